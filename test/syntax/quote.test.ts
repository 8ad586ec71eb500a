import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Body, parse, quote, safeParse } from '../../src/syntax/index.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from './arbitraries.ts'

const values = fc.oneof(
  anyQueryText,
  fc.constantFrom(
    '',
    'AND',
    'and',
    'NOT',
    '*',
    '**',
    '?',
    '-a',
    '+',
    '>5',
    '"',
    '\\',
    '\\"',
    '\\\\',
    'a b',
    ' ',
    '\t',
    '\u3000',
    '\0',
    '\ud800',
    '/x/',
    '[a TO b]',
    '_exists_:f',
    '~',
    '^2',
    '\\u0041',
  ),
)

test('quoting any text gives one phrase of exactly that value, wherever a value can stand', () => {
  fc.assert(
    fc.property(values, (value) => {
      const quoted = quote(value)
      const phrase = { kind: 'phrase', text: value, slop: null }
      const bodies: [string, (body: Body) => unknown][] = [
        [quoted, (body) => body],
        [`f:${quoted}`, (body) => body.kind === 'fielded' && body.body],
        [
          `f:(${quoted})`,
          (body) => body.kind === 'fielded' && body.body.kind === 'group' && body.body.clauses[0]!.body,
        ],
        [`-${quoted}^2`, (body) => body.kind === 'boost' && body.body],
      ]
      for (const [text, find] of bodies) {
        const { clauses } = parse(text, { limits: { length: Number.POSITIVE_INFINITY } })
        expect(clauses.length).toBe(1)
        expect(find(clauses[0]!.body)).toMatchObject(phrase)
      }
      expect(parse(`a ${quoted}b`).clauses.map(({ body }) => body.kind)).toEqual(['word', 'phrase', 'word'])
    }),
    { numRuns: scaled(3000) },
  )
})

test('quoted text has no warnings', () => {
  for (const value of ['ba*', 'wh?t', 'and', '“a”', 'http://x.y/z', '- a'])
    expect(safeParse(quote(value)).diagnostics).toEqual([])
})
