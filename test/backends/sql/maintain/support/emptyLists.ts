import { expect } from 'vitest'
import {
  backfill,
  type ColumnOptions,
  checkCompanions,
  checkTable,
  companionDdl,
  type Dialect,
  defineTable,
  type RunStatement,
} from '../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'

const schema = defineSchema(
  { tags: field.keyword({ array: true, ignoreCase: true }), notes: field.text({ array: true }) },
  { defaultFields: ['notes'] },
)

/**
 * Asserts that lists of an existing table that are empty or have only NULL, and thus no companions, are no
 * fault, and that other columns of their rows can be changed while companions are demanded.
 *
 * @param list the type of a column of lists, an empty list, one with a NULL and another one
 * @param columns how the columns are described, if not as the dialect's own
 */
export async function assertEmptyListsAreNone(
  run: RunStatement,
  dialect: Dialect,
  list: { readonly type: string; readonly empty: string; readonly nulls: string; readonly other: string },
  columns?: { readonly tags: ColumnOptions; readonly notes: ColumnOptions },
): Promise<void> {
  const name = columns === undefined ? 'emptied' : 'emptied_json'
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(schema, { name, key, dialect, ...(columns && { columns }) })
  const created = `id bigint primary key, tags ${list.type}, notes ${list.type}, other varchar(9)`
  await run(`create table ${name} (${created})`, [])
  await run(`insert into ${name} values (1, ${list.empty}, ${list.empty}, 'x')`, [])
  await run(`insert into ${name} values (3, ${list.nulls}, ${list.nulls}, 'x')`, [])
  for (const statement of companionDdl(table, 'columns')) await run(statement, [])
  const wrong = async () =>
    (await checkTable(run, table)).filter(({ consequence }) => consequence === 'wrong hits')
  expect(await wrong()).toEqual([])
  expect(await backfill(run, table)).toMatchObject({ total: 0, written: 0 })
  expect(await checkCompanions(run, table)).toMatchObject({ missing: 0, stale: 0 })
  const checks = companionDdl(table, 'checks')
  for (const statement of checks) await run(statement, [])
  await run(`update ${name} set other = 'y' where id <> 2`, [])
  await run(`insert into ${name} (id, tags, notes) values (2, ${list.empty}, null)`, [])
  // DuckDB adds none to a table.
  for (const column of checks.length === 0 ? [] : ['tags', 'notes'])
    await expect(run(`update ${name} set ${column} = ${list.other} where id = 2`, [])).rejects.toThrow()
  expect(await wrong()).toEqual([])
}
