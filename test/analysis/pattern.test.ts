import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compilePattern,
  normalizePattern,
  type PatternPart,
  patternInForm,
  patternLength,
} from '../../src/analysis/pattern.ts'
import { patternStates } from '../../src/analysis/patternStates.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { patternRegexp } from '../../src/analysis/regexp/syntax/ast.ts'
import { wellFormed } from '../../src/analysis/wellFormed.ts'
import { scaled } from '../support/scaled.ts'

const letters = fc.constantFrom('a', 'b', '😀', '\ude00')
const text = fc.string({ unit: letters, maxLength: 8 }).map(wellFormed)
const part: fc.Arbitrary<PatternPart> = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 3 }),
  fc.constantFrom({ any: 'one' } as const, { any: 'many' } as const),
)
const pattern = fc.array(part, { maxLength: 8 })

/** `*` and `?` as wild parts, everything else as text. */
function parts(source: string): PatternPart[] {
  return Array.from(source, (c) => (c === '*' ? { any: 'many' } : c === '?' ? { any: 'one' } : c))
}

/** The meaning, letter by letter: which prefixes of the pattern match which prefixes of the text. */
function matchesSlowly(pattern: readonly PatternPart[], text: string): boolean {
  let reached = new Set([0])
  const points = [...text]
  for (const part of pattern) {
    const next = new Set<number>()
    for (const at of reached) {
      if (typeof part === 'string') {
        const piece = [...part]
        if (piece.every((c, i) => points[at + i] === c)) next.add(at + piece.length)
      } else if (part.any === 'one') {
        if (at < points.length) next.add(at + 1)
      } else {
        for (let i = at; i <= points.length; i++) next.add(i)
      }
    }
    reached = next
  }
  return reached.has(points.length)
}

describe('compilePattern', () => {
  it.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['?*', '', false],
    ['b*', 'bank', true],
    ['b*', 'b', true],
    ['*nk', 'bank', true],
    ['*an*', 'bank', true],
    ['b*k', 'bank', true],
    ['ba*ab', 'bab', false],
    ['ma?s', 'ma😀s', true],
    ['ma??s', 'ma😀s', false],
    ['*😀?', '😀😀', true],
    ['*a*?b', 'ab', false],
    ['*aa?b*', 'aaaab', true],
    ['a\nb?', 'a\nb\n', true],
  ])('%j on %j is %j', (source, text, expected) => {
    expect(compilePattern(parts(source))(text)).toBe(expected)
  })

  it('means what the parts say, for any pattern and text', () => {
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        expect(compilePattern(pattern)(text)).toBe(matchesSlowly(pattern, text))
      }),
      { numRuns: scaled(8000) },
    )
  })

  it('stays quick on patterns that would drive a backtracking matcher mad', () => {
    const test = compilePattern(parts(`${'*a'.repeat(60)}*b`))
    expect(test('a'.repeat(32_766))).toBe(false)
    expect(test(`${'a'.repeat(32_766)}b`)).toBe(true)
  })
})

describe('patternRegexp', () => {
  it('matches what the pattern matches', () => {
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const compiled = compileRegexp(patternRegexp(pattern), 2000)
        if (!compiled.ok) throw new Error('too large')
        expect(compiled.matches(text)).toBe(compilePattern(pattern)(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('normalizePattern', () => {
  it.each([
    ['*?*', '?*'],
    ['**', '*'],
    ['a*?*?b', 'a??*b'],
    ['?*?', '??*'],
    ['', ''],
  ])('writes %j as %j', (source, expected) => {
    expect(normalizePattern(parts(source))).toEqual(parts(expected))
  })

  it('joins texts, drops empty ones, and changes no meaning', () => {
    expect(normalizePattern(['a', '', 'b', { any: 'many' }, '', { any: 'many' }])).toEqual([
      'ab',
      { any: 'many' },
    ])
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const normal = normalizePattern(pattern)
        expect(normalizePattern(normal)).toEqual(normal)
        expect(matchesSlowly(normal, text)).toBe(matchesSlowly(pattern, text))
      }),
      { numRuns: scaled(2000) },
    )
  })
})

describe('patternLength', () => {
  it('counts code points and wild parts', () => {
    expect(patternLength(parts('b😀*?'))).toBe(4)
    expect(patternLength(['b😀'])).toBe(2)
    expect(patternLength([])).toBe(0)
  })
})

describe('patternInForm', () => {
  it('lowers the texts alone', () => {
    expect(patternInForm(['Σİ', { any: 'one' }, 'Ab'], 'lower')).toEqual(['σi', { any: 'one' }, 'ab'])
  })
})

describe('patternStates', () => {
  it.each([
    ['', 1],
    ['*', 1],
    ['bank', 5],
    ['b*', 2],
    ['*b', 2],
    ['*an*', 3],
    ['*a???', 16],
    ['*ab*cd*', 5],
    ['*a?a', 6],
    ['*ab?', 5],
    ['*aa?a', 7],
    ['*a?*b', 4],
    ['*a?b*', 5],
    ['*a?*b?*c?', 8],
    [`*a${'?'.repeat(10)}`, null],
    [`*x${'?'.repeat(10)}*y${'?'.repeat(9)}`, null],
    ['a'.repeat(1999), 2000],
    ['a'.repeat(2000), null],
  ])('%j has %j', (source, expected) => {
    expect(patternStates(parts(source), 2000)).toBe(expected)
  })

  it('gives up on huge patterns without building them', () => {
    expect(patternStates(parts(`*a${'?'.repeat(1500)}`), 2000)).toBe(null)
    expect(patternStates(parts('?*a'.repeat(600)), 2000)).toBe(1201)
  })
})
