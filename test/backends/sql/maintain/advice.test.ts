import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkTable, postgres, type RunStatement, sqlite } from '../../../../src/backends/sql/index.ts'
import { type Connection, openPglite, openSqlite } from '../../../support/engines/connections.ts'
import { assertAdviceRuns, createHostile, followAdvice, hostileTable } from '../support/advice.ts'

describe.each([
  ['SQLite', openSqlite, sqlite({ maxParameters: 999 }), `attach ':memory:' as "Tenant-1"`],
  ['PGlite', openPglite, postgres(), 'create schema "Tenant-1"'],
])('the advice of checkTable on %s', (_name, open, dialect, createSchema) => {
  let connection: Connection
  let run: RunStatement
  beforeEach(async () => {
    connection = await open()
    run = (sql, parameters) => connection.query(sql, parameters)
    await connection.query(createSchema)
  }, 180_000)
  afterEach(() => connection.close())

  it('runs where every name must be quoted', () => assertAdviceRuns(run, dialect))

  it('does not lead in circles where the schema refuses a value', async () => {
    const table = hostileTable(dialect, 'none')
    await createHostile(run, table)
    await followAdvice(run, table)
    const long = 'x'.repeat(40_000)
    const set = `${dialect.quote('Group')} = '${long}', ${dialect.quote('Group_normalized_u121f1')} = null`
    await run(`update "Tenant-1"."User" set ${set}`, [])
    const problems = await checkTable(run, table)
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/the first has the key 1, whose value has none: Group: .*\. Correct it, and/),
    )
  })
})

it('drops the full-text indexes that other descriptions left in SQLite', async () => {
  const connection = await openSqlite()
  const run: RunStatement = (sql, parameters) => connection.query(sql, parameters)
  await run(`attach ':memory:' as "Tenant-1"`, [])
  const table = hostileTable(sqlite({ maxParameters: 999 }))
  await createHostile(run, table)
  await followAdvice(run, table)
  const { select: _, ...columns } = table.columns
  const { select: __, ...fields } = table.schema.fields
  const smaller = { ...table, columns, schema: { ...table.schema, fields } } as unknown as typeof table
  for (const other of [smaller, { ...smaller, accelerators: [] }]) {
    const named = await followAdvice(run, other)
    expect(named.at(-1)).toMatchObject({
      consequence: 'slow',
      message: expect.stringMatching(
        /^The full-text index "User_isoquery_fts_[0-9a-f]{8}" belongs to another/,
      ),
    })
  }
  const left = await run(`select name from "Tenant-1".sqlite_schema where name like '%isoquery%'`, [])
  expect(left).toEqual([])
  await connection.close()
})

describe('the advice of checkTable on PGlite', () => {
  let connection: Connection
  let run: RunStatement
  beforeEach(async () => {
    connection = await openPglite()
    run = (sql, parameters) => connection.query(sql, parameters)
    for (const schema of ['Tenant-1', 'Ex-tensions']) await run(`create schema "${schema}"`, [])
  }, 180_000)
  afterEach(() => connection.close())

  it('names the schema of pg_trgm where the session does not search it, and makes the indexes', async () => {
    await run('create extension pg_trgm schema "Ex-tensions"', [])
    const table = hostileTable(postgres(), ['trigrams'])
    await createHostile(run, table)
    const named = await followAdvice(run, table)
    const trigrams = named.filter(({ message }) => message.includes('index of trigrams'))
    expect(trigrams.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(
        'The extension pg_trgm is in the schema Ex-tensions, which is not on the search_path',
      ),
    )
  })

  it('makes an index whole again, and mends the session', async () => {
    const table = hostileTable(postgres())
    await createHostile(run, table)
    await followAdvice(run, table)
    await run('set gin_fuzzy_search_limit = 5', [])
    const index = '\'"Tenant-1"."User_select_normalized_fast"\'::regclass'
    await run(`update pg_index set indisvalid = false where indexrelid = ${index}`, [])
    const named = await followAdvice(run, table)
    const reindex = 'reindex index "Tenant-1"."User_select_normalized_fast"'
    const statements = named.map((problem) => problem.statements)
    expect(statements).toEqual([[reindex], ['set gin_fuzzy_search_limit = 0'], [reindex]])
  })
})
