import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlight } from '../../src/editor/index.ts'
import { planQuery, type QueryNode, safePlanQuery, visit } from '../../src/index.ts'
import { findField } from '../../src/schema/schemaIndex.ts'
import { parse, safeParse } from '../../src/syntax/index.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from '../syntax/arbitraries.ts'
import { hostileTexts } from '../syntax/hostileTexts.ts'
import { brokenQuery, validQuery } from '../syntax/queries.ts'
import { shop, shopQuery } from './support/shop.ts'

/** The pieces without spaces, as `text class`. */
function shown(text: string): string[] {
  return highlight(shop, text)
    .filter((piece) => piece.class !== 'space')
    .map(({ from, to, class: name }) => `${text.slice(from, to)} ${name}`)
}

describe('the pieces of', () => {
  test.each([
    ['headline:bank', ['headline field', ': punctuation', 'bank term']],
    ['price:-2.5', ['price field', ': punctuation', '-2.5 number']],
    ['live:true', ['live field', ': punctuation', 'true boolean']],
    ['published : now-1d/d', ['published field', ': punctuation', 'now-1d/d date']],
    ['path:"a b"~2', ['path field', ': punctuation', '"a b"~2 phrase']],
    ['b* /x/ roam~1 *:*', ['b* pattern', '/x/ regexp', 'roam~1 pattern', '*:* pattern']],
    ['a AND NOT -b', ['a term', 'AND operator', 'NOT operator', '- invalid', 'b term']],
    ['+a && !b', ['+ operator', 'a term', '&& operator', '! operator', 'b term']],
    [
      'price:[1 TO *}',
      [
        ...['price field', ': punctuation', '[ punctuation', '1 number', 'TO operator', '* pattern'],
        '} punctuation',
      ],
    ],
    [
      'price:(>=5 "7")^2.5',
      [
        ...['price field', ': punctuation', '( punctuation', '>= operator', '5 number', '"7" phrase'],
        ...[') punctuation', '^ punctuation', '2.5 number'],
      ],
    ],
    ['_exists_:', ['_exists_ operator', ': punctuation']],
    ['price:>', ['price field', ': punctuation', '> operator']],
    ['price:>=', ['price field', ': punctuation', '>= operator']],
    ['price:<', ['price field', ': punctuation', '< operator']],
    ['a > b', ['a term', '> term', 'b term']],
    ['price:<= 5', ['price field', ': punctuation', '<= operator', '5 term']],
    ['_exists_:price', ['_exists_ operator', ': punctuation', 'price field']],
    ['_exists_:(a b)', ['_exists_ invalid', ': punctuation', '(a b) invalid']],
    ['price:*', ['price field', ': punctuation', '* pattern']],
    ['title:x', ['title field', ': punctuation', 'x term']],
    ['path:x pages:5', ['path field', ': punctuation', 'x term', 'pages field', ': punctuation', '5 number']],
    ['((a))', ['( punctuation', '( punctuation', 'a term', ') punctuation', ') punctuation']],
    ['"a""b"', ['"a" phrase', '"b" phrase']],
    ['a || b^.5', ['a term', '|| operator', 'b term', '^ punctuation', '.5 number']],
    [
      'price:(5 OR headline:x OR 6) 7',
      [
        ...['price field', ': punctuation', '( punctuation', '5 number', 'OR operator'],
        ...[
          'headline field',
          ': punctuation',
          'x term',
          'OR operator',
          '6 number',
          ') punctuation',
          '7 term',
        ],
      ],
    ],
    [
      'published:["2019" TO 2020]',
      [
        ...['published field', ': punctuation', '[ punctuation', '"2019" phrase', 'TO operator'],
        ...['2020 date', '] punctuation'],
      ],
    ],
    ['_exists_ : price', ['_exists_ operator', ': punctuation', 'price field']],
    ['price:(**)', ['price field', ': punctuation', '( punctuation', '** pattern', ') punctuation']],
    // errors
    ['nosuch:x', ['nosuch invalid', ': punctuation', 'x term']],
    ['secret:x', ['secret invalid', ': punctuation', 'x term']],
    ['price:abc', ['price field', ': punctuation', 'abc invalid']],
    ['(a', ['( invalid', 'a term']],
    // what is missing makes nothing invalid but the name of an unknown field
    ['price:', ['price field', ': punctuation']],
    ['a AND ', ['a term', 'AND operator']],
    ['nosuch:', ['nosuch invalid', ': punctuation']],
    ['secret:', ['secret invalid', ': punctuation']],
    ['"a', ['" invalid', 'a phrase']],
    // a warning is no error
    ['source:Reuze', ['source field', ': punctuation', 'Reuze term']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

test('white space alone is one piece, and an empty text has none', () => {
  expect(highlight(shop, ' \t\u3000')).toEqual([{ from: 0, to: 3, class: 'space' }])
  expect(highlight(shop, '')).toEqual([])
})

const anyText = fc.oneof(validQuery, brokenQuery, anyQueryText, shopQuery)

test('every unit of any text is in exactly one piece, and neighbours are in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let end = 0
      for (const { from, to } of highlight(shop, text)) {
        if (from !== end || to <= from) return false
        end = to
      }
      return end === text.length
    }),
    { numRuns: scaled(100_000) },
  )
}, 300_000)

/** The class of each unit. */
function classesOf(text: string): string[] {
  return highlight(shop, text).flatMap((piece) => Array(piece.to - piece.from).fill(piece.class))
}

const OF_NODE: Partial<Record<QueryNode['kind'], RegExp>> = {
  word: /^(?:term|number|date|boolean)$/,
  phrase: /^phrase$/,
  pattern: /^pattern$/,
  fuzzy: /^pattern$/,
  regexp: /^regexp$/,
  matchAll: /^pattern$/,
}

test('the classes are those of the tree, but for what an error is about', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const classes = classesOf(text)
      const faulty = new Set<number>()
      for (const { severity, span, code } of safePlanQuery(shop, text).diagnostics)
        if (severity === 'error' && code !== 'missing-value' && code !== 'missing-operand')
          for (let at = span.start; at < span.end; at++) faulty.add(at)
      const wrong: string[] = []
      const hold = (start: number, end: number, wanted: RegExp) => {
        for (let at = start; at < end; at++)
          if (!(faulty.has(at) ? /^invalid$/ : wanted).test(classes[at]!)) wrong.push(`${at} ${classes[at]}`)
      }
      visit(safeParse(text).query, {
        enter: (node) => {
          const isComparison = /^[<>]=?$/.test(text.slice(node.span.start, node.span.end))
          const wanted = isComparison ? /^(?:operator|term)$/ : OF_NODE[node.kind]
          if (wanted !== undefined) hold(node.span.start, node.span.end, wanted)
          if (node.kind !== 'fielded') return
          const { start, end } = node.fieldSpan
          // Nothing is planned, and no field is unknown, where the syntax has an error.
          if (findField(shop, node.field)) hold(start, end, /^field$/)
          else if (node.field === '_exists_' && node.body.kind === 'missing') hold(start, end, /^operator$/)
          else for (let at = start; at < end; at++) faulty.add(at)
        },
      })
      for (const at of faulty) hold(at, at + 1, /^invalid$/)
      const extra = classes.flatMap((name, at) => (name === 'invalid' && !faulty.has(at) ? [at] : []))
      expect({ wrong, extra }).toEqual({ wrong: [], extra: [] })
    }),
    { numRuns: scaled(20_000) },
  )
})

test('nothing of a sound query is invalid, and its white space is space', () => {
  fc.assert(
    fc.property(shopQuery, (text) => {
      planQuery(shop, text)
      const classes = classesOf(text)
      expect(classes).not.toContain('invalid')
      const inside = new Set<number>()
      visit(parse(text), {
        enter: ({ kind, span }) => {
          if (kind === 'phrase') for (let at = span.start; at < span.end; at++) inside.add(at)
        },
      })
      classes.forEach((name, at) => {
        const isQuoted = inside.has(at) || /"[^"]*$/.test(text.slice(0, at).replace(/"[^"]*"/g, ''))
        if (!isQuoted) expect(name === 'space').toBe(text[at] === ' ')
      })
    }),
    { numRuns: scaled(4000) },
  )
})

test.each(Object.entries(hostileTexts))('the pieces of 8,000 %s cover the text', (_, make) => {
  const text = make(8000).slice(0, 8000)
  const pieces = highlight(shop, text)
  expect(pieces.reduce((end, { from, to }) => (from === end ? to : Number.NaN), 0)).toBe(text.length)
})
