import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { keepBackslashes } from '../../syntax/typedText.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** A backslash before a letter or digit, which was meant as a backslash, as in a path. */
export const escapedLetter: LintRule<'escaped-letter'> = {
  code: 'escaped-letter',
  severity: 'warning',
  parts: { word: look, phrase: look, pattern: look },
}

// The printer escapes an operator that is a word: \AND.
const ESCAPED = /^\\(?:AND|OR|NOT)(?:\/|$)|\\u[\da-fA-F]{4}|\\\\|(\\[\p{L}\p{N}])/gu

function look({ value: { span } }: PlannedValue, query: PlanningContext) {
  if (!query.source.includes('\\')) return NOTHING_FOUND
  for (const match of query.textOf(span).matchAll(ESCAPED)) {
    const [, written] = match
    if (written === undefined) continue
    const start = span.start + match.index
    const fixes = [keepBackslashes(query.source, span.start, span.end)]
    return [{ span: { start, end: start + 2 }, data: { character: written.slice(1) }, fixes }]
  }
  return NOTHING_FOUND
}

export const examples: LintExamples = {
  fires: [
    ['k:"C:\\Temp\\x"', '\\T', 'k:"C:\\\\Temp\\\\x"'],
    ['a\\b', '\\b', 'a\\\\b'],
    ['k:\\u0041\\b', '\\b', 'k:\\u0041\\\\b'],
    ['k:a\\b*', '\\b', 'k:a\\\\b*'],
  ],
  silent: ['\\AND', 'a\\:b', '"a\\"b"', 'k:"C:\\\\Temp"', '\\u0041', 'k:a\\*b'],
}
