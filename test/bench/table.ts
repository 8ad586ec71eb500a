/*
 * All rows that have a goal, as one table: the library against its peers, the stores against Lucene, the
 * service against Elasticsearch. Figures are ratios within one run; each part has a process of its own. Needs
 * `npm run build`; `npm run bench:peers`, a JDK with Maven, and PostgreSQL add the rows that need them.
 * Run on a quiet machine: npm run bench.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROWS_FILE } from './figures.ts'

const PARTS = [
  'library/parse',
  'library/diagnostics',
  'library/start',
  'library/analyser',
  'library/memory',
  'matcher',
  'newest',
  'newestPostgres',
  'load',
  'backfill',
  'service',
]

const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const file = join(folder, 'rows')
writeFileSync(file, '')
try {
  for (const part of PARTS) {
    console.log(`== ${part}`)
    const env = { ...process.env, [ROWS_FILE]: file }
    const program = join(import.meta.dirname, `${part}.ts`)
    const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit', env })
    if (status !== 0) {
      console.log(`${part} failed`)
      process.exitCode = 1
    }
  }
  const [processor] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  console.log(`\n${cpus().length} × ${processor!.model}, Node ${process.version}, ${day}`)
  console.log(readFileSync(file, 'utf8'))
} finally {
  rmSync(folder, { recursive: true })
}
