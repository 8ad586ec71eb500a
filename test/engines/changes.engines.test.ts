import fc from 'fast-check'
import { createQueryId, type RawNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  ddl,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  toChanges,
  toRow,
} from '../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../src/schema/documentOf.ts'
import { document } from '../backends/sql/support/arbitraryDocument.ts'
import { changedDocument } from '../backends/sql/support/changedDocument.ts'
import { nasty } from '../backends/sql/support/nastySchema.ts'
import { openMysql, openPostgres } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { insertRows } from '../support/engines/sqlEngine.ts'
import { scaled } from '../support/scaled.ts'

/** Updates that are made before the rows are compared. */
const TOGETHER = 50

type Nasty = DocumentOf<typeof nasty>

/** A document whose instant a TIMESTAMP of MySQL holds. */
function afterEpoch(drawn: Nasty): Nasty {
  if (drawn.at == null) return drawn
  return { ...drawn, at: 1000 + (Math.abs(new Date(drawn.at as number).getTime()) % 2_147_483_000_000) }
}

for (const [name, dialect, open] of [
  ['postgres', postgres(), openPostgres],
  ['mariadb', mariadb(), openMysql],
  ['mysql', mysql(), openMysql],
] as const) {
  await describeEngine(name, `updates of some fields: ${name}`, (engine) => {
    // A TIMESTAMP of MariaDB is written as an expression.
    for (const type of name === 'postgres'
      ? (['timestamptz'] as const)
      : (['timestamp', 'timestamptz'] as const)) {
      test(`leave rows of the whole changed documents: ${type}`, { timeout: 3_600_000 }, async () => {
        const connection = await open(engine.url)
        const key = { name: 'id', type: 'bigint' } as const
        const table = defineTable(nasty, { name: 'changed', key, dialect, columns: { at: { type } } })
        const write = async (statement: ReturnType<typeof sql>): Promise<void> => {
          const node = statement.toOperationNode() as RawNode
          const { sql: text, parameters } = dialect.createCompiler().compileQuery(node, createQueryId())
          await connection.query(text, parameters)
        }
        const read = async (from: number): Promise<Row[]> => {
          const rows = await connection.query(`select * from changed where id >= ${from} order by id`)
          return rows.slice(0, TOGETHER).map(({ id: _, ...row }) => row)
        }
        await connection.query('drop table if exists changed')
        for (const statement of ddl(table)) await connection.query(statement)
        const drawn = type === 'timestamp' || name === 'postgres' ? document : document.map(afterEpoch)
        const pair = fc.tuple(drawn, drawn)
        const property = fc.asyncProperty(
          fc.array(pair, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' }),
          async (pairs) => {
            await connection.query('delete from changed')
            const befores = pairs.map(([before], at) => ({ ...toRow(table, before), id: at + 1 }))
            const wholes = pairs.map(([before, part], at) => {
              return { ...toRow(table, changedDocument(before, part)), id: at + 1001 }
            })
            await insertRows(connection, table, [...befores, ...wholes])
            for (const [at, [, part]] of pairs.entries()) {
              const changes = Object.entries(toChanges(table, part))
              if (changes.length === 0) continue
              const set = sql.join(changes.map(([column, value]) => sql`${sql.id(column)} = ${value}`))
              await write(sql`update changed set ${set} where id = ${at + 1}`)
            }
            expect(await read(1)).toEqual(await read(1001))
          },
        )
        await fc.assert(property, { numRuns: Math.ceil(scaled(20_000) / TOGETHER), endOnFailure: true })
        await connection.close()
      })
    }
  })
}
