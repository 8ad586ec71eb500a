import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Prepared, prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { anyQuery, fieldNames } from '../syntax/queries.ts'
import { casesOfRun, random, seedOfRun } from './lucene/random.ts'
import { bulk, createIndex, searchAll } from './searchEngine.ts'
import { tryEngine } from './startEngine.ts'
import { SIDE_BY_SIDE, type Spelling, spellForBoth } from './syntax/differences.ts'
import { documentsFor } from './syntax/documents.ts'
import { explainAsElasticsearch, withAndWithoutSingles } from './syntax/explainAsElasticsearch.ts'
import { type Operator, queryString, type Reading, readings } from './syntax/queryStrings.ts'
import { ourReading, textSchema } from './syntax/textSchema.ts'

const DEFAULT_FIELDS = ['t']
/** A dotted name is a path in a document, and `f` is text already. */
const DOCUMENT_FIELDS = ['t', ...fieldNames.filter((name) => !name.includes('.'))]
const DOCUMENTS = 300
const REFUSED = 'refused'

/** A query as both sides read it, each in its own spelling, under one of the default operators. */
interface Case extends Spelling {
  readonly operator: Operator
}

interface Disagreement extends Case {
  readonly weRead: string
  readonly theyRead: string
}

const engine = await tryEngine('elasticsearch9')
const url = typeof engine === 'string' ? '' : engine.url
const title = `against the query_string of Elasticsearch 9${typeof engine === 'string' ? `: skipped, ${engine}` : ''}`

describe.skipIf(typeof engine === 'string')(title, () => {
  const seed = seedOfRun()
  const queries = drawQueries(casesOfRun(5000), seed)
  const prepared: Prepared[] = []
  const excused = new Map<string, number>()
  const counts = { accepted: 0, refused: 0, telling: 0, excused: 0 }
  let index = ''

  beforeAll(async () => {
    const text = { type: 'text', analyzer: 'standard' }
    const properties = Object.fromEntries(Object.keys(textSchema.fields).map((name) => [name, text]))
    index = await createIndex(url, { mappings: { subobjects: false, dynamic: false, properties } })
    const plans = queries.flatMap((query) => ourReading(query, 'or').plan ?? [])
    const documents = documentsFor(plans, DOCUMENT_FIELDS, DOCUMENTS, random(seed))
    await bulk(url, index, documents)
    prepared.push(...documents.map((document) => prepare(textSchema, document)))
  })

  afterAll(async () => {
    if (typeof engine !== 'string') await engine.stop()
  })

  it(`reads generated queries alike and finds the same documents, but for the differences that are listed (SEED=${seed})`, async () => {
    const asWritten = queries.flatMap((query) =>
      (['or', 'and'] as const).map((operator) => ({ ours: query, theirs: query, operator, names: [] })),
    )
    const found = await disagreements(asWritten)
    const respelled = found.map(({ ours, operator }) => ({ ...spellForBoth(ours), operator }))
    const unexplained = await disagreements(respelled)
    console.log(summary())
    expect(unexplained.sort((a, b) => a.ours.length - b.ours.length).slice(0, 20)).toEqual([])
    expect(counts.telling).toBeGreaterThan(queries.length / 4)
  })

  /** Those cases that are read otherwise there, or find other documents. The others are counted, and what they are excused by. */
  async function disagreements(cases: readonly Case[]): Promise<Disagreement[]> {
    const asked = cases.map(({ theirs, operator }) => queryString(theirs, operator, DEFAULT_FIELDS))
    const theirReadings = await readings(url, index, asked)
    const theirHits = await searchAll(url, index, asked)
    return cases.flatMap((one, at) => {
      const { weRead, theyRead } = compare(one, theirReadings[at]!, theirHits[at]!)
      if (weRead !== theyRead) return [{ ...one, weRead, theyRead }]
      if (weRead === REFUSED) counts.refused++
      else counts.accepted++
      for (const name of one.names) excused.set(name, (excused.get(name) ?? 0) + 1)
      if (one.names.length > 0) counts.excused++
      return []
    })
  }

  /** What both make of a case, in the same words where they agree. */
  function compare({ ours, operator, names }: Case, reading: Reading, theirHits: readonly number[] | Error) {
    const { ok, plan, diagnostics } = ourReading(ours, operator)
    if (!ok && reading.explanation === null) return { weRead: REFUSED, theyRead: REFUSED }
    if (!ok) {
      const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
      return { weRead: `refused: ${errors.join(', ')}`, theyRead: reading.explanation! }
    }
    const weRead = explainAsElasticsearch(plan.root)
    if (reading.explanation === null) return { weRead, theyRead: `refused: ${reading.reason}` }
    const asTheyMay = names.includes(SIDE_BY_SIDE) ? withAndWithoutSingles(plan.root).map(explainAsElasticsearch) : [weRead]
    if (!asTheyMay.includes(reading.explanation)) return { weRead, theyRead: reading.explanation }
    const matches = toPredicate(plan)
    const ourHits = prepared.flatMap((document, i) => (matches(document) ? [i] : []))
    if (ourHits.length > 0 && ourHits.length < prepared.length) counts.telling++
    const theyFind = theirHits instanceof Error ? theirHits.message : theirHits.join(' ')
    return { weRead: `${weRead} finds ${ourHits.join(' ')}`, theyRead: `${weRead} finds ${theyFind}` }
  }

  function summary(): string {
    const share = ((50 * counts.excused) / queries.length).toFixed(1)
    return [
      `${queries.length} queries under both operators, seed ${seed}: ${counts.accepted} accepted and ${counts.refused} refused by both`,
      `hits compared on ${DOCUMENTS} documents: ${counts.telling} times some but not all of them`,
      `differing on purpose: ${counts.excused} (${share} %)`,
      ...[...excused].sort((a, b) => b[1] - a[1]).map(([name, count]) => `  ${count} × ${name}`),
    ].join('\n')
  }
})

function drawQueries(count: number, seed: number): string[] {
  const queries = new Set<string>()
  for (let at = seed; queries.size < count; at++) {
    for (const query of fc.sample(anyQuery, { numRuns: count - queries.size, seed: at })) queries.add(query)
  }
  return [...queries]
}
