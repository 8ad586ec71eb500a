import type { ExpectedValue, FixData, RegexpFlaw, SemanticsData, SemanticsFix } from '../diagnostics/codes.ts'
import { count, type MessagesOf, type ProblemMessages, quoted } from '../diagnostics/messages.ts'
import { syntaxProblemMessages } from '../syntax/messages.ts'

const expectedValues: Readonly<Record<ExpectedValue, string>> = {
  number: 'a number such as 5, -2.5 or 1e3, or a range of them',
  'finite-number': 'a number within ±1.7976931348623157e308',
  integer: 'a whole number such as 5 or -2, or a range of them',
  'safe-integer': 'a whole number within ±9,007,199,254,740,991 (2⁵³−1)',
  boolean: 'true or false',
  date: 'a date such as 2019, 2019-10, 2019-10-17, "2019-10-17T10:30" or now-7d/d, or a range of them',
  substring:
    'words and phrases, with the wildcards * and ?, but no ranges, fuzzy words or regular expressions',
}

const PLAIN_BRACE = 'write {2}, {2,} or {2,5}, or \\{ for a literal brace'

const regexpFlaws: Readonly<Record<RegexpFlaw, (written: string, instead: string | null) => string>> = {
  'unclosed-group': () => 'this parenthesis is never closed; add ), or write \\( for a literal parenthesis',
  'unclosed-set': () => 'this bracket is never closed; add ], or write \\[ for a literal bracket',
  'unclosed-quote': () => 'this quotation mark is never closed; add ", or write \\" for a literal one',
  'unclosed-interval': () => 'this < is never closed; add >, or write \\< for the literal character',
  'unclosed-repetition': () => `this { is never closed; ${PLAIN_BRACE}`,
  'unexpected-closing': () => 'this ) closes nothing; write \\) for a literal parenthesis',
  'missing-item': () => 'an expression must follow here; write \\| or \\& for the literal character',
  'missing-number': () => `a number must follow here; ${PLAIN_BRACE}`,
  'reversed-repetition': (written, instead) =>
    `${written} has its numbers in the wrong order; write ${instead}`,
  'reversed-range': (written, instead) =>
    `the range ${written} runs backwards; write ${instead}, or \\- for a literal hyphen`,
  'malformed-interval': () =>
    'an interval needs two whole numbers, as in <1-31>; write \\< for the literal character',
  'trailing-backslash': () => 'nothing follows this \\; write \\\\ for a literal backslash',
  'unknown-escape': (written, instead) =>
    `${written} has no meaning; write ${instead} for the literal letter`,
  'unsupported-class': (written, instead) =>
    `the class ${written} is not supported, because engines read it differently; ` +
    `write ${instead ?? 'the characters in brackets'}`,
  'unsupported-complement': () =>
    'the complement ~ is not supported; write \\~ for a literal tilde, or NOT before the clause',
  'number-too-large': (_, instead) => `this number is too large; write at most ${instead}`,
  'groups-too-deep': (_, instead) =>
    `groups are nested more than ${instead} deep; remove those that are not needed`,
  'too-many-repetitions': (_, instead) =>
    `more than ${instead} repetitions follow one another; remove those that are not needed`,
}

export const semanticsMessages: MessagesOf<SemanticsData> = {
  'unknown-field': ({ field, suggestions, fields, more }) =>
    `There is no field "${field}". ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : `${list('The fields are', fields, more)}To search for the text itself, put it in quotes.`),
  'invalid-value': ({ field, value, expected }) =>
    field === null
      ? `No default field can hold ${quoted(value)}. Name the field you mean.`
      : `${quoted(value)} is not a valid value for "${field}". Use ${expectedValues[expected]}.`,
  'no-default-field': ({ text }) =>
    `There is no default field to search for ${quoted(text)}. ` + `Name the field, as in field:${text}.`,
  'plus-in-boolean': () => 'A plus has no effect here: AND requires words. Leave the plus out.',
  'malformed-regexp': ({ pattern, flaw, written, instead }) =>
    `/${pattern}/ is not a valid regular expression: ${regexpFlaws[flaw](written, instead)}`,
  'pattern-too-long': ({ actual, maximum }) =>
    `This pattern has ${count(actual)} characters; at most ${count(maximum)} are allowed.`,
  'pattern-too-complex': ({ maximum }) =>
    `The automaton of this pattern needs more than ${count(maximum)} states, or too many steps to build. ` +
    'Use fewer wildcards, shorter repetitions or a shorter word.',
  'too-many-patterns': ({ actual, maximum, regexps }) =>
    `The query has ${count(actual)} different words with wildcards, regular expressions and fuzzy words; ` +
    `at most ${count(maximum)} are allowed. Leave some out` +
    `${regexps ? ', or write several as one: /(bank|credit).*/ is bank* or credit*' : ''}.`,
  'slop-too-large': ({ actual, maximum }) =>
    `The slop of a phrase can be at most ~${count(maximum)}, not ~${count(actual)}.`,
  'leading-wildcard': ({ pattern }) =>
    `A pattern cannot start with a wildcard here: ${pattern}. Put at least one letter before it.`,
  'regexp-not-allowed': ({ pattern }) =>
    `Regular expressions are not allowed here: /${pattern}/. Use words and the wildcards * and ? instead.`,
  'mixed-operators': ({ reading }) =>
    `AND and OR are mixed without parentheses, so this is read as ${reading}. ` +
    'Add parentheses to show what belongs together.',
  'should-ignored': ({ clause, defaultOperator }) =>
    `${quoted(clause)} does not change the hits, because another clause is required. ` +
    (defaultOperator === 'or'
      ? 'Put + before it to require it too.'
      : 'Put parentheses around what OR joins.'),
  'empty-range': ({ clause }) =>
    `No value can be in ${clause}. Put the lower end first, and use [ ] to include the ends.`,
  'nothing-to-search': ({ text }) => `${quoted(text)} is ignored: it has no letters or digits to search for.`,
  'pattern-cannot-match': ({ pattern, character }) =>
    `"${pattern}" matches nothing: a pattern is compared with single words, ` +
    `and "${character}" never occurs in a word.`,
  'unknown-value': ({ field, value, suggestions, values, more }) =>
    `"${value}" is not one of the values of "${field}". ` +
    (suggestions.length > 0
      ? `Did you mean ${alternatives(suggestions.map((name) => `"${name}"`))}?`
      : list('The values are', values, more).trimEnd()),
  'foreign-syntax': ({ written, meant }) =>
    `${quoted(written)} is searched for as plain words. ` +
    (meant === null
      ? 'It has no special meaning here.'
      : `For what it means in other languages, write ${meant}.`),
  'operator-word': ({ word, operator }) =>
    `"${word}" is searched for as a word. Write ${operator} if you mean the operator.`,
  'glued-clauses': ({ first, rest }) =>
    `${quoted(first)} ends before ${quoted(rest)}, so these are two clauses. ` +
    'Put the whole text in quotes, or a space between them.',
  'escaped-letter': ({ character }) =>
    `The backslash before "${character}" is ignored: a backslash makes the next character literal. ` +
    'Write \\\\ to search for a backslash.',
  'regexp-dialect': ({ written, meant }) =>
    `A regular expression always matches a whole word or value, so ${written} is just text here.` +
    (meant === null ? '' : ` Write ${meant}.`),
  'star-alone': ({ pattern }) =>
    'This * matches every document. ' +
    `To search for words that begin this way, write ${pattern} without a space.`,
  'or-not': ({ clause }) =>
    `OR has no effect before NOT: documents with ${quoted(clause)} are excluded. ` +
    `To also find all documents without it, write OR (NOT ${clause}).`,
  'unusual-sign': ({ written, meant }) =>
    `${quoted(written)} is read as text: its characters only look like query syntax. Write ${meant}.`,
  'question-mark': ({ word }) =>
    `The ? stands for one more character, so this does not find ${quoted(word)}. Leave it out.`,
  'split-word': ({ word }) =>
    `${quoted(word)} is several words, and any one of them is enough. ` +
    'Put it in quotes to find it as a whole.',
  'words-after-field': ({ field, rest }) =>
    `${quoted(rest)} is searched for in the default fields, not in "${field}": ` +
    'a field name applies to one word. ' +
    'Put the words in quotes or parentheses.',
  'spaced-comparison': ({ field, written, comparison }) =>
    `"${written}" is searched for as words. To compare the values of "${field}", write ${comparison}.`,
  'value-ignored': ({ field, value, expected }) =>
    field === null
      ? `No default field can hold ${quoted(value)}, so it matches nothing.`
      : `${quoted(value)} is not ${expectedValues[expected]}, so this clause on "${field}" matches nothing.`,
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
  'require-clause': () => 'Require it too',
  separate: () => 'Put a space between them',
}

/** What is said about a text that is read for a schema. */
export const problemMessages: ProblemMessages = {
  ...syntaxProblemMessages,
  ...semanticsMessages,
  ...semanticsFixTitles,
}
