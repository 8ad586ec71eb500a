import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { checkTable, defineTable, fromRow, postgres, toSql } from '../../../src/backends/sql/index.ts'
import { hover } from '../../../src/editor/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { type Connection, openPglite } from '../../support/engines/connections.ts'

const NEW_YORK = { defaultFields: ['due'], timeZone: 'America/New_York' } as const
const calendar = defineSchema({ due: field.date({ calendar: true }) }, NEW_YORK)
const instants = defineSchema({ due: field.date() }, NEW_YORK)
const utc = defineSchema({ due: field.date() }, { ...NEW_YORK, timeZone: 'Etc/UTC' })

const tableOf = (schema: typeof calendar, type: 'date' | 'timestamp') =>
  defineTable(schema, {
    name: 'task',
    key: { name: 'id', type: 'bigint' },
    dialect: postgres(),
    columns: { due: { type } },
  })

describe('days of the calendar', () => {
  let connection: Connection
  const run = (text: string, values: readonly unknown[]) => connection.query(text, values)
  beforeAll(async () => {
    connection = await openPglite()
    await connection.query('create table task (id bigint primary key, due date)')
    await connection.query(
      "insert into task select i, date '2026-05-21' + i::int from generate_series(1, 4) as i",
    )
  }, 60_000)
  afterAll(() => connection.close())

  it.each([
    ['due:2026-05-23', [2]],
    ['due:[2026-05-23 TO 2026-05-24]', [2, 3]],
    ['due:>2026-05-23', [3, 4]],
    ['NOT due:<=2026-05-23', [3, 4]],
    ['due:"2026-05-24||-1d/d"', [2]],
    ['due:"2026-05-23T00:00:00-04:00"', []],
    ['due:now/d', [2]],
    ['2026-05-23', [2]],
  ])('are the same in every time zone: %s', async (text, expected) => {
    const table = tableOf(calendar, 'date')
    // Still the 22nd in New York.
    const plan = planQuery(calendar, text, { now: new Date('2026-05-23T02:00:00Z') })
    const { sql, parameters } = toSql(plan, table)
    const ids = (await run(`select id from task where ${sql} order by id`, parameters)).map(({ id }) =>
      Number(id),
    )
    expect(ids).toEqual(expected)
    const rows = await run('select id, due::text as due from task', [])
    const matches = toPredicate(plan)
    expect(rows.filter((row) => matches(fromRow(table, row))).map(({ id }) => Number(id))).toEqual(expected)
  })

  it.each(['date', 'timestamp'] as const)('are reported where a %s is read in a zone', async (type) => {
    expect(await checkTable(run, tableOf(calendar, type))).toEqual([])
    expect(await checkTable(run, tableOf(utc, type))).toEqual([])
    expect(await checkTable(run, tableOf(instants, type))).toEqual([
      {
        consequence: 'wrong hits',
        column: 'due',
        message:
          'The column "due" of the type date holds days, which are midnights in UTC, but queries read the ' +
          'dates of the field due in America/New_York and find the wrong days. Declare it as ' +
          'field.date({ calendar: true }).',
      },
    ])
  })

  it('are shown in UTC by the editor', () => {
    const text = 'due:2026-05-23'
    expect(hover(calendar, text, 8)?.text).toContain('from 2026-05-23T00:00:00.000Z')
    expect(hover(instants, text, 8)?.text).toContain('from 2026-05-23T04:00:00.000Z')
  })

  it('do not make a plan for another schema that reads instants', () => {
    expect(() => toSql(planQuery(instants, 'due:2026-05-23'), tableOf(calendar, 'date'))).toThrow(TypeError)
  })
})
