import { describe, expect, test } from 'vitest'
import { checkArgument, checkOptions } from '../../../src/diagnostics/arguments/checkOptions.ts'
import {
  COUNT,
  DATE,
  either,
  FLAG,
  limitsOf,
  oneOf,
  optionsOf,
  orNull,
  PLAN,
  type Rule,
  required,
  SCHEMA,
  TEXT,
  TEXTS,
} from '../../../src/diagnostics/arguments/rules.ts'
import { defineSchema, field, parse, planQuery } from '../../../src/index.ts'

const RULES = {
  name: required(TEXT),
  html: FLAG,
  limits: limitsOf({ length: 1, nesting: 1 }),
  mode: oneOf('a', 'b', 'c'),
}

function message(options: unknown): string {
  try {
    checkOptions('make', options, RULES)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as Error).message
  }
}

describe('options', () => {
  test.each([
    [{ name: 'a' }],
    [{ name: 'a', html: undefined, htlm: undefined }],
    [{ name: 'a', html: true, limits: { length: Infinity }, mode: 'b' }],
  ])('%o pass', (options) => {
    expect(message(options)).toBe('')
  })

  test.each([
    [
      { name: 'a', htlm: true },
      'there is no option "htlm". Did you mean "html"? The options are: name, html, …',
    ],
    [{ name: 'a', zzzzzz: 1 }, 'there is no option "zzzzzz". The options are: name, html, limits, mode.'],
    [{ name: 'a', toString: 1 }, 'there is no option "toString". The options are: …'],
    [
      { name: 'a', limits: { lenght: 5 } },
      'there is no option "limits.lenght". Did you mean "limits.length"? The options are: length, nesting.',
    ],
    [{}, 'the option name is missing; it must be a string.'],
    [{ html: 'yes', name: 'a' }, 'the option html must be true or false, not "yes".'],
    [{ html: null, name: 'a' }, 'the option html must be true or false, not null.'],
    [{ limits: 5 }, 'the option limits must be an object, not 5.'],
    [{ limits: { length: -1 } }, 'the option limits.length must be a number from 0 on, or Infinity, not -1.'],
    [{ mode: 'd' }, "the option mode must be 'a', 'b' or 'c', not \"d\"."],
    [undefined, 'the option name is missing; it must be a string.'],
    [null, 'the options must be an object, not null.'],
    [['name'], 'the options must be an object, not a list.'],
    ['name', 'the options must be an object, not "name".'],
  ])('%o: %s', (options, expected) => {
    const [start, end] = `make: ${expected}`.split('…')
    expect(message(options).startsWith(start!)).toBe(true)
    if (end === undefined) expect(message(options)).toBe(start)
  })
})

const schema = defineSchema({ a: field.text() }, { defaultFields: ['a'] })
const plan = planQuery(schema, 'x')

describe('an argument', () => {
  test.each<[Rule, unknown, string]>([
    [PLAN, 'x', '"x"'],
    [PLAN, schema, 'a schema'],
    [SCHEMA, plan, 'a plan'],
    [SCHEMA, parse('x'), 'the tree of a query'],
    [DATE, new Date(Number.NaN), 'an invalid date'],
    [TEXT, new Date(0), 'a date'],
    [TEXT, 'x'.split, 'the function split'],
    [TEXT, () => 1, 'a function'],
    [TEXTS, ['a', 1], 'a list'],
    [COUNT, 1.5, '1.5'],
    [orNull(TEXT), 5, '5'],
    [either(TEXT, FLAG), 5, '5'],
    [optionsOf({}), 'x'.repeat(50), `"${'x'.repeat(40)}…"`],
  ])('must fit its rule (%#)', (rule, value, shown) => {
    const check = () => checkArgument('make', 'it', value, rule)
    expect(check).toThrow(new TypeError(`make: the argument it must be ${rule.expected}, not ${shown}.`))
  })

  test('that fits passes, and one that is missing is said to be', () => {
    checkArgument('make', 'plan', plan, PLAN)
    checkArgument('make', 'text', null, orNull(TEXT))
    expect(() => checkArgument('make', 'plan', undefined, PLAN)).toThrow(
      'make: the argument plan is missing; it must be a plan, made by planQuery(schema, query).',
    )
  })
})
