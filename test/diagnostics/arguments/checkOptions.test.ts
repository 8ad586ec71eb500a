import { describe, expect, test } from 'vitest'
import { defineTable, sqlite } from '../../../src/backends/sql/index.ts'
import {
  checkArgument,
  checkOptions,
  withoutUndefined,
} from '../../../src/diagnostics/arguments/checkOptions.ts'
import {
  ANY_NUMBER,
  COUNT,
  DATE,
  DIAGNOSTIC,
  DIALECT,
  EDITS,
  either,
  FIX,
  FLAG,
  ITERABLE,
  LIMIT,
  limitsOf,
  listOf,
  MESSAGES,
  MS,
  NAME,
  NUMBER,
  OBJECT,
  objectWith,
  oneOf,
  optionsOf,
  orNull,
  PAIR,
  PLAN,
  QUERY,
  QUERY_TREE,
  type Rule,
  required,
  SCALAR,
  SCHEMA,
  SIGNAL,
  SPANS,
  TABLE,
  TEXT,
  TEXTS,
  TREE,
} from '../../../src/diagnostics/arguments/rules.ts'
import { defineSchema, field, parse, planQuery, safeParse } from '../../../src/index.ts'

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

  test('have their whole path where they lie within others', () => {
    const rules = { outer: optionsOf({ inner: optionsOf({ name: required(TEXT) }) }) }
    const given = (inner: object) => () => checkOptions('make', { outer: { inner } }, rules)
    expect(given({ name: 5 })).toThrow('the option outer.inner.name must be a string, not 5.')
    expect(given({})).toThrow('the option outer.inner.name is missing;')
    expect(given({ nam: 'a' })).toThrow('no option "outer.inner.nam". Did you mean "outer.inner.name"?')
  })
})

const schema = defineSchema({ a: field.text() }, { defaultFields: ['a'] })
const plan = planQuery(schema, 'x')
const table = defineTable(schema, { name: 'doc', key: 'id', dialect: sqlite() })

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
    [optionsOf({}), 'x'.repeat(40), `"${'x'.repeat(40)}"`],
    [TEXT, table, 'a table'],
    [TEXT, sqlite(), 'a dialect'],
    [TEXT, {}, 'an object'],
    [TEXT, Symbol('a'), 'Symbol(a)'],
    [TEXT, 5n, 'the bigint 5'],
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

describe('a rule', () => {
  const [diagnostic] = safeParse('(a').diagnostics
  const tree = parse('x')
  const date = new Date(0)
  const noDate = new Date(Number.NaN)
  test.each<[string, Rule, fitting: readonly unknown[], others: readonly unknown[]]>([
    ['an object', OBJECT, [{}, date], [[], null, () => 1, 'a']],
    ['a number', NUMBER, [0, -1.5, Infinity], [Number.NaN, '1', 1n, null]],
    ['any number', ANY_NUMBER, [0, Number.NaN], ['1', 1n]],
    ['edits', EDITS, [0, 1, 2, null], [3, -1, '1', undefined]],
    ['a scalar', SCALAR, ['', 0, 1n, false, date], [null, {}, [], undefined]],
    ['a limit', LIMIT, [0, 1.5, Infinity], [-1, Number.NaN, '1']],
    ['a count', COUNT, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, 2 ** 53, Infinity, '1']],
    ['milliseconds', MS, [1, 2_147_483_647], [0, -1, 1.5, 2_147_483_648, '1', null]],
    ['a name', NAME, ['a', ' '], ['', null]],
    ['a date', DATE, [date], [noDate, 0, '2019']],
    ['a signal', SIGNAL, [new AbortController().signal], [{}, null]],
    ['texts', TEXTS, [[], ['a', '']], [['a', 1], 'a', new Set(['a'])]],
    ['an iterable', ITERABLE, [[], new Set(), new Map()], ['a', {}, null]],
    ['a pair', PAIR, [[1, 2]], [[1], [1, 2, 3], 'ab']],
    ['a schema', SCHEMA, [schema], [plan, {}, null]],
    ['a plan', PLAN, [plan], [schema, tree, null]],
    ['a table', TABLE, [table], [schema, sqlite()]],
    ['a dialect', DIALECT, [sqlite()], [table, 'sqlite']],
    ['a tree', TREE, [tree, tree.clauses[0]], [{ kind: 1, span: {} }, { kind: 'word' }, plan]],
    ['a whole tree', QUERY_TREE, [tree], [tree.clauses[0], { kind: 'query', span: {} }, 'x']],
    ['a query', QUERY, ['', tree], [tree.clauses[0], plan, 5]],
    ['messages', MESSAGES, [{}, { a: () => '' }], [{ a: () => '', b: 'b' }, [], null]],
    ['a fix', FIX, [diagnostic!.fixes[0]], [diagnostic, { title: '' }, { edits: [] }]],
    ['a diagnostic', DIAGNOSTIC, [diagnostic], [diagnostic!.fixes[0], { code: 'a', message: '' }]],
    ['spans', SPANS, [[], [{ start: 0, end: 1 }]], [[{ start: 0 }], [{ start: 0, end: 1 }, {}], {}]],
    ['methods', objectWith('', 'f', 'g'), [{ f() {}, g() {} }], [{ f() {} }, { f() {}, g: 1 }, []]],
    ['a method that lists have, too', objectWith('', 'find'), [{ find() {} }], [[]]],
    ['a list', listOf(FLAG, ''), [[], [true]], [[true, 1], true]],
    ['one of two', either(TEXT, FLAG), ['a', true], [1, null]],
    ['one of some', oneOf('a', 'b'), ['a', 'b'], ['c', 1, '']],
    ['a text or null', orNull(TEXT), ['a', null], [undefined, 1]],
  ])('of %s', (_, { fits }, fitting, others) => {
    expect(fitting.filter((value) => !fits(value))).toEqual([])
    expect(others.filter((value) => fits(value))).toEqual([])
  })

  test.each<[Rule, readonly string[]]>([
    [SCHEMA, ['fields', 'defaultFields', 'options']],
    [PLAN, ['schema', 'source', 'root', 'formula']],
    [TABLE, ['schema', 'columns', 'dialect', 'key']],
    [DIALECT, ['createCompiler', 'types', 'limits']],
    [FIX, ['title', 'edits']],
    [DIAGNOSTIC, ['code', 'severity', 'message', 'span', 'data', 'fixes']],
  ])('asks for every property (%#)', ({ fits }, names) => {
    const object = Object.fromEntries(names.map((name) => [name, {}]))
    expect(fits(object)).toBe(true)
    for (const left of names) {
      const { [left]: _, ...others } = object
      expect([left, fits(others)]).toEqual([left, false])
    }
  })

  test('says what fits', () => {
    expect(oneOf('a').expected).toBe("'a'")
    expect(oneOf('a', 'b').expected).toBe("'a' or 'b'")
    expect(either(TEXT, FLAG).expected).toBe('a string, or true or false')
    expect(orNull(TEXT).expected).toBe('a string, or null')
  })
})

test('an option that must be given may be null if its rule allows it', () => {
  const rules = { name: required(orNull(TEXT)) }
  expect(() => checkOptions('make', { name: null }, rules)).not.toThrow()
  expect(() => checkOptions('make', { a: 1 }, {})).toThrow('make: there is no option "a". There are none.')
})

test('only undefined properties are left out', () => {
  expect(Object.keys(withoutUndefined({ a: null, b: undefined, c: 0, d: '' }))).toEqual(['a', 'c', 'd'])
})
