/*
 * The newest 100 releases of the service's store against Lucene.
 * Run: node test/bench/newest.ts [releases] [seed]
 */

import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
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
      const job = { text, now: Date.now(), limit: 100 }
      const compiled = compileSearch(job, connection.isShort)
      if (!compiled.ok) throw new Error(`The store does not take ${text}.`)
      return connection.run(compiled.compiled).hits
    }
  })
} finally {
  rmSync(folder, { recursive: true })
}
