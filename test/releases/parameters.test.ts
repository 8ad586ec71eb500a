import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readParameters } from '../../src/releases/http/parameters.ts'

const HOST = 'http://localhost/releases'

describe('readParameters', () => {
  test.each([
    ['', []],
    ['?', []],
    ['?q=a+b', [['q', 'a b']]],
    ['?q=a%2Bb', [['q', 'a+b']]],
    ['?q=a%20b', [['q', 'a b']]],
    ['?q=a=b', [['q', 'a=b']]],
    ['?q', [['q', '']]],
    ['?=a', [['', 'a']]],
    ['?&&q=a&', [['q', 'a']]],
    ['?%71=a', [['q', 'a']]],
    [
      '?q=a&q=b',
      [
        ['q', 'a'],
        ['q', 'b'],
      ],
    ],
    ['?q=a;b', [['q', 'a;b']]],
    ['?q=a?b', [['q', 'a?b']]],
    ['?q=a#b', [['q', 'a']]],
    ['#?q=a', []],
    ['?q=%00', [['q', '\u0000']]],
    ['?q=Soci%C3%A9t%C3%A9', [['q', 'Société']]],
  ])('decodes %j', (query, expected) => {
    expect(readParameters(HOST + query)?.map(({ name, value }) => [name, value])).toEqual(expected)
  })

  test.each(['?q=%', '?q=%4', '?q=%zz', '?q=a%E4b', '?q=%ED%A0%80', '?q=%C0%80', '?x=%F5&q=a', '?%zz=a'])(
    'cannot decode %j',
    (query) => {
      expect(readParameters(HOST + query)).toBeNull()
    },
  )

  test('decodes every URLSearchParams', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))),
        (pairs) => {
          const url = new Request(`${HOST}?${new URLSearchParams(pairs)}`).url
          expect(readParameters(url)?.map(({ name, value }) => [name, value])).toEqual(pairs)
        },
      ),
    )
  })

  test('agrees with URLSearchParams, or is null', () => {
    const piece = fc.constantFrom('%', '4', '1', 'F', 'a', '+', '=', '&', 'é', '%C3%A9')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = new Request(`${HOST}?${pieces.join('')}`).url
        const read = readParameters(url)
        if (read === null) expect(url).toMatch(/%/)
        else expect(read.map(({ name, value }) => [name, value])).toEqual([...new URL(url).searchParams])
      }),
    )
  })
})
