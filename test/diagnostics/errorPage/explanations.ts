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
  'unexpected-closing': { when: 'A bracket closes nothing.', query: 'bank) fund' },
  'empty-group': { when: 'Parentheses have nothing in them.', query: 'bank OR ()' },
  'missing-operand': { when: 'AND, OR, NOT, `+` or `-` has no word on one of its sides.', query: 'bank AND' },
  'double-operator': { when: 'Two signs or operators follow each other.', query: '+-bank' },
  'missing-value': { when: 'Nothing follows the colon of a field.', query: 'headline:' },
  'missing-field': { when: 'Nothing precedes a colon.', query: ':bank' },
  'quoted-field': { when: 'The name of a field stands in quotes.', query: '"my field":bank' },
  'field-pattern': {
    when: 'The name of a field has a wildcard. A query names one field.',
    query: 'head*:bank',
  },
  'second-colon': {
    when: 'A value has a colon of its own, as times and addresses have.',
    query: 'headline:10:30',
  },
  'sign-before-value': {
    when: 'A sign stands behind the colon, not before the field.',
    query: 'headline:-bank',
  },
  'operator-before-value': {
    when: 'NOT stands behind the colon, not before the field.',
    query: 'headline:NOT bank',
  },
  'exists-takes-field': { when: '`_exists_:` has something else than one field.', query: '_exists_:(price)' },
  'malformed-range': { when: 'A range does not read `[a TO b]`.', query: 'price:[5 10]' },
  'malformed-fuzzy': { when: 'The number of edits behind a word is not 0, 1 or 2.', query: 'roam~3' },
  'malformed-slop': { when: 'The slop behind a phrase is not a whole number.', query: '"central bank"~-1' },
  'malformed-boost': { when: 'A `^` has no number.', query: 'bank^' },
  'misplaced-tilde': { when: 'A `~` follows what is neither a word nor a phrase.', query: '(bank fund)~2' },
  'repeated-suffix': { when: 'A word has two suffixes of one kind.', query: 'roam~1~2' },
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
  'number-ignored': { when: 'A number has characters behind it that are ignored.', query: 'roam~1x' },
  'escape-in-pattern': {
    when: 'A `\\u` stands in a word with wildcards, where it has no meaning.',
    query: 'b\\u0041?',
  },
  'lowercase-operator': {
    when: 'The words "and", "or" or "not" stand between words in small letters.',
    query: 'cats and dogs',
  },
  'lone-operator': { when: 'A sign is followed by a space.', query: 'bank - fund' },
  'wildcard-in-phrase': { when: 'A wildcard stands inside quotes.', query: '"bank*"' },
  'smart-quotes': {
    when: 'Typographic quotation marks, as word processors write them, do not begin a phrase.',
    query: '“central bank”',
  },
  'fuzzy-ignored': { when: 'A `~` follows a word with wildcards.', query: 'ba*~1' },
  'unknown-field': {
    when:
      'The schema has no field of this name. The message offers similar names, or lists the fields. ' +
      'Fields that are `hidden` are unknown, too.',
    query: 'headlin:bank',
  },
  'invalid-value': { when: 'The field cannot hold the value.', query: 'price:cheap' },
  'value-ignored': {
    when: 'The same with `lenient: true`: the clause matches nothing.',
    query: 'price:cheap',
    options: { lenient: true },
  },
  'unknown-value': {
    when:
      'The field lists its `values`, and a word or phrase is none of them. ' +
      'Patterns and ranges are not compared with the list.',
    query: 'source:reuter',
  },
  'foreign-syntax': {
    when: 'Words look like a condition of SQL or another language. They are searched for as words.',
    query: "source IN ('Reuters', 'AP')",
  },
  'operator-word': {
    when: 'A word of the option `operatorWords`, here `{ and: ["UND"] }`, stands between words.',
    query: 'Katzen UND Hunde',
    options: { operatorWords: { and: ['UND'] } },
  },
  'glued-clauses': {
    when: 'Two clauses have no white space between them: a path is read as a regular expression.',
    query: 'source:/api/users',
  },
  'escaped-letter': {
    when: 'A backslash stands before a letter or digit, which need no escape, as in a path.',
    query: 'source:"C:\\Temp"',
  },
  'regexp-dialect': {
    when: 'A regular expression has ^, $ or (?i), as in other languages.',
    query: '/^bank$/',
  },
  'star-alone': { when: 'A star follows a word and a space, so that everything matches.', query: 'bank *' },
  'or-not': { when: 'OR stands before NOT, which excludes all the same.', query: 'bank OR NOT money' },
  'unusual-sign': {
    when: 'A sign is written in full width, or next to a no-break space, and is read as text.',
    query: 'bank ＡＮＤ money',
  },
  'question-mark': {
    when: 'The last of several words ends in a question mark, and is a pattern.',
    query: 'which bank?',
  },
  'split-word': {
    when: 'An address of mail or a number with hyphens is several words, of which one is enough.',
    query: 'jane@example.com',
  },
  'words-after-field': {
    when: 'Words follow a field and its value. They are searched for in the default fields.',
    query: 'headline:media kits',
  },
  'spaced-comparison': {
    when: 'Words look like a comparison of a number or a date, but have spaces in it. They stay words.',
    query: 'price > 5',
  },
  'empty-range': { when: 'No value can lie between the ends of a range.', query: 'price:[5 TO 1]' },
  'nothing-to-search': {
    when: 'A word or phrase on text has no letters or digits. It is ignored.',
    query: 'bank &',
  },
  'mixed-operators': {
    when:
      'AND and OR meet without parentheses. Lucene has no precedence of AND over OR, so the query may mean ' +
      'something else than its writer expects.',
    query: 'bank AND fund OR river',
  },
  'should-ignored': {
    when: 'An optional clause stands beside a required one, and so does not change the hits.',
    query: '+bank rate',
  },
  'plus-in-boolean': {
    when: 'A plus stands in a query with `precedence: "boolean"`, where it has no meaning.',
    query: '+bank',
    options: { precedence: 'boolean' },
  },
  'no-default-field': {
    when: 'A word has no field, and the schema has no `defaultFields`.',
    query: 'bank',
    options: { defaultFields: [] },
  },
  'pattern-cannot-match': {
    when: 'A pattern on text has a character that no word has.',
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
    when: 'A regular expression has a fault. The message shows the faulty part.',
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
      'The different wildcard patterns, regular expressions and fuzzy words of a query exceed ' +
      '`limits.patterns`. Equal ones count once.',
    query: 'bank* OR credit* OR insur?r OR merger~',
    options: { limits: { patterns: 2 } },
  },
  'slop-too-large': {
    when: 'A slop exceeds `limits.slop`.',
    query: '"central bank"~9',
    options: { limits: { slop: 8 } },
  },
}
