import { describe, expect, it } from 'vitest'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Leaf } from '../../../src/plan/plan.ts'
import { leaf, planOf } from './plans.ts'

const one = { any: 'one' } as const
const many = { any: 'many' } as const

describe('each leaf as a query', () => {
  it.each<[string, Leaf, unknown]>([
    [
      'a token',
      leaf('headline', { kind: 'term', target: 'tokens', value: 'bank' }),
      { term: { headline_u121: { value: 'bank' } } },
    ],
    [
      'a whole value',
      leaf('organisation', { kind: 'term', target: 'normalized', value: 'acme ag' }),
      { term: { organisation_normalized: { value: 'acme ag' } } },
    ],
    [
      'a keyword',
      leaf('code', { kind: 'term', target: 'value', value: 'A b' }),
      { term: { code: { value: 'A b' } } },
    ],
    [
      'a keyword on a path',
      leaf('author.name', { kind: 'term', target: 'value', value: 'Li' }),
      { term: { 'author.name': { value: 'Li' } } },
    ],
    [
      'a keyword that ignores case',
      leaf('source', { kind: 'term', target: 'normalized', value: 'dpa' }),
      { term: { source_normalized: { value: 'dpa' } } },
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
      'a phrase with the least slop',
      leaf('headline', { kind: 'phrase', tokens: ['a', 'b'], slop: 1 }),
      { match_phrase: { headline_u121: { query: 'a b', analyzer: 'whitespace', slop: 1 } } },
    ],
    [
      'a prefix',
      leaf('headline', { kind: 'pattern', target: 'tokens', parts: ['b*\\', many] }),
      { prefix: { headline_u121: { value: 'b*\\' } } },
    ],
    [
      'a suffix',
      leaf('code', { kind: 'pattern', target: 'value', parts: [many, 'b'] }),
      { wildcard: { code: { value: '*b' } } },
    ],
    [
      'a text before one character',
      leaf('code', { kind: 'pattern', target: 'value', parts: ['b', one] }),
      { wildcard: { code: { value: 'b?' } } },
    ],
    [
      'a prefix before more text',
      leaf('code', { kind: 'pattern', target: 'value', parts: ['b', many, 'c'] }),
      { wildcard: { code: { value: 'b*c' } } },
    ],
    [
      'a wildcard, with only the necessary backslashes',
      leaf('code', { kind: 'pattern', target: 'value', parts: ['M*a?\\"_%', one, 'S', many] }),
      { wildcard: { code: { value: 'M\\*a\\?\\\\"_%?S*' } } },
    ],
    [
      'a regexp',
      leaf('headline', {
        kind: 'regexp',
        target: 'tokens',
        pattern: 'a~b|c',
        regexp: { kind: 'text', text: 'a~b' },
      }),
      {
        regexp: {
          headline_u121: {
            value: 'a\\~b',
            flags: 'INTERSECTION|INTERVAL|EMPTY|ANYSTRING',
            max_determinized_states: 100_000,
          },
        },
      },
    ],
    [
      'a fuzzy word',
      leaf('headline', { kind: 'fuzzy', target: 'tokens', value: 'roam', edits: 1 }),
      {
        fuzzy: {
          headline_u121: {
            value: 'roam',
            fuzziness: 1,
            prefix_length: 0,
            transpositions: true,
            rewrite: 'constant_score',
          },
        },
      },
    ],
    [
      'a fuzzy word without edits',
      leaf('source', { kind: 'fuzzy', target: 'normalized', value: 'x', edits: 0 }),
      { term: { source_normalized: { value: 'x' } } },
    ],
    [
      'a range of tokens',
      leaf('headline', {
        kind: 'range',
        target: 'tokens',
        lower: { value: 'a', inclusive: true },
        upper: { value: 'b', inclusive: false },
        brackets: { lower: '[', upper: '}' },
      }),
      { range: { headline_u121: { gte: 'a', lt: 'b' } } },
    ],
    [
      'a range of tokens with other ends',
      leaf('headline', {
        kind: 'range',
        target: 'tokens',
        lower: { value: 'a', inclusive: false },
        upper: { value: 'b', inclusive: true },
        brackets: { lower: '{', upper: ']' },
      }),
      { range: { headline_u121: { gt: 'a', lte: 'b' } } },
    ],
    [
      'a range of whole values that is open above',
      leaf('source', {
        kind: 'range',
        target: 'normalized',
        lower: { value: 'a', inclusive: true },
        upper: null,
        brackets: { lower: '[', upper: ']' },
      }),
      { range: { source_normalized: { gte: 'a' } } },
    ],
    [
      'an open range of whole values',
      leaf('source', {
        kind: 'range',
        target: 'normalized',
        lower: null,
        upper: null,
        brackets: { lower: '[', upper: ']' },
      }),
      { exists: { field: 'source' } },
    ],
    [
      'an open range of tokens, which is not `exists`',
      leaf('headline', {
        kind: 'range',
        target: 'tokens',
        lower: null,
        upper: null,
        brackets: { lower: '[', upper: ']' },
      }),
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
      leaf('stock', {
        kind: 'numberRange',
        lower: { value: -3, inclusive: false },
        upper: { value: 9, inclusive: true },
      }),
      { range: { stock: { gt: -3, lte: 9 } } },
    ],
    ['a boolean', leaf('live', { kind: 'boolean', value: false }), { term: { live: { value: false } } }],
    [
      'a date',
      leaf('created', { kind: 'dateRange', from: -5, until: 2019 }),
      { range: { created: { gte: -5, lt: 2019, format: 'epoch_millis' } } },
    ],
    [
      'an open range of dates',
      leaf('created', { kind: 'dateRange', from: 0, until: null }),
      { range: { created: { gte: 0, format: 'epoch_millis' } } },
    ],
    [
      'a range of dates that is open below',
      leaf('created', { kind: 'dateRange', from: null, until: 0 }),
      { range: { created: { lt: 0, format: 'epoch_millis' } } },
    ],
    [
      'a substring behind any text, which is no prefix',
      leaf('address', { kind: 'substring', parts: [many, 'a'] }),
      { wildcard: { address_contains: { value: '*a*' } } },
    ],
    ['whether a text exists', leaf('headline', { kind: 'exists' }), { exists: { field: 'headline_u121' } }],
    ['whether a keyword exists', leaf('source', { kind: 'exists' }), { exists: { field: 'source' } }],
    [
      'whether a substring field exists',
      leaf('address', { kind: 'exists' }),
      { exists: { field: 'address_contains' } },
    ],
  ])('%s', (_, given, expected) => {
    expect(toElasticsearch(planOf(given))).toEqual({ bool: { filter: [expected] } })
  })
})

describe('a query that an engine would refuse is refused when it is compiled', () => {
  const pattern = (...parts: (string | typeof one | typeof many)[]) =>
    leaf('code', { kind: 'pattern', target: 'value', parts })
  const ones = (count: number) => Array(count).fill(one)
  const regexp = (written: string) => {
    const parsed = parseRegexp(written)
    if (!parsed.ok) throw new Error(parsed.failure.flaw)
    return leaf('code', { kind: 'regexp', target: 'value', pattern: written, regexp: parsed.node })
  }
  const phrase = (words: string, slop: number) =>
    leaf('headline', { kind: 'phrase', tokens: words.split(' '), slop })
  const fuzzy = (length: number) =>
    leaf('code', { kind: 'fuzzy', target: 'value', value: '\u{1f600}'.repeat(length), edits: 2 })

  it.each<[string, Leaf, RegExp]>([
    [
      'a pattern of 1,001 characters',
      pattern('a'.repeat(999), one, many),
      /a pattern of at most 1000 characters, not 1001/,
    ],
    [
      'a prefix of over 1,000 bytes',
      pattern('\u{1f600}'.repeat(251), many),
      /a prefix of at most 1000 bytes, not 1004/,
    ],
    [
      'a pattern with too many states',
      pattern(many, 'a', ...ones(20)),
      /a shorter pattern, or one with fewer \? after a \*/,
    ],
    ['a long text between stars', pattern(many, 'a'.repeat(980), many), /a shorter pattern/],
    [
      'a regexp of over 1,000 units',
      regexp('\\.'.repeat(501)),
      /a regexp of at most 1000 characters, not 1002/,
    ],
    [
      'a regexp with too many states',
      regexp('.*a.{11}'),
      /a regexp whose automaton has at most 2000 states, not 4097/,
    ],
    ['many repetitions of a possibly empty text', regexp('([ab]?){900}'), /a simpler regexp/],
    ['a regexp that only an optimizer could simplify', regexp('@|.*a.{100}'), /a simpler regexp/],
    ['nested repetitions', regexp('((a{1,99}){1,99}){1,99}'), /a simpler regexp/],
    [
      'a phrase that Lucene miscounts',
      phrase('to be or not to be', 2),
      /a phrase of at most 5 words, or with only one word repeated/,
    ],
    ['a long fuzzy word', fuzzy(256), /a fuzzy word of at most 255 characters, not 256/],
    ['a phrase of six words', phrase('to be to be so it', 1), /a phrase of at most 5 words/],
  ])('%s', (_, given, message) => {
    expect(() => toElasticsearch(planOf(given))).toThrow(UnsupportedError)
    expect(() => toElasticsearch(planOf(given))).toThrow(message)
  })

  it.each<[string, Leaf]>([
    ['a pattern of 1,000 characters', pattern('a'.repeat(998), one, many)],
    ['a prefix of 1,000 bytes', pattern('\u{1f600}'.repeat(250), many)],
    ['a pattern with 8,192 states', pattern(many, 'a', ...ones(12))],
    ['a regexp of 1,000 units', regexp('\\.'.repeat(500))],
    ['a regexp with 1,024 states', regexp('.*a.{9}')],
    ['a phrase of repeated words without slop', phrase('to be or not to be', 0)],
    ['a phrase with a single repeated word', phrase('to be or to see to it', 2)],
    ['a phrase of five words', phrase('to be to be so', 2)],
    ['a fuzzy word of 255 characters', fuzzy(255)],
  ])('but not %s', (_, given) => {
    expect(() => toElasticsearch(planOf(given))).not.toThrow()
  })

  it('writes a wildcard over the limit of its automaton as a regexp', () => {
    const dsl = toElasticsearch(planOf(pattern(many, 'a.'.repeat(200), one, many)))
    expect(dsl.bool!.filter![0]!.regexp!.code!.value).toBe(`.*${'a\\.'.repeat(200)}..*`)
  })

  it('writes a wildcard over the limit of its automaton over bytes as a regexp', () => {
    const kind = (part: string) => (part === '*' ? many : part === '?' ? one : part)
    const written = '?*p-𪎅*򺅙?𤦖?󚐻*漢*字*x?@?*o*g ? *𠀀* s?t??*e*ف???*ی?'
    const parts = written.split(/([*?])/).filter((part) => part !== '')
    const [query] = toElasticsearch(planOf(pattern(...parts.map(kind)))).bool!.filter!
    expect(Object.keys(query!)).toEqual(['regexp'])
  })

  it('compiles a regexp that accepts nothing to match_none', () => {
    expect(toElasticsearch(planOf(regexp('a#|[b]&c')))).toEqual({ match_none: {} })
  })

  it('limits ranges by the automaton that Lucene 9 makes of them', () => {
    const from = (value: string) =>
      leaf('code', {
        kind: 'range',
        target: 'value',
        lower: { value, inclusive: true },
        upper: null,
        brackets: { lower: '[', upper: ']' },
      })
    for (const target of ['elasticsearch8', 'opensearch2'] as const) {
      expect(() => toElasticsearch(planOf(from('a'.repeat(999))), { target })).not.toThrow()
      expect(() => toElasticsearch(planOf(from('é'.repeat(500))), { target })).toThrow(
        'ends have at most 999 bytes, not 1000',
      )
    }
    for (const target of ['elasticsearch9', 'opensearch3'] as const) {
      expect(() => toElasticsearch(planOf(from('a'.repeat(32_766))), { target })).not.toThrow()
      expect(() => toElasticsearch(planOf(from('a'.repeat(32_767))), { target })).toThrow(
        'at most 32766 bytes, not 32767',
      )
    }
  })

  it('limits both ends of a range', () => {
    const until = leaf('code', {
      kind: 'range',
      target: 'value',
      lower: { value: 'a', inclusive: true },
      upper: { value: 'b'.repeat(1000), inclusive: true },
      brackets: { lower: '[', upper: ']' },
    })
    expect(() => toElasticsearch(planOf(until), { target: 'opensearch2' })).toThrow('999 bytes, not 1000')
    expect(() => toElasticsearch(planOf(until), { target: 'opensearch3' })).not.toThrow()
    expect(() => toElasticsearch(planOf(until))).not.toThrow()
  })

  it.each([
    ['elasticsearch8', 1000],
    ['elasticsearch9', 2000],
    ['opensearch2', 1000],
    ['opensearch3', 2000],
  ] as const)('limits the states of a regexp on %s to %i', (target, states) => {
    const over = planOf(regexp(states === 1000 ? '.*a.{9}' : '.*a.{10}'))
    expect(() => toElasticsearch(over, { target })).toThrow(
      `at most ${states} states, not ${states === 1000 ? 1025 : 2049}`,
    )
    expect(() =>
      toElasticsearch(planOf(regexp(states === 1000 ? '.*a.{8}' : '.*a.{9}')), { target }),
    ).not.toThrow()
  })

  it('limits the states and the effort of a regexp to a given number', () => {
    const compiled = (regexpStates: number, regexpEffort: number) => () =>
      toElasticsearch(planOf(regexp('.*a..')), { limits: { regexpStates, regexpEffort } })
    expect(compiled(9, 21)).not.toThrow()
    expect(compiled(8, 21)).toThrow('at most 8 states, not 9')
    expect(compiled(9, 20)).toThrow('a simpler regexp')
  })

  it('limits the effort over bytes to twice that over characters', () => {
    const compiled = (regexpEffort: number) => () =>
      toElasticsearch(planOf(regexp('.*é..')), { limits: { regexpEffort } })
    // 21 over characters, 153 over bytes.
    expect(compiled(77)).not.toThrow()
    expect(compiled(76)).toThrow('a simpler regexp')
  })

  it('refuses on Elasticsearch 8 a wildcard that needs the effort of a regexp', () => {
    const plan = planOf(pattern(many, 'a.'.repeat(200), one, many))
    expect(() => toElasticsearch(plan, { target: 'elasticsearch8' })).toThrow('a shorter pattern')
    for (const target of ['elasticsearch9', 'opensearch2', 'opensearch3'] as const)
      expect(toElasticsearch(plan, { target }).bool!.filter![0]!.regexp).toBeDefined()
    const { length: regexpLength } = `.*${'a\\.'.repeat(200)}..*`
    expect(() => toElasticsearch(plan, { limits: { regexpLength } })).not.toThrow()
    expect(() => toElasticsearch(plan, { limits: { regexpLength: regexpLength - 1 } })).toThrow(
      'a shorter pattern',
    )
  })

  it('takes the limits of the engine for those that are undefined', () => {
    const limits = { patternLength: undefined } as unknown as { patternLength: number }
    expect(() => toElasticsearch(planOf(pattern('a'.repeat(999), one, many)), { limits })).toThrow(
      'at most 1000 characters, not 1001',
    )
  })

  it('limits each part of a regexp for Lucene 9', () => {
    const plan = planOf(regexp('[ab]*&.*[ab].{20}'))
    expect(() => toElasticsearch(plan, { target: 'elasticsearch9' })).not.toThrow()
    expect(() => toElasticsearch(plan, { target: 'opensearch3' })).not.toThrow()
    for (const target of ['elasticsearch8', 'opensearch2'] as const)
      expect(() => toElasticsearch(plan, { target })).toThrow(UnsupportedError)
  })

  it('has limits as options, and names the engine', () => {
    const limits = { patternLength: 10 }
    expect(() =>
      toElasticsearch(planOf(pattern('a'.repeat(10), one, many)), { target: 'opensearch2', limits }),
    ).toThrow(/^opensearch2 cannot answer code:… exactly/)
  })
})
