import { describe, expect, it } from 'vitest'
import { toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Leaf } from '../../../src/plan/plan.ts'
import { leaf, planOf } from './plans.ts'

const one = { any: 'one' } as const
const many = { any: 'many' } as const

describe('each leaf as a query', () => {
  it.each<[string, Leaf, unknown]>([
    ['a token', leaf('headline', { kind: 'term', over: 'tokens', value: 'bank' }), { term: { headline_u121: { value: 'bank' } } }],
    [
      'a whole value',
      leaf('organisation', { kind: 'term', over: 'whole', value: 'acme ag' }),
      { term: { organisation_whole: { value: 'acme ag' } } },
    ],
    ['a keyword', leaf('code', { kind: 'term', over: 'value', value: 'A b' }), { term: { code: { value: 'A b' } } }],
    [
      'a keyword on a path',
      leaf('author.name', { kind: 'term', over: 'value', value: 'Li' }),
      { term: { 'author.name': { value: 'Li' } } },
    ],
    [
      'a keyword that ignores case',
      leaf('source', { kind: 'term', over: 'folded', value: 'dpa' }),
      { term: { source_folded: { value: 'dpa' } } },
    ],
    [
      'a phrase',
      leaf('headline', { kind: 'phrase', tokens: ['central', 'bank'], slop: 0 }),
      { match_phrase: { headline_u121: { query: 'central bank', analyzer: 'whitespace' } } },
    ],
    [
      'a sloppy phrase',
      leaf('headline', { kind: 'phrase', tokens: ['a', 'b'], slop: 3 }),
      { match_phrase: { headline_u121: { query: 'a b', analyzer: 'whitespace', slop: 3 } } },
    ],
    [
      'a prefix',
      leaf('headline', { kind: 'pattern', over: 'tokens', parts: ['b*\\', many] }),
      { prefix: { headline_u121: { value: 'b*\\' } } },
    ],
    [
      'a wildcard, with a backslash only where it must be',
      leaf('code', { kind: 'pattern', over: 'value', parts: ['M*a?\\"_%', one, 'S', many] }),
      { wildcard: { code: { value: 'M\\*a\\?\\\\"_%?S*' } } },
    ],
    [
      'a regexp',
      leaf('headline', { kind: 'regexp', over: 'tokens', pattern: 'a~b|c', regexp: { kind: 'text', text: 'a~b' } }),
      { regexp: { headline_u121: { value: 'a\\~b', flags: 'INTERSECTION|INTERVAL|EMPTY|ANYSTRING', max_determinized_states: 100_000 } } },
    ],
    [
      'a fuzzy word',
      leaf('headline', { kind: 'fuzzy', over: 'tokens', value: 'roam', edits: 1 }),
      { fuzzy: { headline_u121: { value: 'roam', fuzziness: 1, prefix_length: 0, transpositions: true, rewrite: 'constant_score' } } },
    ],
    [
      'a range of tokens',
      leaf('headline', {
        kind: 'range',
        over: 'tokens',
        lower: { value: 'a', inclusive: true },
        upper: { value: 'b', inclusive: false },
        brackets: { lower: '[', upper: '}' },
      }),
      { range: { headline_u121: { gte: 'a', lt: 'b' } } },
    ],
    [
      'an open range of tokens, which is not whether the field exists',
      leaf('headline', { kind: 'range', over: 'tokens', lower: null, upper: null, brackets: { lower: '[', upper: ']' } }),
      { wildcard: { headline_u121: { value: '*' } } },
    ],
    [
      'a substring',
      leaf('address', { kind: 'substring', parts: ['a*', one, 'b'] }),
      { wildcard: { address_contains: { value: '*a\\*?b*' } } },
    ],
    ['a number', leaf('price', { kind: 'number', value: 2.5 }), { term: { price: { value: 2.5 } } }],
    [
      'a range of numbers',
      leaf('stock', { kind: 'numberRange', lower: { value: -3, inclusive: false }, upper: { value: 9, inclusive: true } }),
      { range: { stock: { gt: -3, lte: 9 } } },
    ],
    ['a boolean', leaf('live', { kind: 'boolean', value: false }), { term: { live: { value: false } } }],
    [
      'a date',
      leaf('created', { kind: 'date', from: -5, until: 2019 }),
      { range: { created: { gte: -5, lt: 2019, format: 'epoch_millis' } } },
    ],
    [
      'the open end of dates',
      leaf('created', { kind: 'date', from: 0, until: null }),
      { range: { created: { gte: 0, format: 'epoch_millis' } } },
    ],
    ['whether a text exists', leaf('headline', { kind: 'exists' }), { exists: { field: 'headline_u121' } }],
    ['whether a keyword exists', leaf('source', { kind: 'exists' }), { exists: { field: 'source' } }],
    ['whether a substring field exists', leaf('address', { kind: 'exists' }), { exists: { field: 'address_contains' } }],
  ])('%s', (_, question, expected) => {
    expect(toElasticsearch(planOf(question))).toEqual({ bool: { filter: [expected] } })
  })
})

describe('what an engine would refuse is refused when it is compiled', () => {
  const pattern = (length: number) => leaf('headline', { kind: 'pattern', over: 'tokens', parts: ['a'.repeat(length), one, many] })
  const regexp = (text: string) => leaf('headline', { kind: 'regexp', over: 'tokens', pattern: '…', regexp: { kind: 'text', text } })

  it.each<[string, Leaf, RegExp]>([
    ['a pattern of 301 characters', pattern(299), /a pattern of at most 300 characters, not 301/],
    [
      'a prefix of over 1,000 bytes',
      leaf('headline', { kind: 'pattern', over: 'tokens', parts: ['\u{1f600}'.repeat(251), many] }),
      /a prefix of at most 1000 bytes, not 1004/,
    ],
    [
      'a pattern with too many states',
      leaf('headline', { kind: 'pattern', over: 'tokens', parts: [many, 'a', ...Array(13).fill(one)] }),
      /automaton has at most 2000 states/,
    ],
    ['a regexp of over 1,000 units', regexp('.'.repeat(501)), /a regexp of at most 1000 characters, not 1002/],
  ])('%s', (_, question, message) => {
    expect(() => toElasticsearch(planOf(question))).toThrow(UnsupportedError)
    expect(() => toElasticsearch(planOf(question))).toThrow(message)
  })

  it('takes what just keeps to the bounds', () => {
    for (const question of [pattern(298), regexp('.'.repeat(500))]) expect(() => toElasticsearch(planOf(question))).not.toThrow()
  })

  it('takes other bounds as options, and names the engine', () => {
    const limits = { patternLength: 10 }
    expect(() => toElasticsearch(planOf(pattern(9)), { target: 'opensearch2', limits })).toThrow(
      /^opensearch2 cannot answer headline:… exactly/,
    )
  })
})
