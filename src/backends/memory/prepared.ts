import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { SCHEMA } from '../../diagnostics/arguments/rules.ts'
import { asciiLowerCase, normalizedOf, tokensOf } from '../../schema/companions.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { type Column, type FieldValues, readColumns } from '../../schema/readDocument.ts'
import { isSameField, type Schema, type SchemaField } from '../../schema/schema.ts'
import { indexOf } from '../../schema/schemaIndex.ts'

// Building a set costs more than a few scans of the tokens, so the first queries scan the tokens. The first
// tests of text that is not analysed yet, and whose tokens will not be kept, also scan.
const SCANS_BEFORE_SET = 3

/**
 * One field of a prepared document: its values, and the tokens and normalized values derived from them. These
 * are computed when they are first read.
 *
 * @example
 * const headline: PreparedField = prepare(releases, { headline: 'Wi-Fi' }).field('headline')
 * headline.tokens // [['wi', 'fi']]
 */
export class PreparedField {
  readonly values: FieldValues
  readonly #field: SchemaField
  readonly #isReusable: boolean
  #tokens: readonly (readonly string[])[] | undefined
  #tokenSet: Set<string> | undefined
  #scans = 0
  #normalized: readonly string[] | undefined

  constructor(field: SchemaField, column: Column, isReusable: boolean) {
    this.#field = field
    this.#isReusable = isReusable
    this.values = column === undefined ? [] : typeof column === 'object' ? column : [column]
  }

  /** For a text field, the tokens of each value. */
  get tokens(): readonly (readonly string[])[] {
    this.#tokens ??= (this.values as readonly string[]).map((value) => tokensOf(this.#field, value))
    return this.#tokens
  }

  /** The normalized values. For a `contains` field, these are the values with ASCII letters in lower case. */
  get normalized(): readonly string[] {
    this.#normalized ??= (this.values as readonly string[]).map((value) =>
      this.#field.kind === 'contains' ? asciiLowerCase(value) : normalizedOf(this.#field, value),
    )
    return this.#normalized
  }

  /**
   * Whether the tokens of any one value might contain all of these strings. Each token is part of a
   * normalized value, so this can return `false` without analysing the text. `true` doesn't mean that the
   * strings do occur.
   */
  mayHave(texts: readonly string[]): boolean {
    if (this.#isReusable || this.#tokens !== undefined || this.#scans++ >= SCANS_BEFORE_SET) return true
    return this.normalized.some((value) => texts.every((text) => value.includes(text)))
  }

  /** Whether any value contains the token. */
  hasToken(token: string): boolean {
    if (!this.mayHave([token])) return false
    if (this.#tokenSet === undefined) {
      if (this.#scans++ < SCANS_BEFORE_SET) return this.tokens.some((tokens) => tokens.includes(token))
      this.#tokenSet = new Set(this.tokens.flat())
    }
    return this.#tokenSet.has(token)
  }
}

/**
 * A document that has been read and checked once, and can then be matched many times. Created by
 * {@link prepare}.
 *
 * @example
 * const prepared: Prepared<typeof releases> = prepare(releases, { headline: 'Bank opens' })
 * toPredicate(planQuery(releases, 'bank'))(prepared) // true
 */
export class Prepared<S extends Schema = Schema> {
  readonly schema: S
  /** The original document. */
  readonly document: unknown
  /**
   * The values of each field, in the order of the schema's fields. A single value is stored bare, not wrapped
   * in a list.
   */
  readonly columns: readonly Column[]
  readonly #fields: (PreparedField | undefined)[]
  readonly #isReusable: boolean

  /**
   * @param isReusable whether the document may be matched more than once; if not, text is analysed only where
   *   necessary
   */
  constructor(
    schema: S,
    document: unknown,
    columns = readColumns(indexOf(schema).fields, document),
    fields: (PreparedField | undefined)[] = [],
    isReusable = true,
  ) {
    this.schema = schema
    this.document = document
    this.columns = columns
    this.#fields = fields
    this.#isReusable = isReusable
  }

  /**
   * Returns this document with its columns in the order of another schema's fields.
   *
   * @throws TypeError when a field of the other schema is missing from the schema that the document was
   *   prepared for, or is different in it.
   */
  arrangedFor(schema: Schema): Prepared {
    const fields = Object.values<SchemaField>(schema.fields).map((field) => {
      const own = this.field(field.name)
      if (isSameField((this.schema.fields as Schema['fields'])[field.name]!, field)) return own
      throw new TypeError(
        `The document was prepared for a schema with a different field "${field.name}"; ` +
          "prepare it for the plan's schema.",
      )
    })
    const columns = fields.map(({ values }) => (values.length > 1 ? values : values[0]))
    return new Prepared(schema, this.document, columns, fields)
  }

  /** Returns the field with this name, or throws a TypeError if the schema has no such field. */
  field(name: string): PreparedField {
    const ordinal = indexOf(this.schema).ordinals.get(name)
    if (ordinal === undefined)
      throw new TypeError(`The document was prepared for a schema without the field "${name}".`)
    return this.fieldAt(ordinal)
  }

  /** Returns the field at this position in the schema. */
  fieldAt(ordinal: number): PreparedField {
    const known = this.#fields[ordinal]
    if (known !== undefined) return known
    const field = new PreparedField(
      indexOf(this.schema).fields[ordinal]!,
      this.columns[ordinal],
      this.#isReusable,
    )
    this.#fields[ordinal] = field
    return field
  }
}

/**
 * Reads and checks a document once, so that it can be matched many times. Text is analysed when a query first
 * needs it, and the tokens are kept.
 *
 * @throws DocumentError when a value has the wrong type for its field.
 * @example
 * const prepared = documents.map((document) => prepare(releases, document))
 * prepared.filter(toPredicate(plan))
 */
export function prepare<S extends Schema>(schema: S, document: DocumentOf<S>): Prepared<S> {
  checkArgument('prepare', 'schema', schema, SCHEMA)
  if (document instanceof Prepared)
    throw new TypeError('prepare: the document is already prepared; pass it unchanged.')
  return new Prepared(schema, document)
}
