import { describe, expect, it } from 'vitest'
import { MANY, ONE, type PatternPart } from '../../../../src/analysis/pattern.ts'
import { plainText, tokenPattern, tokenText } from '../../../../src/backends/sql/patterns/tokenPattern.ts'

const COLUMN = ' a b  c '

describe('a token pattern', () => {
  const cases: [PatternPart[], PatternPart[][]][] = [
    [['b'], [[' b ']]],
    [[ONE], [[' ', ONE, ' ']]],
    [[MANY], []],
    [['b', MANY], [[' b']]],
    [[MANY, 'b'], [['b ']]],
    [[MANY, 'b', MANY], [['b']]],
    [
      ['b', MANY, 'k'],
      [[' b'], ['k ']],
    ],
    [[ONE, MANY], [[ONE]]],
    [[ONE, MANY, 'b'], [[ONE, 'b ']]],
    [[MANY, ONE, 'b'], [[ONE, 'b ']]],
    [['b', ONE, MANY], [[' b', ONE]]],
  ]
  it.each(cases)('of %j has the segments %j', (parts, segments) => {
    expect(tokenPattern(parts).segments).toEqual(segments)
  })

  it('with a space in it is nowhere in a token column', () => {
    const [segment] = tokenPattern(['a b']).segments
    expect(COLUMN).not.toContain(plainText(segment!))
  })
})

describe('the text of a token', () => {
  it('stands between two spaces, and is nowhere in a token column if no token can be it', () => {
    expect(COLUMN).toContain(tokenText('b'))
    for (const impossible of ['', 'a b', 'b  c', ' ']) expect(COLUMN).not.toContain(tokenText(impossible))
  })
})
