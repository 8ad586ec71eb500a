import { describe, expect, test } from 'vitest'
import { not, parse, print, type Query, safeParse, term, transform, visit } from '../../src/syntax/index.ts'

describe('visit', () => {
  test('calls the visitor before and after the children of each node, from left to right', () => {
    const steps: string[] = []
    visit(parse('a (f:b^2)'), {
      enter: (node, parent) => void steps.push(`${node.kind} in ${parent?.kind ?? 'nothing'}`),
      leave: (node) => void steps.push(`end of ${node.kind}`),
    })
    expect(steps).toEqual([
      'query in nothing',
      'clause in query',
      'word in clause',
      'end of word',
      'end of clause',
      'clause in query',
      'group in clause',
      'clause in group',
      'boost in clause',
      'fielded in boost',
      'word in fielded',
      'end of word',
      'end of fielded',
      'end of boost',
      'end of clause',
      'end of group',
      'end of clause',
      'end of query',
    ])
  })

  test('skips the children of a node on request', () => {
    const words: string[] = []
    visit(parse('a (b c) d'), {
      enter: (node) => {
        if (node.kind === 'word') words.push(node.text)
        return node.kind === 'group' ? 'skip' : undefined
      },
    })
    expect(words).toEqual(['a', 'd'])
  })

  test('leaves a node whose children are skipped, too, with its parent', () => {
    const left: string[] = []
    visit(parse('(a) b'), {
      enter: ({ kind }) => (kind === 'clause' ? 'skip' : undefined),
      leave: ({ kind }, parent) => void left.push(`${kind} in ${parent?.kind}`),
    })
    expect(left).toEqual(['clause in query', 'clause in query', 'query in undefined'])
  })

  test('works on trees of any depth', () => {
    let query: Query = term('a')
    for (let depth = 0; depth < 10_000; depth++) query = not(query)
    let nodes = 0
    visit(query, { enter: () => nodes++ })
    expect(nodes).toBeGreaterThan(20_000)
    expect(transform(query, { word: (node) => node })).toBe(query)
  })
})

describe('transform', () => {
  test('shares unchanged parts, and returns the same object if nothing changes', () => {
    const query = parse('(a b) (c d)')
    expect(transform(query, { phrase: (node) => node })).toBe(query)
    const changed = transform(query, { word: (node) => (node.text === 'd' ? { ...node, text: 'e' } : node) })
    expect(changed.clauses[0]).toBe(query.clauses[0])
    expect(changed.clauses[1]).not.toBe(query.clauses[1])
    expect(print(changed)).toBe('(a b) (c e)')
    expect(print(query)).toBe('(a b) (c d)')
  })

  test('passes nodes whose children are transformed already', () => {
    const seen: string[] = []
    transform(parse('f:(a b)'), {
      word: (node) => ({ ...node, text: node.text.toUpperCase() }),
      group: (node) => {
        seen.push(print(node))
        return node
      },
    })
    expect(seen).toEqual(['(A B)'])
  })

  test('one kind of body may become another', () => {
    const query = parse('name:roam~1 OR [a TO b]')
    expect(
      print(transform(query, { fuzzy: ({ span, text }) => ({ kind: 'word', span, text, sign: null }) })),
    ).toBe('name:roam OR [a TO b]')
  })

  test('removing a node removes what would be empty without it, and an operator that joins nothing', () => {
    const without = (text: string) =>
      print(transform(parse(text), { word: (node) => (node.text === 'x' ? null : node) }))
    expect(without('a AND x AND b')).toBe('a AND b')
    expect(without('x AND b AND c')).toBe('b AND c')
    expect(without('a OR (f:x^2) OR -b')).toBe('a OR NOT b')
    expect(without('(x x) b')).toBe('b')
    expect(without('x')).toBe('')
  })

  test('an operator without a first operand stays if its clause does', () => {
    const renamed = transform(safeParse('AND a').query, { word: (node) => ({ ...node, text: 'b' }) })
    expect(renamed.clauses[0]!.conjunction).toBe('and')
    const shortened = transform(safeParse('AND a OR "b"').query, { phrase: () => null })
    expect(shortened.clauses.map(({ conjunction }) => conjunction)).toEqual(['and'])
  })

  test('transforms clauses and whole queries too', () => {
    const query = parse('a b')
    const required = transform(query, { clause: (clause) => ({ ...clause, modifier: 'must' }) })
    expect(print(required)).toBe('+a +b')
    expect(print(transform(query, { query: (node) => ({ ...node, clauses: node.clauses.slice(1) }) }))).toBe(
      'b',
    )
  })

  test('the root cannot be removed', () => {
    expect(() => transform(parse('a').clauses[0]!, { clause: () => null })).toThrow(
      new TypeError('The root of a tree cannot be removed.'),
    )
  })
})
