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
  /** When a query gets the diagnostic, and anything else worth knowing about it. */
  readonly when: string
  readonly query: string
  /** The options with which the query gets the diagnostic. */
  readonly options?: PlanOptions<typeof news>
}

/** The text and example for each code on the page of errors, in this order. */
export const EXPLANATIONS: Readonly<Record<DiagnosticCode, Explanation>> = {
  'empty-query': {
    when: 'The query contains no words. With `emptyQuery: "all"`, an empty query finds everything instead.',
    query: '',
  },
  'unclosed-group': { when: 'A parenthesis is opened but never closed.', query: '(bank OR fund' },
  'unclosed-phrase': { when: 'A quotation mark is opened but never closed.', query: 'new "central bank' },
  'unclosed-regexp': {
    when: 'A slash at the start of a word begins a regular expression, but no second slash ends it.',
    query: '/usr',
  },
  'unclosed-range': { when: 'A bracket starts a range that is never closed.', query: 'price:[5 TO 10' },
  'unexpected-closing': { when: 'A `)`, `]` or `}` has no matching opening bracket.', query: 'bank) fund' },
  'empty-group': { when: 'A pair of parentheses is empty.', query: 'bank OR ()' },
  'missing-operand': { when: 'A word is missing next to AND, OR, NOT, `+` or `-`.', query: 'bank AND' },
  'double-operator': { when: 'There are two signs or operators in a row.', query: '+-bank' },
  'missing-value': { when: 'There is no value after a field name and its colon.', query: 'headline:' },
  'missing-field': { when: 'There is no field name before a colon.', query: ':bank' },
  'quoted-field': { when: 'A field name is in quotes.', query: '"my field":bank' },
  'field-pattern': {
    when: 'A field name contains a wildcard, but it must name a single field.',
    query: 'head*:bank',
  },
  'second-colon': { when: 'A value contains a colon, as times and addresses do.', query: 'headline:10:30' },
  'sign-before-value': {
    when: 'A `+` or `-` comes after the colon instead of before the field name.',
    query: 'headline:-bank',
  },
  'operator-before-value': {
    when: 'NOT comes after the colon instead of before the field name.',
    query: 'headline:NOT bank',
  },
  'exists-takes-field': {
    when: '`_exists_:` is followed by something other than a single field name.',
    query: '_exists_:(price)',
  },
  'malformed-range': { when: 'A range is malformed: it should look like `[a TO b]`.', query: 'price:[5 10]' },
  'malformed-fuzzy': { when: 'The number of edits after a word is not 0, 1 or 2.', query: 'roam~3' },
  'malformed-slop': {
    when: 'The slop after a phrase is not a whole number that is 0 or greater.',
    query: '"central bank"~-1',
  },
  'malformed-boost': { when: 'A `^` is not followed by a number.', query: 'bank^' },
  'misplaced-tilde': {
    when: 'A `~` follows something other than a word or a phrase.',
    query: '(bank fund)~2',
  },
  'repeated-suffix': { when: 'A word has two suffixes of the same kind.', query: 'roam~1~2' },
  'stray-suffix': { when: 'There is no word right before a suffix such as `^2`.', query: '^2 bank' },
  'trailing-backslash': { when: 'The query ends with a backslash.', query: 'C:\\' },
  'malformed-escape': { when: '`\\u` is not followed by four hexadecimal digits.', query: 'C\\:\\users' },
  'too-many-problems': {
    when: 'The query has more than 100 problems. Only the first 100 are listed.',
    query: ') '.repeat(200),
  },
  'too-long': {
    when: 'The query is longer than `limits.length` allows. The default is 8,192 characters.',
    query: 'central bank',
    options: { limits: { length: 8 } },
  },
  'too-deep': {
    when: 'Parentheses are nested more deeply than `limits.nesting` allows. The default is 50 levels.',
    query: '(((bank)))',
    options: { limits: { nesting: 2 } },
  },
  'too-many-clauses': {
    when: 'The query has more clauses than `limits.clauses` allows. The default is 1,024.',
    query: 'a b c',
    options: { limits: { clauses: 2 } },
  },
  'unquoted-address': {
    when: 'An address that is not in quotes is read as a field name and a value.',
    query: 'http://example.com/a',
  },
  'number-ignored': {
    when: 'The number after `~` is not valid, so another number is used.',
    query: 'roam~1x',
  },
  'escape-in-pattern': {
    when: '`\\u` has no special meaning in a word that contains wildcards.',
    query: 'b\\u0041?',
  },
  'lowercase-operator': {
    when: 'The operator "and", "or" or "not" is written in lower case.',
    query: 'cats and dogs',
  },
  'lone-operator': { when: 'A `+` or `-` is followed by a space.', query: 'bank - fund' },
  'wildcard-in-phrase': { when: 'There is a wildcard inside quotes.', query: '"bank*"' },
  'smart-quotes': {
    when: 'The typographic quotation marks that word processors insert do not start a phrase.',
    query: '“central bank”',
  },
  'fuzzy-ignored': { when: 'A `~` follows a word that contains wildcards.', query: 'ba*~1' },
  'unknown-field': {
    when:
      'The schema has no field with this name. The message suggests similar names or lists the fields. ' +
      'A `hidden` field also counts as unknown.',
    query: 'headlin:bank',
  },
  'invalid-value': { when: 'The value is not valid for the field.', query: 'price:cheap' },
  'value-ignored': {
    when: 'A value is not valid for its field. Because `lenient` is true, the clause matches nothing.',
    query: 'price:cheap',
    options: { lenient: true },
  },
  'unknown-value': {
    when:
      'The field has a list of `values`, and the word or phrase is not in it. ' +
      'Patterns and ranges are not checked against the list.',
    query: 'source:reuter',
  },
  'foreign-syntax': {
    when: 'Words that look like a condition in SQL or another language are treated as ordinary words.',
    query: "source IN ('Reuters', 'AP')",
  },
  'operator-word': {
    when: 'The query contains a word from the `operatorWords` option. Here, it is `{ and: ["UND"] }`.',
    query: 'Katzen UND Hunde',
    options: { operatorWords: { and: ['UND'] } },
  },
  'glued-clauses': {
    when: 'Two clauses have no space between them. Here, part of a path is read as a regular expression.',
    query: 'source:/api/users',
  },
  'escaped-letter': {
    when: 'A backslash before a letter or digit, as in a path, is ignored.',
    query: 'source:"C:\\Temp"',
  },
  'regexp-dialect': {
    when: 'Unlike in most regex flavors, `^`, `$` and `(?i)` have no special meaning here.',
    query: '/^bank$/',
  },
  'star-alone': {
    when: 'There is a space between a word and the `*` after it, so the `*` matches everything.',
    query: 'bank *',
  },
  'or-not': {
    when: 'OR has no effect before NOT, because NOT still excludes documents.',
    query: 'bank OR NOT money',
  },
  'unusual-sign': {
    when: 'An operator that is full-width or next to a no-break space is treated as text.',
    query: 'bank ＡＮＤ money',
  },
  'question-mark': {
    when: 'The last of several words ends with a question mark, so it is treated as a pattern.',
    query: 'which bank?',
  },
  'split-word': {
    when: 'An email address or hyphenated number is read as several words, and matching any one is enough.',
    query: 'jane@example.com',
  },
  'words-after-field': {
    when: 'Words that come after a field and its value are searched for in the default fields.',
    query: 'headline:media kits',
  },
  'spaced-comparison': {
    when: 'A comparison with a number or date contains spaces, so it is treated as ordinary words.',
    query: 'price > 5',
  },
  'empty-range': { when: 'A range is empty: no value can fall between its ends.', query: 'price:[5 TO 1]' },
  'nothing-to-search': {
    when: 'A word or phrase in a text field contains no letters or digits, so it is ignored.',
    query: 'bank &',
  },
  'mixed-operators': {
    when:
      'AND and OR are mixed without parentheses. In Lucene, AND does not take precedence over OR, so the ' +
      'query may not mean what its author expects.',
    query: 'bank AND fund OR river',
  },
  'should-ignored': {
    when: 'An optional clause has no effect on which documents match, because another clause is required.',
    query: '+bank rate',
  },
  'plus-in-boolean': {
    when: 'The query contains a `+`. With `precedence: "boolean"`, a plus sign has no effect.',
    query: '+bank',
    options: { precedence: 'boolean' },
  },
  'no-default-field': {
    when: 'A word has no field name before it, and the schema has no `defaultFields`.',
    query: 'bank',
    options: { defaultFields: [] },
  },
  'pattern-cannot-match': {
    when: 'A pattern in a text field contains a character that no word contains, so nothing matches.',
    query: 'ba-*',
  },
  'leading-wildcard': {
    when: 'A pattern starts with a wildcard, but the schema has `leadingWildcards: false`.',
    query: '*bank',
    options: { leadingWildcards: false },
  },
  'regexp-not-allowed': {
    when: 'The query contains a regular expression, but the schema has `regexps: false`.',
    query: '/bank/',
    options: { regexps: false },
  },
  'malformed-regexp': {
    when: 'A regular expression contains an error. The message says what is wrong with it.',
    query: '/a(/',
  },
  'pattern-too-long': {
    when: 'A pattern is longer than `limits.patternLength` allows.',
    query: 'bank*',
    options: { limits: { patternLength: 3 } },
  },
  'pattern-too-complex': {
    when: 'The automaton for a pattern is larger than `limits.automatonStates` allows.',
    query: '/b.*k/',
    options: { limits: { automatonStates: 2 } },
  },
  'too-many-patterns': {
    when:
      'The query contains more distinct wildcard patterns, regular expressions and fuzzy words than ' +
      '`limits.patterns` allows. Duplicates count once.',
    query: 'bank* OR credit* OR insur?r OR merger~',
    options: { limits: { patterns: 2 } },
  },
  'slop-too-large': {
    when: 'The slop of a phrase is larger than `limits.slop` allows.',
    query: '"central bank"~9',
    options: { limits: { slop: 8 } },
  },
}
