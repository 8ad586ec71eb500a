import { edit, insert } from '../problems.ts'
import { skipBlanks } from './characters.ts'
import type { Reader } from './reader.ts'
import { Field, Phrase } from './tokens.ts'

/** The offset of the quotation mark that closes the one at `open`, or -1. */
export function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at
    if (code === 0x5c) at++
  }
  return -1
}

/** Says that the quotation mark at `open` is never closed. */
export function reportUnclosed(reader: Reader, open: number) {
  const { text, problems } = reader
  const fixes = [insert('Close the quotation mark at the end', text.length, '"'), insert('Search for the character itself', open, '\\')]
  problems.error('unclosed-phrase', open, open + 1, {}, text.endsWith('\\') ? [] : fixes.slice(0, 1))
  reader.ending.push(edit(text.length, text.length, '"'))
}

/** Reads a phrase, or what was meant as a field's name in quotes. */
export function readPhrase(reader: Reader) {
  const { text, at: start } = reader
  const close = closingQuote(text, start)
  if (close === -1) reportUnclosed(reader, start)
  const stop = close === -1 ? text.length : close
  const value = reader.unescape(start + 1, stop)
  const end = close === -1 ? stop : close + 1
  const colon = skipBlanks(text, end)
  if (text[colon] === ':') return reader.emit(Field, start, colon + 1, value, 'quoted', end)
  reader.countLeaf(start)
  reader.emit(Phrase, start, end, value)
}
