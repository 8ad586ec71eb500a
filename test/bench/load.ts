/*
 * Storing releases with all indexes of the service's store against inserting the same rows into a table of
 * the same columns without any index: processor time, in rounds by turns. Both rows are made before.
 * Run: node test/bench/load.ts [releases]
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ReadRelease, ReleaseLoader } from '../../src/releases/stores/releaseLoader.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { RELEASE_COLUMNS } from '../../src/releases/stores/sqlite/releaseTable.ts'
import { type StoredRow, sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { manyReleases } from '../support/demoReleases.ts'
import { cpuTime, median, row } from './figures.ts'

const ROUNDS = 3
const BATCH = 1000

type Row = ReadRelease<StoredRow>

const releases = [...manyReleases(Number(process.argv[2] ?? 10_000))]
const columns = RELEASE_COLUMNS.map((column) => `"${column}"`)

function insertAlone(path: string, rows: readonly Row[]): void {
  const database = new DatabaseSync(path)
  database.exec(`pragma journal_mode = wal; create table release (${columns})`)
  const insert = database.prepare(`insert into release values (${columns.map(() => '?')})`)
  for (let at = 0; at < rows.length; at += BATCH) {
    database.exec('begin')
    for (const { stored } of rows.slice(at, at + BATCH)) insert.run(...stored.values)
    database.exec('commit')
  }
  database.close()
}

async function store(loader: ReleaseLoader<StoredRow>, rows: readonly Row[]): Promise<void> {
  for (const release of rows) await loader.put(release)
  await loader.commit()
}

const ratios: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
  const loader = sqliteLoader(openDatabase(join(folder, 'store.sqlite')))
  const rows = releases.map((release) => loader.read(release))
  const before = process.cpuUsage()
  await store(loader, rows)
  const { user, system } = process.cpuUsage(before)
  const loading = user + system
  const inserting = cpuTime(() => insertAlone(join(folder, 'alone.sqlite'), rows))
  // The first round warms up.
  if (round > 0) ratios.push(loading / inserting)
  rmSync(folder, { recursive: true })
}
row(`load of ${releases.length}, store ÷ the same rows alone`, median(ratios), 4, '×')
