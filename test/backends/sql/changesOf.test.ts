import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChangeOptions,
  changesOf,
  clickhouse,
  type Dialect,
  defineTable,
  mysql,
  postgres,
  sqlite,
  type Table,
  type TableOptions,
} from '../../../src/backends/sql/index.ts'
import { type FieldDefinition, field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import { scaled } from '../../support/scaled.ts'
import { changingPglite, changingSqlite } from './support/changes/databases.ts'
import { runChanges } from './support/changes/runChanges.ts'

describe.each([
  ['SQLite', changingSqlite, 100, 6],
  ['PGlite', changingPglite, 20, 3],
] as const)('the statements of changesOf on %s', (_name, open, runs, changes) => {
  it('take a table in use through random changes', { timeout: 240_000 }, async () => {
    const scale = { changes, rows: 30, queries: 20 }
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const database = await open()
      try {
        await runChanges(database, scale, seed)
      } finally {
        await database.connection.close()
      }
    })
    await fc.assert(property, { numRuns: scaled(runs), endOnFailure: true })
  })
})

type Fields = Readonly<Record<string, FieldDefinition>>
type Columns = TableOptions<Schema>['columns']

function tableOf(fields: Fields, columns: object = {}, dialect: Dialect = sqlite()): Table<Schema> {
  const schema = defineSchema(fields, { defaultFields: [] }) as Schema
  return defineTable(schema, { name: 'note', key: 'id', dialect, columns: columns as Columns & object })
}

const [id, k, t] = [field.keyword(), field.keyword(), field.keyword({ ignoreCase: true })]
const ALL = { columns: 'all' } as const
const [n, ks, text] = [field.integer(), field.keyword({ array: true }), field.text()]
const inM = (...path: string[]) => ({ name: 'm', path })
const inP = { name: 'p', path: ['b'] }
const child = { name: 'v', from: { table: 'tag', key: 'note' } }
const EMPTY = 'would be empty'

/** Two tables of the same fields in other columns. */
function both(fields: Fields, before: object, after: object): [Table<Schema>, Table<Schema>] {
  return [tableOf(fields, before), tableOf(fields, after)]
}

describe('changesOf', () => {
  it("leaves the key's column alone", () => {
    const [withKey, without] = [tableOf({ id, k }), tableOf({ k })]
    for (const changes of [changesOf(withKey, without, ALL), changesOf(without, withKey, ALL)])
      expect([changes.rename, changes.add, changes.drop]).toEqual([[], [], []])
  })

  it('keeps a companion that the new description has for a value', () => {
    const after = tableOf({ k }, { k: 'k_normalized' })
    expect(changesOf(tableOf({ k: t }), after).drop).toEqual(['drop index if exists "note_k_normalized_idx"'])
  })

  it('gives a field a column that got its values before', () => {
    const both = tableOf({ k, other: k })
    const { add, drop } = changesOf(both, tableOf({ k }, { k: 'other' }), ALL)
    expect(add).toEqual([])
    expect(drop).toEqual(['drop index if exists "note_k_idx"', 'alter table "note" drop column "k"'])
  })

  it('compares JSON field by field', () => {
    const of = (fields: Fields) =>
      tableOf(fields, Object.fromEntries(Object.keys(fields).map((name) => [name, inM(name)])))
    for (const after of [of({ b: ks }), of({ b: ks, a: k }), of({ a: k, b: ks, c: n })]) {
      const { rename, add, drop } = changesOf(of({ a: k, b: ks }), after, ALL)
      expect([rename, add]).toEqual([[], []])
      expect(drop.filter((statement) => statement.includes('column'))).toEqual([])
    }
  })

  it('gives a field the path that got its values before', () => {
    const before = tableOf({ a: k, a2: k }, { a: inM('x'), a2: inM('y') })
    expect(changesOf(before, tableOf({ a: k }, { a: inM('y') }), ALL).add).toEqual([])
  })

  it("fills nothing anew when the caller renames a field's columns", () => {
    const [before, after] = [tableOf({ title: text }), tableOf({ subject: text })]
    const { rename, backfill } = changesOf(before, after, { renamed: { subject: 'title' } })
    expect(rename).toEqual(['alter table "note" rename column "title_u121" to "subject_u121"'])
    expect(backfill).toBeNull()
    const other = tableOf({ subject: text }, { subject: { tokens: 'title_u121' } })
    expect(changesOf(before, other)).toMatchObject({ backfill: 'all' })
  })

  it('keeps the tokens of text that gets a column', () => {
    const [before, after] = both({ a: text }, { a: { name: null } }, {})
    expect(changesOf(before, after)).toMatchObject({ add: [], backfill: null, drop: [] })
  })

  it('renames columns with their companions, and in capitals alone', () => {
    const { rename } = changesOf(tableOf({ Title: t }), tableOf({ title: t }), {
      ...ALL,
      renamed: { title: 'Title' },
    })
    expect(rename).toEqual([
      'alter table "note" rename column "Title" to "title"',
      'alter table "note" rename column "Title_normalized" to "title_normalized"',
    ])
  })

  it('renames a JSON column with all its fields', () => {
    const [before, after] = [{ name: 'm' }, { name: 'n' }].map(({ name }) =>
      tableOf(
        { 'm.a': k, 'm.b': k },
        { 'm.a': { name, path: ['a'] }, 'm.b': { name, path: ['b'] } },
        mysql(),
      ),
    )
    const { rename, index } = changesOf(before!, after!, { ...ALL, renamed: { 'm.b': 'm.b' } })
    // MySQL renames no column that a functional index is on.
    expect(rename).toEqual([
      'drop index `note_m.a_idx` on `note`',
      'drop index `note_m.b_idx` on `note`',
      'alter table `note` rename column `m` to `n`',
    ])
    expect(index.filter((statement) => !statement.startsWith('create index'))).toEqual([])
  })

  it('drops an index first whose new name differs in capitals alone', () => {
    const of = (name: string) => tableOf({ [name]: k }, { [name]: inM('a') })
    const { index, drop } = changesOf(of('m.A'), of('m.a'), { ...ALL, renamed: { 'm.a': 'm.A' } })
    expect(index[0]).toBe('drop index if exists "note_m.A_idx"')
    expect(drop).toEqual([])
  })

  it.each<[string, Table, Table, ChangeOptions, string]>([
    [
      'the key renamed',
      tableOf({ id, k }),
      tableOf({ ident: id, k }),
      { renamed: { ident: 'id' } },
      'the key',
    ],
    [
      'an empty column',
      tableOf({ k }),
      tableOf({ k }, { k: 'headline' }),
      {},
      'would be empty. Write "k": "k"',
    ],
    [
      'a JSON column of its own',
      tableOf({ 'm.a': k }, { 'm.a': inM('a') }),
      tableOf({ 'm.a': k }, { 'm.a': 'ma' }),
      {},
      '"ma" would be empty. First add a field',
    ],
    [
      'another path of a JSON column',
      tableOf({ 'm.a': k, 'm.b': k }, { 'm.a': inM('a'), 'm.b': inM('b') }),
      tableOf({ 'm.a': k, 'm.b': k }, { 'm.a': inM('a'), 'm.b': inM('c') }),
      {},
      'at the path ["b"] of the column "m", and its new path ["c"] in the column "m" would be empty',
    ],
    [
      'a path of another column',
      ...both({ a: k, b: k }, { b: inM('b') }, { a: inM('a'), b: inM('b') }),
      {},
      EMPTY,
    ],
    [
      'a path of another column of JSON',
      ...both({ a: k, b: k }, { a: inM('a'), b: inP }, { a: { name: 'p', path: ['a'] }, b: inP }),
      {},
      EMPTY,
    ],
    ['a column of text that becomes JSON', ...both({ m: k }, {}, { m: inM('a') }), {}, 'holds text'],
    [
      'another kind at a path',
      tableOf({ a: n }, { a: inM('a') }),
      tableOf({ a: k }, { a: inM('a') }),
      {},
      'holds bigint, and the field "a" needs text',
    ],
    [
      'a list that becomes one value, at the second path of a column',
      tableOf({ b: k, a: ks }, { b: inM('b'), a: inM('a') }),
      tableOf({ b: k, a: k }, { b: inM('b'), a: inM('a') }),
      {},
      'holds lists of text',
    ],
    [
      'milliseconds that become texts',
      ...both(
        { d: field.date() },
        { d: { ...inM('d'), type: 'milliseconds' } },
        { d: { ...inM('d'), type: 'iso' } },
      ),
      {},
      'holds milliseconds, and the field "d" needs iso',
    ],
    ['text that was not stored', ...both({ a: text }, { a: { name: null } }, {}), {}, 'are not stored'],
    [
      'a companion of text that is not stored',
      tableOf({ a: text }, { a: { name: null } }),
      tableOf({ a: field.text({ whole: true }) }, { a: { name: null } }),
      { columns: 'companions' },
      'nothing can fill the column "a_normalized"',
    ],
    ['values of a child table', ...both({ a: ks }, { a: child }, {}), {}, 'are in the table tag'],
    ['values for a child table', ...both({ a: ks }, {}, { a: child }), {}, 'reads them from the table tag'],
    [
      'another type of a column with a default',
      ...both({ a: n }, { a: { type: 'integer', default: true } }, { a: { default: true } }),
      {},
      'has a default',
    ],
    ['a key of another type', tableOf({ k }), tableOf({ k, id: n }), {}, 'its key or its database'],
    ['a wider key', ...both({ id: n }, { id: { type: 'integer' } }, {}), {}, 'its key or its database'],
    [
      'a companion of another type',
      tableOf({ a: t }, {}, postgres()),
      tableOf({ a: field.keyword({ ignoreCase: true, array: true }) }, {}, postgres()),
      { columns: 'companions' },
      'and the field "a" needs text[]',
    ],
    ['other capitals', tableOf({ Title: k }), tableOf({ title: k }), {}, 'differ only in case'],
    [
      'companions as values',
      tableOf({ k: t }),
      tableOf({ k }, { k: 'k_normalized' }),
      {},
      'holds companions',
    ],
    ['values as companions', tableOf({ k_normalized: k }), tableOf({ k: t }), {}, 'holds values'],
    [
      'a swap',
      tableOf({ a: k, b: k }),
      tableOf({ a: k, b: k }),
      { renamed: { a: 'b', b: 'a' } },
      'has a column of that name',
    ],
    [
      'a chain',
      tableOf({ a: k, b: k }),
      tableOf({ b: k, c: k }),
      { renamed: { b: 'a', c: 'b' } },
      'has a column of that name',
    ],
    ['a taken name', tableOf({ a: k, b: k }), tableOf({ b: k }), { renamed: { b: 'a' } }, 'of that name'],
    [
      'a field twice',
      tableOf({ a: k }),
      tableOf({ b: k, c: k }),
      { renamed: { b: 'a', c: 'a' } },
      'as "b", too',
    ],
    [
      'a rename the wrong way round',
      tableOf({ a: k }),
      tableOf({ b: k }),
      { renamed: { a: 'b' } },
      'The new name comes first: `renamed: { "b": "a" }`.',
    ],
    [
      'a rename of what is no field',
      tableOf({ a: k }),
      tableOf({ b: k }),
      { renamed: { b: 'c' } },
      'not both are fields of the table. Give the new name of a field and its old one.',
    ],
    [
      'a field that stays',
      tableOf({ a: k }),
      tableOf({ a: k, c: k }),
      { renamed: { c: 'a' } },
      'as "a", too',
    ],
    [
      'half a JSON column',
      tableOf({ 'm.a': k, 'm.b': k }, { 'm.a': inM('a'), 'm.b': inM('b') }),
      tableOf({ 'n.a': k, 'm.b': k }, { 'n.a': { name: 'n', path: ['a'] }, 'm.b': inM('b') }),
      { renamed: { 'n.a': 'm.a' } },
      'the field "m.b" has it',
    ],
    [
      'a JSON column in two',
      tableOf({ 'm.a': k, 'm.b': k }, { 'm.a': inM('a'), 'm.b': inM('b') }),
      tableOf({ a: k, b: k }, { a: { name: 'n', path: ['a'] }, b: { name: 'o', path: ['b'] } }),
      { renamed: { a: 'm.a', b: 'm.b' } },
      'but to "n" as well',
    ],
    [
      'two columns in one',
      tableOf({ a: k, b: k }, { a: inM('a'), b: { name: 'o', path: ['b'] } }),
      tableOf({ a: k, b: k }, { a: { name: 'n', path: ['a'] }, b: { name: 'n', path: ['b'] } }),
      { renamed: { a: 'a', b: 'b' } },
      'another column gets that name',
    ],
    [
      'texts as dates',
      tableOf({ k }),
      tableOf({ k: field.date() }, { k: { type: 'iso' } }),
      {},
      'holds text, and the field "k" needs iso',
    ],
  ])('refuses %s', (_what, before, after, options, message) => {
    expect(() => changesOf(before, after, { ...ALL, ...options })).toThrow(TypeError)
    expect(() => changesOf(before, after, { ...ALL, ...options })).toThrow(message)
  })

  it.each([
    ['PostgreSQL', postgres],
    ['ClickHouse', clickhouse],
  ] as const)('keeps dates that %s has as texts when they become texts', (_name, dialect) => {
    const before = tableOf({ k: field.date() }, { k: { type: 'iso' } }, dialect())
    const { rename, add, drop } = changesOf(before, tableOf({ k }, {}, dialect()), ALL)
    expect([rename, add, drop]).toEqual([[], [], []])
  })
})
