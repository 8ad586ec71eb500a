import { replace } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../syntax/escape.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { LintRule } from './rule.ts'

/** What means nothing token by token: an address of mail, a number with hyphens, a UUID. */
const WHOLE = [
  /^[^@"/']+@[^@"./']+(?:\.[^@"./']+)+$/,
  /^\+?(?:\d+(?:[-/]\d+){2,}|\d{3,}-\d{4,})$/,
  /^[\da-f]{8}(?:-[\da-f]{4,12}){4}$/i,
]

/** A day, or two years: among other words, each of its numbers is one more of them. */
const TIME = /^(?:\d{4}([-/])\d\d?\1\d\d?|\d\d?([-/])\d\d?\2\d{4}|\d{4}-\d{4})$/

/** A word of several tokens on text, of which any one is enough with default OR. */
export const splitWord: LintRule<'split-word'> = {
  code: 'split-word',
  severity: 'warning',
  parts: {
    word: ({ value: { span }, field, node }, query) => {
      if (query.options.defaultOperator === 'and') return NOTHING_FOUND
      const found = node?.kind === 'fields' ? node.nodes : [node]
      const isSplit = found.some((each) => each?.kind === 'bool')
      const word = isSplit ? query.textOf(span) : ''
      if (!WHOLE.some((form) => form.test(word))) return NOTHING_FOUND
      const isAlone = field !== null || span.end - span.start === query.source.length
      if (!isAlone && TIME.test(word)) return NOTHING_FOUND
      return [{ span, data: { word }, fixes: [replace('quote-text', {}, span.start, span.end, quote(word))] }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['jane@example.com', 'jane@example.com', '"jane@example.com"'],
    ['2024-03-04', '2024-03-04', '"2024-03-04"'],
    ['report t:2024/03/04', '2024/03/04', 'report t:"2024/03/04"'],
    ['call 555-1234', '555-1234', 'call "555-1234"'],
    ['t:978-3-16-148410-0', '978-3-16-148410-0', 't:"978-3-16-148410-0"'],
  ],
  silent: [
    'wi-fi',
    'k:jane@example.com',
    '"jane@example.com"',
    '3.5',
    '10.0.0.1',
    'R&D',
    'report 2024-03-04',
    '24/7',
    'in 2019-2020',
    '9-11',
  ],
}
