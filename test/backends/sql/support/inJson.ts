import type fc from 'fast-check'
import {
  type ColumnOptions,
  type Dialect,
  defineTable,
  type Row,
  type Table,
  toRow,
} from '../../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { readDocument } from '../../../../src/schema/readDocument.ts'
import type { SchemaField } from '../../../../src/schema/schema.ts'
import { document } from './arbitraryDocument.ts'
import { nasty } from './nastySchema.ts'

type Nasty = DocumentOf<typeof nasty>

/** Keys that a path could be written wrongly with. Some databases read `-1` as the place in a list. */
const HOSTILE_KEYS: readonly string[] = [
  'a"b',
  "it's",
  'a.b',
  '$',
  '[0]',
  '0',
  '\\',
  '\\"',
  '',
  '漢😀',
  '__proto__',
  'x'.repeat(200),
  '*',
  '**',
  'a\nb\t\u0001',
  '?1',
  '$1 :a @b',
  '\\u0041',
  "'; --",
  '"',
]

/** The paths of all fields, in two columns of JSON. Some lie beside each other, and some deep. */
const PATHS = Object.fromEntries(
  Object.keys(nasty.fields).map((name, i): [string, readonly string[]] => {
    const key = HOSTILE_KEYS[i % HOSTILE_KEYS.length]!
    return [name, i % 3 === 0 ? [key] : i % 3 === 1 ? ['in', key] : [key, key, 'value']]
  }),
)

const COLUMNS: Record<string, ColumnOptions> = Object.fromEntries(
  Object.entries(PATHS).map(([name, path], i) => [
    name,
    { name: i % 2 === 0 ? 'doc' : 'more', path, ...(name === 'at' && { type: 'milliseconds' as const }) },
  ]),
)

/** A table whose values all lie in JSON. Their companions lie beside it. */
export function tableInJson(dialect: Dialect, name = 'nasty'): Table<typeof nasty> {
  const key = { name: 'id', type: 'bigint' } as const
  return defineTable(nasty, { name, key, dialect, columns: COLUMNS })
}

/** Documents whose dates are of four-digit years. */
export const documentsInJson: fc.Arbitrary<Nasty> = document.map((found) => {
  const years = readDocument(nasty, found).get('ats') as readonly number[]
  return years.every((at) => new Date(at).toISOString().length === 24) ? found : { ...found, ats: null }
})

/** Values that no field of a kind can hold; `undefined` stands for none at all. */
const FOREIGN: Readonly<Record<SchemaField['kind'], readonly unknown[]>> = {
  text: [undefined, null, 1, 0.5, true, false, {}, { a: 'a' }, []],
  keyword: [undefined, null, 1, true, { a: 'a' }, { '0': 'a' }, []],
  contains: [undefined, null, 1, true, { a: 'a' }, []],
  number: [undefined, null, '1', 'a', '', true, false, { a: 1 }, []],
  integer: [undefined, null, '1', 1.5, 2 ** 53, -1e300, true, { a: 1 }],
  boolean: [undefined, null, 0, 1, 'true', '', { a: true }],
  date: [undefined, null, '2019', 'a', '2019-10-17T08:30:00Z', '2019-10-17T08:30:00.000Z\n', true, { a: 1 }],
}

/** The rows of documents, with values of other kinds where a document has none, and among those of lists. */
export function rowsInJson(table: Table<typeof nasty>, batch: readonly Nasty[]): Row[] {
  let turn = 0
  const foreign = (kind: SchemaField['kind']): unknown => FOREIGN[kind][turn++ % FOREIGN[kind].length]
  return batch.map((found) => {
    const values = readDocument(nasty, found)
    const stored: Record<string, Record<string, unknown>> = { doc: {}, more: {} }
    for (const { field, name, path, type } of Object.values(table.columns)) {
      const own = values
        .get(field.name)!
        .map((value) => (type === 'iso' ? new Date(value as number).toISOString() : value))
      const among = foreign(field.kind)
      const list = turn % 2 === 0 || among === undefined ? own : [among, ...own, ['a', 1, true]]
      const single = own.length === 1 && turn % 3 === 0
      const value = own.length === 0 ? among : !field.array || single ? own[0] : list
      set(stored[name!]!, path!, value)
    }
    const json = Object.fromEntries(
      Object.entries(stored).map(([name, each]) => [name, JSON.stringify(each)]),
    )
    return { ...(toRow(table, found) as Row), ...json }
  })
}

function set(target: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown): void {
  const inner = Object.hasOwn(target, key!) ? (target[key!] as Record<string, unknown>) : {}
  if (rest.length > 0) set(inner, rest, value)
  Object.defineProperty(target, key!, {
    value: rest.length > 0 ? inner : value,
    enumerable: true,
    configurable: true,
  })
}
