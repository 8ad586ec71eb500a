import { describe, expect, test } from 'vitest'
import { and, expectedHits, FIELDS, matching, releases, valuesOf, word, wordsOf } from './plainFilter.ts'
import { compare, strip, unknownCharacters, words } from './plainText.ts'
import { queries } from './queries.ts'

describe('the queries about the demo releases', () => {
  test.each(queries)('$name: $q', ({ filter, gives }) => {
    const count = matching(filter).length
    if (gives === 'none') expect(count).toBe(0)
    else if (gives === 'all') expect(count).toBe(releases.length)
    else {
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThan(releases.length)
    }
  })

  test('have different names and texts', () => {
    expect(new Set(queries.map(({ name }) => name)).size).toBe(queries.length)
    expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length)
  })

  test('reach the limit of a hundred hits often', () => {
    expect(queries.filter(({ filter }) => matching(filter).length > 100).length).toBeGreaterThan(40)
  })

  test('find words of one query in different fields', () => {
    const both = releases.filter(and(word('brightquill'), word('canteen')))
    const together = both.filter((release) =>
      FIELDS.some((field) =>
        ['brightquill', 'canteen'].every((one) => wordsOf(release, field).flat().includes(one)),
      ),
    )
    expect(together.length).toBeLessThan(both.length)
  })

  test('need the order by code points: many releases share an instant', () => {
    const crowd = releases
      .filter(({ versioncreated }) => versioncreated === '2019-10-18T07:00:00.000Z')
      .map(({ publicidentifier }) => publicidentifier)
    const ordered = expectedHits(({ versioncreated }) => versioncreated === '2019-10-18T07:00:00.000Z')
    expect(crowd.length).toBeGreaterThan(5)
    expect(ordered).not.toEqual(crowd)
    expect(ordered).not.toEqual([...crowd].sort((a, b) => b.localeCompare(a, 'en')))
    expect(compare('Ｊ', '𠮷')).toBeLessThan(0)
    expect('Ｊ' < '𠮷').toBe(false)
  })
})

describe('the analysis of the plain filters', () => {
  const texts = releases.flatMap((release) => FIELDS.flatMap((field) => valuesOf(release, field)))
  const stripped = [...new Set(texts)].map(strip)

  test('knows every character of the demo', () => {
    expect(unknownCharacters([...new Set(stripped.join(''))].join(''))).toEqual([])
  })

  test('has no word over 255 characters', () => {
    const longest = stripped
      .flatMap((text) => text.split(/\s+/))
      .reduce((length, word) => Math.max(length, word.length), 0)
    expect(longest).toBeLessThan(255)
  })

  test('removes all tags and entities', () => {
    expect(stripped.flatMap((text) => text.match(/<[a-z/!]|&[a-z#]\w*;/gi) ?? [])).toEqual([])
  })

  test.each([
    [
      "L’eau, l'air: S.p.A. 1.234,5 x10 a.1 2019/20",
      ['l’eau', "l'air", 's.p.a', '1.234,5', 'x10', 'a', '1', '2019', '20'],
    ],
    ['東灘川ミナトリア銀行 CO2の', ['東', '灘', '川', 'ミナトリア', '銀', '行', 'co2', 'の']],
    ['color:red;top:0 #a1b2c3 © _x_ _', ['color:red', 'top', '0', 'a1b2c3', '©', '_x_']],
  ])('splits %s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test.each([
    ['<p>Tidal<b>Twin</b></p><p>CO<sub>2</sub></p>', 'TidalTwin CO2'],
    ['a<!-- b --><style>c{}</style>d<br/>e<td>f</td>', 'a d e f'],
    ['&eacute;&#233;&#xe9;&nbsp;&amp;lt;', 'ééé &lt;'],
  ])('strips %s', (html, expected) => {
    expect(strip(html).replace(/\s+/g, ' ').trim()).toBe(expected)
  })
})
