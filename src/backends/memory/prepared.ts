import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { SCHEMA } from '../../diagnostics/arguments/rules.ts'
import { asciiLowerCase, foldedOf, tokensOf } from '../../schema/companions.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { type FieldValues, readDocument } from '../../schema/readDocument.ts'
import { isSameField, type Schema, type SchemaField } from '../../schema/schema.ts'

// Building a set costs more than a few scans of the tokens, so the first queries scan.
const SCANS_BEFORE_SET = 3

/**
 * One field of a prepared document: its values, and their companions, made when they are first read.
 *
 * @example
 * const headline: PreparedField = prepare(releases, { headline: 'Wi-Fi' }).field('headline')
 * headline.tokens // [['wi', 'fi']]
 */
export class PreparedField {
  readonly values: FieldValues
  readonly #field: SchemaField
  #tokens: readonly (readonly string[])[] | undefined
  #tokenSet: Set<string> | undefined
  #scans = 0
  #lowered: readonly string[] | undefined

  constructor(field: SchemaField, values: FieldValues) {
    this.#field = field
    this.values = values
  }

  /** The tokens of each value of a text field. */
  get tokens(): readonly (readonly string[])[] {
    this.#tokens ??= (this.values as readonly string[]).map((value) => tokensOf(this.#field, value))
    return this.#tokens
  }

  /** The values in lower case: ASCII letters alone for a `contains` field. */
  get lowered(): readonly string[] {
    this.#lowered ??= (this.values as readonly string[]).map((value) =>
      this.#field.kind === 'contains' ? asciiLowerCase(value) : foldedOf(this.#field, value),
    )
    return this.#lowered
  }

  /** Whether some value has the token. */
  hasToken(token: string): boolean {
    if (this.#tokenSet === undefined) {
      if (this.#scans++ < SCANS_BEFORE_SET) return this.tokens.some((tokens) => tokens.includes(token))
      this.#tokenSet = new Set(this.tokens.flat())
    }
    return this.#tokenSet.has(token)
  }
}

/**
 * A document that was read and checked once, to be matched many times. Made by {@link prepare}.
 *
 * @example
 * const prepared: Prepared<typeof releases> = prepare(releases, { headline: 'Bank opens' })
 * toPredicate(planQuery(releases, 'bank'))(prepared) // true
 */
export class Prepared<S extends Schema = Schema> {
  readonly schema: S
  /** The document as it was given. */
  readonly document: unknown
  readonly #fields: ReadonlyMap<string, PreparedField>

  constructor(schema: S, document: unknown) {
    if (document instanceof Prepared)
      throw new TypeError('prepare: the document is prepared already; pass it on as it is.')
    this.schema = schema
    this.document = document
    const fields = new Map<string, PreparedField>()
    for (const [name, values] of readDocument(schema, document))
      fields.set(name, new PreparedField(schema.fields[name]!, values))
    this.#fields = fields
  }

  /** @throws TypeError when the document was prepared for a schema without some field of this one. */
  assertFieldsOf(schema: Schema): void {
    for (const field of Object.values<SchemaField>(schema.fields)) {
      this.field(field.name)
      if (isSameField((this.schema.fields as Schema['fields'])[field.name]!, field)) continue
      throw new TypeError(
        `The document was prepared for a schema with another field "${field.name}"; ` +
          "prepare it for the plan's schema.",
      )
    }
  }

  /** @throws TypeError when the schema has no such field. */
  field(name: string): PreparedField {
    const field = this.#fields.get(name)
    if (field === undefined)
      throw new TypeError(`The document was prepared for a schema without the field "${name}".`)
    return field
  }
}

/**
 * Reads and checks a document once, so that it can be matched many times. Text is analysed when a query first
 * needs it, and the tokens are kept.
 *
 * @throws DocumentError when a value is not of its field's kind.
 * @example
 * const prepared = documents.map((document) => prepare(releases, document))
 * prepared.filter(toPredicate(plan))
 */
export function prepare<S extends Schema>(schema: S, document: DocumentOf<S>): Prepared<S> {
  checkArgument('prepare', 'schema', schema, SCHEMA)
  return new Prepared(schema, document)
}
