import { expect, it } from 'vitest'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
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

const schema = defineSchema({ n: field.number() }, { defaultFields: [] })

const QUERIES = [
  ...[
    'n:0',
    'NOT n:0',
    'n:(0 5)',
    'n:>0',
    'n:>=0',
    'n:<0',
    'n:<=0',
    'n:[0 TO 0]',
    'n:[0 TO 0}',
    'n:{0 TO 0]',
  ],
  ...['n:[-5 TO 0}', 'n:{-5 TO 0]', 'n:[0 TO 5}', 'n:{0 TO 5}', 'n:0^2'],
]

for (const target of SEARCH_ENGINE_NAMES)
  await describeEngine(target, `an index that another program writes, on ${target}`, ({ url }) => {
    it.each(['double', 'long'])('takes −0 for 0 in a %s', async (type) => {
      const index = await createIndex(url, { mappings: { properties: { n: { type } } } })
      // JSON.stringify has no −0, but the engine reads a string as a number.
      await bulk(
        url,
        index,
        ['-0.0', '0', '5', '-5'].map((n) => ({ n })),
      )
      const documents = [-0, 0, 5, -5].map((n) => ({ n }))
      for (const query of QUERIES) {
        const plan = planQuery(schema, query)
        const expected = documents.flatMap((document, i) => (toPredicate(plan)(document) ? [i] : []))
        const found = await searchAll(
          url,
          index,
          [false, true].map((scoring) => toElasticsearch(plan, { target, scoring })),
        )
        expect(found, query).toEqual([expected, expected])
      }
      await dropIndex(url, index)
    })
  })
