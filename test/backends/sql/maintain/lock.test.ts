import { createQueryId, type RawBuilder, type RawNode, type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
} from '../../../../src/backends/sql/index.ts'

function compiled(expression: RawBuilder<unknown>, { createCompiler }: Dialect) {
  const node = expression.toOperationNode() as RawNode
  const { sql, parameters } = createCompiler().compileQuery(node, createQueryId())
  return { sql, parameters }
}

const ROWS = 'select a from "t" where x = 1'

describe('the rows of a batch', () => {
  it.each([
    ['SQLite', sqlite(), ['update "t" set "id" = "id" where 1 = 0', ROWS]],
    ['PostgreSQL', postgres(), [`${ROWS} for no key update`]],
    ['MySQL', mysql(), ['select a from `t` where x = 1 for update']],
    ['MariaDB', mariadb(), ['select a from `t` where x = 1 for update']],
    ['DuckDB', duckdb(), [ROWS]],
    ['ClickHouse', clickhouse(), [ROWS]],
  ])('are locked by %s as it can', (_, dialect, statements) => {
    const selection = { columns: sql`a`, table: sql.id('t'), where: sql<SqlBool>`x = 1` }
    const lock = dialect.lock(selection, sql.id('id'))
    expect(lock.map((statement) => compiled(statement, dialect).sql)).toEqual(statements)
  })

  it.each([
    ['MySQL', mysql(), '?'],
    ['MariaDB', mariadb(), '?'],
    ['DuckDB', duckdb(), 'cast(? as varchar)'],
  ])('are written by %s with the values of each key', (_, dialect, value) => {
    const rows = [
      { key: 1, values: { a: 'p', b: null } },
      { key: 2, values: { a: null, b: 'q' } },
    ]
    const update = dialect.update({
      ...{ table: sql.id('t'), key: sql.id('id'), columns: ['a', 'b'], kept: ['at'], rows },
    })
    const written = compiled(update, dialect)
    const cases = `case id when ? then ${value} when ? then ${value} end`
    expect(written.sql.replace(/["`]/g, '').replace(/[$@]\d+/g, '?')).toBe(
      `update t set a = ${cases}, b = ${cases}, at = at where id in (?, ?)`,
    )
    expect(written.parameters).toEqual([1, 'p', 2, null, 1, null, 2, 'q', 1, 2])
  })
})

it('a list of ClickHouse is absent where it has no element', () => {
  const absent = (array: boolean) => compiled(clickhouse().isAbsent(sql`c`, array), clickhouse()).sql
  expect([absent(true), absent(false)]).toEqual([
    '(c is null or not arrayExists(isoquery_value -> isoquery_value is not null, c))',
    'c is null',
  ])
})

it.each([
  [sqlite(), 'length(cast(c as blob))'],
  [postgres(), 'octet_length(cast(c as text))'],
  [duckdb(), 'strlen(cast(c as varchar))'],
  [mysql(), 'octet_length(c)'],
  [mariadb(), 'octet_length(c)'],
  [clickhouse(), 'octet_length(c)'],
])('the length of a text is counted in bytes: $name', (dialect, length) => {
  expect(compiled(dialect.byteLength(sql`c`) as RawBuilder<unknown>, dialect).sql).toBe(length)
})
