import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kyselyOf } from '../../../../src/backends/sql/dialect/database.ts'
import { clickhouse, postgres } from '../../../../src/backends/sql/index.ts'

describe('a function that runs statements', () => {
  it.each([
    'select 1',
    '\n  SELECT 1',
    'with one as (select 1) select * from one',
    'show create table t',
    'pragma table_info(t)',
  ])('must return a list of rows for %j', async (statement) => {
    const counted = kyselyOf(async () => ({ changes: 1 }), postgres())
    await expect(sql.raw(statement).execute(counted)).rejects.toThrow(
      'The function that runs statements must return a list of rows, not an object.',
    )
    const rows = [{ a: 1 }]
    expect(await sql.raw(statement).execute(kyselyOf(async () => rows, postgres()))).toEqual({ rows })
  })

  it.each(['update t set a = 1', 'create table selected (a text)', 'selected'])(
    'may give anything for %j',
    async (statement) => {
      const counted = kyselyOf(async () => ({ changes: 1 }), postgres())
      expect(await sql.raw(statement).execute(counted)).toEqual({ rows: [] })
    },
  )

  it.each([
    ['begins and ends transactions', postgres(), ['begin', 'a', 'commit', 'begin', 'a', 'rollback']],
    ['has none where the database has none', clickhouse(), ['a', 'a']],
  ])('%s', async (_, dialect, expected) => {
    const statements: string[] = []
    const db = kyselyOf(async (text) => {
      statements.push(text)
    }, dialect)
    await db.transaction().execute((transaction) => sql`a`.execute(transaction))
    const failing = db.transaction().execute(async (transaction) => {
      await sql`a`.execute(transaction)
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    expect(statements).toEqual(expected)
  })
})
