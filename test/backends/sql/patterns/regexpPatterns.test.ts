import { describe, expect, it } from 'vitest'
import { MANY, ONE, type PatternPart } from '../../../../src/analysis/pattern.ts'
import { parseRegexp } from '../../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { regexpPatterns, tokenPatterns } from '../../../../src/backends/sql/patterns/regexpPatterns.ts'

function patternsOf(source: string, max: number): PatternPart[][] | null {
  const parsed = parseRegexp(source)
  if (!parsed.ok) throw parsed.failure
  return regexpPatterns(parsed.node, max)
}

describe('a regexp has the same matches as some patterns', () => {
  it.each<[string, PatternPart[][]]>([
    ['', [[]]],
    ['#', []],
    ['a.b', [['a', ONE, 'b']]],
    ['a@', [['a', MANY]]],
    ['<10-11>', [['10'], ['11']]],
    ['a|b|a', [['a'], ['b']]],
    [
      'jo(h|e).*',
      [
        ['joh', MANY],
        ['joe', MANY],
      ],
    ],
    ['[a-cx]', [['a'], ['b'], ['c'], ['x']]],
    ['(a|b){2}', [['aa'], ['ab'], ['ba'], ['bb']]],
    ['a{2,4}', [['aa'], ['aaa'], ['aaaa']]],
    ['(a?){2}', [[], ['a'], ['aa']]],
    ['.{2,}', [[ONE, ONE, MANY]]],
    ['.{1,2}', [[ONE], [ONE, ONE]]],
  ])('%s', (source, patterns) => {
    expect(patternsOf(source, 100)).toEqual(patterns)
  })

  it.each(['a*', 'a{2,}', '(.a){1,}', '[^a]', 'a&b'])('or no list of patterns has: %s', (source) => {
    expect(patternsOf(source, 100)).toBeNull()
  })

  it.each([
    ['[a-e]', 5],
    ['a|b|c', 3],
    ['(a|b)(c|d)', 4],
    ['(a|b){2}', 4],
    ['a?', 2],
    ['a{4}', 4],
    ['.{3,}', 3],
  ])('if these are few enough: %s has %i at most', (source, max) => {
    expect(patternsOf(source, max)).not.toBeNull()
    expect(patternsOf(source, max - 1)).toBeNull()
  })
})

describe('patterns in a token column', () => {
  it('stand between spaces, but for those of no token', () => {
    expect(tokenPatterns([['a', ONE], ['b c'], [], ['d']])).toEqual([
      [MANY, ' a', ONE, ' ', MANY],
      [MANY, ' d ', MANY],
    ])
  })

  it('cannot have a star, which might run from one token into the next', () => {
    expect(tokenPatterns([['a'], ['b', MANY]])).toBeNull()
  })
})
