import type { DiagnosticCode, PlanOptions } from '../../../src/index.ts'
import { defineSchema, field } from '../../../src/index.ts'

/** The schema of the examples. */
export const news = defineSchema(
  {
    headline: field.text(),
    source: field.keyword({ values: ['reuters', 'afp'] }),
    price: field.number(),
    tenant: field.keyword({ hidden: true, aliases: ['owner'] }),
  },
  { defaultFields: ['headline'] },
)

interface Explanation {
  /** When a query has the diagnostic, and what else there is to know. */
  readonly when: string
  readonly query: string
  /** Without them, the query does not have it. */
  readonly options?: PlanOptions<typeof news>
}

/** What stands on the page of errors for each code, in this order. */
export const EXPLANATIONS: Readonly<Record<DiagnosticCode, Explanation>> = {
  'empty-query': {
    when: 'The query has no words. With `emptyQuery: "all"` it finds everything instead.',
    query: '',
  },
  'unclosed-group': { when: 'A parenthesis is opened and never closed.', query: '(bank OR fund' },
  'unclosed-phrase': { when: 'A quotation mark is opened and never closed.', query: 'new "central bank' },
  'unclosed-regexp': {
    when: 'A slash at the start of a word begins a regular expression, and no second slash ends it.',
    query: '/usr',
  },
  'unclosed-range': { when: 'A bracket begins a range and is never closed.', query: 'price:[5 TO 10' },
  'unexpected-closing': { when: 'A closing bracket has no opening one.', query: 'bank) fund' },
  'empty-group': { when: 'A pair of parentheses is empty.', query: 'bank OR ()' },
  'missing-operand': { when: 'AND, OR, NOT, `+` or `-` lacks a word on one side.', query: 'bank AND' },
  'double-operator': { when: 'Two signs or operators follow each other.', query: '+-bank' },
  'missing-value': { when: 'Nothing follows the colon of a field.', query: 'headline:' },
  'missing-field': { when: 'Nothing precedes a colon.', query: ':bank' },
  'quoted-field': { when: 'A field name is in quotes.', query: '"my field":bank' },
  'field-pattern': {
    when: 'A field name contains a wildcard. Name one field.',
    query: 'head*:bank',
  },
  'second-colon': {
    when: 'A value contains a colon, as in times and addresses.',
    query: 'headline:10:30',
  },
  'sign-before-value': {
    when: 'A sign is after the colon, not before the field.',
    query: 'headline:-bank',
  },
  'operator-before-value': {
    when: 'NOT is after the colon, not before the field.',
    query: 'headline:NOT bank',
  },
  'exists-takes-field': {
    when: '`_exists_:` is followed by something other than one field.',
    query: '_exists_:(price)',
  },
  'malformed-range': { when: 'A range does not have the form `[a TO b]`.', query: 'price:[5 10]' },
  'malformed-fuzzy': { when: 'The number of edits after a word is not 0, 1 or 2.', query: 'roam~3' },
  'malformed-slop': { when: 'The slop after a phrase is not a whole number.', query: '"central bank"~-1' },
  'malformed-boost': { when: 'A `^` is not followed by a number.', query: 'bank^' },
  'misplaced-tilde': {
    when: 'A `~` follows something other than a word or a phrase.',
    query: '(bank fund)~2',
  },
  'repeated-suffix': { when: 'A word has two suffixes of the same kind.', query: 'roam~1~2' },
  'stray-suffix': { when: 'A suffix has nothing before it.', query: '^2 bank' },
  'trailing-backslash': { when: 'The query ends in a backslash.', query: 'C:\\' },
  'malformed-escape': { when: '`\\u` is not followed by four hexadecimal digits.', query: 'C\\:\\users' },
  'too-many-problems': {
    when: 'A query has more than 100 problems. The others are not listed.',
    query: ') '.repeat(200),
  },
  'too-long': {
    when: 'The query exceeds `limits.length`, 8,192 characters by default.',
    query: 'central bank',
    options: { limits: { length: 8 } },
  },
  'too-deep': {
    when: 'Parentheses are nested deeper than `limits.nesting`, 50 levels by default.',
    query: '(((bank)))',
    options: { limits: { nesting: 2 } },
  },
  'too-many-clauses': {
    when: 'The query has more clauses than `limits.clauses`, 1,024 by default.',
    query: 'a b c',
    options: { limits: { clauses: 2 } },
  },
  'unquoted-address': {
    when: 'An address is read as a field and its value.',
    query: 'http://example.com/a',
  },
  'number-ignored': { when: 'Characters after a number are ignored.', query: 'roam~1x' },
  'escape-in-pattern': {
    when: '`\\u` has no special meaning in a word with wildcards.',
    query: 'b\\u0041?',
  },
  'lowercase-operator': {
    when: 'An operator is written in lower case: "and", "or" or "not".',
    query: 'cats and dogs',
  },
  'lone-operator': { when: 'A sign is followed by a space.', query: 'bank - fund' },
  'wildcard-in-phrase': { when: 'A wildcard is inside quotes.', query: '"bank*"' },
  'smart-quotes': {
    when: 'Typographic quotation marks, as written by word processors, do not start a phrase.',
    query: '“central bank”',
  },
  'fuzzy-ignored': { when: 'A `~` follows a word with wildcards.', query: 'ba*~1' },
  'unknown-field': {
    when:
      'The schema has no field with this name. The message suggests similar names, or lists the fields. ' +
      'Fields that are `hidden` also count as unknown.',
    query: 'headlin:bank',
  },
  'invalid-value': { when: 'The field cannot hold the value.', query: 'price:cheap' },
  'value-ignored': {
    when: 'The field cannot hold the value, and `lenient` is true: the clause matches nothing.',
    query: 'price:cheap',
    options: { lenient: true },
  },
  'unknown-value': {
    when:
      'The field lists its `values`, and a word or phrase is not one of them. ' +
      'Patterns and ranges are not compared with the list.',
    query: 'source:reuter',
  },
  'foreign-syntax': {
    when: 'Words look like a condition in SQL or another language. They are searched for as plain words.',
    query: "source IN ('Reuters', 'AP')",
  },
  'operator-word': {
    when: 'A word is listed in the option `operatorWords`, here `{ and: ["UND"] }`.',
    query: 'Katzen UND Hunde',
    options: { operatorWords: { and: ['UND'] } },
  },
  'glued-clauses': {
    when: 'There is no white space between two clauses: part of a path is read as a regular expression.',
    query: 'source:/api/users',
  },
  'escaped-letter': {
    when: 'A backslash precedes a letter or digit, as in a path. Letters and digits need no escape.',
    query: 'source:"C:\\Temp"',
  },
  'regexp-dialect': {
    when: 'A regular expression contains ^, $ or (?i), as in other languages.',
    query: '/^bank$/',
  },
  'star-alone': { when: 'A star follows a word and a space, so that everything matches.', query: 'bank *' },
  'or-not': { when: 'OR is before NOT and has no effect: NOT still excludes.', query: 'bank OR NOT money' },
  'unusual-sign': {
    when: 'A sign is a full-width character, or next to a no-break space, so it is read as text.',
    query: 'bank ＡＮＤ money',
  },
  'question-mark': {
    when: 'The last of several words ends in a question mark and is therefore a pattern.',
    query: 'which bank?',
  },
  'split-word': {
    when: 'An email address or a number with hyphens is read as several words, and any one is enough.',
    query: 'jane@example.com',
  },
  'words-after-field': {
    when: 'Words follow a field and its value. They are searched for in the default fields.',
    query: 'headline:media kits',
  },
  'spaced-comparison': {
    when: 'Words look like a comparison of a number or date with spaces. They are searched for as words.',
    query: 'price > 5',
  },
  'empty-range': { when: 'A range is empty: no value can fall between its ends.', query: 'price:[5 TO 1]' },
  'nothing-to-search': {
    when: 'A word or phrase in a text field has no letters or digits, so it is ignored.',
    query: 'bank &',
  },
  'mixed-operators': {
    when:
      'AND and OR are mixed without parentheses. In Lucene, AND has no precedence over OR, so the query ' +
      'may not mean what its author expects.',
    query: 'bank AND fund OR river',
  },
  'should-ignored': {
    when: 'An optional clause does not change the hits, because another clause is required.',
    query: '+bank rate',
  },
  'plus-in-boolean': {
    when: 'The query contains a `+`, but with `precedence: "boolean"` a plus has no effect.',
    query: '+bank',
    options: { precedence: 'boolean' },
  },
  'no-default-field': {
    when: 'A word has no field, and the schema has no `defaultFields`.',
    query: 'bank',
    options: { defaultFields: [] },
  },
  'pattern-cannot-match': {
    when: 'A pattern in a text field contains a character that never occurs in a word, so it cannot match.',
    query: 'ba-*',
  },
  'leading-wildcard': {
    when: 'A pattern begins with a wildcard, and the schema has `leadingWildcards: false`.',
    query: '*bank',
    options: { leadingWildcards: false },
  },
  'regexp-not-allowed': {
    when: 'The query has a regular expression, and the schema has `regexps: false`.',
    query: '/bank/',
    options: { regexps: false },
  },
  'malformed-regexp': {
    when: 'A regular expression has an error. The message shows the invalid part.',
    query: '/a(/',
  },
  'pattern-too-long': {
    when: 'A pattern exceeds `limits.patternLength`.',
    query: 'bank*',
    options: { limits: { patternLength: 3 } },
  },
  'pattern-too-complex': {
    when: 'The automaton of a pattern exceeds `limits.automatonStates`.',
    query: '/b.*k/',
    options: { limits: { automatonStates: 2 } },
  },
  'too-many-patterns': {
    when:
      'The query has more different wildcard patterns, regular expressions and fuzzy words than ' +
      '`limits.patterns` allows. Equal ones count once.',
    query: 'bank* OR credit* OR insur?r OR merger~',
    options: { limits: { patterns: 2 } },
  },
  'slop-too-large': {
    when: 'A slop exceeds `limits.slop`.',
    query: '"central bank"~9',
    options: { limits: { slop: 8 } },
  },
}
