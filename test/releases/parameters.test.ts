import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Parameters, readParameters } from '../../src/releases/http/parameters.ts'
import { codePoint } from '../support/cases/codePoint.ts'

const HOST = 'http://localhost/releases'

/** The same parameters by the URL standard. */
function expected(pairs: Iterable<readonly [string, string]>): Parameters {
  const all = [...pairs]
  const valuesOf = (isMeant: (name: string) => boolean) =>
    all.flatMap(([name, value]) => (isMeant(name) ? [value] : [])).slice(0, 2)
  return { q: valuesOf((name) => name === 'q'), apikey: valuesOf((name) => /^apikey$/i.test(name)) }
}

describe('readParameters', () => {
  test.each([
    ['', [], []],
    ['?', [], []],
    ['?q=a+b', ['a b'], []],
    ['?q=a%2Bb', ['a+b'], []],
    ['?q=a%20b', ['a b'], []],
    ['?q=a=b', ['a=b'], []],
    ['?q', [''], []],
    ['?=a', [], []],
    ['?&&q=a&', ['a'], []],
    ['?%71=a', ['a'], []],
    ['?q=a&q=b', ['a', 'b'], []],
    ['?q=a&q=b&q=c', ['a', 'b'], []],
    ['?Q=a&qq=b&%51=c&aq=d&q%20=e&+q=f', [], []],
    ['?q=a;b', ['a;b'], []],
    ['?q=a?b', ['a?b'], []],
    ['?q=a#b', ['a'], []],
    ['#?q=a', [], []],
    ['?q=%00', ['\u0000'], []],
    ['?q=Soci%C3%A9t%C3%A9', ['Société'], []],
    ['?apikey=a&x=b&apiKey=c&APIKEY=d', [], ['a', 'c']],
    ['?%61p%49%6Bey=a&%41PI%4b%45%79=b', [], ['a', 'b']],
    ['?apikeys=a&xapikey=b&api_key=c&x=apikey', [], []],
    ['?api%E2%84%AAey=a', [], []],
  ])('decodes %j', (query, q, apikey) => {
    expect(readParameters(HOST + query)).toEqual({ q, apikey })
  })

  test('does not keep parameters that have no meaning', () => {
    const many = (part: string) => readParameters(`${HOST}?${part.repeat(65_000)}q=b`)
    for (const part of ['a&', '&', '=&', '%61&', 'Q&', 'api&', 'x='])
      expect([part, many(part)]).toEqual([part, { q: part === 'x=' ? [] : ['b'], apikey: [] }])
    expect(many('q&')).toEqual({ q: ['', ''], apikey: [] })
    expect(many('apikey=&')).toEqual({ q: ['b'], apikey: ['', ''] })
  })

  test.each(['?q=%', '?q=%4', '?q=%zz', '?q=a%E4b', '?q=%ED%A0%80', '?q=%C0%80', '?x=%F5&q=a', '?%zz=a'])(
    'cannot decode %j',
    (query) => {
      expect(readParameters(HOST + query)).toBeNull()
    },
  )

  test('decodes every URLSearchParams', () => {
    const text = fc.string({ unit: codePoint }).map((text) => text.toWellFormed())
    const name = fc.oneof(fc.constantFrom('q', 'apikey', 'apiKey', 'Q'), text)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (pairs) => {
        const url = new Request(`${HOST}?${new URLSearchParams(pairs)}`).url
        expect(readParameters(url)).toEqual(expected(pairs))
      }),
    )
  })

  test('agrees with URLSearchParams, or is null', () => {
    const piece = fc.constantFrom(
      '%',
      '4',
      '1',
      'F',
      'a',
      '+',
      '=',
      '&',
      'é',
      '%C3%A9',
      'q',
      '%71',
      'aPI%6Bey',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = new Request(`${HOST}?${pieces.join('')}`).url
        const read = readParameters(url)
        if (read === null) expect(url).toMatch(/%/)
        else expect(read).toEqual(expected(new URL(url).searchParams))
      }),
    )
  })
})
