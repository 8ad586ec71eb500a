import { describe, expect, test } from 'vitest'
import * as elasticsearch from '../../../src/backends/elasticsearch/index.ts'
import * as backend from '../../../src/backends/index.ts'
import * as memory from '../../../src/backends/memory/index.ts'
import * as sql from '../../../src/backends/sql/index.ts'
import * as codemirror from '../../../src/editor/codemirror/index.ts'
import * as editor from '../../../src/editor/index.ts'
import * as isoquery from '../../../src/index.ts'
import * as releases from '../../../src/releases/index.ts'
import * as syntax from '../../../src/syntax/index.ts'
import * as testing from '../../../src/testing/index.ts'
import { sampled } from '../../support/scaled.ts'
import { HERE, PUBLIC, type PublicFunction } from './support/calls.ts'
import { typeErrorsOf } from './support/compileCalls.ts'
import * as f from './support/fixtures.ts'

const modules: Readonly<Record<string, object>> = {
  isoquery,
  syntax,
  memory,
  sql,
  elasticsearch,
  backend,
  editor,
  codemirror,
  testing,
  releases,
}
const names = [...Object.keys(modules), 'f']
const values = [...Object.values(modules), f]

/** Runs a call; what it throws, or `null`. */
async function thrownBy(code: string): Promise<unknown> {
  try {
    await new Function(...names, `return ${code.replace('<string>', '').replace(' as never', '')}`)(...values)
    return null
  } catch (error) {
    return error
  }
}

const OBJECTS = ['{}', 'f.schema', 'f.plan', 'f.table', 'f.query', 'f.otherPrepared']
const VALUES = ['5', "'x'", 'true', 'null', '[5]', '() => 1', 'Symbol()']
const OTHERS = ['undefined', 'f.otherPlan', 'f.otherTable', 'sql.postgres']

function callOf({ call }: PublicFunction, args: readonly string[]): string {
  return `${call}(${args.join(', ')})`
}

interface Mistake {
  readonly code: string
  /** The option that is wrong, and how it is written; an argument otherwise. */
  readonly option?: { readonly known: readonly string[]; readonly written: string; readonly of: string }
  /** Whether the type alone may refuse it. */
  readonly onlyTyped?: boolean
}

/** Each positional argument, missing and of every wrong kind. */
function wrongArguments(of: PublicFunction): Mistake[] {
  const {
    right,
    needed = right.length,
    documents = [],
    functions = [],
    contexts = [],
    onlyTyped = false,
  } = of
  return right.flatMap((_, at) => {
    if (contexts.includes(at)) return []
    const given = right.slice(0, Math.max(needed, at + 1))
    const wrong = [...OBJECTS, ...VALUES, ...OTHERS].map((value) => ({
      code: callOf(of, given.with(at, value)),
      onlyTyped:
        onlyTyped ||
        (documents.includes(at) && /^[{f]/.test(value)) ||
        (functions.includes(at) && /=>|^sql/.test(value)),
    }))
    return at < needed ? [...wrong, { code: callOf(of, right.slice(0, at)), onlyTyped }] : wrong
  })
}

type OptionsObject = readonly [argument: number, code: string]

function withOption(of: PublicFunction, [argument, code]: OptionsObject, option: string): string {
  return callOf(of, [...of.right.slice(0, argument), code.replace(HERE, option)])
}

const everything = Object.values(PUBLIC).flat()
const chosen = sampled(everything)
const objects = chosen.flatMap((of) => (of.options ?? []).map((at) => ({ of, at })))

/** The options that an options object knows, as its own message lists them. */
async function knownOptions(of: PublicFunction, at: OptionsObject): Promise<readonly string[]> {
  const message = String(await thrownBy(withOption(of, at, `${UNKNOWN}: 1`)))
  expect(message).toMatch(/^TypeError: [\w.]+: there is no option "[\w.]*zzzzzzzzzz"\. /)
  const list = /The options are: (.+)\.$/.exec(message)?.[1]
  return list === undefined ? [] : list.split(', ')
}

const UNKNOWN = 'zzzzzzzzzz'

function misspelt(name: string): string {
  return name.length < 4 ? name + name.at(-1) : name.slice(0, -2) + name.at(-1) + name.at(-2)
}

/** Each option of an options object, misspelt and of every wrong type. */
async function wrongOptions({ of, at }: (typeof objects)[number]): Promise<Mistake[]> {
  const known = await knownOptions(of, at)
  const wrongNames = [...known.map(misspelt), UNKNOWN].filter((name) => !known.includes(name))
  const named = wrongNames.map((written) => {
    return { code: withOption(of, at, `${written}: 1`), option: { known, written, of: written } }
  })
  const typed = known.flatMap((name) =>
    [...OBJECTS, ...VALUES].map((value) => ({
      code: withOption(of, at, `${name}: ${value}`),
      option: { known, written: name, of: `${of.call} ${at[1]} ${name}` },
      // A function's own parameters are known to its type alone.
      onlyTyped: value === '() => 1',
    })),
  )
  return [...named, ...typed]
}

const mistakes: readonly Mistake[] = [
  ...chosen.flatMap(wrongArguments),
  ...(await Promise.all(objects.map(wrongOptions))).flat(),
]
const rightCalls = everything.map((of) => callOf(of, of.right))
const errors = typeErrorsOf([...rightCalls, ...mistakes.map(({ code }) => code)])
const wrong = mistakes.filter((_, at) => errors[rightCalls.length + at] !== undefined)

/** A message has a place and a cause, and says what is right. */
const MESSAGE =
  /^(?:[\w.[\]() ]+: |The |A |An |Expected )[\s\S]+(?: must be |[.;:,] | needs |, not )[\s\S]+\.$/

/** Documents and cursors come from outside the program, so they have error classes of their own. */
const ERROR_NAME = /^(?:Type|Range|Document|Cursor)Error$/

/** What is wrong with the refusal of a call; `null` if nothing. */
async function flawOf({ code, option }: Mistake): Promise<string | null> {
  const error = await thrownBy(code)
  if (!(error instanceof Error)) return `${code} passes`
  const said = `${code} says ${error.name}: ${error.message}`
  if (!ERROR_NAME.test(error.name) || !MESSAGE.test(error.message)) return said
  if (option === undefined) return null
  if (!error.message.includes(option.written)) return said
  if (option.written === UNKNOWN || option.known.includes(option.written)) return null
  const near = /Did you mean "(?:[\w.]*\.)?(\w+)"\?/.exec(error.message)?.[1]
  return near !== undefined && option.known.includes(near) ? null : said
}

async function flawsOf(calls: readonly Mistake[]): Promise<string[]> {
  const flaws: string[] = []
  for (const call of calls) {
    const flaw = await flawOf(call)
    if (flaw !== null) flaws.push(flaw)
  }
  return flaws
}

describe('the table of mistakes', () => {
  test.each(Object.keys(modules))('has every function that %s exports', (name) => {
    const called = everything.map(({ call }) =>
      call
        .replace(/[(<].*$/, '')
        .split('.')
        .at(-1),
    )
    const functions = Object.entries(modules[name]!).filter(
      ([, value]) => typeof value === 'function' && !/^class\b/.test(String(value)),
    )
    expect(functions.map(([key]) => key).filter((key) => !called.includes(key))).toEqual([])
    expect(called).toEqual(expect.arrayContaining(Object.keys(isoquery.field)))
  })

  test('is of calls that are right', () => {
    const flaws = rightCalls.flatMap((code, at) =>
      errors[at] === undefined ? [] : [`${code}: ${errors[at]}`],
    )
    expect(flaws).toEqual([])
  })
})

test('no wrong argument passes: what types refuse has a message at run time', async () => {
  const calls = wrong.filter(({ option, onlyTyped }) => option === undefined && !onlyTyped)
  expect(calls.length).toBeGreaterThan(chosen.length * 5)
  expect(await flawsOf(calls)).toEqual([])
})

test('no misspelt option passes, in types or at run time; the message names a near one', async () => {
  const isMisspelt = ({ option }: Mistake) => option !== undefined && !option.known.includes(option.written)
  const calls = mistakes.filter(isMisspelt)
  expect(calls.filter((call) => !wrong.includes(call)).map(({ code }) => code)).toEqual([])
  expect(await flawsOf(calls)).toEqual([])
})

test('no option of a wrong type passes: what types refuse has a message at run time', async () => {
  const isTyped = ({ option }: Mistake) => option?.known.includes(option.written) === true
  const calls = wrong.filter(isTyped)
  const tested = new Set(calls.map(({ option }) => option!.of))
  const all = new Set(mistakes.filter(isTyped).map(({ option }) => option!.of))
  expect([...all].filter((option) => !tested.has(option))).toEqual([])
  expect(await flawsOf(calls.filter(({ onlyTyped }) => !onlyTyped))).toEqual([])
})

test.each([
  ['isoquery.field.keyword({ ignorecase: true })', 'ignoreCase'],
  ['isoquery.field.text({ htlm: true })', 'html'],
  ["isoquery.planQuery(f.schema, 'a', { hiddenFeilds: 'allowed' })", 'hiddenFields'],
  [
    "sql.defineTable(f.schema, { name: 'a', key: 'id', dialect: f.dialect, acelerators: 'all' })",
    'accelerators',
  ],
  ["elasticsearch.toElasticsearch(f.plan, { targett: 'opensearch2' })", 'target'],
  ["sql.defineTable(f.schema, { ...f.own, columns: { title: { token: 'b' } } })", 'columns.title.tokens'],
])('%s is told of %s', async (code, near) => {
  expect(String(await thrownBy(code))).toContain(`Did you mean "${near}"?`)
})

test.each([
  ["isoquery.defineSchema({ a: { kind: 'text' } }, { defaultFields: [] })", 'must be made by field.text()'],
  ["isoquery.defineSchema({ a: 'keyword' }, { defaultFields: [] })", 'must be made by field.keyword()'],
  [
    'isoquery.defineSchema({ a: isoquery.field.date }, { defaultFields: [] })',
    'must be made by field.date()',
  ],
  ['isoquery.defineSchema({ a: 5 }, { defaultFields: [] })', 'such as field.text(), not 5'],
  ['isoquery.defineSchema({ a: { ...isoquery.field.text(), htlm: true } }, { defaultFields: [] })', '"html"'],
  ["sql.toSql('bank', f.table)", 'made by planQuery(schema, query), not "bank"'],
  ['sql.toSql(f.otherPlan, f.table)', 'different fields called title'],
  ['isoquery.allOf(f.schema, [f.plan, f.otherPlan])', 'plans[1] has other fields than the schema'],
  ['memory.toPredicate(f.plan)(f.otherPrepared)', "prepare it for the plan's schema"],
  ["memory.toPredicate(f.plan)([{ title: 'a' }])", 'not a list. Pass one at a time.'],
  ["memory.prepare(f.schema, 'a')", 'an object with the fields of the schema, not "a"'],
  ["sql.defineTable(f.schema, { name: 'a', key: 'id', dialect: sql.postgres })", 'not the function postgres'],
  [
    "sql.defineTable(f.schema, { ...f.own, columns: { price: { tokens: 'b' } } })",
    'the number field "price" needs no column "b"',
  ],
])('%s: %s', async (code, message) => {
  expect(await flawOf({ code })).toBe(null)
  expect(String(await thrownBy(code))).toContain(message)
})

test('an option that is undefined counts as absent', async () => {
  for (const { of, at } of objects) {
    // It would open a file.
    if (of.call === 'releases.openSqliteReleases') continue
    for (const name of await knownOptions(of, at)) {
      const code = withOption(of, at, `${name}: undefined`)
      expect(String(await thrownBy(code)), code).not.toMatch(new RegExp(`no option|\\b${name} must be`))
    }
  }
  const limits = { limits: { nesting: undefined } } as object
  expect(elasticsearch.toElasticsearch(f.plan, limits)).toEqual(elasticsearch.toElasticsearch(f.plan))
})
