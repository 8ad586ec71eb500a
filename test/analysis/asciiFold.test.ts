import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { analyze, MAX_TOKEN_LENGTH } from '../../src/analysis/analyze.ts'
import { asciiFold, FOLDABLE } from '../../src/analysis/asciiFold.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { scaled } from '../support/scaled.ts'

describe('asciiFold', () => {
  it.each([
    ['accents', 'Crème Brûlée, Ångström, Żółć', 'Creme Brulee, Angstrom, Zolc'],
    ['ligatures and letters that become several', 'Œuvre œ æ ß ẞ ﬃ ĳ ‼', 'OEuvre oe ae ss SS ffi ij !!'],
    ['other forms of letters and digits', 'ＡＢ ⓐ ² ⒇ ᴀ', 'AB a 2 (20) A'],
    ['quotation marks and dashes', '‘a’ “b” – — «c»', '\'a\' "b" - - "c"'],
    ['other scripts not at all', 'Банк όδος 漢字 한국어 😀 𝒜', 'Банк όδος 漢字 한국어 😀 𝒜'],
    ['combining marks not at all', 'e\u0301', 'e\u0301'],
  ])('folds %s', (_, text, folded) => {
    expect(asciiFold(text)).toBe(folded)
  })

  it('folds what it has folded no further', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(asciiFold(asciiFold(text))).toBe(asciiFold(text))
      }),
      { numRuns: scaled(20_000) },
    )
  })
})

test('what is folded lies in the blocks that are looked for', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  const isFoldable = (text: string) => text.search(FOLDABLE) === 0
  expect(units.filter((text) => asciiFold(text) !== text && !isFoldable(text) && text > '\x7f')).toEqual([])
})

describe('analyze folds', () => {
  it.each([
    ['after it splits a text', 'L’Œuvre d’Été ‼', ["l'oeuvre", "d'ete", '!!']],
    ['small capitals to capitals, which are not lower-cased again', 'ᴀb', ['Ab']],
    ['characters between digits', '1⁄2', ['1/2']],
    ['nothing in ASCII', 'Wi-Fi', ['wi', 'fi']],
  ])('%s', (_, text, tokens) => {
    expect(analyze(text, true)).toEqual(tokens)
  })

  it('and cuts tokens that are then too long, but no pair', () => {
    expect(analyze('œ'.repeat(200), true)).toEqual([`${'oe'.repeat(127)}o`])
    expect(analyze(`${'ﬃ'.repeat(84)}ab𐐀c`, true)).toEqual([`${'ffi'.repeat(84)}ab`])
    expect(analyze(`${'ﬃ'.repeat(84)}a𐐀c`, true)).toEqual([`${'ffi'.repeat(84)}a𐐨`])
  })

  it('the tokens that it finds anyway, at the same places', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(codePoint, fc.constantFrom('é', 'ß', 'a', '1', '⁄', ' '))), (points) => {
        const text = points.join('')
        const [places, foldedPlaces]: number[][] = [[], []]
        const folded = analyze(text, false, places).map((token) => asciiFold(token))
        expect(analyze(text, true, foldedPlaces)).toEqual(
          folded.map((token) => token.slice(0, MAX_TOKEN_LENGTH)),
        )
        expect(foldedPlaces).toEqual(places)
      }),
      { numRuns: scaled(20_000) },
    )
  })

  it('no token to something with a space', () => {
    for (let point = 0x80; point < 0xd800; point++)
      expect(asciiFold(String.fromCharCode(point))).not.toMatch(/^$|[ \\]/)
  })
})
