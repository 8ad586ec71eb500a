import { execFileSync } from 'node:child_process'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import type { RegexpNode } from '../../../../../src/analysis/regexp/syntax/ast.ts'
import {
  FUNCTIONS,
  readingOf,
  type TestSource,
} from '../../../../../src/backends/sql/engines/sqlite/functions/functions.ts'
import { sqlite } from '../../../../../src/backends/sql/engines/sqlite/sqlite.ts'
import { registerFunctions } from '../../../../../src/backends/sql/index.ts'
import { ddl } from '../../../../../src/backends/sql/table/ddl.ts'
import { defineTable } from '../../../../../src/backends/sql/table/defineTable.ts'
import { toRow } from '../../../../../src/backends/sql/table/toRow.ts'
import { toSql } from '../../../../../src/backends/sql/toSql.ts'
import { DEFAULT_LIMITS } from '../../../../../src/diagnostics/limits.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { unlessRefused } from '../../../../support/unlessRefused.ts'

type Implementation = (...values: unknown[]) => unknown

function registered(): Record<string, Implementation> {
  const functions: Record<string, Implementation> = {}
  registerFunctions({ function: (name, _, implementation) => (functions[name] = implementation) })
  return functions
}

const text = (value: string): RegexpNode => ({ kind: 'text', text: value })
const source = (target: TestSource['target'], ...tests: TestSource['tests']): string =>
  JSON.stringify({ target, tests } satisfies TestSource)
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value)
const utf16 = (value: string): Uint8Array => new Uint8Array(Buffer.from(value, 'utf16le'))

/** Passes a value to tests as a statement does, which compiles them again. */
function passing({ isoquery_compile, isoquery_test }: Record<string, Implementation>) {
  return (tests: string, value: unknown): unknown => isoquery_test!(isoquery_compile!(tests, '61'), value)
}

afterEach(() => vi.restoreAllMocks())

test.each<[string, (value: string) => string, (value: string) => unknown]>([
  ['regexps', (value) => source('value', { kind: 'regexp', regexp: text(value) }), (value) => value],
  ['regexps of tokens', (value) => source('tokens', { kind: 'regexp', regexp: text(value) }), bytes],
  ['fuzzy words', (value) => source('tokens', { kind: 'fuzzy', value, edits: 2 }), bytes],
])('%s of a query are compiled once for all rows', (_, sourceOf, passed) => {
  const pass = passing(registered())
  const read = vi.spyOn(JSON, 'parse')
  const sources = Array.from({ length: DEFAULT_LIMITS.clauses }, (_, i) => sourceOf(`word${i}`))
  for (let row = 0; row < 3; row++)
    for (const [i, each] of sources.entries()) expect(pass(each, passed(`word${i}`))).toBe(1)
  expect(read).toHaveBeenCalledTimes(sources.length)
})

test('compiled tests of earlier queries are dropped before they take much memory', () => {
  const { isoquery_compile: compile, isoquery_test: test } = registered()
  const read = vi.spyOn(JSON, 'parse')
  const large = (i: number) =>
    source('value', { kind: 'fuzzy', value: `${'a'.repeat(100_000)}${i}`, edits: 2 })
  const first = compile!(large(0), '61')
  test!(first, 'a')
  test!(first, 'a')
  expect(read).toHaveBeenCalledTimes(1)
  for (let i = 1; i <= 10; i++) test!(compile!(large(i), '61'), 'a')
  expect(read).toHaveBeenCalledTimes(11)
  // A statement that has begun goes on.
  test!(first, 'a')
  expect(read).toHaveBeenCalledTimes(12)
  for (let i = 11; i <= 200; i++) compile!(large(i), '61')
  expect(() => test!(first, 'a')).toThrow('Too many other queries')
  expect(test!(compile!(large(0), '61'), 'a')).toBe(0)
})

test('one text is read as each field says, in turn', () => {
  const { isoquery_tokens: tokens } = registered()
  const field = { kind: 'text', html: false, fold: false, ignoreCase: false } as const
  const [plain, html] = [readingOf(field), readingOf({ ...field, html: true })]
  const read = [plain, html, html, plain].map((reading) => tokens!(utf16('<b>x</b>'), reading, '6100'))
  expect(read).toEqual([' b x b ', ' x ', ' x ', ' b x b '])
})

test('what is no text, and a list without strings, has no tokens and passes no test', () => {
  const functions = registered()
  const { [FUNCTIONS.tokens]: tokens, [FUNCTIONS.listTokens]: listTokens } = functions
  const { [FUNCTIONS.normalized]: normalized } = functions
  const reading = readingOf({ kind: 'text', html: false, fold: false, ignoreCase: false })
  expect([tokens!(null, reading, '61'), listTokens!(null, reading, '61')]).toEqual([null, null])
  expect(['[]', '[1,null]'].map((list) => listTokens!(bytes(list), reading, '61'))).toEqual([null, null])
  expect(normalized!(utf16('\ud800A'), reading, '6100')).toBe('\ufffda')
  const value = source('value', { kind: 'regexp', regexp: text('7') })
  expect([null, 7, '7'].map((each) => passing(functions)(value, each))).toEqual([null, 0, 1])
  const ofTokens = source('tokens', { kind: 'regexp', regexp: text('7') })
  expect([null, 7, bytes(' 7 ')].map((each) => passing(functions)(ofTokens, each))).toEqual([null, 0, 1])
})

test('a blob is empty after it was read, and one buffer holds all texts that are given', () => {
  const functions = registered()
  const reading = readingOf({ kind: 'text', html: false, fold: false, ignoreCase: false })
  const given = ['A b', 'c'].map((each) => {
    const passed = bytes(each)
    const tokens = functions[FUNCTIONS.tokens]!(passed, reading, '61') as Uint8Array
    expect(passed.byteLength).toBe(0)
    return { text: new TextDecoder().decode(tokens), buffer: tokens.buffer }
  })
  expect(given.map((each) => each.text)).toEqual([' a b ', ' c '])
  expect(given[0]!.buffer).toBe(given[1]!.buffer)
  // Part of a larger buffer is not the function's own.
  const pool = bytes('xxa')
  const regexp = source('tokens', { kind: 'regexp', regexp: text('a') })
  expect(passing(functions)(regexp, pool.subarray(2))).toBe(1)
  expect(pool.byteLength).toBe(3)
})

test.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('texts of a database in %s are read as they are', (encoding) => {
  const database = new DatabaseSync(':memory:')
  database.exec(`pragma encoding = '${encoding}'`)
  registerFunctions(database)
  const schema = defineSchema(
    { body: field.text(), plain: field.text(), tag: field.keyword(), tags: field.keyword({ array: true }) },
    { defaultFields: ['body'] },
  )
  const columns = { plain: { tokens: null } }
  const dialect = sqlite({ functions: true })
  const table = defineTable(schema, { name: 'doc', key: { name: 'id', type: 'bigint' }, columns, dialect })
  for (const statement of ddl(table)) database.exec(statement)
  const texts = ['\ufeffÉtude 😀 東', 'etude', `${'a'.repeat(300)}é`]
  for (const value of texts) {
    const row = toRow(table, { body: value, plain: value, tag: value, tags: ['x', value] })
    const names = Object.keys(row)
    const insert = `insert into doc (${names}) values (${names.map(() => '?')})`
    database.prepare(insert).run(...(Object.values(row) as SQLInputValue[]))
  }
  const found = (query: string): unknown[] => {
    const { sql, parameters } = toSql(planQuery(schema, query), table)
    return database
      .prepare(`select id from doc where ${sql} order by id`)
      .all(...parameters)
      .map(({ id }) => id)
  }
  expect(found('étuda~1 /[東]/')).toEqual([1])
  expect(found('body:etudes~2')).toEqual([1, 2])
  expect(found('plain:etudes~2')).toEqual([1, 2])
  expect(found('plain:étude')).toEqual([1])
  expect(found('plain:"東 étude"~5')).toEqual([1])
  expect(found('tag:/.+é/ OR tags:/a+é/')).toEqual([3])
  expect(found('tag:/.É.*/')).toEqual([1])
})

test('of a table that is read whole, little stays in memory until the statement ends', () => {
  const script = fileURLToPath(new URL('./support/scannedTable.ts', import.meta.url))
  // Each of its long columns has 14 MB, and the program itself needs 10.
  const output = execFileSync(process.execPath, ['--no-warnings', '--max-old-space-size=24', script], {
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([[7], [7], [7], [7], [7], [7], [7], []])
})

test.each<[number, string]>([
  [13, '/a.b/'],
  [13, '/a.b/ /c.d/ f0:/e.f/ f1:/g.h/ f2:/x.y/ f3:/x.z/ f4:/d.d/'],
  [100, 'NOT (/a.b/ /c.d/ f0:/e.f/ f1:/g.h/ "a b"~3 f3:/x.z/ f4:/d.d/)'],
  [100, '[a TO b]'],
])('tests that become one are no deeper than the dialect says: %i fields, %s', (count, query) => {
  const names = Array.from({ length: count }, (_, i) => `f${i}`)
  const fields = Object.fromEntries(names.map((name) => [name, field.text()]))
  const plan = planQuery(defineSchema(fields, { defaultFields: names }), query)
  const compile = (maxDepth: number) => {
    const dialect = sqlite({ functions: true, maxDepth })
    return toSql(plan, defineTable(plan.schema, { name: 't', key: 'id', dialect }))
  }
  for (let exprDepth = 1; ; exprDepth++) {
    const compiled = unlessRefused(() => compile(exprDepth))
    if (compiled === null) continue
    const database = new DatabaseSync(':memory:', { limits: { exprDepth } } as object)
    registerFunctions(database)
    database.exec(`create table t (id integer, ${names.map((name) => `${name}_u121`).join()})`)
    const { sql, parameters } = compiled
    expect(database.prepare(`select id from t where ${sql}`).all(...(parameters as SQLInputValue[]))).toEqual(
      [],
    )
    database.close()
    return
  }
})

test.each<[string | null, string | null, boolean, string]>([
  ['b', 'd', true, 'b bb d'],
  ['b', 'd', false, 'bb'],
  ['b', null, true, 'b bb d dd 😀 \ufffd'],
  [null, 'd', false, 'a b bb'],
  ['\ufffd', '😀', true, '😀 \ufffd'],
  ['\ufffd', '😀', false, ''],
])('tokens lie between %s and %s, ends included: %s', (from, to, inclusive, expected) => {
  const pass = passing(registered())
  const end = (value: string | null) => (value === null ? null : { value, inclusive })
  const between = source('tokens', { kind: 'range', lower: end(from), upper: end(to) })
  const neighbour = from === null ? 'e' : 'a'
  const found = ['a', 'b', 'bb', 'd', 'dd', '😀', '\ufffd'].filter(
    (token) => pass(between, bytes(` ${neighbour} ${token} `)) === 1,
  )
  expect(found.join(' ')).toBe(expected)
})
