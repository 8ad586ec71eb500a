import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ddl, defineTable, toRow, toSql } from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import type { Engine } from '../backends/sql/support/engine.ts'
import { documentsInJson, rowsInJson, tableInJson } from '../backends/sql/support/inJson.ts'
import { nasty } from '../backends/sql/support/nastySchema.ts'
import { assertSameHits } from '../backends/sql/support/sameHits.ts'
import { wordLists } from '../backends/sql/support/wordLists.ts'
import type { Connection } from '../support/engines/connections.ts'
import { withEngine } from '../support/engines/describeEngine.ts'
import { type Database, openDatabase, SERVER_DATABASES } from '../support/engines/openEngine.ts'
import { insertRows } from '../support/engines/sqlEngine.ts'
import { assertWideNumbers } from '../support/engines/wideNumbers.ts'
import { scaled } from '../support/scaled.ts'
import { assertNonTextColumns } from './nonTextColumns.ts'
import { assertSloppyPhrases } from './sloppyPhrases.ts'

const key = { name: 'id', type: 'bigint' } as const

it('duckdb: word lists, phrases with slop, columns of other types, wide numbers and JSON', async () => {
  const database = await openDatabase('duckdb')
  try {
    await assertWordLists(database)
    await assertSloppyPhrases(database.engine, scaled(20), 7)
    await assertNonTextColumns('duckdb', database)
    await assertWideNumbers(database.dialect, database.connection)
    await assertInJson(database)
  } finally {
    await database.connection.close()
  }
})

describe('a database server', () => {
  it.for(SERVER_DATABASES)(
    '%s: word lists, phrases with slop, columns of other types, wide numbers, JSON, and prefixes of an index',
    async (name, context) => {
      await withEngine(name, context, async (server) => {
        const database = await openDatabase(name, server.url)
        try {
          await assertWordLists(database)
          await assertSloppyPhrases(database.engine, scaled(20), name === 'mariadb' ? 5 : 7)
          await assertNonTextColumns(name, database)
          await assertWideNumbers(database.dialect, database.connection)
          // Each batch deletes the rows of the last one, which takes ClickHouse minutes in all: there,
          // `hits.engines.test.ts` asks both.
          if (name !== 'clickhouse') {
            await assertInJson(database)
          }
          if (name === 'mariadb' || name === 'mysql') await assertPrefixes(database)
        } finally {
          await database.connection.close()
        }
      })
    },
  )
})

/** Long lists of words find the same documents as in memory. */
async function assertWordLists({ dialect, connection }: Database): Promise<void> {
  // ClickHouse has no instants of all years.
  const dates = { at: { type: 'milliseconds' }, ats: { type: 'milliseconds' } } as const
  const columns = dialect.name === 'ClickHouse' ? dates : {}
  const table = defineTable(nasty, { name: 'nasty', key, dialect, columns })
  for (const statement of ddl(table)) await connection.query(statement)
  const { refused } = await assertSameHits(engineOf(connection), table, {
    wanted: wordLists,
    batches: scaled(15),
    formulas: 15,
    check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
  })
  expect(refused).toBe(0)
}

/** Values inside columns of JSON, under hostile keys and among values of other kinds. */
async function assertInJson({ dialect, connection }: Database): Promise<void> {
  const table = tableInJson(dialect, 'in_json')
  for (const statement of ddl(table)) await connection.query(statement)
  const engine = engineOf(connection)
  await assertSameHits(engine, table, {
    documents: documentsInJson,
    load: (batch) => engine.load(table, rowsInJson(table, batch)),
    batches: scaled(100),
    formulas: 200,
    check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
  })
}

/** A prefix uses a range of the index and finds exactly its strings, whatever character follows it. */
async function assertPrefixes({ dialect, connection }: Database): Promise<void> {
  const table = defineTable(nasty, { name: 'prefixes', key, dialect })
  for (const statement of ddl(table)) await connection.query(statement)
  const engine = engineOf(connection)
  const characters = [
    ...['a', 'b', '\u007f', '\u0080', '\ud7ff', '\ue000', '\ufffd', '\uffff', '\u{10000}'],
    ...['\u{1f600}', '\u{10fffe}', '\u{10ffff}', ' '],
  ]
  const string = fc.array(fc.constantFrom(...characters), { maxLength: 3 }).map((points) => points.join(''))
  const codes = fc.array(string, { minLength: 30, maxLength: 60 })
  const prefixes = fc.array(string, { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(codes, prefixes, async (stored, prefixes) => {
      const rows = stored.map((code) => toRow(table, { code }))
      await engine.load(table, rows)
      for (const prefix of prefixes) {
        const plan = planQuery(nasty, `code:${prefix.replaceAll(' ', '\\ ')}*`)
        const expected = stored.flatMap((code, id) => (code.startsWith(prefix) ? [id] : []))
        expect([prefix, await engine.select(table, toSql(plan, table))]).toEqual([prefix, expected])
      }
    }),
    { numRuns: scaled(15) },
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
  return {
    create: async () => {},
    load: async (table, rows) => {
      await connection.query(`delete from ${table.dialect.quote(table.name)} where 1 = 1`)
      // Keys begin at 1, because MySQL takes 0 for "the next number".
      const keyedRows = rows.map((row, i) => ({ ...row, id: i + 1 }))
      await insertRows(connection, table, keyedRows)
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
