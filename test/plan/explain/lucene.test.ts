import { describe, expect, it } from 'vitest'
import { defineSchema, explain, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema({ t: field.text(), f: field.text() }, { defaultFields: ['t'] })
const asLucene = (query: string) => explain(planQuery(schema, query), 'lucene')

describe('explain in the words of Lucene', () => {
  // Each pair was confirmed by the query parser of Lucene 9.12.3.
  it.each([
    ['A*', 'a*'],
    ['a**', 'a**'],
    ['a\\**', 'a**'],
    ['a\\\\**', 'a\\\\**'],
    ['a\\*\\**', 'a***'],
    ['\\**', '**'],
    ['\\\\\\**', '\\**'],
    ['f:\\**', 'f:**'],
    ['A\\**^2', '(a**)^2.0'],
    ['a\\?*', 'a?*'],
    ['a*\\*', 'a*\\*'],
  ])('writes %s as %s: a prefix without its escapes, any other pattern with them', (query, written) => {
    expect(asLucene(query)).toBe(written)
  })
})
