import { test } from 'vitest'
import { clickhouse, type Dialect, duckdb, mariadb, mysql, postgres } from '../../src/backends/sql/index.ts'
import { type GeneratedColumns, useGeneratedColumns } from '../backends/sql/support/generatedColumns.ts'
import {
  type Connection,
  openClickhouse,
  openDuckdb,
  openMysql,
  openPostgres,
} from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'

async function useThem(connection: Connection, dialect: Dialect, generated: GeneratedColumns): Promise<void> {
  try {
    await useGeneratedColumns((text, values) => connection.query(text, values), dialect, generated)
  } finally {
    await connection.query('drop table if exists item')
    await connection.close()
  }
}

const TITLE = 'a table with generated columns is written and searched'

await describeEngine('postgres', 'generated columns: postgres', ({ url }) => {
  test(TITLE, async () => {
    const label = "generated always as (title || '!') stored"
    await useThem(await openPostgres(url), postgres(), {
      total: 'generated always as (price * 2) stored',
      label,
    })
  })
})

for (const [name, dialect] of [
  ['mariadb', mariadb()],
  ['mysql', mysql()],
] as const)
  await describeEngine(name, `generated columns: ${name}`, ({ url }) => {
    test.each(['virtual', 'stored'])(`${TITLE}: %s`, async (kind) => {
      const label = `generated always as (concat(title, '!')) ${kind}`
      await useThem(await openMysql(url), dialect, {
        total: `generated always as (price * 2) ${kind}`,
        label,
      })
    })
  })

await describeEngine('clickhouse', 'generated columns: clickhouse', ({ url }) => {
  test.each(['materialized', 'alias'])(`${TITLE}: %s`, async (kind) => {
    await useThem(await openClickhouse(url), clickhouse(), {
      total: `${kind} price * 2`,
      label: `${kind} concat(title, '!')`,
    })
  })
})

test(`${TITLE}: DuckDB`, async () => {
  const label = "generated always as (title || '!') virtual"
  await useThem(await openDuckdb(), duckdb(), { total: 'generated always as (price * 2) virtual', label })
})
