import { EngineMissing } from '../../support/servers/runningEngine.ts'
import { median, row } from '../figures.ts'
import { type Corpus, writeCorpus } from './corpus.ts'
import { IN_ALL_FIELDS, IN_TEXT, type Kind, storeQuery } from './kinds.ts'
import { type Lucene, startLucene } from './lucene.ts'

const ROUNDS = 7
/** In milliseconds: how long a query runs before it is measured, and in each round. */
const WARM_UP = 600
const ROUND = 30

/** Finds the newest 100 releases of a query, as a JSON list of documents, in text or UTF-8. */
export type Search = (query: string) => Promise<string | Uint8Array>

/** What a store reaches against Lucene, as multiples of its times. */
export interface Goals {
  readonly mean: number
  readonly worst: number
  /** For queries without a field, which ask all 13 of them; `null` if there is no goal for them. */
  readonly allFields: number | null
}

/**
 * The newest 100 releases of a store against Lucene on the same releases, with the documents fetched by both:
 * 20 kinds of query on the text, and some on all fields. Hits are compared. The rounds are interleaved, the
 * figures medians. Without a JDK or Maven only the store's own times are shown.
 */
export async function compareWithLucene(
  store: string,
  arguments_: readonly string[],
  goals: Goals,
  load: (corpus: Corpus) => Promise<Search>,
): Promise<void> {
  const [count = 100_000, seed = 7] = arguments_.map(Number)
  const corpus = await writeCorpus(count, seed)
  const search = await load(corpus)
  const lucene = await startIfPossible(corpus)
  const shown: object[] = []
  const ratios = async (kinds: readonly Kind[], inText: boolean): Promise<number[]> => {
    const found: number[] = []
    for (const kind of kinds) {
      const { ours, theirs, hits } = await compare(kind, inText, search, lucene)
      const ratio = ours / theirs
      found.push(ratio)
      const name = inText ? kind.name : `${kind.name}, all fields`
      const [own, other] = [ours.toFixed(2), theirs.toFixed(2)]
      shown.push({ kind: name, [`${store}, ms`]: own, 'Lucene, ms': other, ratio: ratio.toFixed(2), hits })
    }
    return found
  }
  const inText = await ratios(IN_TEXT, true)
  const inAllFields = await ratios(IN_ALL_FIELDS, false)
  lucene?.stop()
  console.table(shown)
  if (lucene === null) return
  const mean = Math.exp(inText.reduce((sum, ratio) => sum + Math.log(ratio), 0) / inText.length)
  const name = `newest 100 of ${count}, ${store} ÷ Lucene`
  row(`${name}, mean of 20 kinds`, mean, goals.mean, '×')
  row(`${name}, worst`, Math.max(...inText), goals.worst, '×')
  if (goals.allFields !== null) row(`${name}, all 13 fields`, Math.max(...inAllFields), goals.allFields, '×')
}

async function startIfPossible(corpus: Corpus): Promise<Lucene | null> {
  try {
    return await startLucene(corpus)
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    console.log(`Without Lucene: ${error.message}`)
    return null
  }
}

/** The median times in milliseconds. */
async function compare(
  kind: Kind,
  inText: boolean,
  search: Search,
  lucene: Lucene | null,
): Promise<{ readonly ours: number; readonly theirs: number; readonly hits: number }> {
  const query = storeQuery(kind, inText)
  const releases = JSON.parse(Buffer.from(await search(query)).toString()) as { publicidentifier: string }[]
  const ids = releases.map(({ publicidentifier }) => publicidentifier)
  const first = await lucene?.search(kind, inText, 1)
  if (first !== undefined && first.ids.toSorted().join() !== ids.toSorted().join())
    throw new Error(`${query} finds ${ids.join(' ')}, and on Lucene ${first.ids.join(' ')}`)
  await timed(() => search(query), WARM_UP)
  // The JVM's compiler needs more runs.
  await lucene?.search(kind, inText, runsIn(2 * WARM_UP, first?.milliseconds ?? 1))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(() => search(query), ROUND))
    const runs = runsIn(ROUND, theirs.at(-1) ?? first?.milliseconds ?? 1)
    theirs.push((await lucene?.search(kind, inText, runs))?.milliseconds ?? Number.NaN)
  }
  return { ours: median(ours), theirs: median(theirs), hits: ids.length }
}

/** Runs for some time, and gives the median of one run in milliseconds. */
async function timed(run: () => Promise<unknown>, atLeast: number): Promise<number> {
  const times: number[] = []
  for (let spent = 0; spent < atLeast || times.length < 3; spent += times.at(-1)!) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return median(times)
}

function runsIn(milliseconds: number, one: number): number {
  return Math.max(3, Math.ceil(milliseconds / one))
}
