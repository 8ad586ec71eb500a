import { describe, expect, it } from 'vitest'
import { parseRegexp } from '../../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { type RegexpFlavour, regexpText } from '../../../../src/backends/sql/patterns/regexpText.ts'

const VALUES: RegexpFlavour = { any: '.', maxRepeats: 255, wild: 'any', maxLength: 100 }
const TOKENS: RegexpFlavour = { ...VALUES, wild: 'inToken' }

function written(source: string, flavour = VALUES) {
  const parsed = parseRegexp(source)
  if (!parsed.ok) throw parsed.failure
  return regexpText(parsed.node, flavour)
}

function textOf(source: string, flavour = VALUES): string | null {
  const found = written(source, flavour)
  return found === null || found === 'nothing' ? found : found.text
}

describe('the text of a regexp', () => {
  it.each([
    ['a\\.b', 'a\\.b'],
    ['a|bc', '(?:a|bc)'],
    ['(ab)+c?', '(?:ab)+c?'],
    ['a{1}', 'a'],
    ['a{3}', 'a{3}'],
    ['a{3,}', 'a{3,}'],
    ['[a-c\\]]', '[a-c\\]]'],
    ['[^a]', '[^a]'],
    ['[\ud7ff-\ue000]', '[\ud7ff\ue000]'],
    ['ab{0}', 'a'],
    ['a(){3}', 'a'],
    ['a#|b', '(?:b)'],
    ['(a#)*b', 'b'],
    ['a&b.', null],
    ['c(a&b)?', null],
    ['#', 'nothing'],
    ['a#', 'nothing'],
    ['(a#){2}', 'nothing'],
  ])('of %s is %s', (source, text) => {
    expect(textOf(source)).toBe(text)
  })

  it.each([
    ['a range', { from: 0, to: 0x61 }, false, '[\u0001-a]'],
    ['nothing else', { from: 0, to: 0 }, false, 'nothing'],
    ['an excluded range', { from: 0, to: 0 }, true, '.'],
  ])('has no NUL, which PostgreSQL does not take, in %s', (_, range, negated, text) => {
    const found = regexpText({ kind: 'set', ranges: [range], negated }, VALUES)
    expect(found === 'nothing' ? found : found?.text).toBe(text)
  })

  it.each([
    ['.', '[^ ]'],
    ['a.*', 'a[^ ]*'],
    ['[^ab]', '[^ ab]'],
    ['[ a]', '[a]'],
    ['[ -a]', '[\\!-a]'],
    ['[ ]', 'nothing'],
    ['[^ ]', '[^ ]'],
    ['a b', 'nothing'],
    ['a b|c', '(?:c)'],
  ])('stays within a token: %s is %s', (source, text) => {
    expect(textOf(source, TOKENS)).toBe(text)
  })

  it.each([
    ['a{100}', 'a{100,}'],
    ['a{101}', 'nothing'],
    ['a{0,99}', 'a{0,99}'],
    ['a{0,100}', 'a*'],
    ['(ab){50}', '(?:ab){50,}'],
    ['(ab){51}', 'nothing'],
    ['(a[bc]){50}', '(?:a[bc]){50,}'],
    ['(a[bc]){51}', 'nothing'],
    ['((ab){2,9}){25}', '(?:(?:ab){2,9}){25,}'],
    ['((ab){2,9}){26}', 'nothing'],
    ['(a|bc){0,99}', '(?:a|bc){0,99}'],
  ])('says no more repeats than the longest text needs: %s is %s', (source, text) => {
    expect(textOf(source)).toBe(text)
  })

  it.each([
    ['a{2000}', 'a{20}'.repeat(100)],
    ['a{2001}', null],
    ['a{10,2000}', `a{10,20}${'a{0,20}'.repeat(99)}`],
    ['a{10,2001}', null],
    ['a{50,}', 'a{20}a{20}a{10,}'],
  ])('has at most a hundred pieces of the repeats that a database takes: %s', (source, text) => {
    expect(textOf(source, { ...VALUES, maxRepeats: 20, maxLength: Infinity })).toBe(text)
  })
})

describe('what a regexp costs', () => {
  it.each([
    ['abc', { size: 3, depth: 0, bytes: 18 }],
    ['[a-cx]', { size: 1, depth: 0, bytes: 64 }],
    ['a|b|c', { size: 4, depth: 0, bytes: 58 }],
    ['a{2,5}', { size: 6, depth: 1, bytes: 16 }],
    ['a*', { size: 2, depth: 1, bytes: 16 }],
    ['(ab){2,3}', { size: 7, depth: 1, bytes: 96 }],
    ['((a{2}){3}){2}', { size: 21, depth: 3, bytes: 256 }],
    ['😀b', { size: 2, depth: 0, bytes: 12 }],
    ['ba*', { size: 3, depth: 1, bytes: 22 }],
    ['a*|b', { size: 4, depth: 1, bytes: 52 }],
    ['(a|bc){2}', { size: 9, depth: 1, bytes: 136 }],
  ])('in size, nesting and bytes: %s', (source, cost) => {
    expect(written(source)).toMatchObject(cost)
  })

  it.each([
    ['abc', 1, 3],
    ['ab|ac', 2, 4],
    ['a|bc', 1, 3],
    ['(abc|abd)e', 2, 8],
    ['.*', 101, 100],
    ['a{2,5}', 4, 5],
    ['a+', 100, 100],
    ['a.*b.*', 10_201, 10_302],
    ['(a|ab){2}', 4, 9],
    ['(a|ab){1,2}', 6, 9],
    ['(a?){2}', 4, 3],
    ['(a|ab){30}', 2 ** 30, 3 * (2 ** 30 - 1)],
    ['(a|ab){31}', Infinity, Infinity],
    ['(a|ab)*', Infinity, Infinity],
    ['x(a|ab)*', Infinity, Infinity],
  ])('in ways and steps of a backtracking engine: %s has %d and %d', (source, paths, steps) => {
    expect(written(source)).toMatchObject({ paths, steps })
  })

  it.each([
    ['a', false],
    ['', true],
    ['a|b?', true],
    ['a?b', false],
    ['a?b?', true],
    ['(a?){2,3}', true],
    ['(ab){0,3}', true],
  ])('and whether it matches the empty text: %s %s', (source, matchesEmpty) => {
    expect(written(source)).toMatchObject({ matchesEmpty })
  })
})
