import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alphabet, alphabetOf, classOfCodePoint } from '../../../src/analysis/regexp/dfa/alphabet.ts'
import { compileRegexp } from '../../../src/analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'
import {
  AutomatonBuilder,
  DeterminizationWork,
  type EngineAutomaton,
} from '../../../src/backends/elasticsearch/automata/automaton.ts'
import { utf8States } from '../../../src/backends/elasticsearch/automata/byteStates.ts'
import {
  determinizationCost,
  fuzzyBytes,
  patternBytes,
  prefixBytes,
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

function parsed(regexp: string): RegexpNode {
  const result = parseRegexp(regexp)
  if (!result.ok) throw new Error(result.failure.flaw)
  return result.node
}

/** Whether an automaton accepts a text, by simulation of all its states. */
function accepts(
  { steps, accepts }: EngineAutomaton,
  labels: number[][],
  alphabet: Alphabet,
  text: string,
): boolean {
  let states = [0]
  for (const character of text) {
    const index = classOfCodePoint(alphabet, character.codePointAt(0)!)
    const taken = states.flatMap((state) =>
      steps[state]!.filter(({ label }) => labels[label]!.includes(index)),
    )
    states = [...new Set(taken.map(({ to }) => to))]
  }
  return states.some((state) => accepts.has(state))
}

const regexps = fc.letrec<{ node: RegexpNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'é', 'ab', '', '😀').map((text): RegexpNode => ({ kind: 'text', text })),
    fc.constantFrom<RegexpNode>({ kind: 'any' }, { kind: 'everything' }, { kind: 'nothing' }),
    fc.boolean().map((negated): RegexpNode => ({ kind: 'set', ranges: [{ from: 97, to: 98 }], negated })),
    fc
      .tuple(
        fc.constantFrom('sequence', 'union', 'intersection'),
        fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, items]) => ({ kind, items }) as RegexpNode),
    fc.tuple(tie('node'), fc.nat(2), fc.option(fc.nat(2))).map(([item, min, more]): RegexpNode => {
      return { kind: 'repeat', item, min, max: more === null ? null : min + more }
    }),
  ),
})).node

test('the automaton of a regexp accepts the texts that the regexp matches', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'é', '😀'), { maxLength: 4 })
    .map((characters) => characters.join(''))
  fc.assert(
    fc.property(regexps, fc.array(text, { minLength: 10, maxLength: 10 }), (node, texts) => {
      const compiled = compileRegexp(node, 10_000)
      const alphabet = alphabetOf(node, 1000)!
      const builder = new AutomatonBuilder(alphabet, new DeterminizationWork(100_000))
      const automaton = builder.build(node)
      for (const text of texts) {
        const expected = compiled.ok && compiled.matches(text)
        expect([text, accepts(automaton, builder.labels, alphabet, text)]).toEqual([text, expected])
      }
    }),
    { numRuns: scaled(5000) },
  )
})

test.each([
  ['abc', 4, 4, 4],
  ['a*', 2, 2, 2],
  ['a+', 3, 3, 3],
  ['a{2,}', 4, 4, 4],
  ['a{2,3}', 4, 4, 4],
  ['a|b', 3, 3, 3],
  ['@', 1, 1, 1],
  ['.*', 2, 2, 2],
  ['.*a', 3, 4, 4],
  ['.*a.', 5, 9, 9],
  ['.*a..', 9, 21, 21],
  ['(ab|cd)&a.', 3, 3, 5],
])(
  '%s has %i states with effort %i, and %i if each part is determinized',
  (regexp, states, effort, parts) => {
    expect(determinizationCost(parsed(regexp), 'root')).toMatchObject({ states, effort, nothing: false })
    expect(determinizationCost(parsed(regexp), 'parts')).toMatchObject({ states, effort: parts })
  },
)

test.each(['#', 'a&b', 'a#', '[ab]&[cd]'])('%s accepts nothing', (regexp) => {
  expect(determinizationCost(parsed(regexp), 'root')).toMatchObject({ nothing: true })
})

test.each([
  ['a', 2, 3],
  ['.', 14, 1],
  ['@', 13, 1],
  ['[^a]', 14, 3],
  ['é', 3, 4],
  ['漢', 4, 5],
])('%s has %i states over bytes, with %i distinct bytes', (regexp, byteStates, bytePoints) => {
  expect(determinizationCost(parsed(regexp), 'root')).toMatchObject({ byteStates, bytePoints })
})

test.each([
  ['transitions', 'a{49999}', 'a{500000}'],
  ['steps of the determinization', '.*a.{9}', '.*a.{16}'],
])('the %s are limited', (_, within, over) => {
  expect(determinizationCost(parsed(within), 'root')).toBeDefined()
  expect(determinizationCost(parsed(over), 'root')).toBeUndefined()
})

test.each([
  [fuzzyBytes(10, 1), 380_160],
  [fuzzyBytes(10, 2), 544_000],
  [prefixBytes(0), 1500],
  [prefixBytes(10), 3100],
  [patternBytes(determinizationCost(parsed('é'), 'root')!), 20_000 + 43 * 20 * 3],
])('the memory of a pattern is %i bytes', (bytes, expected) => {
  expect(bytes).toBe(expected)
})

describe('the cost of determinization', () => {
  test.each([
    ['one-byte characters need no second determinization', 'a*b?', 0],
    ['a multi-byte character needs one', 'a*é?', 1],
  ])('%s', (_, pattern, round) => {
    expect(Math.sign(determinizationCost(wildcard(pattern), 'root')!.byteEffort)).toBe(round)
  })

  test('all one-byte characters need no second one either', () => {
    const ascii: RegexpNode = { kind: 'set', ranges: [{ from: 0, to: 0x7f }], negated: false }
    expect(determinizationCost(ascii, 'root')).toMatchObject({ byteStates: 2, byteEffort: 0 })
  })

  // OpenSearch 2.19 refused it: "Determinizing automaton with 122646 states".
  test('the automaton over bytes has as many states as the engine reported', () => {
    const pattern = '?*p-𪎅*򺅙?𤦖?󚐻*漢*字*x?@?*o*g ? *𠀀* s?t??*e*ف???*ی?'
    expect(determinizationCost(wildcard(pattern), 'parts')).toMatchObject({ byteEffort: 122_646 })
  })
})

// The smallest memory limit with which Elasticsearch 9.5.3 ran each pattern.
test.each([
  ['*a?????', 582_018],
  ['*a????????????', 73_118_912],
  ['*é?????????', 9_145_210],
  ['*aé漢😀?????????', 1_143_820],
  ['*aß?b漢?c字?d東?e京??', 316_031],
  ['*abcdefghij*klmnop*qrst?????', 2_079_328],
])('%s is estimated at its memory or more, and at less than three times as much', (pattern, needed) => {
  const estimate = patternBytes(determinizationCost(wildcard(pattern), 'root')!)
  expect(estimate).toBeGreaterThanOrEqual(needed)
  expect(estimate).toBeLessThan(3 * needed)
})

describe('states between two states', () => {
  test.each([
    ['ASCII', 0x00, 0x7f, 0],
    ['one character of two bytes', 0xe4, 0xe4, 1],
    ['one character of three bytes', 0x6f22, 0x6f22, 2],
    ['one character of four bytes', 0x1f600, 0x1f600, 3],
    ['all characters of two bytes', 0x80, 0x7ff, 3],
    ['everything', 0, 0x10ffff, 12],
    ['one and two bytes', 0x41, 0x80, 1],
    ['one and two bytes, to the end of a first byte', 0x41, 0xff, 2],
    ['two bytes with one first byte', 0x80, 0xbf, 1],
    ['two bytes with two first bytes', 0x80, 0xff, 2],
    ['two bytes with four first bytes', 0x80, 0x17f, 3],
    ['two bytes, the last first byte', 0x7c0, 0x7ff, 1],
    ['from the last first byte of two to three bytes', 0x7c0, 0xffff, 6],
    ['from another first byte of two to three bytes', 0x700, 0xffff, 7],
    ['one to three bytes', 0x7f, 0x800, 4],
    ['from the last first byte of three to four bytes', 0xf000, 0x10ffff, 12],
    ['from another first byte of three to four bytes', 0xe000, 0x10ffff, 14],
    ['four bytes', 0x10000, 0x10ffff, 15],
  ])('%s', (_, from, to, states) => {
    expect(utf8States(from, to)).toBe(states)
  })

  test('at most sixteen, and at least as many as the longest character needs', () => {
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
