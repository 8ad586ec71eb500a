/** Data of a limit that a query exceeds: the value found, and the greatest one that is allowed. */
export interface Exceeded {
  readonly actual: number
  readonly maximum: number
}

/** No data. */
export type None = Record<never, never>

/** What is wrong inside the brackets of a range. */
export type RangeFlaw =
  | 'no-to'
  | 'lower-case-to'
  | 'no-lower'
  | 'no-upper'
  | 'one-value'
  | 'empty'
  | 'too-many'

/** What precedes a `~` that can only follow a word or a phrase. */
export type SuffixHost = 'group' | 'range' | 'comparison'

/** Codes of texts that are not well-formed queries, exceed a limit, or look like a slip. */
export interface SyntaxData {
  'empty-query': None
  'unclosed-group': None
  'unclosed-phrase': None
  'unclosed-regexp': None
  'unclosed-range': { readonly bracket: '[' | '{' }
  'unexpected-closing': { readonly character: ')' | ']' | '}' }
  'empty-group': None
  'missing-operand': { readonly operator: string; readonly side: 'before' | 'after' }
  'double-operator': { readonly first: string; readonly second: string }
  'missing-value': {
    readonly field: string
    readonly comparison: string | null
    readonly operator: string | null
  }
  'missing-field': None
  'quoted-field': { readonly field: string }
  'field-pattern': { readonly pattern: string }
  'second-colon': { readonly field: string; readonly value: string }
  'sign-before-value': { readonly field: string; readonly sign: '+' | '-' }
  'operator-before-value': { readonly field: string; readonly operator: string }
  'exists-takes-field': None
  'malformed-range': { readonly flaw: RangeFlaw; readonly written: string }
  'malformed-fuzzy': { readonly written: string }
  'malformed-slop': { readonly written: string }
  'malformed-boost': { readonly written: string }
  'misplaced-tilde': { readonly written: string; readonly host: SuffixHost }
  'repeated-suffix': { readonly written: string }
  'stray-suffix': { readonly written: string }
  'trailing-backslash': None
  'malformed-escape': { readonly written: string }
  'too-many-problems': { readonly shown: number; readonly more: number }
  'too-long': Exceeded
  'too-deep': Exceeded
  'too-many-clauses': Exceeded
  'unquoted-address': { readonly address: string; readonly field: string }
  'number-ignored': { readonly written: string; readonly used: string }
  'escape-in-pattern': { readonly written: string; readonly read: string }
  'lowercase-operator': { readonly word: string; readonly operator: string }
  'lone-operator': { readonly operator: string }
  'wildcard-in-phrase': { readonly character: string }
  'smart-quotes': { readonly character: string }
  'fuzzy-ignored': { readonly text: string }
}

/** What a field takes that does not take a value. */
export type ExpectedValue =
  | 'number'
  | 'finite-number'
  | 'integer'
  | 'safe-integer'
  | 'boolean'
  | 'date'
  | 'substring'

/** A value that a field cannot have; `field` is `null` for the default fields. */
export type RefusedValue =
  | { readonly field: string; readonly value: string; readonly expected: ExpectedValue }
  | { readonly field: null; readonly value: string; readonly expected: null }

/** What is wrong in a regular expression. A complement and some classes are read differently by engines. */
export type RegexpFlaw =
  | 'unclosed-group'
  | 'unclosed-set'
  | 'unclosed-quote'
  | 'unclosed-interval'
  | 'unclosed-repetition'
  | 'unexpected-closing'
  | 'missing-item'
  | 'missing-number'
  | 'reversed-repetition'
  | 'reversed-range'
  | 'malformed-interval'
  | 'trailing-backslash'
  | 'unknown-escape'
  | 'unsupported-class'
  | 'unsupported-complement'
  | 'number-too-large'
  | 'groups-too-deep'
  | 'too-many-repetitions'

/** Codes of well-formed queries that do not fit the schema, exceed a limit, or may mean something else. */
export interface SemanticsData {
  'unknown-field': {
    readonly field: string
    readonly suggestions: readonly string[]
    /** Some of the schema's fields, if there are no suggestions, and how many more there are. */
    readonly fields: readonly string[]
    readonly more: number
  }
  'invalid-value': RefusedValue
  'no-default-field': { readonly text: string }
  'plus-in-boolean': None
  'malformed-regexp': {
    readonly pattern: string
    readonly flaw: RegexpFlaw
    /** The invalid part of the pattern. */
    readonly written: string
    /** What can be written instead, if it is known; of what there is too much, the greatest number. */
    readonly instead: string | null
  }
  'pattern-too-long': Exceeded
  'pattern-too-complex': Exceeded
  'too-many-patterns': Exceeded & { readonly regexps: boolean }
  'slop-too-large': Exceeded
  'leading-wildcard': { readonly pattern: string }
  'regexp-not-allowed': { readonly pattern: string }
  'mixed-operators': { readonly reading: string }
  'should-ignored': {
    readonly clause: string
    /** With AND, a plus does not require what OR joins. */
    readonly defaultOperator: 'and' | 'or'
  }
  'empty-range': { readonly clause: string }
  'nothing-to-search': { readonly text: string }
  'pattern-cannot-match': { readonly pattern: string; readonly character: string }
  'unknown-value': {
    readonly field: string
    readonly value: string
    readonly suggestions: readonly string[]
    /** Some of the field's values, if there are no suggestions, and how many more there are. */
    readonly values: readonly string[]
    readonly more: number
  }
  'foreign-syntax': { readonly written: string; readonly meant: string | null }
  'operator-word': { readonly word: string; readonly operator: string }
  'glued-clauses': { readonly first: string; readonly rest: string }
  'escaped-letter': { readonly character: string }
  'regexp-dialect': { readonly written: string; readonly meant: string | null }
  'star-alone': { readonly pattern: string }
  'or-not': { readonly clause: string }
  'unusual-sign': { readonly written: string; readonly meant: string }
  'question-mark': { readonly word: string }
  'split-word': { readonly word: string }
  'words-after-field': { readonly field: string; readonly rest: string }
  'spaced-comparison': { readonly field: string; readonly written: string; readonly comparison: string }
  'value-ignored': RefusedValue
}

/** Code of every diagnostic → its data. */
export interface DiagnosticData extends SyntaxData, SemanticsData {}

/** Code of every fix → the data of its title. */
export interface FixData {
  'allow-edits': { readonly edits: number }
  'any-value': None
  'apply-to-next-word': { readonly operator: string }
  'automatic-edits': None
  'change-to': { readonly text: string }
  'close-group': None
  'close-phrase': None
  'close-range': None
  'close-regexp': None
  'escape-character': { readonly character: string }
  everything: None
  'group-clause': None
  'group-value': None
  separate: None
  'insert-to': None
  'join-value': { readonly operator: string }
  'keep-first': { readonly operator: string }
  'keep-hits': { readonly text: string }
  'leave-out': { readonly text: string }
  'leave-out-parentheses': None
  'make-phrase': None
  'move-operator': { readonly operator: string }
  'open-end': { readonly end: 'lower' | 'upper' }
  'open-range': None
  'probably-meant': { readonly text: string }
  'quote-ends': None
  'quote-operator': { readonly operator: string }
  'quote-text': None
  'quote-value': None
  'require-clause': None
  'search-default-fields': None
  'search-pattern': None
  'straight-quotes': None
  'unquote-field': None
  write: { readonly text: string }
}

/** Fixes that only what a query means can tell; the others are those of its syntax. */
export type SemanticsFix =
  | 'change-to'
  | 'group-clause'
  | 'keep-hits'
  | 'probably-meant'
  | 'require-clause'
  | 'separate'
