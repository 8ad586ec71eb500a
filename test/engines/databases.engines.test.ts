import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Dialect,
  ddl,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  type Table,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import type { Engine } from '../backends/sql/support/engine.ts'
import { nasty } from '../backends/sql/support/nastySchema.ts'
import { assertSameHits } from '../backends/sql/support/sameHits.ts'
import { wordLists } from '../backends/sql/support/wordLists.ts'
import { type Connection, openMysql, openPostgres } from '../support/engines/connections.ts'
import { ODD_TABLES, odd } from '../support/engines/existingColumns.ts'
import { withEngine } from '../support/engines/onEngine.ts'
import { sqlEngine } from '../support/engines/sqlEngine.ts'
import { assertSloppyPhrases } from './sloppyPhrases.ts'

const key = { name: 'id', type: 'bigint' } as const

const servers: readonly [
  'postgres' | 'mariadb' | 'mysql',
  () => Dialect,
  (url: string) => Promise<Connection>,
][] = [
  ['postgres', postgres, openPostgres],
  ['mariadb', mariadb, openMysql],
  ['mysql', mysql, openMysql],
]

describe('a database as a server', () => {
  it.for(servers)(
    '%s: word lists, phrases with slop, columns of other types, and prefixes through an index',
    async ([name, dialect, open], context) => {
      await withEngine(name, context, async (server) => {
        const connection = await open(server.url)
        try {
          await assertWordLists(dialect(), connection)
          await assertSloppyPhrases(sqlEngine(name, dialect(), connection), 20, name === 'mariadb' ? 5 : 7)
          await assertOddColumns(name, dialect(), connection)
          if (name !== 'postgres') await assertPrefixes(dialect(), connection)
        } finally {
          await connection.close()
        }
      })
    },
  )
})

/** Long lists of words find what memory finds. */
async function assertWordLists(dialect: Dialect, connection: Connection): Promise<void> {
  const table = defineTable(nasty, { name: 'nasty', key, dialect })
  for (const statement of ddl(table)) await connection.query(statement)
  const tally = await assertSameHits(engineOf(connection), table, {
    wanted: wordLists,
    batches: 15,
    formulas: 15,
  })
  expect(tally.refused).toBe(0)
  expect(tally.telling / tally.cases).toBeGreaterThan(0.25)
}

/** Keywords in columns that are not of a type of strings are compared as text. */
async function assertOddColumns(
  name: 'postgres' | 'mariadb' | 'mysql',
  dialect: Dialect,
  connection: Connection,
): Promise<void> {
  const { ddl: statements, columns, expected } = ODD_TABLES[name]
  for (const statement of statements) await connection.query(statement)
  const table = defineTable(odd, { name: 'odd', key: 'id', dialect, columns })
  for (const [query, ids] of expected) {
    const { sql, parameters } = toSql(planQuery(odd, query), table)
    const found = await connection.query(`select id from odd where ${sql} order by id`, parameters)
    expect([query, found.map(({ id }) => Number(id))]).toEqual([query, ids])
  }
}

/** A prefix is found by a range of the index, and exactly, whatever stands at its edge. */
async function assertPrefixes(dialect: Dialect, connection: Connection): Promise<void> {
  const table = defineTable(nasty, { name: 'prefixes', key, dialect })
  for (const statement of ddl(table)) await connection.query(statement)
  const engine = engineOf(connection)
  const edges = [
    'a',
    'b',
    '\u007f',
    '\u0080',
    '\ud7ff',
    '\ue000',
    '\ufffd',
    '\uffff',
    '\u{10000}',
    '\u{1f600}',
    '\u{10fffe}',
    '\u{10ffff}',
    ' ',
  ]
  const string = fc.array(fc.constantFrom(...edges), { maxLength: 3 }).map((points) => points.join(''))
  const codes = fc.array(string, { minLength: 30, maxLength: 60 })
  const asked = fc.array(string, { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(codes, asked, async (stored, prefixes) => {
      await engine.load(
        table,
        stored.map((code) => toRow(table, { code })),
      )
      for (const prefix of prefixes) {
        const plan = planQuery(nasty, `code:${prefix.replaceAll(' ', '\\ ')}*`)
        const expected = stored.flatMap((code, id) => (code.startsWith(prefix) ? [id] : []))
        expect([prefix, await engine.select(table, toSql(plan, table))]).toEqual([prefix, expected])
      }
    }),
    { numRuns: 15 },
  )
  const filler = Array.from({ length: 3000 }, (_, i) =>
    toRow(table, { code: `${String.fromCodePoint(0x61 + (i % 26))}${i}` }),
  )
  await engine.load(table, filler)
  await connection.query('analyze table prefixes')
  const { sql, parameters } = toSql(planQuery(nasty, 'code:b1*'), table)
  const [plan] = await connection.query(`explain select id from prefixes where ${sql}`, parameters)
  expect(JSON.stringify(plan)).toMatch(/range.*prefixes_code_idx/)
}

function engineOf(connection: Connection): Engine {
  const insert = async ({ name, dialect }: Table, rows: readonly Row[]): Promise<void> => {
    const columns = Object.keys(rows[0]!)
    let count = 0
    const values = rows.map(() => `(${columns.map(() => connection.placeholder(++count)).join(', ')})`)
    await connection.query(
      `insert into ${dialect.quote(name)} (${columns.map((column) => dialect.quote(column)).join(', ')}) values ${values.join(', ')}`,
      rows.flatMap((row) => columns.map((column) => row[column])),
    )
  }
  return {
    create: async () => {},
    load: async (table, rows) => {
      await connection.query(`delete from ${table.dialect.quote(table.name)}`)
      // From 1 on, for MySQL takes 0 for "the next number".
      const keyed = rows.map((row, i) => ({ ...row, id: i + 1 }))
      for (let at = 0; at < keyed.length; at += 500) await insert(table, keyed.slice(at, at + 500))
    },
    select: async (table, { sql, parameters }) => {
      const rows = await connection.query(
        `select id from ${table.dialect.quote(table.name)} where ${sql} order by id`,
        parameters,
      )
      return rows.map(({ id }) => Number(id) - 1)
    },
    run: (sql, parameters) => connection.query(sql, parameters),
    close: async () => {},
  }
}
