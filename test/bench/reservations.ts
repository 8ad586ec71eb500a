// How the time of a reservation grows with the queries that count.
// Run: node test/bench/reservations.ts. Exits with 1 if a reservation takes more than twice as long with
// 1,000,000 counted queries as with 10.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transaction } from '../../src/releases/stores/sqlite/files/openFile.ts'
import { KeysConnection } from '../../src/releases/stores/sqlite/keys/keysConnection.ts'
import { openKeysFile } from '../../src/releases/stores/sqlite/keys/keysFile.ts'
import { USAGE_STATEMENTS } from '../../src/releases/stores/sqlite/keys/usageTable.ts'

const SIZES = [10, 1000, 100_000, 1_000_000]
const ROUNDS = 2000
const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const now = Date.now()
const key = { id: '1', maxqueries: 10_000_000 }

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

/** A file in which so many queries count, and the time of each reservation. */
function prepare(counted: number): { readonly keys: KeysConnection; readonly times: number[] } {
  const path = join(folder, String(counted))
  const database = openKeysFile(path, { create: true })
  const insertion = database.prepare(USAGE_STATEMENTS.insert)
  transaction(database, () => {
    for (let i = 0; i < counted; i++) insertion.run(key.id, now - counted + i)
  })
  database.close()
  return { keys: new KeysConnection(path), times: [] }
}

// In turns, so that a disk that is busy for a while is so for every size.
const sizes = SIZES.map(prepare)
for (let round = 0; round < ROUNDS; round++) {
  for (const { keys, times } of sizes) {
    const start = performance.now()
    await keys.write((tables) => tables.reserve(key, now))
    times.push(performance.now() - start)
  }
}
for (const { keys } of sizes) keys.close()
const rows = sizes.map(({ times }, i) => ({
  counted: SIZES[i],
  median: median(times),
  worst: Math.max(...times),
}))
rmSync(folder, { recursive: true })

console.log('milliseconds for one reservation')
console.table(rows)
const growth = rows.at(-1)!.median / rows[0]!.median
console.log(`1,000,000 against 10: ${growth.toFixed(2)} times`)
process.exitCode = growth > 2 ? 1 : 0
