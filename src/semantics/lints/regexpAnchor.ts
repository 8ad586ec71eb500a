import { replace } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { LintRule } from './rule.ts'

/** `^` at the start and `$` at the end of a regular expression, where they are ordinary characters. */
export const regexpAnchor: LintRule<'regexp-anchor'> = {
  code: 'regexp-anchor',
  severity: 'warning',
  parts: {
    regexp: ({ value: { pattern, span } }) => {
      const [, start, body, end] = /^(\^?)([\s\S]*?)((?<!\\)(?:\\\\)*\$)?$/.exec(pattern)!
      // With alternatives, an anchor belongs to one of them.
      if ((start === '' && end === undefined) || body === '' || pattern.includes('|')) return NOTHING_FOUND
      const slashes = end === undefined ? '' : end.slice(0, -1)
      const meant = `/${start === '' ? '.*' : ''}${body}${slashes}${end === undefined ? '.*' : ''}/`
      const fixes = [replace('change-to', { text: meant }, span.start, span.end, meant)]
      return [{ span, data: { pattern, meant }, fixes }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['/^ab$/', '/^ab$/', '/ab/'],
    ['k:/^ab/', '/^ab/', 'k:/ab.*/'],
    ['/ab$/', '/ab$/', '/.*ab/'],
  ],
  silent: ['/^a|b/', '/ab/', '/a^b/', '/\\^ab/', '/[^a]b/', '/ab\\$/'],
}
