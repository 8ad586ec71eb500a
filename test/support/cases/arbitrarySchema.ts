import fc from 'fast-check'
import { type FieldDefinition, type FieldKind, field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema, type SchemaOptions } from '../../../src/schema/schema.ts'
import { fieldValue, type Value } from './fieldValue.ts'

/** A field as plain data: its kind, and the options that change what queries find. */
export interface FieldSpec {
  readonly kind: FieldKind
  readonly html?: boolean
  readonly whole?: boolean
  readonly patterns?: 'tokens' | 'whole'
  readonly ignoreCase?: boolean
  readonly fold?: boolean
  /** Default: either. */
  readonly array?: boolean
}

/** A schema as plain data. */
export interface SchemaSpec {
  readonly fields: Readonly<Record<string, FieldSpec>>
  readonly options: SchemaOptions
}

/** @throws TypeError if the specification contradicts itself */
export function buildSchema({ fields, options }: SchemaSpec): Schema {
  const definitions = Object.entries(fields).map(([name, { kind, ...fieldOptions }]) => [
    name,
    (field[kind] as (options: object) => FieldDefinition)(fieldOptions),
  ])
  return defineSchema(Object.fromEntries(definitions), options)
}

/** A generated field, with the pool of values that documents and queries draw from. */
export interface GeneratedField {
  readonly name: string
  readonly spec: FieldSpec
  readonly pool: readonly Value[]
}

/** A generated schema and its fields. */
export interface GeneratedSchema {
  readonly spec: SchemaSpec
  readonly fields: readonly GeneratedField[]
}

export type Document = Readonly<Record<string, unknown>>

/** What {@link arbitrarySchema} chooses from. */
export interface SchemaChoices {
  readonly fields?: readonly FieldSpec[]
  readonly names?: readonly string[]
  readonly options?: fc.Arbitrary<Partial<SchemaOptions>>
  /** The kinds of field that are never default fields. */
  readonly neverDefault?: readonly FieldKind[]
  /** The least and the greatest number of fields. Default: 1 to 6. */
  readonly count?: readonly [min: number, max: number]
}

const FIELDS: readonly FieldSpec[] = [
  { kind: 'text' },
  { kind: 'text', html: true },
  { kind: 'text', whole: true },
  { kind: 'text', whole: true, patterns: 'whole', html: true },
  { kind: 'text', fold: true },
  { kind: 'text', fold: true, whole: true, html: true },
  { kind: 'text', fold: true, whole: true, patterns: 'whole' },
  { kind: 'keyword' },
  { kind: 'keyword', ignoreCase: true },
  { kind: 'keyword', fold: true },
  { kind: 'keyword', fold: true, ignoreCase: true },
  { kind: 'contains' },
  { kind: 'number' },
  { kind: 'integer' },
  { kind: 'boolean' },
  { kind: 'date' },
]

/** The fields of which accents do not count. */
export const FOLDED_FIELDS: readonly FieldSpec[] = FIELDS.filter(({ fold }) => fold)

const NAMES = 'headline|source|body|n|created|Titre|a.b|a.c.d|x y|headline_u121|naïve|select|_id|f*'.split(
  '|',
)

const OPTIONS: fc.Arbitrary<Partial<SchemaOptions>> = fc.record({
  defaultOperator: fc.constantFrom('or', 'or', 'and'),
  precedence: fc.constantFrom('lucene', 'lucene', 'boolean'),
  splitWords: fc.constantFrom('operator', 'operator', 'phrase'),
  lenient: fc.boolean(),
  timeZone: fc.constantFrom('UTC', 'UTC', 'Europe/Zurich', 'America/New_York', '+05:30'),
})

/** A schema of some fields with distinct names, some of them default fields. */
export function arbitrarySchema({
  fields = FIELDS,
  names = NAMES,
  options = OPTIONS,
  neverDefault = [],
  count: [minLength, maxLength] = [1, 6],
}: SchemaChoices = {}): fc.Arbitrary<GeneratedSchema> {
  const generatedField = fc.tuple(fc.constantFrom(...fields), fc.boolean()).chain(([spec, array]) =>
    fc.record({
      name: fc.constantFrom(...names),
      spec: fc.constant({ ...spec, array: spec.array ?? array }),
      pool: fc.array(fieldValue(spec.kind, spec.html, spec.fold), {
        minLength: 6,
        maxLength: 12,
        size: 'max',
      }),
    }),
  )
  const generatedFields = fc.uniqueArray(generatedField, {
    minLength,
    maxLength,
    size: 'max',
    selector: ({ name }) => name,
  })
  return fc
    .tuple(generatedFields, fc.array(fc.boolean(), { minLength: maxLength, maxLength }), options)
    .map(([generated, isDefault, chosen]) => {
      const defaultFields = generated
        .filter(({ spec }, i) => !neverDefault.includes(spec.kind) && (i === 0 || isDefault[i]))
        .map(({ name }) => name)
      const specs = Object.fromEntries(generated.map(({ name, spec }) => [name, spec]))
      return { spec: { fields: specs, options: { ...chosen, defaultFields } }, fields: generated }
    })
}

/**
 * A document of a generated schema. Each field is absent, null, a value, or a list that may be empty or hold
 * nulls.
 */
export function arbitraryDocument({ fields }: GeneratedSchema): fc.Arbitrary<Document> {
  return fc.tuple(...fields.map(fieldContent)).map((contents) => {
    const document: Record<string, unknown> = {}
    fields.forEach(({ name }, i) => {
      if (contents[i] !== undefined) setPath(document, name.split('.'), contents[i])
    })
    return document
  })
}

function fieldContent({ pool, spec }: GeneratedField): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...pool)
  const element = fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
  return fc.oneof(
    { weight: spec.array ? 8 : 14, arbitrary: value },
    { weight: spec.array ? 8 : 2, arbitrary: fc.array(element, { maxLength: spec.array ? 3 : 1 }) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** Sets what an object has under a path of keys. */
export function setPath(document: Record<string, unknown>, path: readonly string[], content: unknown): void {
  const [head, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    document[head] = content
    return
  }
  const inner = (document[head] ?? {}) as Record<string, unknown>
  document[head] = inner
  setPath(inner, rest, content)
}
