/*
 * Six queries over documents of thirteen fields: predicates on prepared documents against hand-written ones
 * over the same values, and predicates on raw documents against data-mate, if the peers are installed.
 * Run: node test/bench/library/memory.ts [documents = 20000].
 */

import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'
import { createRandom } from '../../support/cases/random.ts'
import { interleaved, row } from '../figures.ts'
import { peer } from './peer.ts'

const COUNT = Number(process.argv[2] ?? 20_000)
const { pick, below } = createRandom(42)

const WORDS =
  'bank market profit rate growth quarter annual report shares dividend merger energy outlook'.split(' ')
const SOURCES = ['reuters', 'bloomberg', 'afp', 'dpa', 'ansa', 'efe', 'apa', 'sda']
const ORGANISATIONS = ['Nordea Bank', 'Harrow Energy', 'Torrek AG', 'Belvai SA', 'Quill plc']

function words(count: number): string {
  return Array.from({ length: count }, () => pick(WORDS)).join(' ')
}

interface Release {
  readonly [name: string]: string
  readonly source: string
  readonly language: string
  readonly headline: string
  readonly body_xhtml: string
  readonly versioncreated: string
  readonly organisation: string
}

const raw = Array.from({ length: COUNT }, (_, i): Release => {
  const release = {
    publicidentifier: `r${i}`,
    versioncreated: new Date(Date.UTC(2018, 0, 1) + below(3 * 365 * 86_400) * 1000).toISOString(),
    language: pick(['en', 'de', 'fr', 'it']),
    isin: `CH00${below(1_000_000)}`,
    source: pick(SOURCES),
    organisation: pick(ORGANISATIONS),
    headline: `${words(2)} ${below(30)} ${words(3)}`,
    subheadline: words(8),
    dateline: `${pick(['Bern', 'Oslo', 'Rome'])}, ${words(1)}`,
    contact: `${words(3)} ${i}`,
    copyrightnotice: words(5),
    css: '.a { color: red }',
    body_xhtml: `<p>${words(120)}</p>`,
  }
  // As from a file: flat strings of their own.
  return JSON.parse(JSON.stringify(release))
})

const names = Object.keys(raw[0]!)
const schema = defineSchema(
  Object.fromEntries(names.map((name) => [name, name === 'versioncreated' ? field.date() : field.keyword()])),
  { defaultFields: names },
)
const FROM = Date.UTC(2019, 2, 1)
const UNTIL = Date.UTC(2019, 6, 1)

/** Each query with the same written by hand; a date is a number there, as it is in a prepared document. */
const QUERIES: readonly [query: string, byHand: (release: Record<string, unknown>) => boolean][] = [
  ['source:reuters', (r) => r.source === 'reuters'],
  [
    '(source:reuters OR source:bloomberg) AND NOT language:fr',
    (r) => (r.source === 'reuters' || r.source === 'bloomberg') && r.language !== 'fr',
  ],
  ['headline:*profit*', (r) => (r.headline as string).includes('profit')],
  [
    'body_xhtml:*bank*market*',
    (r) => {
      const text = r.body_xhtml as string
      const at = text.indexOf('bank')
      return at >= 0 && text.indexOf('market', at + 4) >= 0
    },
  ],
  [
    'versioncreated:[2019-03-01 TO 2019-06-30] AND organisation:"Nordea Bank"',
    (r) =>
      (r.versioncreated as number) >= FROM &&
      (r.versioncreated as number) < UNTIL &&
      r.organisation === 'Nordea Bank',
  ],
  ['profit', (r) => names.some((name) => r[name] === 'profit')],
]

const prepared = raw.map((document) => prepare(schema, document))
const values = raw.map((release) => ({ ...release, versioncreated: Date.parse(release.versioncreated) }))
const dataMate = await peer('@terascope/data-mate')

let found = 0
function count<T>(documents: readonly T[], isHit: (document: T) => boolean): number {
  let hits = 0
  for (const document of documents) if (isHit(document)) hits++
  found += hits
  return hits
}

for (const [query, byHand] of QUERIES) {
  const isHit = toPredicate(planQuery(schema, query))
  const hits = [count(prepared, isHit), count(raw, isHit), count(values, byHand)]
  if (new Set(hits).size !== 1) throw new Error(`${query}: ${hits.join(', ')} hits`)
  const runs = [() => count(values, byHand), () => count(prepared, isHit), () => count(raw, isHit)]
  if (dataMate !== null && query !== 'profit') {
    const matcher = new dataMate.DocumentMatcher(query, {
      type_config: Object.fromEntries(
        names.map((name) => [name, name === 'versioncreated' ? 'date' : 'string']),
      ),
    })
    const theirs = count(raw, (document) => matcher.match(document))
    if (theirs !== hits[0]) console.log(`(data-mate has ${theirs} hits of ${hits[0]})`)
    runs.push(() => count(raw, (document) => matcher.match(document)))
  }
  const [hand, ours, oursRaw, theirs] = interleaved(runs, 5)
  row(`prepared, × hand-written: ${query.slice(0, 30)}`, ours! / hand!, 2, '×')
  if (theirs === undefined) console.log(`  raw, × hand-written: ${(oursRaw! / hand!).toPrecision(3)}`)
  else row(`raw, × data-mate: ${query.slice(0, 30)}`, oursRaw! / theirs, 1, '×')
}
if (found === 0) throw new Error('No query has a hit.')
