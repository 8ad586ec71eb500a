/** The kinds of fields, each with its own meaning of words, phrases, patterns and ranges. */
export type FieldKind = 'text' | 'keyword' | 'contains' | 'number' | 'integer' | 'boolean' | 'date'

/** What every kind of field can say about itself. */
export interface FieldOptions {
  /** Documents hold a list here. At run time any field may; this one says so in the document's type. */
  readonly array?: boolean
  /** Other names by which a query can call the field. */
  readonly aliases?: readonly string[]
  /** No query can name the field; to a writer it does not exist. */
  readonly hidden?: boolean
  /** A backend that has no exact form for this field may answer more loosely, and then says so. */
  readonly approximate?: boolean
  /** For people: what the field holds. */
  readonly description?: string
}

export interface TextOptions extends FieldOptions {
  /** The value is HTML: markup is stripped before analysis. */
  readonly html?: boolean
  /** A quoted phrase means the whole value, case ignored. */
  readonly whole?: boolean
  /**
   * What wildcards, regexps and fuzzy words are compared with: single tokens, or the whole value (needs
   * `whole`).
   */
  readonly patterns?: 'tokens' | 'whole'
}

export interface KeywordOptions extends FieldOptions {
  readonly ignoreCase?: boolean
  /** The values there are, for types, completion and did-you-mean; a query may still name others. */
  readonly values?: readonly string[]
}

/** A field as {@link field} makes it: plain data. `Value` is the type of one value in a document. */
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
  /** Only ever true for `text`. */
  readonly html: boolean
  /** Only ever true for `text`. */
  readonly whole: boolean
  readonly patterns: 'tokens' | 'whole'
  /** Only ever true for `keyword`. */
  readonly ignoreCase: boolean
  readonly values: readonly string[]
  /** Never there at run time: carries the type of a value. */
  readonly value?: ValueType
}

type IsArray<O> = O extends { readonly array: true } ? true : false
type KeywordValue<O> = O extends { readonly values: readonly (infer V extends string)[] } ? V : string

function define<Kind extends FieldKind, Value, O extends TextOptions & KeywordOptions>(
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
      "field.text: patterns: 'whole' needs whole: true, for there is no whole value to compare with otherwise.",
    )
  }
  return definition as FieldDefinition<Kind, Value, IsArray<O>>
}

/**
 * The makers of fields, one for each kind.
 *
 * @example
 * const schema = defineSchema(
 *   { headline: field.text({ html: true }), source: field.keyword({ ignoreCase: true }), versioncreated: field.date() },
 *   { defaultFields: ['headline', 'source'] },
 * )
 */
export const field = {
  /** Prose, analysed into tokens as Elasticsearch's `standard` analyser does. Documents hold a string. */
  text: <const O extends TextOptions = Record<never, never>>(options?: O) =>
    define<'text', string, O>('text', (options ?? {}) as O),
  /**
   * A value that counts as a whole: a code, a name, a tag. Documents hold a string of at most 32,766 UTF-8
   * bytes.
   */
  keyword: <const O extends KeywordOptions = Record<never, never>>(options?: O) =>
    define<'keyword', KeywordValue<O>, O>('keyword', (options ?? {}) as O),
  /** A plain column searched by substring, ASCII case ignored. Documents hold a string. */
  contains: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'contains', string, O>('contains', (options ?? {}) as O),
  /** A binary64 number. */
  number: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'number', number, O>('number', (options ?? {}) as O),
  /** A whole number within ±(2⁵³−1). */
  integer: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'integer', number, O>('integer', (options ?? {}) as O),
  /** `true` or `false`. */
  boolean: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'boolean', boolean, O>('boolean', (options ?? {}) as O),
  /** An instant. Documents hold a `Date`, an ISO 8601 string, or milliseconds since 1970 in UTC. */
  date: <const O extends FieldOptions = Record<never, never>>(options?: O) =>
    define<'date', Date | string | number, O>('date', (options ?? {}) as O),
} as const
