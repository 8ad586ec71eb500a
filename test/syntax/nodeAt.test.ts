import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchAll, nodeAt, parse, type QueryNode, safeParse } from '../../src/syntax/index.ts'
import { childrenOf } from '../../src/syntax/visit.ts'
import { anyQueryText } from './arbitraries.ts'
import { brokenQuery, validQuery } from './queries.ts'

/** The kinds of the nodes at the mark `|`, and the text of the innermost one. */
function at(marked: string): string {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const path = nodeAt(safeParse(text).query, offset)
  const { start, end } = path[path.length - 1]!.span
  return `${path.map(({ kind }) => kind).join(' ')} ‹${text.slice(start, end)}›`
}

describe('a caret', () => {
  test.each([
    // inside a node, and at its ends
    ['|bank', 'query clause word ‹bank›'],
    ['ba|nk', 'query clause word ‹bank›'],
    ['bank|', 'query clause word ‹bank›'],
    ['headline:ba|nk', 'query clause fielded word ‹bank›'],
    ['headline:|bank', 'query clause fielded word ‹bank›'],
    ['head|line:bank', 'query clause fielded ‹headline:bank›'],
    ['headline|:bank', 'query clause fielded ‹headline:bank›'],
    ['(a OR (b |AND c))', 'query clause group clause group clause ‹AND c›'],
    ['(a OR (b AND c|))', 'query clause group clause group clause word ‹c›'],
    ['(a OR (b AND c)|)', 'query clause group clause group ‹(b AND c)›'],
    ['(a)^2|', 'query clause boost ‹(a)^2›'],
    ['ba|nk^2', 'query clause boost word ‹bank›'],
    ['[a T|O b]', 'query clause range ‹[a TO b]›'],
    ['f:*|', 'query clause exists ‹f:*›'],
    ['-|b', 'query clause word ‹b›'],
    ['|-b', 'query clause ‹-b›'],
    ['|', 'query ‹›'],
    // in white space
    ['a | b', 'query ‹a  b›'],
    ['a| b', 'query clause word ‹a›'],
    ['a |b', 'query clause word ‹b›'],
    ['a A|ND b', 'query clause ‹AND b›'],
    ['a AND | b', 'query clause ‹AND  b›'],
    // at the border of two nodes
    ['a|(b)', 'query clause word ‹a›'],
    ['(a)|b', 'query clause group ‹(a)›'],
    ['"a"|"b"', 'query clause phrase ‹"a"›'],
    ['a|!b', 'query clause word ‹a›'],
    // in a hole
    ['headline:|', 'query clause fielded missing ‹›'],
    ['headline: \u3000|', 'query clause fielded missing ‹›'],
    ['f:|AND b', 'query clause fielded missing ‹›'],
    ['f:-|', 'query clause fielded missing ‹›'],
    ['f:g:|', 'query clause fielded missing ‹›'],
    ['a AND|', 'query clause missing ‹›'],
    ['a AND |', 'query clause missing ‹›'],
    ['a AND \t\n|', 'query clause missing ‹›'],
    ['a AND |OR b', 'query clause missing ‹›'],
    ['(a AND |)', 'query clause group clause missing ‹›'],
    ['(a AND )|', 'query clause group ‹(a AND )›'],
    ['(a AND |', 'query clause group clause missing ‹›'],
    ['a -|', 'query clause missing ‹›'],
    ['|^2', 'query clause boost missing ‹›'],
    ['(|)', 'query clause group ‹()›'],
    // an escaped space is not white space
    ['a\\ |', 'query clause word ‹a\\ ›'],
  ])('%j', (marked, expected) => {
    expect(at(marked)).toBe(expected)
  })

  test.each([-1, 2, 1e9, Number.NaN])('at %s is not in a query of one character', (offset) => {
    expect(nodeAt(parse('a'), offset)).toEqual([])
  })
})

test('a built query has nodes only at offset 0', () => {
  expect(nodeAt(matchAll(), 0).map(({ kind }) => kind)).toEqual(['query', 'clause', 'matchAll'])
  expect(nodeAt(matchAll(), 1)).toEqual([])
})

test('the nodes lead from the root to a leaf or hole, and each touches the caret', () => {
  fc.assert(
    fc.property(fc.oneof(validQuery, brokenQuery, anyQueryText), fc.nat(), (text, seed) => {
      const { query } = safeParse(text)
      const offset = seed % (text.length + 1)
      const path = nodeAt(query, offset)
      expect(path[0]).toBe(query)
      const innermost = path[path.length - 1]!
      const isHole = innermost.kind === 'missing'
      const touches = ({ span }: QueryNode, end: number) => span.start <= offset && end <= span.end
      path.forEach((node, i) => {
        if (i > 0) expect(childrenOf(path[i - 1]!)).toContain(node)
        // Between a hole and the caret there is only white space.
        expect(touches(node, isHole ? innermost.span.start : offset)).toBe(true)
      })
      if (isHole) expect(text.slice(innermost.span.start, offset)).toMatch(/^[ \t\n\r\u3000]*$/)
      else expect(childrenOf(innermost).filter((child) => touches(child, offset))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
