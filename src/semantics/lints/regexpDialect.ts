import { replace } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { regexpMeantBy } from '../meantRegexp.ts'
import type { LintRule } from './rule.ts'

/** Anchors and groups of other languages in a regular expression, whose characters stand for themselves. */
export const regexpDialect: LintRule<'regexp-dialect'> = {
  code: 'regexp-dialect',
  severity: 'warning',
  parts: {
    regexp: ({ value: { pattern, span } }) => {
      const [opening] = /^\^(?=.)|\(\?(?:[a-z]+\)|<?[=!:])|\[\[:[a-z]+:\]/s.exec(pattern) ?? []
      const written = opening ?? (endsInAnchor(pattern) ? '$' : undefined)
      if (written === undefined) return NOTHING_FOUND
      const meant = regexpMeantBy(pattern)
      const fixes = meant === null ? [] : [replace('change-to', { text: meant }, span.start, span.end, meant)]
      return [{ span, data: { written, meant }, fixes }]
    },
  },
}

/** Whether a pattern ends in a dollar sign without a backslash before it. */
function endsInAnchor(pattern: string): boolean {
  let at = pattern.length - 1
  if (at < 1 || pattern[at] !== '$') return false
  while (pattern[at - 1] === '\\') at--
  return (pattern.length - 1 - at) % 2 === 0 && at > 0
}

export const examples: LintExamples = {
  fires: [
    ['/^ab$/', '/^ab$/', '/ab/'],
    ['k:/^ab/', '/^ab/', 'k:/ab.*/'],
    ['/ab$/', '/ab$/', '/.*ab/'],
    ['/(?i)ab/', '/(?i)ab/', '/ab/'],
    ['/a(?:b|c)/', '/a(?:b|c)/', '/a(b|c)/'],
    ['/[[:digit:]x]+/', '/[[:digit:]x]+/', '/[0-9x]+/'],
    ['/^(a|b)$/', '/^(a|b)$/', '/(a|b)/'],
    ['/a(?=b)/', '/a(?=b)/'],
    ['/^a|b/', '/^a|b/'],
  ],
  silent: ['/ab/', '/a^b/', '/\\^ab/', '/[^a]b/', '/ab\\$/', '/$/', '/a(b?)/', '/a.*?/'],
}
