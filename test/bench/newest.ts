/*
 * The newest 100 releases of the service's store against Lucene on the same releases, with the documents
 * fetched by both: 20 kinds of query on the text, and some on all 13 fields. Hits are compared. The rounds
 * are interleaved, the figures medians. Without a JDK or Maven only the store's own times are shown.
 * Run: node test/bench/newest.ts [releases] [seed]
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type CompiledSearch, compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../src/releases/stores/sqlite/releaseLoader.ts'
import { SearchConnection } from '../../src/releases/stores/sqlite/searchConnection.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { median, row } from './figures.ts'
import { writeCorpus } from './newest/corpus.ts'
import { IN_ALL_FIELDS, IN_TEXT, type Kind, storeQuery } from './newest/kinds.ts'
import { type Lucene, startLucene } from './newest/lucene.ts'

const ROUNDS = 7
/** In milliseconds: how long a query runs before it is measured, and in each round. */
const WARM_UP = 600
const ROUND = 30

const [count = 100_000, seed = 7] = process.argv.slice(2).map(Number)
const corpus = await writeCorpus(count, seed)
const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const path = join(folder, 'releases.sqlite')

async function load(): Promise<void> {
  const database = openDatabase(path)
  const loader = new ReleaseLoader(database)
  for await (const line of createInterface({ input: createReadStream(corpus.ndjson) }))
    loader.add(JSON.parse(line))
  loader.commit()
  database.close()
}

async function lucene(): Promise<Lucene | null> {
  try {
    return await startLucene(corpus)
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    console.log(`Without Lucene: ${error.message}`)
    return null
  }
}

/** Runs for some time, and gives the median in milliseconds. */
function timed(run: () => unknown, atLeast: number): number {
  const times: number[] = []
  for (let spent = 0; spent < atLeast || times.length < 3; spent += times.at(-1)!) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** The median times of the store and of Lucene in milliseconds. */
async function compare(kind: Kind, inText: boolean, connection: SearchConnection, other: Lucene | null) {
  const job = { step: 'run', text: storeQuery(kind, inText), now: Date.now(), limit: 100 } as const
  const search = () =>
    connection.run(compileSearch(job, (plan) => connection.hintsFor(plan)) as CompiledSearch)
  const releases = JSON.parse(Buffer.from(search()).toString()) as { publicidentifier: string }[]
  const ids = releases.map(({ publicidentifier }) => publicidentifier)
  const ours: number[] = []
  const theirs: number[] = []
  timed(search, WARM_UP)
  const first = await other?.search(kind, inText, 1)
  if (first !== undefined && first.ids.toSorted().join() !== ids.toSorted().join())
    throw new Error(
      `${job.text} has other hits on Lucene: ${first.ids.join(' ')} instead of ${ids.join(' ')}`,
    )
  // Its compiler needs many runs.
  await other?.search(kind, inText, runsIn(WARM_UP * 2, first?.milliseconds ?? 1))
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(timed(search, ROUND))
    const last = theirs.at(-1) ?? first?.milliseconds ?? 1
    if (other !== null) theirs.push((await other.search(kind, inText, runsIn(ROUND, last))).milliseconds)
  }
  return { ours: median(ours), theirs: median(theirs), hits: ids.length }
}

function runsIn(milliseconds: number, one: number): number {
  return Math.max(3, Math.ceil(milliseconds / one))
}

try {
  await load()
  const other = await lucene()
  const connection = new SearchConnection(path, () => true)
  const shown: object[] = []
  const ratios = async (kinds: readonly Kind[], inText: boolean): Promise<number[]> => {
    const found: number[] = []
    for (const kind of kinds) {
      const { ours, theirs, hits } = await compare(kind, inText, connection, other)
      found.push(ours / theirs)
      shown.push({
        kind: inText ? kind.name : `${kind.name}, all fields`,
        'store, ms': ours.toFixed(2),
        'Lucene, ms': theirs?.toFixed(2),
        ratio: (ours / theirs).toFixed(2),
        hits,
      })
    }
    return found
  }
  const inText = await ratios(IN_TEXT, true)
  const inAllFields = await ratios(IN_ALL_FIELDS, false)
  other?.stop()
  console.table(shown)
  if (other !== null) {
    const mean = Math.exp(inText.reduce((sum, ratio) => sum + Math.log(ratio), 0) / inText.length)
    const name = `newest 100 of ${count}, store ÷ Lucene`
    row(`${name}, 20 kinds, geometric mean`, mean, 0.35, '×')
    row(`${name}, 20 kinds, worst`, Math.max(...inText), 3, '×')
    row(`${name}, all 13 fields, worst`, Math.max(...inAllFields), 3, '×')
  }
} finally {
  rmSync(folder, { recursive: true })
}
