import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANALYSIS_VERSION, analyze, isInTokens } from '../../src/analysis/analyze.ts'
import { lowerCase } from '../../src/analysis/lowerCase.ts'
import { parseTokenColumn, tokenColumn } from '../../src/analysis/tokenColumn.ts'
import { wellFormed } from '../../src/analysis/wellFormed.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { scaled } from '../support/scaled.ts'
import { analyzeByTable } from './support/analyzeByTable.ts'

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
})
const words = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    '1',
    ' ',
    '_',
    "'",
    '.',
    ',',
    '漢',
    'か',
    'ท',
    '👩',
    '\u200d',
    '\ud83d',
    '\u0301',
    'İ',
    '\u0000',
    '\ufeff',
  ),
})

/** Pieces that meet the limit of a token, and characters that rules or case mappings treat apart. */
const hard = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: words },
      { weight: 2, arbitrary: anyText },
      { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 4 }) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom('a', 'Z', 'é', 'Σ', '1', '_', '𐐀', 'ก', 'カ', 'א', 'a.', "b'"), fc.nat(300))
          .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length))),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...[
            "don't",
            "l'Eau",
            'U.S.A.',
            '1,234.5',
            'a:b',
            'צ"ה',
            'ΌΔΟΣ',
            'İI',
            '\udc00',
            '\ud800\ud83d\ude00',
          ],
          ...['1️⃣', '#\u20e3', '👍🏽', '🇨🇭🇩', '\u00ad', '\u0000', '\ufffd', 'K', '_x_', 'ﬀ', 'Ⓐ'],
        ),
      },
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''))

describe('analyze', () => {
  it.each([
    ['', []],
    [' \n!!! & ', []],
    ["The Bank's Wi-Fi, 1,234.5!", ['the', "bank's", 'wi', 'fi', '1,234.5']],
    ['a.b:c@d e_f _x_ C++', ['a.b:c', 'd', 'e_f', '_x_', 'c']],
    ['漢字 ひら カタカナ 한국어', ['漢', '字', 'ひ', 'ら', 'カタカナ', '한국어']],
    ['สวัสดีabc', ['สวัสดี', 'abc']],
    ['👩‍👩‍👧🇨🇭🇩 1️⃣ ☺️', ['👩‍👩‍👧', '🇨🇭', '1️⃣', '☺️']],
    ['צ"ה צ\' a"b', ['צ"ה', "צ'", 'a', 'b']],
    ['ÉCOLE İ ΟΔΟΣ', ['école', 'i', 'οδοσ']],
    ['a\u0000b\ud83d', ['a', 'b']],
    ['＿１２＿', ['＿１２＿']],
    ['\u{10280}\u{10281}', ['\u{10280}\u{10281}']],
  ])('of %j finds %j', (text, expected) => {
    expect(analyze(text)).toEqual(expected)
  })

  it('cuts words over 255 units, never inside a surrogate pair', () => {
    expect(analyze('a'.repeat(775)).map((token) => token.length)).toEqual([255, 255, 255, 10])
    expect(analyze(`${'a'.repeat(254)}𐐨b`)).toEqual(['a'.repeat(254), '𐐨b'])
    expect(analyze(`${'a'.repeat(253)}𐐨b`)).toEqual([`${'a'.repeat(253)}𐐨`, 'b'])
    expect(analyze(`${'a'.repeat(255)}.b`)).toEqual(['a'.repeat(255), 'b'])
  })

  it('finds what the tables say, code point by code point', () => {
    fc.assert(
      fc.property(hard, (text) => {
        expect(analyze(text)).toEqual(analyzeByTable(text))
      }),
      { numRuns: scaled(20_000) },
    )
  })

  it('finds what the tables say between letters, for each unit', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const character = String.fromCharCode(unit)
      const text = `a${character}B ${character}1${character}`
      const [tokens, expected] = [analyze(text), analyzeByTable(text)]
      if (tokens.join() !== expected.join()) expect(tokens, text).toEqual(expected)
    }
  })

  it('finds as many tokens as a text has, one text after the other', () => {
    for (const count of [1, 511, 512, 513, 5000, 40_000, 3, 40_000]) {
      const offsets: number[] = []
      const tokens = analyze('a b '.repeat(count), false, offsets)
      expect(tokens.length).toBe(count * 2)
      expect(tokens.every((token, i) => token === 'ab'[i % 2])).toBe(true)
      expect(offsets.every((offset, i) => offset === (i >> 1) * 2 + (i & 1))).toBe(true)
    }
  })

  // U+202F is the one space that joins words (UAX 29: ExtendNumLet).
  it('finds tokens without other spaces that stand in the lower-cased text, in order and apart', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, words), (text) => {
        const lowered = lowerCase(wellFormed(text))
        let end = 0
        for (const token of analyze(text)) {
          expect(token).not.toBe('')
          expect(token).not.toMatch(/[\u0000- \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u205f\u3000]/)
          const start = lowered.indexOf(token, end)
          expect(start).toBeGreaterThanOrEqual(end)
          end = start + token.length
        }
      }),
      { numRuns: scaled(1000) },
    )
  })

  it('finds each token again when it stands alone', () => {
    fc.assert(
      fc.property(words, (text) => {
        for (const token of analyze(text)) expect(analyze(token)).toEqual([token])
      }),
    )
  })

  it('has a version for the names of columns', () => {
    expect(ANALYSIS_VERSION).toBe('u121')
  })
})

describe('tokenColumn', () => {
  it.each([
    [[], ' '],
    [[[]], ' '],
    [[['a']], ' a '],
    [[['a', 'b']], ' a b '],
    [[['a', 'b'], ['c']], ' a b  c '],
    [[['a'], [], ['b']], ' a  b '],
  ])('of %j is %j', (values, expected) => {
    expect(tokenColumn(values)).toBe(expected)
  })

  it('is read back, but for values without tokens', () => {
    fc.assert(
      fc.property(fc.array(words.map(analyze), { maxLength: 4 }), (values) => {
        expect(parseTokenColumn(tokenColumn(values))).toEqual(values.filter((tokens) => tokens.length > 0))
      }),
    )
  })
})

it('knows which characters are in tokens: alone, between others, doubled, or in an emoji', () => {
  const wrong: string[] = []
  for (let point = 0; point < 0x110000; point++) {
    const character = String.fromCodePoint(point)
    if (/[\p{Cn}\p{Co}\p{Cs}]/u.test(character)) continue
    const samples = [
      character,
      ...['a', '1', 'א'].map((around) => around + character + around),
      character + character,
      `${character}\ufe0f\u20e3`,
      `🏴${character}\u{e007f}`,
    ]
    const lowered = lowerCase(character)
    const isFound = samples.some((sample) => analyze(sample).some((token) => token.includes(lowered)))
    if (isInTokens(character) !== isFound) wrong.push(point.toString(16))
  }
  expect(wrong).toEqual([])
})
