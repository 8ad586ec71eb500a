import { type Edit, edit } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { ESCAPE, IN_WORD, isBlank, startsWord, wordRole } from '../syntax/lexer/characters.ts'
import { closingQuote } from '../syntax/lexer/phrase.ts'
import { quoteTyped } from '../syntax/typedText.ts'

/** What can follow a parenthesis. */
const SUFFIX = /^(?:~\d*)?(?:\^\d+(?:\.\d+)?)?$/

const PHRASE = /^[+-]?"(?:[^"\\]|\\.)*"(?:~\d*)?(?:\^\d+(?:\.\d+)?)?$/s

const RANGE = /[[{][^ "[\]{}]+ TO [^ "[\]{}]+[\]}]/y

/** A pattern, a fuzzy word, or one with a boost, that nobody writes but in a query. */
const QUERY_WORD = /^\*?[\p{L}\p{N}_]{2,}(?:\*|(?:~[012]?)?(?:\^\d+(?:\.\d+)?)?)$/u

/** An option of a command: `-x`, `--save`. */
const OPTION = /(?:^|[ \t\r\n\u3000])-(?:-[\p{L}\p{N}]|[\p{L}\p{N}]{1,2}(?![^ \t\r\n\u3000=]))/u

/**
 * Edits that put in quotes what a pasted text has and nobody means as a query: signs of commands, colons and
 * wildcards in addresses, code and questions. What is left is what people do write in a search box: AND, OR,
 * NOT, a sign before a word, phrases, ranges, fields of the schema, `bank*`.
 */
export function quotePasted(schema: Schema, text: string): readonly Edit[] {
  const isCommand = OPTION.test(text)
  return runsOf(text).flatMap(({ start, end }) => {
    const run = text.slice(start, end)
    if (text[start - 1] === ')' && SUFFIX.test(run)) return []
    return isMeant(schema, run, isCommand) ? [] : [edit(start, end, quoteTyped(run))]
  })
}

/** What is written without a blank or a parenthesis, but for those in its phrases and ranges. */
function runsOf(text: string): Span[] {
  const runs: Span[] = []
  let hasPhrases = true
  for (let start = 0, at = 0; at <= text.length; at++) {
    if (at === text.length || endsRun(text.charCodeAt(at))) {
      if (at > start) runs.push({ start, end: at })
      start = at + 1
    } else if (text[at] === '"' && hasPhrases) {
      const close = closingQuote(text, at)
      // Without an end, the text would be searched again from each mark on.
      hasPhrases = close !== -1
      if (hasPhrases) at = close
    } else if (text[at] === '[' || text[at] === '{') {
      RANGE.lastIndex = at
      if (RANGE.test(text)) at = RANGE.lastIndex - 1
    }
  }
  return runs
}

function endsRun(code: number): boolean {
  return isBlank(code) || code === 0x28 || code === 0x29
}

/** Whether a query can have a run of characters as it is. */
function isMeant(schema: Schema, run: string, isCommand: boolean): boolean {
  const [, name] = /^[+-]?([^:]+):/.exec(run) ?? []
  if (name !== undefined && (name === '_exists_' || findField(schema, name) !== undefined)) return true
  if (/^[+-]$/.test(run) || PHRASE.test(run) || QUERY_WORD.test(run)) return true
  RANGE.lastIndex = 0
  if (RANGE.test(run)) return RANGE.lastIndex === run.length
  if (run.startsWith('&&') || run.startsWith('||')) return false
  if (/^-\p{L}/u.test(run)) return !isCommand && isPlain(run.slice(1))
  return isPlain(run.replace(/^\+(?=[\p{L}\p{N}])/u, ''))
}

/** Whether each character is one of a word, or is escaped because it would have a meaning. */
function isPlain(run: string): boolean {
  if (!startsWord(run.charCodeAt(0))) return false
  for (let at = 0; at < run.length; at++) {
    const role = wordRole(run.charCodeAt(at))
    if (role === ESCAPE && wordRole(run.charCodeAt(++at)) !== IN_WORD) continue
    if (role !== IN_WORD) return false
  }
  return true
}
