import { describe, expect, test } from 'vitest'
import { partsOf, requiredPart, withClause } from '../../src/pages/shared/clauses.ts'

describe('a clause is added', () => {
  test.each([
    ['', 'language:en'],
    ['  ', 'language:en'],
    ['bank', 'bank AND language:en'],
    ['bank ', 'bank AND language:en'],
    ['-bank', '-bank AND language:en'],
    ['a AND NOT b', 'a AND NOT b AND language:en'],
    ['bank water', '(bank water) AND language:en'],
    ['a OR b AND c', '(a OR b AND c) AND language:en'],
    ['+a -b', '(+a -b) AND language:en'],
    ['(a OR b) AND c', '(a OR b) AND c AND language:en'],
  ])('to "%s"', (text, expected) => {
    expect(withClause(text, 'language:en')).toBe(expected)
  })
})

describe('the parts of a query are its innermost clauses, each with what is left without it', () => {
  test.each<[string, readonly (readonly [text: string, rest: string])[]]>([
    ['bank', [['bank', '']]],
    [
      'a AND b:c NOT d',
      [
        ['a', 'b:c -d'],
        ['b:c', 'a NOT d'],
        ['d', 'a AND b:c'],
      ],
    ],
    [
      'headline:(bank AND "a b"~2)^3 OR x',
      [
        ['headline:bank', 'headline:("a b"~2)^3 OR x'],
        ['headline:"a b"~2', 'headline:(bank)^3 OR x'],
        ['x', 'headline:(bank AND "a b"~2)^3'],
      ],
    ],
    [
      'headline:(source:(a b))',
      [
        ['source:a', 'headline:(source:(b))'],
        ['source:b', 'headline:(source:(a))'],
      ],
    ],
    [
      '(headline:(a OR source:b)^2)^3',
      [
        ['headline:a', '(headline:(source:b)^2)^3'],
        ['source:b', '(headline:(a)^2)^3'],
      ],
    ],
    [
      'a AND (b)',
      [
        ['a', '(b)'],
        ['b', 'a'],
      ],
    ],
  ])('%s', (query, expected) => {
    expect(partsOf(query).map(({ text, rest }) => [text, rest])).toEqual(expected)
  })

  test('with NOT are excluded', () => {
    const excluded = (text: string) => partsOf(text).map(({ isExcluded }) => isExcluded)
    expect(excluded('a NOT b -c +d')).toEqual([false, true, true, false])
    expect(requiredPart('a AND b', 'b')).toEqual({ text: 'b', rest: 'a', isExcluded: false })
  })

  test('of a long query, only the first', () => {
    expect(partsOf('a '.repeat(1000))).toHaveLength(16)
  })
})

test('a required part is found where it is required, and nowhere else', () => {
  const rest = (text: string) => requiredPart(text, 'language:en')?.rest
  expect(rest('language:en')).toBe('')
  expect(rest('(a OR b) AND language:en')).toBe('(a OR b)')
  expect(rest('a +language:en')).toBe('a')
  expect(rest('a OR language:en')).toBeUndefined()
  expect(rest('a AND NOT language:en')).toBeUndefined()
  expect(rest('a AND language:de')).toBeUndefined()
})
