import { expect, it } from 'vitest'
import {
  checkMapping,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../src/backends/elasticsearch/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import {
  bulk,
  createIndex,
  dropIndex,
  SEARCH_ENGINE_NAMES,
  searchAll,
} from '../support/engines/searchEngine.ts'

const schema = defineSchema(
  {
    t: field.text({ array: true }),
    k: field.keyword(),
    n: field.number(),
    i: field.integer(),
    b: field.boolean(),
    d: field.date(),
    'o.k': field.keyword(),
  },
  { defaultFields: ['t'] },
)

const documents = [
  { t: ['Wi-Fi for all', 'the banks'], k: 'A b', n: 1.5, i: 3_000_000_000, b: true, d: '2019-10-17' },
  { t: ['the bank'], k: 'x'.repeat(300), n: 0.1, i: -1, b: false, d: 1_571_270_400_123, o: { k: 'x' } },
  { t: ['all the'], k: 'a', n: 1, i: 7, d: '1969-12-31', o: { k: 'y' } },
  { n: 20 },
  { d: -62_200_000_000_000 },
  {},
]

/** As another program than toDocument would write it. */
const foreign = { k: null }

type Properties = Record<string, object>

/** Changes of the mapping, and a query that shows what each leads to. */
const MISFITS: readonly [string, (properties: Properties) => Properties, string, consequence: string][] = [
  ['missing tokens', ({ t_u121: _, ...others }) => others, 't:bank', 'wrong hits'],
  ['a missing value', ({ k: _, ...others }) => others, 'k:a', 'wrong hits'],
  [
    'tokens analyzed otherwise',
    set('t_u121', { type: 'text', analyzer: 'keyword' }),
    't:banks',
    'wrong hits',
  ],
  ['tokens as keyword', set('t_u121', { type: 'keyword' }), 't:bank', 'wrong hits'],
  [
    'tokens without positions',
    set('t_u121', { type: 'text', analyzer: 'whitespace', index_options: 'freqs' }),
    't:"the bank"',
    'error',
  ],
  [
    'tokens without a gap',
    set('t_u121', { type: 'text', analyzer: 'whitespace', position_increment_gap: 0 }),
    't:"all the"',
    'wrong hits',
  ],
  [
    'tokens that are not indexed',
    set('t_u121', { type: 'text', analyzer: 'whitespace', index: false }),
    't:bank',
    'error',
  ],
  ['a keyword as text', set('k', { type: 'text' }), 'k:b', 'wrong hits'],
  ['short keywords', set('k', { type: 'keyword', ignore_above: 256 }), 'k:x*', 'wrong hits'],
  ['a null value', set('k', { type: 'keyword', null_value: 'none' }), 'NOT k:*', 'wrong hits'],
  [
    'a keyword that is not indexed at all',
    set('k', { type: 'keyword', index: false, doc_values: false }),
    'k:a',
    'error',
  ],
  ['decimals as integers', set('n', { type: 'long' }), 'n:1.5', 'wrong hits'],
  ['decimals as floats', set('n', { type: 'float' }), 'n:0.10000000001', 'wrong hits'],
  ['decimals as keywords', set('n', { type: 'keyword' }), 'n:>5', 'wrong hits'],
  ['booleans as numbers', set('b', { type: 'long' }), 'b:true', 'error'],
  ['small integers', set('i', { type: 'integer' }), 'i:1', 'error'],
  ['dates as keywords', set('d', { type: 'keyword' }), 'd:2019', 'wrong hits'],
  ['dates as numbers', set('d', { type: 'long' }), 'd:2019', 'error'],
  ['dates in a format', set('d', { type: 'date', format: 'dd.MM.yyyy' }), 'd:2019', 'error'],
  [
    'dates without milliseconds',
    set('d', { type: 'date', format: 'strict_date_optional_time' }),
    'd:*',
    'error',
  ],
  ['dates in seconds', set('d', { type: 'date', format: 'epoch_second' }), 'd:2019', 'wrong hits|error'],
  [
    'nested objects',
    set('o', { type: 'nested', properties: { k: { type: 'keyword' } } }),
    'o.k:x',
    'wrong hits',
  ],
  ['disabled objects', set('o', { type: 'object', enabled: false }), 'o.k:x', 'wrong hits'],
  ['a keyword without an index', set('k', { type: 'keyword', index: false }), 'k:a', 'slow|error'],
  ['no doc values', set('n', { type: 'double', doc_values: false }), 'n:>1', 'slow'],
]

function set(name: string, property: object): (properties: Properties) => Properties {
  return (properties) => ({ ...properties, [name]: property })
}

for (const target of SEARCH_ENGINE_NAMES)
  await describeEngine(target, `an index that does not fit, on ${target}`, ({ url }) => {
    it.each(MISFITS)('%s', async (_, change, query, consequence) => {
      const { dynamic, properties } = toMapping(schema)
      const mappings = { dynamic, properties: change(properties) }
      const [problem, ...others] = checkMapping(schema, mappings)
      expect(others).toEqual([])
      expect(consequence.split('|')).toContain(problem?.consequence)
      const plan = planQuery(schema, query)
      const expected = [...documents, foreign].flatMap((document, i) =>
        toPredicate(plan)(document as never) ? [i] : [],
      )
      const index = await createIndex(url, { mappings })
      const outcome = await bulk(url, index, [
        ...documents.map((document) => toDocument(schema, document as never)),
        foreign,
      ])
        .then(() => searchAll(url, index, [toElasticsearch(plan, { target })]))
        .then(([hits]) =>
          hits instanceof Error ? 'error' : String(hits) === String(expected) ? 'slow' : 'wrong hits',
        )
        .catch(() => 'error')
      await dropIndex(url, index)
      expect(consequence.split('|')).toContain(outcome)
    })

    // OpenSearch calls runtime fields otherwise.
    it.runIf(target.startsWith('elasticsearch'))('a runtime field without its _source', async () => {
      const mappings = { _source: { enabled: false }, runtime: { n: { type: 'double' } } }
      const numbers = defineSchema({ n: field.number() }, { defaultFields: [] })
      const problems = checkMapping(numbers, mappings).map(({ consequence }) => consequence)
      expect(problems).toEqual(['slow', 'wrong hits'])
      const index = await createIndex(url, { mappings })
      await bulk(url, index, [{ n: 5 }])
      expect(await searchAll(url, index, [toElasticsearch(planQuery(numbers, 'n:5'), { target })])).toEqual([
        [],
      ])
      await dropIndex(url, index)
    })

    it('a value that exists nowhere in the index', async () => {
      const texts = defineSchema({ t: field.text({ html: true }) }, { defaultFields: [] })
      const mappings = { properties: { t: { type: 'text', index: false } } }
      const fields = { t: { value: 't' } } as const
      const problems = checkMapping(texts, mappings, { fields }).map(({ consequence }) => consequence)
      expect(problems).toEqual(['error', 'wrong hits'])
      const index = await createIndex(url, { mappings })
      await bulk(url, index, [{ t: 'a' }])
      const query = toElasticsearch(planQuery(texts, 't:*'), { target, fields })
      expect(await searchAll(url, index, [query])).toEqual([[]])
      await dropIndex(url, index)
    })
  })
