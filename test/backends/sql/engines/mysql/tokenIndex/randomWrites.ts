import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Hints,
  readHints,
  type SqlText,
  toSql,
  UnsupportedError,
} from '../../../../../../src/backends/sql/index.ts'
import type { Plan } from '../../../../../../src/plan/plan.ts'
import { drawUntil } from '../../../../../support/drawUntil.ts'
import { type Connection, openMysql } from '../../../../../support/engines/connections.ts'
import { withRareTerms } from '../../../../../support/engines/sqlEngine.ts'
import { scaled } from '../../../../../support/scaled.ts'
import { loadClient } from '../../../../../support/servers/clients.ts'
import { formula, planOf } from '../../../support/arbitraryFormula.ts'
import { arbitraryWrite } from '../../../support/arbitraryRowWrite.ts'
import { nasty } from '../../../support/nastySchema.ts'
import { create, ENDS, HOW, type How, INDEX, LENGTHS, type Load, table, write } from './writeStatements.ts'

function sqlOf(plan: Plan<typeof nasty>, hints?: Hints): SqlText | null {
  try {
    return toSql(plan, table, hints === undefined ? {} : { hints })
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}

async function ids(run: Connection['query'], where: SqlText, from = 'nasty', end = ''): Promise<string> {
  const rows = await run(`select id from ${from} where ${where.sql} order by id ${end}`, where.parameters)
  return rows.map(({ id }) => String(id)).join()
}

interface Mysql2 {
  createConnection(options: object): {
    query(options: object, done: (error: Error | null) => void): void
    end(): void
  }
}

/**
 * Writes by random statements into a table with an index of words, and compares the hits with hints to those
 * without: in the transaction that writes, in one that began before, and in reads that lock. They are equal.
 * In a full run each kind of statement succeeds at least once.
 *
 * @param cases how often tables are written anew
 */
export async function assertMysqlWrites(url: string, cases: number): Promise<void> {
  const connections = await Promise.all([openMysql(url), openMysql(url, { protocol: 'text' })])
  const [run, old] = connections.map(({ query }) => query) as [Connection['query'], Connection['query']]
  const { createConnection } = await loadClient<Mysql2>('mysql2')
  const loading = createConnection({ uri: url, charset: 'utf8mb4' })
  const load: Load = (statement, content) =>
    new Promise((done, fail) => {
      const infileStreamFactory = () => Readable.from([Buffer.from(content)])
      loading.query({ sql: statement, infileStreamFactory }, (error) => (error ? fail(error) : done()))
    })
  await run('set global local_infile = 1')
  // As mysqldump does, so that a copied row keeps the key 0.
  await run("set session sql_mode = concat(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')")
  for (const query of [run, old])
    await query('set session lock_wait_timeout = 5, innodb_lock_wait_timeout = 5')
  await create(run)
  const isFull = scaled(100) === 100
  const succeeded = new Set<How>()
  let [indexed, compared] = [0, 0]

  /** The hits of a plan with hints, by the index and as the optimizer likes, in one reading of the table. */
  const compare = async (query: Connection['query'], plan: Plan<typeof nasty>, end = ''): Promise<void> => {
    const plain = sqlOf(plan)
    // A long phrase with slop.
    if (plain === null) return
    const own = await readHints(query, table, plan)
    const rare = sqlOf(plan, withRareTerms(own))!
    const expected = await ids(query, plain, 'nasty', end)
    for (const [where, from] of [
      [sqlOf(plan, own)!, 'nasty'],
      [rare, 'nasty'],
      [rare, `nasty force index (${INDEX})`],
    ] as const) {
      compared++
      if (where.sql !== plain.sql) indexed++
      expect({ where, from, end, ids: await ids(query, where, from, end) }).toEqual({
        ...{ where, from, end, ids: expected },
      })
    }
  }

  const batch = fc.record({
    writes: fc.array(fc.tuple(arbitraryWrite(HOW), fc.constantFrom('', '', '', ...LENGTHS)), {
      minLength: 3,
      maxLength: 12,
    }),
    end: fc.constantFrom('', '', 'for update', 'for share'),
    snapshot: fc.boolean(),
  })
  const formulas = fc.array(
    formula((leaf) => ['term', 'phrase', 'number'].includes(leaf.kind)),
    { minLength: 5, maxLength: 5 },
  )
  const property = fc.asyncProperty(
    fc.array(batch, { minLength: 1, maxLength: 3 }),
    formulas,
    async (batches, wanted) => {
      const plans = wanted.map((each) => planOf(nasty, each))
      // A case that failed may have left its copy.
      const clear = ['rollback', 'drop table if exists copied', 'delete from nasty', 'delete from parent']
      for (const statement of clear) await run(statement)
      await run(`insert into parent values ${Array.from({ length: 31 }, (_, i) => `(${i - 10})`)}`)
      for (const { writes, end, snapshot } of batches) {
        // A statement that changes the table would wait for the snapshot.
        const isKept = snapshot && !writes.some(([{ how }]) => ENDS.includes(how))
        if (isKept) await old('start transaction with consistent snapshot')
        let isOpen = false
        for (const [each, length] of writes) {
          // The other connection would wait for the transaction's locks.
          if (each.how === 'load data' && isOpen) continue
          const isDone = await write(run, load, each, length).then(
            () => true,
            (error) => {
              // What changes the table must not fail for its rows.
              if (ENDS.includes(each.how)) throw error
              return false
            },
          )
          if (isDone) succeeded.add(each.how)
          isOpen = each.how === 'begin' || (isOpen && !['commit', 'rollback', ...ENDS].includes(each.how))
        }
        for (const plan of plans) await compare(run, plan)
        if (isKept) for (const plan of plans) await compare(old, plan)
        await run('commit')
        // What is read with a lock is current, whatever the transaction has read before.
        if (isKept && end !== '') for (const plan of plans) await compare(old, plan, end)
        await old('rollback')
        for (const plan of plans) await compare(run, plan)
      }
      expect(await run('check table nasty')).toEqual([expect.objectContaining({ Msg_text: 'OK' })])
    },
  )
  try {
    await drawUntil(
      () => fc.assert(property, { numRuns: cases }),
      () => {
        expect(indexed).toBeGreaterThan(0)
        if (isFull) expect(HOW.filter((how) => !succeeded.has(how))).toEqual([])
      },
    )
  } finally {
    for (const { close } of connections) await close()
    loading.end()
  }
  if (isFull) console.log(`${compared} comparisons, ${indexed} with the index`)
}
