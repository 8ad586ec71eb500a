import { expect, it } from 'vitest'
import {
  approximationsOf,
  toElasticsearch,
  UnsupportedError,
} from '../../../src/backends/elasticsearch/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema(
  { quote: field.text({ approximate: true }), text: field.text() },
  { defaultFields: ['quote'] },
)
const plan = planQuery(schema, 'hamlet "to be or not to be"~2')

it('a phrase that the engine may miscount is compiled if its field is approximate', () => {
  const phrase = {
    match_phrase: { quote_u121: { query: 'to be or not to be', analyzer: 'whitespace', slop: 2 } },
  }
  expect(toElasticsearch(plan)).toEqual({
    bool: {
      filter: [
        {
          bool: { should: [{ term: { quote_u121: { value: 'hamlet' } } }, phrase], minimum_should_match: 1 },
        },
      ],
    },
  })
})

it.each([false, true])('it is listed with its span and what would be exact (scoring: %s)', (scoring) => {
  expect(approximationsOf(plan, { scoring })).toEqual([
    {
      field: 'quote',
      clause: '"to be or not to be"~2',
      span: { start: 7, end: 29 },
      finds: 'either',
      reason: 'the engine sometimes counts the slop of a phrase with several repeated words too low',
      needs: 'a phrase of at most 5 words, or with only one word repeated, or without slop',
    },
  ])
})

it('exact plans have no approximations, and other fields are refused', () => {
  expect(approximationsOf(planQuery(schema, '"to be or not to be" text:b*'))).toEqual([])
  const elsewhere = planQuery(schema, 'text:"to be or not to be"~2')
  expect(() => approximationsOf(elsewhere)).toThrow(UnsupportedError)
  expect(() => approximationsOf(plan, { target: 'x' as never })).toThrow(
    /^approximationsOf: the option target/,
  )
  expect(() => toElasticsearch(elsewhere)).toThrow('cannot answer text:"to be or not to be"~2 exactly')
})
