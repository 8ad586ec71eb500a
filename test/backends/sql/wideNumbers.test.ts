import { expect, test } from 'vitest'
import { type ColumnOptions, defineTable, postgres, sqlite, toSql } from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { openPglite, openSqlite } from '../../support/engines/connections.ts'
import { memoryHits } from '../../support/engines/engine.ts'
import { assertWideNumbers } from '../../support/engines/wideNumbers.ts'

test('SQLite finds and orders whole numbers beyond 2^53 as memory does', async () => {
  const connection = await openSqlite({ bigints: true })
  await assertWideNumbers(sqlite(), connection)
  await connection.close()
})

test('PostgreSQL finds and orders whole numbers beyond 2^53 as memory does', async () => {
  const connection = await openPglite()
  await assertWideNumbers(postgres(), connection, 4)
  await connection.close()
})

const schema = defineSchema({ list: field.number({ array: true }) }, { defaultFields: [] })

test.each([
  ['SQLite', sqlite(), openSqlite, 'text', ['[%]'], 'double'],
  ['SQLite', sqlite(), openSqlite, 'text', ['[%]'], 'bigint'],
  ['PostgreSQL', postgres(), openPglite, 'bigint[]', ['{%}'], 'bigint'],
  ['PostgreSQL', postgres(), openPglite, 'jsonb', ['[%]'], 'json'],
] as const)(
  '%s finds them in lists %#',
  async (_, dialect, open, native, [list], type: ColumnOptions['type'] & string) => {
    const connection = await open()
    const table = defineTable(schema, { name: 'wide_lists', key: 'id', dialect, columns: { list: { type } } })
    await connection.query(`create table wide_lists (id integer, list ${native})`)
    const numbers = [1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 53n + 3n, 2n ** 62n + 1n]
    for (const [id, number] of numbers.entries())
      await connection.query(`insert into wide_lists values (${id}, '${list.replace('%', String(number))}')`)
    const inMemory = memoryHits(
      schema,
      numbers.map((number) => ({ list: [Number(number)] })),
    )
    for (const value of new Set(numbers.map(Number)))
      for (const comparison of ['', '>', '>=', '<', '<=']) {
        const plan = planQuery(schema, `list:${comparison}${value}`)
        const { sql, parameters } = toSql(plan, table)
        const rows = await connection.query(`select id from wide_lists where ${sql} order by id`, parameters)
        expect([plan.source, rows.map(({ id }) => Number(id))]).toEqual([plan.source, inMemory(plan)])
      }
    await connection.close()
  },
)
