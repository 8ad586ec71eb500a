import fc from 'fast-check'
import { type FieldKind, field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema, type SchemaOptions } from '../../../src/schema/schema.ts'
import { fieldValue, type Value } from './values.ts'

/** A field, as it was drawn: what it is, and values from which both documents and queries take theirs. */
export interface DrawnField {
  readonly name: string
  readonly kind: FieldKind
  readonly options: FieldChoice
  readonly pool: readonly Value[]
}

/**
 * The options of a field that change what queries find; `array` says whether its documents may hold several
 * values.
 */
export interface FieldChoice {
  readonly html?: boolean
  readonly whole?: boolean
  readonly patterns?: 'tokens' | 'whole'
  readonly ignoreCase?: boolean
  readonly array?: boolean
}

/** A schema as it was drawn. */
export interface DrawnSchema {
  readonly fields: readonly DrawnField[]
  readonly options: SchemaOptions
}

export type Document = Readonly<Record<string, unknown>>

const NAMES = [
  'headline',
  'source',
  'body',
  'n',
  'created',
  'Titre',
  'a.b',
  'a.c.d',
  'x y',
  'headline_u121',
  'naïve',
  'select',
  '_id',
  'f*',
]

/** What {@link drawnSchema} can be told: which fields there can be, and how their queries can be read. */
export interface SchemaChoice {
  readonly kinds?: readonly { readonly kind: FieldKind; readonly options: FieldChoice }[]
  readonly names?: readonly string[]
  readonly options?: fc.Arbitrary<Partial<SchemaOptions>>
  /** The kinds of fields that words without a field are never looked for in. */
  readonly neverDefault?: readonly FieldKind[]
}

const KINDS: NonNullable<SchemaChoice['kinds']> = [
  { kind: 'text', options: {} },
  { kind: 'text', options: { html: true } },
  { kind: 'text', options: { whole: true } },
  { kind: 'text', options: { whole: true, patterns: 'whole', html: true } },
  { kind: 'keyword', options: {} },
  { kind: 'keyword', options: { ignoreCase: true } },
  { kind: 'contains', options: {} },
  { kind: 'number', options: {} },
  { kind: 'integer', options: {} },
  { kind: 'boolean', options: {} },
  { kind: 'date', options: {} },
]

const READING: fc.Arbitrary<Partial<SchemaOptions>> = fc.record({
  defaultOperator: fc.constantFrom('or', 'or', 'and'),
  precedence: fc.constantFrom('lucene', 'lucene', 'boolean'),
  splitWords: fc.constantFrom('operator', 'operator', 'phrase'),
  lenient: fc.boolean(),
  timeZone: fc.constantFrom('UTC', 'UTC', 'Europe/Zurich', 'America/New_York', '+05:30'),
})

/** A schema of one to six fields with different names, some of them default fields. */
export function drawnSchema({
  kinds = KINDS,
  names = NAMES,
  options = READING,
  neverDefault = [],
}: SchemaChoice = {}): fc.Arbitrary<DrawnSchema> {
  const drawnField = fc.tuple(fc.constantFrom(...kinds), fc.boolean()).chain(([{ kind, options }, array]) =>
    fc.record({
      name: fc.constantFrom(...names),
      kind: fc.constant(kind),
      options: fc.constant({ ...options, array }),
      pool: fc.array(fieldValue(kind, options.html), { minLength: 6, maxLength: 12, size: 'max' }),
    }),
  )
  const fields = fc.uniqueArray(drawnField, {
    minLength: 1,
    maxLength: 6,
    size: 'max',
    selector: ({ name }) => name,
  })
  return fc
    .tuple(fields, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), options)
    .map(([fields, isDefault, options]) => ({
      fields,
      options: {
        ...options,
        defaultFields: fields
          .filter(({ kind }, i) => !neverDefault.includes(kind) && (i === 0 || isDefault[i]))
          .map(({ name }) => name),
      },
    }))
}

/** The schema that was drawn. */
export function schemaOf({ fields, options }: DrawnSchema): Schema {
  return defineSchema(
    Object.fromEntries(
      fields.map(({ name, kind, options }) => [name, (field[kind] as typeof field.text)(options)]),
    ),
    options,
  )
}

/**
 * A document of a drawn schema: of each field nothing, null, a value, or a list that may be empty or hold
 * nulls.
 */
export function drawnDocument({ fields }: DrawnSchema): fc.Arbitrary<Document> {
  return fc.tuple(...fields.map(fieldContent)).map((contents) => {
    const document: Record<string, unknown> = {}
    fields.forEach(({ name }, i) => {
      if (contents[i] !== undefined) place(document, name.split('.'), contents[i])
    })
    return document
  })
}

function fieldContent({ pool, options }: DrawnField): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...pool)
  const element = fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: fc.constant(null) })
  return fc.oneof(
    { weight: options.array ? 8 : 14, arbitrary: one },
    { weight: options.array ? 8 : 2, arbitrary: fc.array(element, { maxLength: options.array ? 3 : 1 }) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

function place(document: Record<string, unknown>, path: readonly string[], content: unknown): void {
  const [head, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    document[head] = content
    return
  }
  const inner = (document[head] ?? {}) as Record<string, unknown>
  document[head] = inner
  place(inner, rest, content)
}
