import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hasTransactions, inTransaction, kyselyOf } from '../../../../src/backends/sql/dialect/database.ts'
import {
  checkTable,
  defineTable,
  postgres,
  type RunStatement,
  type StatementRunner,
} from '../../../../src/backends/sql/index.ts'
import { defineSchema, field } from '../../../../src/index.ts'

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

  it('opens no transaction', async () => {
    const statements: string[] = []
    const run = async (text: string) => void statements.push(text)
    for (const db of [run, { run }, { run, transaction: undefined }]) {
      await inTransaction(db, postgres(), (transaction) => sql`a`.execute(transaction))
      expect(hasTransactions(db)).toBe(false)
    }
    expect(statements).toEqual(['a', 'a', 'a'])
  })

  it('may come with one that runs transactions, whose statements and errors are its own', async () => {
    const statements: string[] = []
    const db: StatementRunner = {
      run: async (text) => void statements.push(text),
      async transaction(work) {
        statements.push('start')
        return work(async (text) => void statements.push(`inside: ${text}`)).finally(() => {
          statements.push('end')
        })
      },
    }
    expect(hasTransactions(db)).toBe(true)
    await sql`a`.execute(kyselyOf(db, postgres()))
    expect(await inTransaction(db, postgres(), (inside) => sql`b`.execute(inside))).toEqual({ rows: [] })
    const failing = inTransaction(db, postgres(), async (inside) => {
      await sql`c`.execute(inside)
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    expect(statements).toEqual(['a', 'start', 'inside: b', 'end', 'start', 'inside: c', 'end'])
  })

  it('keeps the object that its methods belong to', async () => {
    class Connection {
      readonly statements: string[] = []
      async run(text: string): Promise<void> {
        this.statements.push(text)
      }
      async transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
        return work((text) => this.run(`inside: ${text}`))
      }
    }
    const connection = new Connection()
    await sql`a`.execute(kyselyOf(connection, postgres()))
    await inTransaction(connection, postgres(), (inside) => sql`b`.execute(inside))
    expect(connection.statements).toEqual(['a', 'inside: b'])
  })

  it.each([{}, { run: 'select' }, { run: async () => [], transaction: true }, null, 'postgres://'])(
    'is told from %j, which is refused',
    async (db) => {
      const table = defineTable(schema, { name: 't', key: 'id', dialect: postgres() })
      await expect(checkTable(db as never, table)).rejects.toThrow(
        'checkTable: the argument db must be a Kysely database, as in new Kysely({ dialect }), a function ' +
          '(sql, parameters) => rows, or { run, transaction } of such a function and (work) => work(run), ' +
          'not ',
      )
    },
  )
})

const schema = defineSchema({ name: field.keyword() }, { defaultFields: [] })
