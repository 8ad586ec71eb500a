// How the time of a reservation grows with the queries that count.
// Run: node test/bench/reservations.ts. Exits with 1 if a reservation takes more than twice as long with
// 1,000,000 counted queries as with 10.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transaction } from '../../src/releases/stores/sqlite/files/openFile.ts'
import { openKeysFile } from '../../src/releases/stores/sqlite/keys/keysFile.ts'
import { KeysThread } from '../../src/releases/stores/sqlite/keys/keysThread.ts'
import { USAGE_STATEMENTS } from '../../src/releases/stores/sqlite/keys/usageTable.ts'
import { THREAD_SCRIPTS } from '../../src/releases/stores/sqlite/threadScripts.ts'

const SIZES = [10, 1000, 100_000, 1_000_000]
const ROUNDS = 60
const TOGETHER = 100
const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const now = Date.now()
const key = { id: '1', maxqueries: 10_000_000 }

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

interface Round {
  readonly thread: KeysThread
  readonly alone: number[]
  readonly together: number[]
}

/** A file in which so many queries count, and its thread. */
function prepare(counted: number): Round {
  const path = join(folder, String(counted))
  const database = openKeysFile(path, { create: true })
  const insertion = database.prepare(USAGE_STATEMENTS.insert)
  transaction(database, () => {
    for (let i = 0; i < counted; i++) insertion.run(key.id, now - counted + i)
  })
  database.close()
  return { thread: new KeysThread(THREAD_SCRIPTS.keys, path), alone: [], together: [] }
}

async function measure({ thread, alone, together }: Round): Promise<void> {
  alone.push(await timed(() => thread.call('reserve', key, now)))
  const many = () => Promise.all(Array.from({ length: TOGETHER }, () => thread.call('reserve', key, now)))
  together.push((await timed(many)) / TOGETHER)
}

// In turns, so that a disk that is busy for a while is so for every size.
const sizes = SIZES.map(prepare)
for (let round = 0; round < ROUNDS; round++) for (const size of sizes) await measure(size)
for (const { thread } of sizes) await thread.close()
const rows = sizes.map(({ alone, together }, i) => ({
  counted: SIZES[i],
  alone: median(alone),
  together: median(together),
}))
rmSync(folder, { recursive: true })

console.log('milliseconds for one reservation')
console.table(rows)
const first = rows[0]!
const last = rows.at(-1)!
console.log(`1,000,000 against 10: alone ${(last.alone / first.alone).toFixed(2)} times`)
console.log(`together ${(last.together / first.together).toFixed(2)} times`)
process.exitCode = last.alone > 2 * first.alone || last.together > 2 * first.together ? 1 : 0
