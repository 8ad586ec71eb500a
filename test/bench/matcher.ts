/*
 * One document against 100,000 saved queries: `toMatcher`, asking each plan in turn, and Lucene's Monitor, in
 * rounds by turns. Hits are compared. Without a JDK or Maven the Monitor is left out.
 * Run: node test/bench/matcher.ts [number of queries] [terms|ngrams|passes|none, the Monitor's presearcher]
 */

import { prepare, toMatcher, toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'
import { createRandom } from '../support/cases/random.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { median, row } from './figures.ts'
import { makeAlert, makeDocument } from './monitor/alerts.ts'
import { type Monitor, type Presearcher, startMonitor } from './monitor/monitor.ts'

const WARM_UP = 20
const ROUNDS = 5
const DOCUMENTS = 20
/** Asking each plan in turn is slow. */
const ASKED_IN_TURN = 3

const schema = defineSchema(
  { headline: field.text(), body: field.text(), day: field.keyword() },
  { defaultFields: ['body'] },
)

const random = createRandom(7)
const queries = random.times(Number(process.argv[2] ?? 100_000), () => makeAlert(random))
const documents = random.times(DOCUMENTS, () => makeDocument(random))
const plans = queries.map((query) => planQuery(schema, query))

let matcher = toMatcher<typeof schema, number>(schema)
const added = measure(() => {
  matcher = toMatcher(
    schema,
    plans.map((plan, id) => [id, plan] as const),
  )
})
console.log(
  `${plans.length} queries added in ${added.toFixed(0)} ms, ${matcher.unindexed} without a required term`,
)

const predicates = plans.map(toPredicate)
const presearchers = (process.argv[3] ?? 'terms').split(',').filter((name) => name !== 'none')
const monitors = new Map<string, Monitor>()
try {
  const lines = documents.map(({ headline, body, day }) => [headline, body, day].join('\t'))
  for (const presearcher of presearchers)
    monitors.set(
      `Lucene's Monitor (${presearcher})`,
      await startMonitor(queries, lines, presearcher as Presearcher),
    )
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error
  console.log(`Without Lucene's Monitor: ${error.message}`)
}

/** Milliseconds for one document, by implementation, of each round. */
const times = new Map<string, number[]>()
const hits = new Map<string, number>()
let differences = 0

for (let round = 0; round < WARM_UP; round++) for (const document of documents) matcher.match(document)
for (const monitor of monitors.values()) await monitor.round()

for (let round = 0; round < ROUNDS; round++) {
  let found = 0
  const matched = measure(() => {
    for (const document of documents) found += matcher.match(document).length
  })
  record('toMatcher', matched / DOCUMENTS, found)
  const some = documents.slice((round * ASKED_IN_TURN) % DOCUMENTS).slice(0, ASKED_IN_TURN)
  let askedHits: number[][] = []
  const asked = measure(() => {
    askedHits = some.map((document) => {
      const prepared = prepare(schema, document)
      return predicates.flatMap((predicate, id) => (predicate(prepared) ? [id] : []))
    })
  })
  record('each plan in turn', asked / some.length)
  for (const [i, document] of some.entries())
    if (askedHits[i]!.join() !== matcher.match(document).join()) differences++
  for (const [name, monitor] of monitors) {
    const { milliseconds, hits } = await monitor.round()
    record(name, milliseconds / DOCUMENTS, hits)
  }
}
for (const monitor of monitors.values()) monitor.stop()

const own = median(times.get('toMatcher')!)
for (const [name, all] of times) {
  const figures = [`${median(all).toFixed(3)} ms a document`, `${(median(all) / own).toFixed(1)} × toMatcher`]
  if (hits.has(name)) figures.push(`${(hits.get(name)! / DOCUMENTS).toFixed(1)} hits a document`)
  console.log(`${name}: ${figures.join(', ')}`)
}
const inTurn = median(times.get('each plan in turn')!)
row('each of 100,000 queries in turn ÷ toMatcher', inTurn / own, 100, '×', true)
const theirs = [...monitors.keys()].map((name) => median(times.get(name)!))
if (theirs.length > 0) row("toMatcher ÷ Lucene's Monitor", own / Math.min(...theirs), 1, '×')
console.log(`${differences} documents with other hits than each plan in turn`)
if (differences > 0 || new Set(hits.values()).size > 1) process.exitCode = 1

function record(name: string, milliseconds: number, found?: number): void {
  times.set(name, [...(times.get(name) ?? []), milliseconds])
  if (found !== undefined) hits.set(name, found)
}

function measure(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
