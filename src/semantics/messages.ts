import type { ExpectedValue, FixData, RegexpFlaw, SemanticsData, SemanticsFix } from '../diagnostics/codes.ts'
import { count, type MessagesOf, type ProblemMessages, quoted } from '../diagnostics/messages.ts'
import { syntaxProblemMessages } from '../syntax/messages.ts'

const expectedValues: Readonly<Record<ExpectedValue, string>> = {
  number: 'a number such as 5, -2.5 or 1e3, or a range of numbers',
  'finite-number': 'a number within ±1.7976931348623157e308',
  integer: 'a whole number such as 5 or -2, or a range of whole numbers',
  'safe-integer': 'a whole number within ±9,007,199,254,740,991 (2⁵³−1)',
  boolean: 'true or false',
  date: 'a date such as 2019, 2019-10, 2019-10-17, "2019-10-17T10:30" or now-7d/d, or a range of dates',
  substring: 'a plain word or phrase (the wildcards * and ? are allowed)',
}

const PLAIN_BRACE = 'Write a repeat count as {2}, {2,} or {2,5}, or write \\{ for a literal brace.'

const regexpFlaws: Readonly<Record<RegexpFlaw, (written: string, instead: string | null) => string>> = {
  'unclosed-group': () => 'this parenthesis is never closed. Add ), or write \\( for a literal parenthesis.',
  'unclosed-set': () => 'this bracket is never closed. Add ], or write \\[ for a literal bracket.',
  'unclosed-quote': () =>
    'this quotation mark is never closed. Add ", or write \\" for a literal quotation mark.',
  'unclosed-interval': () => 'this < is never closed. Add >, or write \\< for a literal <.',
  'unclosed-repetition': () => `this { is never closed. ${PLAIN_BRACE}`,
  'unexpected-closing': () =>
    'there is no opening parenthesis for this ). Write \\) for a literal parenthesis.',
  'missing-item': () => 'expected an expression here. To match the character itself, write \\| or \\&.',
  'missing-number': () => `expected a number here. ${PLAIN_BRACE}`,
  'reversed-repetition': (written, instead) =>
    `the numbers in ${written} are in the wrong order. Write ${instead}.`,
  'reversed-range': (written, instead) =>
    `the range ${written} is backwards. Write ${instead}, or \\- for a literal hyphen.`,
  'malformed-interval': () => 'an interval needs two whole numbers, as in <1-31>. Write \\< for a literal <.',
  'trailing-backslash': () => 'nothing follows this backslash. Write \\\\ for a literal backslash.',
  'unknown-escape': (written, instead) =>
    `${written} has no special meaning. Write ${instead} for the literal letter.`,
  'unsupported-class': (written, instead) =>
    `the character class ${written} is not supported, because search engines interpret it differently. ` +
    `Write ${instead ?? 'the characters in brackets'} instead.`,
  'unsupported-complement': () =>
    'the complement operator ~ is not supported. ' +
    'Write \\~ for a literal tilde, or put NOT before the clause.',
  'number-too-large': (_, instead) => `this number is too large. The maximum is ${instead}.`,
  'groups-too-deep': (_, instead) =>
    `groups are nested more than ${instead} levels deep. Remove any you don't need.`,
  'too-many-repetitions': (_, instead) =>
    `there are more than ${instead} repetitions in a row. Remove any you don't need.`,
}

export const semanticsMessages: MessagesOf<SemanticsData> = {
  'unknown-field': ({ field, suggestions, fields, more }) =>
    `There is no field "${field}". ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : `${list('Available fields:', fields, more)}To search for the text itself, put it in quotes.`),
  'invalid-value': ({ field, value, expected }) =>
    field === null
      ? `${quoted(value)} is not a valid value for any default field. Name the field you mean.`
      : `${quoted(value)} is not a valid value for "${field}". Use ${expectedValues[expected]}.`,
  'no-default-field': ({ text }) =>
    `There are no default fields, so ${quoted(text)} needs a field name, as in field:${text}.`,
  'plus-in-boolean': () => 'A plus sign has no effect here. Remove it, and use AND to require words.',
  'malformed-regexp': ({ pattern, flaw, written, instead }) =>
    `/${pattern}/ is not a valid regular expression: ${regexpFlaws[flaw](written, instead)}`,
  'pattern-too-long': ({ actual, maximum }) =>
    `This pattern is ${count(actual)} characters long, but the maximum is ${count(maximum)}.`,
  'pattern-too-complex': ({ maximum }) =>
    `The automaton for this pattern needs more than ${count(maximum)} states, ` +
    'or takes too many steps to build. ' +
    'Use fewer wildcards, smaller repeat counts or a shorter word.',
  'too-many-patterns': ({ actual, maximum, regexps }) =>
    `The query contains ${count(actual)} distinct wildcard patterns, regular expressions and fuzzy words, ` +
    `but the maximum is ${count(maximum)}. Remove some` +
    `${regexps ? ', or combine several: /(bank|credit).*/ is the same as bank* OR credit*' : ''}.`,
  'slop-too-large': ({ actual, maximum }) =>
    `This phrase has a slop of ~${count(actual)}, but the maximum is ~${count(maximum)}.`,
  'leading-wildcard': ({ pattern }) =>
    `${pattern} is not allowed here, because it starts with a wildcard. Put at least one letter first.`,
  'regexp-not-allowed': ({ pattern }) =>
    `Regular expressions such as /${pattern}/ are not allowed here. ` +
    'Use words and the wildcards * and ? instead.',
  'mixed-operators': ({ reading }) =>
    `AND and OR are mixed without parentheses, so this is read as ${reading}. ` +
    'Add parentheses to make the grouping clear.',
  'should-ignored': ({ clause, defaultOperator }) =>
    `${quoted(clause)} has no effect on which documents match, because another clause is required. ` +
    (defaultOperator === 'or'
      ? 'Put + before it to require it as well.'
      : 'Put parentheses around the clauses that OR joins.'),
  'empty-range': ({ clause }) =>
    `${clause} cannot match any value. Put the lower value first, and use [ ] to include both ends.`,
  'nothing-to-search': ({ text }) => `${quoted(text)} is ignored, because it contains no letters or digits.`,
  'pattern-cannot-match': ({ pattern, character }) =>
    `"${pattern}" matches nothing, because a pattern is matched against single words, ` +
    `and words never contain "${character}".`,
  'unknown-value': ({ field, value, suggestions, values, more }) =>
    `"${value}" is not a known value of "${field}". ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : list('Known values:', values, more).trimEnd()),
  'foreign-syntax': ({ written, meant }) =>
    `${quoted(written)} is treated as ordinary words. ` +
    (meant === null ? 'It has no special meaning here.' : `In this query language, write ${meant} instead.`),
  'operator-word': ({ word, operator }) =>
    `"${word}" is treated as a word to search for. If you mean the operator, write ${operator}.`,
  'glued-clauses': ({ first, rest }) =>
    `${quoted(first)} and ${quoted(rest)} are read as two separate clauses. ` +
    'Put the whole text in quotes, or put a space between the clauses.',
  'escaped-letter': ({ character }) =>
    `The backslash before "${character}" is ignored, because "${character}" does not need to be escaped. ` +
    'To search for a backslash, write \\\\.',
  'regexp-dialect': ({ written, meant }) =>
    `A regular expression always matches a whole word or value, so ${written} is treated as text here.` +
    (meant === null ? '' : ` Write ${meant} instead.`),
  'star-alone': ({ pattern }) =>
    'This * matches every document. ' +
    `To search for words that start like this, write ${pattern} without a space.`,
  'or-not': ({ clause }) =>
    `OR has no effect before NOT, so documents that match ${quoted(clause)} are excluded. ` +
    `To also find every document that does not match it, write OR (NOT ${clause}).`,
  'unusual-sign': ({ written, meant }) =>
    `${quoted(written)} looks like query syntax but is treated as text. Write ${meant} instead.`,
  'question-mark': ({ word }) =>
    `The ? stands for one more character, so ${quoted(word)} does not match. Remove the question mark.`,
  'split-word': ({ word }) =>
    `${quoted(word)} is read as several words, and any document that contains one of them matches. ` +
    'To search for it as a whole, put it in quotes.',
  'words-after-field': ({ field, rest }) =>
    `${quoted(rest)} is searched for in the default fields, not in "${field}", ` +
    'because a field name applies only to the word right after it. ' +
    'To apply it to several words, put them in quotes or parentheses.',
  'spaced-comparison': ({ field, written, comparison }) =>
    `"${written}" is treated as ordinary words. To compare the values of "${field}", write ${comparison}.`,
  'value-ignored': ({ field, value, expected }) =>
    field === null
      ? `${quoted(value)} is not a valid value for any default field, so it matches nothing.`
      : `${quoted(value)} is not a valid value for "${field}", so this clause matches nothing. ` +
        `Use ${expectedValues[expected]}.`,
}

/** The first of some names as a sentence, or nothing. */
function list(start: string, names: readonly string[], more: number): string {
  if (names.length === 0) return ''
  return `${start} ${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}. `
}

/** `a`, `a or b`, `a, b or c`. */
function alternatives(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} or ${items[items.length - 1]}`
}

export const semanticsFixTitles: MessagesOf<Pick<FixData, SemanticsFix>> = {
  'change-to': ({ text }) => `Change to ${text}`,
  'keep-hits': ({ text }) => `Keep the current hits: ${text}`,
  'probably-meant': ({ text }) => `Probably meant: ${text}`,
  'group-clause': () => 'Put the clause in parentheses',
  'require-clause': () => 'Require this clause too',
  separate: () => 'Put a space between the clauses',
}

/** All messages about a query and how it fits a schema, and the titles of their fixes. */
export const problemMessages: ProblemMessages = {
  ...syntaxProblemMessages,
  ...semanticsMessages,
  ...semanticsFixTitles,
}
