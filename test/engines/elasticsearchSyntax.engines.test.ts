import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { casesOfRun, createRandom, seedOfRun } from '../support/cases/random.ts'
import { type QueryStringVector, readQueryStringVectors } from '../support/corpus/vectors.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { plainMapping } from '../support/engines/queryStringJudge.ts'
import { bulk, createIndex, dropIndex, searchAll } from '../support/engines/searchEngine.ts'
import { anyQuery, fieldNames } from '../syntax/queries.ts'
import { ADJACENT_WORDS, type Spelling, spellForBoth } from './syntax/differences.ts'
import { explainAsElasticsearch, withAndWithoutSingles } from './syntax/explainAsElasticsearch.ts'
import { type Explanation, explainQueries, type Operator, queryString } from './syntax/queryStrings.ts'
import { documentsFor, planText, textSchema } from './syntax/textSchema.ts'

/** Without dotted names: a document cannot have both a text `f` and a path below `f`. */
const DOCUMENT_FIELDS = ['t', ...fieldNames.filter((name) => !name.includes('.'))]
const DOCUMENT_COUNT = 300
const REFUSED = 'refused'

/** A query in the spellings of both sides. */
interface Case extends Spelling {
  readonly operator: Operator
  readonly defaultFields: readonly string[]
}

interface Disagreement extends Case {
  readonly inIsoquery: string
  readonly inElasticsearch: string
}

await describeEngine('elasticsearch9', 'compared with the query_string of Elasticsearch 9', ({ url }) => {
  const seed = seedOfRun()
  const queries = drawQueries(casesOfRun(5000), seed)
  let hitsInMemory: ReturnType<typeof memoryHits>
  let index = ''

  beforeAll(async () => {
    const text = { type: 'text', analyzer: 'standard' }
    const properties = Object.fromEntries(Object.keys(textSchema.fields).map((name) => [name, text]))
    index = await createIndex(url, { mappings: { subobjects: false, dynamic: false, properties } })
    const plans = queries.flatMap((query) => planText(query, 'or').plan ?? [])
    const documents = documentsFor(plans, DOCUMENT_FIELDS, DOCUMENT_COUNT, createRandom(seed))
    await bulk(url, index, documents)
    hitsInMemory = memoryHits(textSchema, documents)
  })

  it('Elasticsearch finds the hits of grammar/corpus/elasticsearch.json', async () => {
    const vectors = readQueryStringVectors()
    const hits = await Promise.all(vectors.map((vector) => elasticsearchHits(url, vector)))
    expect(vectors.map(({ query }, i) => [query, hits[i]])).toEqual(
      vectors.map(({ query, elasticsearch }) => [query, elasticsearch]),
    )
  })

  it(`generated queries mean the same, except for the listed differences (SEED=${seed})`, async () => {
    await assertSameMeaning(queries, ['t'])
  })

  it(`generated queries over two default fields find the same documents (SEED=${seed})`, async () => {
    await assertSameMeaning(queries.slice(0, queries.length / 2), ['t', 'g'])
  })

  /** Compares queries, and others until enough of them find some documents but not all. */
  async function assertSameMeaning(texts: readonly string[], defaultFields: readonly string[]) {
    const tally = new Tally()
    let count = 0
    await drawUntil(
      async (round) => {
        const drawn = round === 0 ? texts : drawQueries(texts.length, seed + round * 1_000_000)
        expect(shortestFirst(await compareAll(drawn, defaultFields, tally))).toEqual([])
        count += drawn.length
      },
      () => expect(tally.selective).toBeGreaterThan(count / 4),
    )
    console.log(`${count} queries over ${defaultFields.join(' and ')}, seed ${seed}: ${tally}`)
  }

  /** Compares queries as written and, where they differ, spelled without the intended differences. */
  async function compareAll(texts: readonly string[], defaultFields: readonly string[], tally: Tally) {
    const asWritten = texts.flatMap((text) =>
      (['or', 'and'] as const).map((operator) => ({
        isoquery: text,
        elasticsearch: text,
        names: [],
        operator,
        defaultFields,
      })),
    )
    const different = await disagreements(asWritten, tally)
    const respelled = different.map(({ isoquery, operator }) => ({
      ...spellForBoth(isoquery),
      operator,
      defaultFields,
    }))
    return disagreements(respelled, tally)
  }

  /** The cases whose explanations or hits differ. The others are counted. */
  async function disagreements(cases: readonly Case[], tally: Tally): Promise<Disagreement[]> {
    const queries = cases.map(({ elasticsearch, operator, defaultFields }) =>
      queryString(elasticsearch, operator, defaultFields),
    )
    const explanations = await explainQueries(url, index, queries)
    const hits = await searchAll(url, index, queries)
    return cases.flatMap((one, i) => {
      const { inIsoquery, inElasticsearch, selective } = compare(one, explanations[i]!, hits[i]!)
      if (inIsoquery !== inElasticsearch) return [{ ...one, inIsoquery, inElasticsearch }]
      tally.count(inIsoquery === REFUSED, selective, one.names)
      return []
    })
  }

  /** Describes the interpretation of both sides, in the same words if they agree. */
  function compare(
    { isoquery, operator, defaultFields, names }: Case,
    there: Explanation,
    elasticsearchHits: readonly number[] | Error,
  ): { inIsoquery: string; inElasticsearch: string; selective: boolean } {
    const { ok, plan, diagnostics } = planText(isoquery, operator, defaultFields)
    if (!ok) {
      if (there.explanation === null)
        return { inIsoquery: REFUSED, inElasticsearch: REFUSED, selective: false }
      const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
      return {
        inIsoquery: `${REFUSED}: ${errors.join(', ')}`,
        inElasticsearch: there.explanation,
        selective: false,
      }
    }
    const explained = explainAsElasticsearch(plan.root)
    if (there.explanation === null)
      return { inIsoquery: explained, inElasticsearch: `${REFUSED}: ${there.reason}`, selective: false }
    const equivalent = names.includes(ADJACENT_WORDS)
      ? withAndWithoutSingles(plan.root).map(explainAsElasticsearch)
      : [explained]
    // With several default fields, the order of the fields in an explanation is not stable.
    if (defaultFields.length === 1 && !equivalent.includes(there.explanation))
      return { inIsoquery: explained, inElasticsearch: there.explanation, selective: false }
    const found = hitsInMemory(plan)
    const foundThere =
      elasticsearchHits instanceof Error ? elasticsearchHits.message : elasticsearchHits.join(' ')
    return {
      inIsoquery: `${explained} finds ${found.join(' ')}`,
      inElasticsearch: `${explained} finds ${foundThere}`,
      selective: found.length > 0 && found.length < DOCUMENT_COUNT,
    }
  }
})

/** The hits of Elasticsearch in the documents of a vector, or `null` if it refuses the query. */
async function elasticsearchHits(
  url: string,
  { schema, documents, query }: QueryStringVector,
): Promise<readonly number[] | null> {
  const index = await createIndex(url, { mappings: plainMapping(schema.fields) })
  await bulk(url, index, documents)
  const [hits] = await searchAll(url, index, [queryString(query, 'or', schema.options.defaultFields ?? [])])
  await dropIndex(url, index)
  return hits instanceof Error ? null : hits!
}

function drawQueries(count: number, seed: number): string[] {
  const queries = new Set<string>()
  for (let at = seed; queries.size < count; at++) {
    for (const query of fc.sample(anyQuery, { numRuns: count - queries.size, seed: at })) queries.add(query)
  }
  return [...queries]
}

function shortestFirst(disagreements: readonly Disagreement[]): readonly Disagreement[] {
  return [...disagreements].sort((a, b) => a.isoquery.length - b.isoquery.length).slice(0, 20)
}

/** Counts the cases on which both sides agree. */
class Tally {
  accepted = 0
  refused = 0
  /** Cases that found some documents but not all. */
  selective = 0
  respelled = 0
  readonly #byDifference = new Map<string, number>()

  count(refused: boolean, selective: boolean, names: readonly string[]): void {
    if (refused) this.refused++
    else this.accepted++
    if (selective) this.selective++
    if (names.length > 0) this.respelled++
    for (const name of names) this.#byDifference.set(name, (this.#byDifference.get(name) ?? 0) + 1)
  }

  toString(): string {
    const share = ((100 * this.respelled) / (this.accepted + this.refused)).toFixed(1)
    const byDifference = [...this.#byDifference]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `\n  ${count} × ${name}`)
    return (
      `${this.accepted} accepted by both, ${this.selective} of them found some documents but not all; ` +
      `${this.refused} refused by both; ${this.respelled} (${share} %) with an intended difference` +
      byDifference.join('')
    )
  }
}
