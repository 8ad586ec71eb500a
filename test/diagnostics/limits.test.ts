import { expect, test } from 'vitest'
import { DEFAULT_LIMITS, type Limits, MAX_NESTING, withLimits } from '../../src/diagnostics/limits.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'

test.each([
  ['nothing', undefined, {}],
  ['one limit', { clauses: 5 }, { clauses: 5 }],
  ['a limit switched off', { length: Infinity }, { length: Infinity }],
  ['no clauses at all', { clauses: 0 }, { clauses: 0 }],
  ['less nesting and slop', { nesting: 1, slop: 0 }, { nesting: 1, slop: 0 }],
  ['the length of patterns', { patternLength: 7 }, { patternLength: 7 }],
  ['the states of automata', { automatonStates: 7 }, { automatonStates: 7 }],
  ['the number of patterns', { patterns: 7 }, { patterns: 7 }],
  ['an undefined limit', { nesting: undefined }, {}],
  ['more nesting than fits the call stack', { nesting: Infinity }, { nesting: MAX_NESTING }],
  ['more slop than the gap between values', { slop: 1000 }, { slop: 99 }],
])('%s', (_, limits, changed) => {
  expect(withLimits(limits as Partial<Limits>)).toEqual({ ...DEFAULT_LIMITS, ...changed })
})

test('a copy of a schema by JSON has no limit of Infinity, and is refused', () => {
  const copy = (limits: object) =>
    JSON.parse(JSON.stringify(defineSchema({ t: field.text() }, { defaultFields: ['t'], limits })))
  expect(planQuery(copy({ clauses: 5 }), 'a').source).toBe('a')
  expect(() => planQuery(copy({ clauses: Number.POSITIVE_INFINITY }), 'a')).toThrow(
    'planQuery: the argument schema must be a schema, made by defineSchema(…)',
  )
})
