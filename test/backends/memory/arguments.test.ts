import { expect, it } from 'vitest'
import {
  highlightHtml,
  matches,
  prepare,
  toMatcher,
  toPredicate,
} from '../../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'

const schema = defineSchema({ t: field.text() }, { defaultFields: ['t'] })
const plan = planQuery(schema, 'a')
const wrong = 5 as never

it.each<[string, () => unknown]>([
  ['toPredicate: the argument plan must be a plan,', () => toPredicate(wrong)],
  ['matches: the argument plan must be a plan,', () => matches(wrong, {})],
  ['matches: there is no option "part".', () => matches(plan, {}, { part: true } as never)],
  ['matches: the option partial must be true or false,', () => matches(plan, {}, { partial: wrong })],
  ['prepare: the argument schema must be a schema,', () => prepare(wrong, {} as never)],
  ['toMatcher: the argument schema must be a schema,', () => toMatcher(wrong)],
  ['toMatcher: the argument plans must be a list', () => toMatcher(schema, wrong)],
  ['toMatcher: the argument plans[0][1] must be a plan,', () => toMatcher(schema, [['a', wrong]])],
  ['add: the argument plan must be a plan,', () => toMatcher(schema).add('a', wrong)],
  ['explainCost: the argument count must be a number,', () => toMatcher(schema).explainCost('1' as never)],
  ['highlightHtml: the argument text must be a string,', () => highlightHtml(wrong, [])],
  ['highlightHtml: the argument spans must be a list of spans,', () => highlightHtml('a', wrong)],
  ['highlightHtml: there is no option "HTML".', () => highlightHtml('a', [], { HTML: true } as never)],
])('a wrong call is told: %s', (message, call) => {
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})
