import { insert } from '../faults/problems.ts'
import type { Lexer } from './lexer.ts'
import { Regexp } from './tokens.ts'
import { endOfWord, lexWord } from './word.ts'

/**
 * Reads `/pattern/`. The expression ends at the first slash without a backslash right before it; where there
 * is none, at the last slash of the text, unless a backslash takes it.
 */
export function lexRegexp(lexer: Lexer) {
  const { text, at: start } = lexer
  const close = closingSlash(text, start)
  if (close === -1) {
    const fixes = [
      insert('Search for the slash itself', start, '\\'),
      insert('End the expression here', endOfWord(text, start), '/'),
    ]
    lexer.problems.error('unclosed-regexp', start, start + 1, {}, fixes)
    return lexWord(lexer, start)
  }
  // As in Lucene, the escapes of a regular expression are looked over though the expression keeps them.
  lexer.unescape(start + 1, close)
  lexer.countLeaf(start)
  lexer.emit(Regexp, start, close + 1, text.slice(start + 1, close))
}

function closingSlash(text: string, start: number): number {
  let last = -1
  for (let at = text.indexOf('/', start + 1); at !== -1; at = text.indexOf('/', at + 1)) {
    if (text[at - 1] !== '\\') return at
    last = at
  }
  if (last === -1) return -1
  let backslashes = 0
  while (text[last - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 0 ? last : -1
}
