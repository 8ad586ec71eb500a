import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  clickhouse,
  companionDdl,
  ddl,
  defineTable,
  duckdb,
  mysql,
  sqlite,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { assertNonTextColumns } from '../../engines/nonTextColumns.ts'
import { openDatabase } from '../../support/engines/openEngine.ts'
import { everyDialect } from '../../support/everyDialect.ts'
import { nodeSqlite } from '../../support/nodeSqlite.ts'

const schema = defineSchema(
  { code: field.keyword({ ignoreCase: true }), memo: field.contains() },
  { defaultFields: ['code'] },
)
const columns = { code: { type: 'other' }, memo: { type: 'other' } } as const
const options = { name: 'things', key: { name: 'id', type: 'bigint' }, columns } as const

it.each(everyDialect)('$name: every helper takes the type other', (dialect) => {
  const table = defineTable(schema, { ...options, dialect })
  expect(toRow(table, { code: 'A-1', memo: 'x' })).toEqual({
    code: 'A-1',
    code_normalized: 'a-1',
    memo: 'x',
  })
  expect(toSql(planQuery(schema, 'a-1 OR memo:x OR code:*'), table).sql).toContain('code_normalized')
  expect(companionDdl(table).length).toBeGreaterThan(0)
  expect(() => ddl(table)).toThrow('the column "code" is of the type "other"')
})

it.each([
  [sqlite(), 'cast("things"."memo" as text)'],
  [duckdb(), 'cast("things"."memo" as varchar)'],
  [mysql(), 'convert(`things`.`memo` using utf8mb4)'],
  [clickhouse(), 'toString("things"."memo")'],
])('$name: a column of another type is searched for substrings as text', (dialect, memo) => {
  const table = defineTable(schema, { ...options, dialect })
  expect(toSql(planQuery(schema, 'memo:12'), table).sql).toContain(memo)
})

it('a list of any type may have a companion alone, and a field no companion that it does not need', () => {
  const lists = defineSchema(
    { codes: field.keyword({ array: true, ignoreCase: true }), place: field.keyword() },
    { defaultFields: [] },
  )
  const columns = { codes: { name: null, type: 'other' }, place: { tokens: null, normalized: null } } as const
  const table = defineTable(lists, { name: 'things', key: 'id', dialect: sqlite(), columns })
  expect(toRow(table, { codes: ['A'], place: 'x' })).toEqual({ codes_normalized: '["a"]', place: 'x' })
})

it('values of any type get their companions', async () => {
  const database = new DatabaseSync(':memory:')
  const db = new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
  const table = defineTable(schema, { ...options, dialect: sqlite() })
  database.exec(`create table things (id integer primary key, code numeric, memo);
    insert into things values (1, 'AB', 'One'), (2, 17, 2.5), (3, 1.5, null), (4, null, 7)`)
  for (const statement of companionDdl(table)) database.exec(statement)
  await backfill(db, table)
  expect(await checkCompanions(db, table)).toEqual({ checked: 4, missing: 0, stale: 0, refused: 0 })
  expect(await checkTable(db, table)).toEqual([])
  const folded = database.prepare('select code_normalized from things order by id').all()
  expect(folded.map(({ code_normalized }) => code_normalized)).toEqual(['ab', '17', '1.5', null])
  database.close()
})

it('values of other types than strings are compared as text', async () => {
  const database = await openDatabase('pglite')
  onTestFinished(() => database.connection.close())
  await assertNonTextColumns('postgres', database)
})
