import { expect, onTestFinished, test } from 'vitest'
import {
  checkTable,
  clickhouse,
  companionDdl,
  defineTable,
  toChanges,
  toSql,
} from '../../src/backends/sql/index.ts'
import { QueryError } from '../../src/diagnostics/queryError.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { openClickhouse } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { COLUMNS, CREATE, logs, QUERIES, ROWS } from './logQueries.ts'

const key = { name: 'id', type: 'bigint' } as const

/** A row in JSON. ClickHouse stores the events of a row as a list for each of their members. */
function written(row: Record<string, unknown>): Record<string, unknown> {
  const { Events = [], ...others } = row as { Events?: readonly Record<string, unknown>[] }
  const names = ['Name', 'Count', 'IsAvailable', 'Timestamp', 'Attributes', 'JSONAttributes']
  const lists = names.map((name) => [`Events.${name}`, Events.map((event) => event[name])])
  return { ...others, ...Object.fromEntries(lists) }
}

await describeEngine('clickhouse', 'the queries of people who search logs in ClickHouse', ({ url }) => {
  test.each(['none', 'all'] as const)(
    'have their hits or are refused; accelerators: %s',
    async (accelerators) => {
      const { query, close } = await openClickhouse(url)
      onTestFinished(close)
      const table = defineTable(logs, {
        name: 'log',
        key,
        dialect: clickhouse(),
        columns: COLUMNS,
        accelerators,
      })
      await query('drop table if exists log')
      await query(CREATE)
      const statements = (['columns', 'accelerators'] as const).flatMap((part) => companionDdl(table, part))
      for (const statement of statements) await query(statement)
      const rows = ROWS.map((row, id) => ({
        id,
        ...written(row),
        ...toChanges(table, { Body: row.Body as string }),
      }))
      await query(`insert into log format JSONEachRow\n${rows.map((row) => JSON.stringify(row)).join('\n')}`)
      expect(await checkTable(query, table)).toEqual([])
      const outcomes: [query: string, outcome: unknown][] = []
      for (const text of Object.keys(QUERIES)) {
        try {
          const { sql, parameters } = toSql(planQuery(logs, text), table)
          const found = await query(`select id from log where ${sql} order by id`, parameters)
          outcomes.push([text, found.map(({ id }) => Number(id))])
        } catch (error) {
          if (!(error instanceof QueryError)) throw error
          outcomes.push([text, error.diagnostics[0]!.code])
        }
      }
      expect(outcomes).toEqual(Object.entries(QUERIES))
      const exact = Object.values(QUERIES).filter(Array.isArray)
      expect([outcomes.length, exact.length]).toEqual([114, 112])
    },
  )
})
