import fc from 'fast-check'
import { arbitraryQuery, type Batch } from '../cases/arbitraryBatch.ts'
import {
  arbitraryDocument,
  arbitrarySchema,
  buildSchema,
  type FieldSpec,
  type GeneratedSchema,
} from '../cases/arbitrarySchema.ts'
import type { Value } from '../cases/fieldValue.ts'
import type { OpenWorld } from './openWorld.ts'
import type { ColumnSetting, World } from './setting.ts'
import { columnsFor, holds, type WorldColumns, worldTable } from './worldTable.ts'

/** Documents and queries, and the columns that hold the documents. */
export interface WorldBatch extends Batch {
  readonly columns: WorldColumns
}

const COUNT: readonly [min: number, max: number] = [9, 12]

/** Values in plain columns depend most on settings; text is found in token columns. */
const FIELDS: readonly FieldSpec[] = [
  ...Array.from({ length: 5 }, (): FieldSpec => ({ kind: 'keyword' })),
  ...Array.from({ length: 2 }, (_, i): FieldSpec => ({ kind: 'keyword', ignoreCase: true, fold: i > 0 })),
  ...Array.from({ length: 3 }, (): FieldSpec => ({ kind: 'contains' })),
  { kind: 'text' },
  { kind: 'text', html: true, fold: true },
  { kind: 'text', whole: true },
  { kind: 'text', whole: true, patterns: 'whole', html: true },
  { kind: 'number' },
  { kind: 'integer' },
  { kind: 'boolean' },
  { kind: 'date' },
  { kind: 'date' },
]

const NAMES = 'headline|source|body|n|created|Titre|a.b|a.c.d|x y|naïve|select|_id|f*|p|q|r|s|t'.split('|')

const DOCUMENTS = 150

/** The schema, the columns, the documents and the queries of a world; the same ones for the same seed. */
export function drawBatch(world: World, { dialect }: OpenWorld, queries: number): WorldBatch {
  const byDdl = world.settings.some(({ byDdl }) => byDdl)
  const { kinds = [], array = false } = world.column ?? {}
  const choices =
    world.column === undefined
      ? { count: COUNT, fields: FIELDS, names: NAMES }
      : { count: [4, 4] as const, fields: kinds.map((kind): FieldSpec => ({ kind, array })) }
  const batch = arbitrarySchema(choices).chain((generated) => {
    const drawn = generated.fields.map(({ spec }) =>
      byDdl ? fc.constant(undefined) : columnOf(world, { kind: spec.kind, array: spec.array ?? false }),
    )
    return fc.tuple(...drawn).chain((chosen) => {
      const columns = Object.fromEntries(
        generated.fields.flatMap(({ name }, i) => (chosen[i] === undefined ? [] : [[name, chosen[i]]])),
      )
      const table = worldTable(world, buildSchema(generated.spec), columns, dialect, 't')
      const schema = withPools(generated, columns, (name, value) => holds(table, columns, name, value))
      return fc.record({
        schema: fc.constant(schema),
        columns: fc.constant(columns),
        documents: fc.array(arbitraryDocument(schema), {
          minLength: DOCUMENTS,
          maxLength: DOCUMENTS,
          size: 'max',
        }),
        queries: fc.array(arbitraryQuery(schema), { minLength: queries, maxLength: queries, size: 'max' }),
      })
    })
  })
  return fc.sample(batch, { numRuns: 1, seed: world.seed })[0]!
}

/** The column of a field, or none, which is the column of `ddl`. */
function columnOf(
  world: World,
  field: Parameters<typeof columnsFor>[1],
): fc.Arbitrary<ColumnSetting | undefined> {
  if (world.column !== undefined)
    return fc.constant((world.column.array ?? false) === field.array ? world.column : undefined)
  const sound = columnsFor(world.database, field).filter(
    ({ name, consequence }) =>
      consequence === undefined && !world.settings.some(({ without }) => without?.test(name)),
  )
  return fc.constantFrom(...sound, undefined)
}

/** The same fields with pools of values that their columns can hold, and variants that collations confuse. */
function withPools(
  { spec, fields }: GeneratedSchema,
  columns: WorldColumns,
  isHeld: (field: string, value: Value) => boolean,
): GeneratedSchema {
  const adapted = fields.map((field) => {
    const pool = (
      columns[field.name]?.values ?? [...field.pool, ...field.pool.slice(0, 5).flatMap(variants)]
    ).filter((value) => isHeld(field.name, value))
    return { ...field, pool: pool.length === 0 ? FALLBACK[field.spec.kind] : pool }
  })
  return { spec, fields: adapted }
}

const FALLBACK = {
  text: ['a b'],
  keyword: ['a', 'A'],
  contains: ['a', 'A'],
  number: [0, 1],
  integer: [0, 1],
  boolean: [true],
  date: ['2019-10-17', '2019-10-18'],
} as const satisfies Record<string, readonly Value[]>

function variants(value: Value): Value[] {
  if (typeof value !== 'string' || Number.isFinite(Date.parse(value))) return []
  const bare = value.normalize('NFD').replace(/\p{M}/gu, '')
  return [value.toLowerCase(), value.toUpperCase(), bare, `${value} `].filter((other) => other !== value)
}
