import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  ddl,
  defineTable,
  duckdb,
  mysql,
  postgres,
  sqlite,
  toRow,
  toWhere,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { memoryHits } from '../../support/engines/engine.ts'
import { openPglite, type Watched } from './maintain/support/databases.ts'

const schema = defineSchema(
  {
    tags: field.keyword({ array: true }),
    owners: field.keyword({ array: true, ignoreCase: true }),
    notes: field.text({ array: true }),
    memos: field.contains({ array: true }),
    sizes: field.number({ array: true }),
    ranks: field.integer({ array: true }),
    flags: field.boolean({ array: true }),
    days: field.date({ array: true }),
  },
  { defaultFields: ['tags'] },
)
const json = { type: 'json' } as const
const columns = {
  tags: json,
  owners: json,
  notes: json,
  memos: json,
  sizes: json,
  ranks: json,
  flags: json,
  days: json,
}
const table = defineTable(schema, { name: 'lists', key: 'id', dialect: postgres(), columns })

const documents = [
  { tags: ['a', 'B"c', null], owners: ['ACME'], notes: ['The bank', 'of'], memos: ['One'], sizes: [0.1, 7] },
  { tags: ['b'], ranks: [3, 2 ** 53 - 1], flags: [true, false], days: ['2019-10-17T08:30:00Z'] },
  { tags: [], owners: null, notes: [], sizes: [null], flags: [false], days: ['2020-02-29T00:00:00Z', null] },
  {},
]

let database: Watched
beforeAll(async () => {
  database = await openPglite()
}, 180_000)
afterAll(() => database.close())

async function ids(query: string): Promise<unknown[]> {
  const where = toWhere(planQuery(schema, query), table)
  const rows = await database.db.selectFrom('lists').select('id').where(where).orderBy('id').execute()
  return rows.map(({ id }) => Number(id))
}

it('lists in jsonb columns are searched as lists are', async () => {
  for (const statement of ddl(table)) await database.run(statement)
  for (const [id, document] of documents.entries())
    await database.db
      .insertInto('lists')
      .values({ ...toRow(table, document), id: String(id) })
      .execute()
  expect(await checkTable(database.db, table)).toEqual([])
  const expected = memoryHits(schema, documents)
  for (const query of [
    ...['a', 'tags:(a OR b)', 'tags:"B\\"c"', 'tags:[a TO b]', 'tags:/[ab]/', 'tags:a*', 'NOT a', 'tags:*'],
    ...[
      'owners:acme',
      'owners:*',
      'notes:"the bank"',
      'NOT notes:bank',
      'memos:one',
      'sizes:0.1',
      'sizes:>1',
    ],
    ...[
      'NOT sizes:*',
      'ranks:9007199254740991',
      'ranks:[2 TO 4]',
      'flags:true',
      'flags:false',
      'NOT flags:true',
    ],
    ...['days:2019', 'days:>2020', 'days:*', 'NOT days:*'],
  ])
    expect([query, await ids(query)]).toEqual([query, expected(planQuery(schema, query))])
})

it('companions of lists in jsonb columns are filled and checked', async () => {
  await database.run('update lists set notes_u121 = null, owners_normalized = null')
  expect(await backfill(database.db, table)).toMatchObject({ refused: 0 })
  expect(await checkCompanions(database.db, table)).toEqual({ checked: 4, missing: 0, stale: 0, refused: 0 })
  expect(await ids('notes:bank AND owners:acme')).toEqual([0])
})

it('values of other kinds and of other shapes count as absent', async () => {
  await database.run(`insert into lists (id, tags, sizes, flags) values
    (10, '"a"', '7', 'true'),
    (11, '[1, true, {"a": "a"}, ["a"]]', '["7"]', '[1]'), (12, '{"a": 1}', '{}', '"x"')`)
  expect(await ids('tags:a')).toEqual([0, 10])
  expect(await ids('sizes:7')).toEqual([0, 10])
  expect(await ids('flags:true')).toEqual([1, 10])
  expect(await ids('NOT tags:*')).toEqual([11, 12, 2, 3])
})

it('are declared for lists in databases with arrays alone', () => {
  const one = defineSchema({ tag: field.keyword() }, { defaultFields: ['tag'] })
  const named = { name: 't', key: 'id' }
  expect(() => defineTable(one, { ...named, dialect: postgres(), columns: { tag: json } })).toThrow(
    /for lists/,
  )
  const child = { tags: { type: 'json', from: { table: 'tag', key: 'list' } } } as const
  expect(() => defineTable(schema, { ...named, dialect: postgres(), columns: child })).toThrow(/for lists/)
  expect(() => defineTable(schema, { ...named, dialect: duckdb(), columns })).not.toThrow()
  expect(() => defineTable(schema, { ...named, dialect: sqlite(), columns })).toThrow(TypeError)
  expect(() => defineTable(schema, { ...named, dialect: mysql(), columns })).toThrow(TypeError)
})

it('have companions that are named after their column', () => {
  const columns = { owners: { name: 'holders', ...json } }
  const named = defineTable(schema, { name: 'lists', key: 'id', dialect: postgres(), columns })
  expect(named.columns.owners).toMatchObject({ name: 'holders', normalized: 'holders_normalized' })
})

it('are named by checkTable where they are not declared', async () => {
  const other = defineTable(schema, {
    name: 'lists',
    key: 'id',
    dialect: postgres(),
    columns: { notes: json },
  })
  const problems = await checkTable(database.db, other)
  expect(problems[0]).toEqual({
    consequence: 'error',
    message:
      'The column "tags" of the type jsonb is no array, but the field tags is a list. ' +
      'Set columns["tags"].type to \'json\'.',
    column: 'tags',
  })
  expect(problems.map(({ column }) => column)).toEqual([
    'tags',
    'owners',
    'memos',
    'sizes',
    'ranks',
    'flags',
    'days',
  ])
})
