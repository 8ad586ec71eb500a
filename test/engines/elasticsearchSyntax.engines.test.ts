import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Prepared, prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { type QueryStringVector, readQueryStringVectors } from '../support/corpus/queryStringVectors.ts'
import { describeEngine } from '../support/engines/onEngine.ts'
import { plainMapping } from '../support/engines/queryStringJudge.ts'
import { bulk, createIndex, dropIndex, searchAll } from '../support/engines/searchEngine.ts'
import { anyQuery, fieldNames } from '../syntax/queries.ts'
import { casesOfRun, random, seedOfRun } from './lucene/random.ts'
import { SIDE_BY_SIDE, type Spelling, spellForBoth } from './syntax/differences.ts'
import { documentsFor } from './syntax/documents.ts'
import { explainAsElasticsearch, withAndWithoutSingles } from './syntax/explainAsElasticsearch.ts'
import { type Operator, queryString, type Reading, readings } from './syntax/queryStrings.ts'
import { Tally } from './syntax/tally.ts'
import { ourReading, textSchema } from './syntax/textSchema.ts'

/** A dotted name is a path in a document, and `f` is text already. */
const DOCUMENT_FIELDS = ['t', ...fieldNames.filter((name) => !name.includes('.'))]
const DOCUMENTS = 300
const REFUSED = 'refused'

/** A query as both sides read it, each in its own spelling. */
interface Case extends Spelling {
  readonly operator: Operator
  readonly defaultFields: readonly string[]
}

interface Disagreement extends Case {
  readonly weRead: string
  readonly theyRead: string
}

await describeEngine('elasticsearch9', 'against the query_string of Elasticsearch 9', ({ url }) => {
  const seed = seedOfRun()
  const queries = drawQueries(casesOfRun(5000), seed)
  const prepared: Prepared[] = []
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

  it('answers the queries of grammar/corpus/elasticsearch.json as it says', async () => {
    const vectors = readQueryStringVectors()
    const answers = await Promise.all(vectors.map((vector) => answerThere(url, vector)))
    expect(vectors.map(({ query }, i) => [query, answers[i]])).toEqual(
      vectors.map(({ query, elasticsearch }) => [query, elasticsearch]),
    )
  })

  it(`reads generated queries alike and finds the same documents, but for the differences that are listed (SEED=${seed})`, async () => {
    const { unexplained, tally } = await judge(queries, ['t'])
    expect(shortestFirst(unexplained)).toEqual([])
    expect(tally.telling).toBeGreaterThan(queries.length / 4)
  })

  it(`finds the same documents where two fields are searched by default (SEED=${seed})`, async () => {
    const half = queries.slice(0, queries.length / 2)
    const { unexplained, tally } = await judge(half, ['t', 'g'])
    expect(shortestFirst(unexplained)).toEqual([])
    expect(tally.telling).toBeGreaterThan(half.length / 4)
  })

  /** Asks both sides; where they differ once more, spelled without what differs on purpose. */
  async function judge(asked: readonly string[], defaultFields: readonly string[]) {
    const tally = new Tally()
    const asWritten = asked.flatMap((query) =>
      (['or', 'and'] as const).map((operator) => ({
        ours: query,
        theirs: query,
        names: [],
        operator,
        defaultFields,
      })),
    )
    const different = await disagreements(asWritten, tally)
    const respelled = different.map(({ ours, operator }) => ({
      ...spellForBoth(ours),
      operator,
      defaultFields,
    }))
    const unexplained = await disagreements(respelled, tally)
    console.log(
      `${asked.length} queries over ${defaultFields.join(' and ')} under both operators, seed ${seed}: ${tally}`,
    )
    return { unexplained, tally }
  }

  /** Those cases that are read otherwise there, or find other documents; the others are counted. */
  async function disagreements(cases: readonly Case[], tally: Tally): Promise<Disagreement[]> {
    const asked = cases.map(({ theirs, operator, defaultFields }) =>
      queryString(theirs, operator, defaultFields),
    )
    const theirReadings = await readings(url, index, asked)
    const theirHits = await searchAll(url, index, asked)
    return cases.flatMap((one, at) => {
      const { weRead, theyRead, telling } = compare(one, theirReadings[at]!, theirHits[at]!)
      if (weRead !== theyRead) return [{ ...one, weRead, theyRead }]
      tally.count(weRead === REFUSED, telling, one.names)
      return []
    })
  }

  /** What both make of a case, in the same words where they agree. */
  function compare(
    { ours, operator, defaultFields, names }: Case,
    reading: Reading,
    theirHits: readonly number[] | Error,
  ) {
    const { ok, plan, diagnostics } = ourReading(ours, operator, defaultFields)
    if (!ok && reading.explanation === null) return { weRead: REFUSED, theyRead: REFUSED, telling: false }
    if (!ok) {
      const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
      return { weRead: `refused: ${errors.join(', ')}`, theyRead: reading.explanation!, telling: false }
    }
    const weRead = explainAsElasticsearch(plan.root)
    if (reading.explanation === null)
      return { weRead, theyRead: `refused: ${reading.reason}`, telling: false }
    const asTheyMay = names.includes(SIDE_BY_SIDE)
      ? withAndWithoutSingles(plan.root).map(explainAsElasticsearch)
      : [weRead]
    // The order of the fields in an explanation changes from run to run.
    const isStable = defaultFields.length === 1
    if (isStable && !asTheyMay.includes(reading.explanation))
      return { weRead, theyRead: reading.explanation, telling: false }
    const matches = toPredicate(plan)
    const ourHits = prepared.flatMap((document, i) => (matches(document) ? [i] : []))
    const theyFind = theirHits instanceof Error ? theirHits.message : theirHits.join(' ')
    return {
      weRead: `${weRead} finds ${ourHits.join(' ')}`,
      theyRead: `${weRead} finds ${theyFind}`,
      telling: ourHits.length > 0 && ourHits.length < prepared.length,
    }
  }
})

/** What Elasticsearch finds itself in the documents of a vector, or `null` if it refuses the query. */
async function answerThere(
  url: string,
  { schema, documents, query }: QueryStringVector,
): Promise<readonly number[] | null> {
  const index = await createIndex(url, { mappings: plainMapping(schema.fields) })
  await bulk(url, index, documents)
  const [answer] = await searchAll(url, index, [queryString(query, 'or', schema.options.defaultFields ?? [])])
  await dropIndex(url, index)
  return answer instanceof Error ? null : answer!
}

function drawQueries(count: number, seed: number): string[] {
  const queries = new Set<string>()
  for (let at = seed; queries.size < count; at++) {
    for (const query of fc.sample(anyQuery, { numRuns: count - queries.size, seed: at })) queries.add(query)
  }
  return [...queries]
}

function shortestFirst(disagreements: readonly Disagreement[]): readonly Disagreement[] {
  return [...disagreements].sort((a, b) => a.ours.length - b.ours.length).slice(0, 20)
}
