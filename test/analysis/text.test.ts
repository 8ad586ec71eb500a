import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '../../src/analysis/compareCodePoints.ts'
import { inForm } from '../../src/analysis/form.ts'
import { lowerCase } from '../../src/analysis/lowerCase.ts'
import { wellFormed } from '../../src/analysis/wellFormed.ts'
import { scaled } from '../support/scaled.ts'

/** Any string at all: lone surrogates and U+0000 too. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
})
const mixedText = fc.string({
  unit: fc.constantFrom('a', 'Z', '\u0000', '\ud83d', '\ude00', '😀', '\ufffd', 'É', 'İ', 'Σ', '𐐀', '\uff21'),
})

describe('wellFormed', () => {
  it.each([
    ['', ''],
    ['plain 😀', 'plain 😀'],
    ['a\u0000b', 'a\ufffdb'],
    ['\ud83d', '\ufffd'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83dx😀\u0000', '\ufffdx😀\ufffd'],
  ])('reads %j as %j', (text, expected) => {
    expect(wellFormed(text)).toBe(expected)
  })

  it('replaces unit by unit and leaves nothing to replace', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText), (text) => {
        const clean = wellFormed(text)
        expect(clean.length).toBe(text.length)
        expect(() => encodeURIComponent(clean)).not.toThrow()
        expect(clean).not.toContain('\u0000')
        expect(wellFormed(clean)).toBe(clean)
      }),
    )
  })
})

describe('compareCodePoints', () => {
  it('orders as the bytes of UTF-8 do', () => {
    const text = fc.oneof(anyText, mixedText).map(wellFormed)
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
      { numRuns: scaled(2000) },
    )
  })

  it.each([
    ['\ufffd', '😀'],
    ['\ud7ff', '\ue000'],
    ['\ue000', '😀'],
    ['\uffff', '\u{10000}'],
    ['a', 'ab'],
    ['', 'a'],
    ['😀', '😁'],
  ])('puts %j before %j', (a, b) => {
    expect(compareCodePoints(a, b)).toBeLessThan(0)
    expect(compareCodePoints(b, a)).toBeGreaterThan(0)
    expect(compareCodePoints(a, a)).toBe(0)
  })
})

// A small capital folds to a capital, which is not lower-cased again.
it.each([
  ['plain', 'Éa ẞ ᴀ', 'Éa ẞ ᴀ'],
  ['lower', 'Éa ẞ ᴀ', 'éa ß ᴀ'],
  ['folded', 'Éa ẞ ᴀ', 'Ea SS A'],
  ['lower folded', 'Éa ẞ ᴀ', 'ea ss A'],
] as const)('in the form %s, %j is %j', (form, text, expected) => {
  expect(inForm(text, form)).toBe(expected)
})

describe('lowerCase', () => {
  it.each([
    ['', ''],
    ['ABC xyz 123', 'abc xyz 123'],
    ['ÉÀÜ', 'éàü'],
    ['İI', 'ii'],
    ['ΌΔΟΣ ΣΣ', 'όδοσ σσ'],
    ['ẞ', 'ß'],
    ['K', 'k'],
    ['𐐀𐓂😀', '𐐨𐓪😀'],
    ['\ud801', '\ud801'],
    ['\udc00', '\udc00'],
    ['A\udc00', 'a\udc00'],
    ['Ｚ', 'ｚ'],
  ])('makes %j %j', (text, expected) => {
    expect(lowerCase(text)).toBe(expected)
  })

  it('maps every code point as Unicode 12.1 does', async () => {
    const source = '@unicode/unicode-12.1.0/Simple_Case_Mapping/Lowercase/code-points.mjs'
    const { default: mapping } = (await import(source)) as { default: Map<number, number> }
    const wrong: number[] = []
    for (let point = 0; point <= 0x10ffff; point++) {
      const mapped = mapping.get(point) ?? point
      if (lowerCase(String.fromCodePoint(point)) !== String.fromCodePoint(mapped)) wrong.push(point)
    }
    expect(wrong).toEqual([])
  })

  it('keeps the length, is done after one go, and works code point by code point', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText), (text) => {
        const lowered = lowerCase(text)
        expect(lowered.length).toBe(text.length)
        expect(lowerCase(lowered)).toBe(lowered)
        expect(lowered).toBe(Array.from(text, lowerCase).join(''))
      }),
    )
  })

  it('lowers long texts whole', () => {
    expect(lowerCase(`É${'AÉ😀𐐀'.repeat(5000)}`)).toBe(`é${'aé😀𐐨'.repeat(5000)}`)
  })
})
