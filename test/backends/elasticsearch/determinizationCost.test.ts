import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'
import { utf8States } from '../../../src/backends/elasticsearch/automata/byteStates.ts'
import {
  determinizationCost,
  patternBytes,
} from '../../../src/backends/elasticsearch/automata/determinizationCost.ts'
import { scaled } from '../../support/scaled.ts'

const everything: RegexpNode = { kind: 'repeat', item: { kind: 'any' }, min: 0, max: null }

function wildcard(text: string): RegexpNode {
  const items = Array.from(text, (character): RegexpNode => {
    if (character === '*') return everything
    return character === '?' ? { kind: 'any' } : { kind: 'text', text: character }
  })
  return { kind: 'sequence', items }
}

describe('the work of an engine', () => {
  test.each([
    ['letters of one byte need no second round', 'a*b?', 0],
    ['a letter of several bytes does', 'a*é?', 1],
  ])('%s', (_, pattern, round) => {
    expect(Math.sign(determinizationCost(wildcard(pattern), false)!.byteEffort)).toBe(round)
  })

  // OpenSearch 2.19 refused it: "Determinizing automaton with 122646 states".
  test('the automaton in bytes has as many states as the engine said', () => {
    const pattern = '?*p-𪎅*򺅙?𤦖?󚐻*漢*字*x?@?*o*g ? *𠀀* s?t??*e*ف???*ی?'
    expect(determinizationCost(wildcard(pattern), true)).toMatchObject({ byteEffort: 122_646 })
  })
})

// The smallest limit of its memory under which Elasticsearch 9.5.3 ran each.
test.each([
  ['*a?????', 582_018],
  ['*a????????????', 73_118_912],
  ['*é?????????', 9_145_210],
  ['*aé漢😀?????????', 1_143_820],
  ['*aß?b漢?c字?d東?e京??', 316_031],
  ['*abcdefghij*klmnop*qrst?????', 2_079_328],
])('%s is never reckoned at less than it takes, nor at three times that', (pattern, needed) => {
  const reckoned = patternBytes(determinizationCost(wildcard(pattern), false)!)
  expect(reckoned).toBeGreaterThanOrEqual(needed)
  expect(reckoned).toBeLessThan(3 * needed)
})

describe('states between two states', () => {
  test.each([
    ['ASCII', 0x00, 0x7f, 0],
    ['one character of two bytes', 0xe4, 0xe4, 1],
    ['one character of three bytes', 0x6f22, 0x6f22, 2],
    ['one character of four bytes', 0x1f600, 0x1f600, 3],
    ['all characters of two bytes', 0x80, 0x7ff, 3],
    ['everything', 0, 0x10ffff, 12],
  ])('%s', (_, from, to, states) => {
    expect(utf8States(from, to)).toBe(states)
  })

  test('never more than sixteen, never fewer than the longest character needs', () => {
    const point = fc.oneof(
      fc.nat(0x10ffff),
      fc.nat(0x2000),
      fc.constantFrom(0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff),
    )
    fc.assert(
      fc.property(point, point, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const longest = to < 0x80 ? 0 : to < 0x800 ? 1 : to < 0x10000 ? 2 : 3
        expect(utf8States(from, to)).toBeGreaterThanOrEqual(longest)
        expect(utf8States(from, to)).toBeLessThanOrEqual(16)
      }),
      { numRuns: scaled(5000) },
    )
  })
})
