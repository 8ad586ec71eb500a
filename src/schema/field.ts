/** The kinds of fields. Each has its own meaning of words, phrases, patterns and ranges. */
export type FieldKind = 'text' | 'keyword' | 'contains' | 'number' | 'integer' | 'boolean' | 'date'

/** Options of every kind of field. */
export interface FieldOptions {
  /**
   * Documents hold a list. This changes the document's type, and the column in SQL; elsewhere any field may
   * hold a list. Default `false`.
   */
  readonly array?: boolean
  /** Other names of the field in queries. */
  readonly aliases?: readonly string[]
  /** No query can name the field, and no message mentions it. Default `false`. */
  readonly hidden?: boolean
  /**
   * A backend that cannot answer a clause on this field exactly may answer it approximately; the result then
   * lists the clause. Default `false`: the backend throws an UnsupportedError.
   */
  readonly approximate?: boolean
  /** A description of the field for people. */
  readonly description?: string
}

export interface TextOptions extends FieldOptions {
  /** The value is HTML: markup is stripped before analysis. Default `false`. */
  readonly html?: boolean
  /** A quoted phrase is compared with the whole value, case ignored. Default `false`. */
  readonly whole?: boolean
  /**
   * What wildcards, regexps and fuzzy words are compared with: single tokens, or the whole value (which needs
   * `whole: true`). Default `'tokens'`.
   */
  readonly patterns?: 'tokens' | 'whole'
}

export interface KeywordOptions extends FieldOptions {
  /** Whether queries ignore the case of values. Default `false`. */
  readonly ignoreCase?: boolean
  /** The expected values, for types, completion and suggestions. A query may use other values. */
  readonly values?: readonly string[]
}

/**
 * A field's definition: plain data, made by {@link field}. `ValueType` is the type of one value in a
 * document.
 */
export interface FieldDefinition<
  Kind extends FieldKind = FieldKind,
  ValueType = unknown,
  IsArray extends boolean = boolean,
> {
  readonly kind: Kind
  readonly array: IsArray
  readonly aliases: readonly string[]
  readonly hidden: boolean
  readonly approximate: boolean
  readonly description: string
  /** `true` for `text` fields only. */
  readonly html: boolean
  /** `true` for `text` fields only. */
  readonly whole: boolean
  readonly patterns: 'tokens' | 'whole'
  /** `true` for `keyword` fields only. */
  readonly ignoreCase: boolean
  readonly values: readonly string[]
  /** Absent at run time; carries the type of a value. */
  readonly value?: ValueType
}

type IsArray<O> = O extends { readonly array: true } ? true : false
type KeywordValue<O> = O extends { readonly values: readonly (infer V extends string)[] } ? V : string

function define<Kind extends FieldKind, ValueType, O extends TextOptions & KeywordOptions>(
  kind: Kind,
  options: O,
) {
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
    values: options.values ?? [],
  }
  if (definition.patterns === 'whole' && !definition.whole) {
    throw new TypeError(
      "field.text: patterns: 'whole' compares patterns with the whole value, so it needs whole: true.",
    )
  }
  return definition as FieldDefinition<Kind, ValueType, IsArray<O>>
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
  /** Text, analysed into tokens as by Elasticsearch's `standard` analyzer. Documents hold a string. */
  text: <const O extends TextOptions = Record<never, never>>(options?: O) =>
    define<'text', string, O>('text', (options ?? {}) as O),
  /**
   * A string that is compared as a whole: a code, a name, a tag. Documents hold a string of at most 32,766
   * UTF-8 bytes.
   */
  keyword: <const O extends KeywordOptions = Record<never, never>>(options?: O) =>
    define<'keyword', KeywordValue<O>, O>('keyword', (options ?? {}) as O),
  /** A string that is searched by substring, ASCII case ignored. Documents hold a string. */
  contains: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'contains', string, O>('contains', (options ?? {}) as O),
  /** A binary64 number. Documents hold a finite number. */
  number: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'number', number, O>('number', (options ?? {}) as O),
  /** An integer within ±(2⁵³−1). Documents hold a number. */
  integer: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'integer', number, O>('integer', (options ?? {}) as O),
  /** A boolean. Documents hold `true` or `false`. */
  boolean: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'boolean', boolean, O>('boolean', (options ?? {}) as O),
  /** An instant. Documents hold a `Date`, an ISO 8601 string or epoch milliseconds. */
  date: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'date', Date | string | number, O>('date', (options ?? {}) as O),
} as const
