import { checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import {
  type Exact,
  FLAG,
  oneOf,
  orNull,
  type Rules,
  type RulesOf,
  required,
  TEXT,
  TEXTS,
} from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { isObject } from '../diagnostics/arguments/typeGuards.ts'

/**
 * The kind of a field. It determines what words, phrases, patterns and ranges mean in queries on the field.
 */
export type FieldKind = 'text' | 'keyword' | 'contains' | 'number' | 'integer' | 'boolean' | 'date'

/** Options for every kind of field. */
export interface FieldOptions {
  /**
   * Whether the field holds a list of values. This affects the document type and the SQL column. Outside SQL,
   * any field may hold a list at run time. Default `false`.
   */
  readonly array?: boolean
  /** Other names that queries can use for the field. */
  readonly aliases?: readonly string[]
  /**
   * Whether to hide the field: a query can name it only with `hiddenFields: 'allowed'`, and no message
   * mentions it. Default `false`.
   */
  readonly hidden?: boolean
  /**
   * Whether a backend may match a clause on this field approximately if it cannot match it exactly. The
   * result lists any clause that is matched this way. Default `false`: the backend throws an UnsupportedError
   * instead.
   */
  readonly approximate?: boolean
  /** A description of the field, to show to users. */
  readonly description?: string
}

/** Options for `field.text`. */
export interface TextOptions extends FieldOptions {
  /** Whether the value is HTML. If so, markup is stripped before analysis. Default `false`. */
  readonly html?: boolean
  /** Whether a quoted phrase must equal the whole value, ignoring case. Default `false`. */
  readonly whole?: boolean
  /**
   * Whether to fold accented letters and similar characters to ASCII, as Lucene's `ASCIIFoldingFilter` does:
   * `cafe` matches `café`, and `strasse` matches `straße`. Default: the `fold` option of `defineSchema`.
   */
  readonly fold?: boolean
  /**
   * Whether wildcards, regexps and fuzzy words are matched against single tokens or against the whole value.
   * `'whole'` requires `whole: true`. Default `'tokens'`.
   */
  readonly patterns?: 'tokens' | 'whole'
}

/** Options for `field.keyword`. */
export interface KeywordOptions extends FieldOptions {
  /** Whether queries ignore the case of values. Default `false`. */
  readonly ignoreCase?: boolean
  /**
   * Whether queries ignore accents, like `fold` in {@link TextOptions}. Without `ignoreCase`, the keyword is
   * still case-sensitive: `Cafe` matches `Café`, but `cafe` doesn't. Default: the `fold` option of
   * `defineSchema` if the keyword ignores case, otherwise `false`.
   */
  readonly fold?: boolean
  /** The expected values, used for types, completion and suggestions. Queries may also use other values. */
  readonly values?: readonly string[]
}

/** Options for `field.date`. */
export interface DateOptions extends FieldOptions {
  /**
   * Whether the values are calendar dates, as in a `date` column, rather than instants. If so, dates in
   * queries are read in UTC, whatever the `timeZone`, and document values stand for midnight in UTC, as
   * `2019-10-17` does. Default `false`.
   */
  readonly calendar?: boolean
}

/**
 * A field's definition: plain data, made by {@link field}. `ValueType` is the type of one value in a
 * document.
 */
export interface FieldDefinition<
  Kind extends FieldKind = FieldKind,
  ValueType = unknown,
  IsArray extends boolean = boolean,
  IgnoresCase extends boolean = boolean,
  Fold extends boolean | null = boolean | null,
> {
  readonly kind: Kind
  readonly array: IsArray
  readonly aliases: readonly string[]
  readonly hidden: boolean
  readonly approximate: boolean
  readonly description: string
  /** Whether the value is HTML (`text` fields only). */
  readonly html: boolean
  /** Whether a quoted phrase must equal the whole value (`text` fields only). */
  readonly whole: boolean
  readonly patterns: 'tokens' | 'whole'
  /** Whether queries ignore the case of values (`keyword` fields only). */
  readonly ignoreCase: boolean
  /** Whether queries ignore accents (`text` and `keyword` fields only); `null` leaves it to the schema. */
  readonly fold: Fold
  /** Whether the values are calendar dates (`date` fields only). */
  readonly calendar: boolean
  readonly values: readonly string[]
  /** Never present at run time. Only carries the type of one value. */
  readonly value?: ValueType
  /** Never present at run time. Its type is `true` if whole values are compared in lower case. */
  readonly ignoresCase?: IgnoresCase
}

const COMMON: RulesOf<FieldOptions> = {
  array: FLAG,
  aliases: TEXTS,
  hidden: FLAG,
  approximate: FLAG,
  description: TEXT,
}
const TEXT_RULES: RulesOf<TextOptions> = {
  ...COMMON,
  html: FLAG,
  whole: FLAG,
  fold: FLAG,
  patterns: oneOf('tokens', 'whole'),
}
const KEYWORD_RULES: RulesOf<KeywordOptions> = { ...COMMON, ignoreCase: FLAG, fold: FLAG, values: TEXTS }
const DATE_RULES: RulesOf<DateOptions> = { ...COMMON, calendar: FLAG }

/** The option rules for each kind. */
const RULES_OF_KIND: Readonly<Record<FieldKind, Rules>> = {
  text: TEXT_RULES,
  keyword: KEYWORD_RULES,
  contains: COMMON,
  number: COMMON,
  integer: COMMON,
  boolean: COMMON,
  date: DATE_RULES,
}

type IsArray<O> = O extends { readonly array: true } ? true : false
type IgnoresCase<O> = O extends { readonly whole: true } | { readonly ignoreCase: true } ? true : false
type Fold<O> = O extends { readonly fold: infer F extends boolean } ? F : null
type KeywordValue<O> = O extends { readonly values: readonly (infer V extends string)[] } ? V : string

function define<Kind extends FieldKind, ValueType, O extends TextOptions & KeywordOptions & DateOptions>(
  kind: Kind,
  given: O | undefined,
) {
  checkOptions(`field.${kind}`, given, RULES_OF_KIND[kind])
  const options = given ?? ({} as O)
  const definition: FieldDefinition = {
    kind,
    array: options.array ?? false,
    aliases: options.aliases ?? [],
    hidden: options.hidden ?? false,
    approximate: options.approximate ?? false,
    description: options.description ?? '',
    html: options.html ?? false,
    whole: options.whole ?? false,
    patterns: options.patterns ?? 'tokens',
    ignoreCase: options.ignoreCase ?? false,
    fold: options.fold ?? null,
    calendar: options.calendar ?? false,
    values: options.values ?? [],
  }
  if (definition.patterns === 'whole' && !definition.whole) {
    throw new TypeError(
      "field.text: patterns: 'whole' compares patterns with the whole value, so it needs whole: true.",
    )
  }
  return definition as FieldDefinition<Kind, ValueType, IsArray<O>, IgnoresCase<O>, Fold<O>>
}

/**
 * Functions that define fields, one for each kind.
 *
 * @example
 * const schema = defineSchema(
 *   {
 *     headline: field.text({ html: true }),
 *     source: field.keyword({ ignoreCase: true }),
 *     versioncreated: field.date(),
 *   },
 *   { defaultFields: ['headline', 'source'] },
 * )
 */
export const field = {
  /**
   * Text that is split into tokens the way Elasticsearch's `standard` analyzer splits it. Document values are
   * strings.
   */
  text: <const O extends TextOptions = Record<never, never>>(options?: Exact<O, TextOptions>) =>
    define<'text', string, O>('text', options),
  /**
   * A string that is matched as a whole, such as a code, a name or a tag. Document values are strings of at
   * most 32,766 UTF-8 bytes.
   */
  keyword: <const O extends KeywordOptions = Record<never, never>>(options?: Exact<O, KeywordOptions>) =>
    define<'keyword', KeywordValue<O>, O>('keyword', options),
  /**
   * A string in which queries look for substrings, ignoring the case of ASCII letters. Document values are
   * strings.
   */
  contains: <const O extends FieldOptions = Record<never, never>>(options?: Exact<O, FieldOptions>) =>
    define<'contains', string, O>('contains', options),
  /** A binary64 floating-point number. Document values are finite numbers. */
  number: <const O extends FieldOptions = Record<never, never>>(options?: Exact<O, FieldOptions>) =>
    define<'number', number, O>('number', options),
  /** An integer within ±(2⁵³−1). Document values are numbers. */
  integer: <const O extends FieldOptions = Record<never, never>>(options?: Exact<O, FieldOptions>) =>
    define<'integer', number, O>('integer', options),
  /** A boolean. Document values are `true` or `false`. */
  boolean: <const O extends FieldOptions = Record<never, never>>(options?: Exact<O, FieldOptions>) =>
    define<'boolean', boolean, O>('boolean', options),
  /**
   * An instant or, with `calendar: true`, a calendar date. Document values are `Date` objects, ISO 8601
   * strings or epoch milliseconds.
   */
  date: <const O extends DateOptions = Record<never, never>>(options?: Exact<O, DateOptions>) =>
    define<'date', Date | string | number, O>('date', options),
} as const

const DEFINITION: RulesOf<Omit<FieldDefinition, 'value' | 'ignoresCase'>> = {
  kind: oneOf(...Object.keys(RULES_OF_KIND)),
  ...TEXT_RULES,
  ...KEYWORD_RULES,
  ...DATE_RULES,
  fold: orNull(FLAG),
}

const DEFINITION_RULES: Rules = {
  ...Object.fromEntries(Object.entries(DEFINITION).map(([name, rule]) => [name, required(rule)])),
  // A field of another schema is also a definition.
  name: TEXT,
  path: TEXTS,
}

/**
 * @throws TypeError for a value that is not a complete definition; the message names the `field` function
 *   that makes one.
 */
export function checkDefinition(name: string, definition: unknown): asserts definition is FieldDefinition {
  const kind = kindIn(definition)
  const isComplete =
    isObject(definition) && Object.keys(DEFINITION).every((property) => Object.hasOwn(definition, property))
  if (isComplete)
    return checkOptions(`defineSchema: field ${JSON.stringify(name)}`, definition, DEFINITION_RULES)
  const maker = kind === null ? 'a function of field, such as field.text()' : `field.${kind}()`
  throw new TypeError(
    `defineSchema: the field ${JSON.stringify(name)} must be made by ${maker}, not ${shown(definition)}.`,
  )
}

/**
 * The kind that an incomplete definition means: `{ kind: 'text' }`, `'text'`, or `field.text` without a call.
 */
function kindIn(definition: unknown): string | null {
  const said = isObject(definition) ? (definition as { kind?: unknown }).kind : definition
  const makers = Object.entries(field) as [string, unknown][]
  return makers.find(([kind, maker]) => said === kind || said === maker)?.[0] ?? null
}
