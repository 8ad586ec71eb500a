/*
 * The newest 100 releases of the service's store against Lucene.
 * Run: node test/bench/newest.ts [releases] [seed]
 */

import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type CompiledSearch, compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { SearchConnection } from '../../src/releases/stores/sqlite/searchConnection.ts'
import { sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { compareWithLucene } from './newest/compareWithLucene.ts'

const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
try {
  const goals = { mean: 0.35, worst: 3, allFields: 3 }
  await compareWithLucene('SQLite', process.argv.slice(2), goals, async (corpus) => {
    const path = join(folder, 'releases.sqlite')
    const loader = sqliteLoader(openDatabase(path))
    for await (const line of createInterface({ input: createReadStream(corpus.ndjson) }))
      await loader.put(loader.read(JSON.parse(line)))
    await loader.commit()
    const connection = new SearchConnection(path, () => true)
    return async (text) => {
      const job = { step: 'run', text, now: Date.now(), limit: 100 } as const
      const compiled = compileSearch(job, connection.isShort)
      return connection.run(compiled as CompiledSearch).hits
    }
  })
} finally {
  rmSync(folder, { recursive: true })
}
