import { createQueryId, type RawBuilder, type RawNode, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type ClickhouseOptions,
  clickhouse,
  companionDdl,
  ddl,
  defineTable,
  queryParams,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../../../src/backends/sql/index.ts'
import type { Formula } from '../../../../../src/plan/plan.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { nasty } from '../../support/nastySchema.ts'

const at = { span: { start: 0, end: 1 }, clause: 'a clause' }
const { code, body } = nasty.fields

function tableOf(options: ClickhouseOptions = {}, accelerators: 'all' | 'none' = 'none') {
  return defineTable(nasty, { name: 'nasty', key: 'id', dialect: clickhouse(options), accelerators })
}

function compiled(expression: RawBuilder<unknown>) {
  const node = expression.toOperationNode() as RawNode
  const { sql, parameters } = clickhouse().createCompiler().compileQuery(node, createQueryId())
  return { sql, parameters }
}

function term(value: string): Formula {
  return { kind: 'term', field: code, target: 'value', value, ...at }
}

/** Conditions that do not become one list. */
function apart(count: number, value: (i: number) => string): Formula {
  const part = (i: number): Formula => ({
    kind: 'pattern',
    field: code,
    target: 'value',
    parts: [value(i), { any: 'many' }],
    written: '',
    ...at,
  })
  return { kind: 'any', parts: Array.from({ length: count }, (_, i) => part(i)) }
}

function textOf(formula: Formula, options?: ClickhouseOptions) {
  return toSql(planOf(nasty, formula), tableOf(options))
}

describe('a placeholder of ClickHouse', () => {
  it.each<[string, unknown]>([
    ['Float64', 1.5],
    ['Int64', 2n],
    ['Int64', -(2n ** 63n)],
    ['UInt256', 2n ** 63n],
    ['Int256', -(2n ** 63n) - 1n],
    ['Bool', true],
    ['String', 'x'],
    ['Nullable(String)', null],
    ['Map(String, String)', { a: 'b' }],
    ['Array(String)', []],
    ['Array(Int64)', [1n, 2n]],
    ['Array(Nullable(String))', ['a', null]],
    ['Array(Nullable(Float64))', [null, 0.5]],
    ['Array(Array(String))', [['a'], null]],
  ])('says the type of its value: %s', (type, value) => {
    expect(compiled(sql`${value}`)).toEqual({ sql: `{p1:${type}}`, parameters: [value] })
  })

  it('has its value under its name, from the first number on', () => {
    expect(queryParams(['bank', 1.5])).toEqual({ p1: 'bank', p2: 1.5 })
    expect(queryParams(['bank', 1.5], 7)).toEqual({ p7: 'bank', p8: 1.5 })
    expect(() => queryParams('bank' as never)).toThrow('a list of values, as toSql gives it')
    expect(() => queryParams(['bank'], 0)).toThrow('queryParams: the argument firstParameter must be ')
  })

  it('stands beside names and strings in which a backslash escapes', () => {
    expect(compiled(sql`${sql.id('a"b\\c')} ${sql.lit("it's\\")}`).sql).toBe(`"a\\"b\\\\c" 'it\\'s\\\\'`)
    expect(clickhouse().quote('a"b\\c')).toBe('"a\\"b\\\\c"')
  })
})

describe('a request to ClickHouse', () => {
  it.each([
    [{}, 950],
    [{ maxParameters: 2000 }, 2000],
    [{ maxParameters: 100_000 }, 7000],
  ])('with the options %j has at most %i values', (options, max) => {
    const long = (count: number) => () =>
      textOf(
        apart(count, (i) => `${i}`),
        options,
      )
    if (max < 7000) expect(long(max)).not.toThrow()
    expect(long(max + 1)).toThrow(`at most ${max} bound values, not ${max + 1}`)
  })

  it('has values of at most 43,000 bytes as they are sent', () => {
    const one = (value: string) => () => textOf(term(value))
    expect(one('x'.repeat(43_000))).not.toThrow()
    expect(one('x'.repeat(43_001))).toThrow('a bound value of at most 43000 bytes, not 43001')
    expect(one('é'.repeat(21_501))).toThrow('not 43002')
    for (const escaped of ['\\', "'", '\t', '\n', '\r'])
      expect(one(escaped.repeat(21_501))).toThrow('not 43002')
  })

  it('has at most 300,000 bytes of values together, in lists with what stands between', () => {
    const values = (count: number, length: number) => () =>
      textOf(apart(count, (i) => String(i).padStart(length, '0')))
    // A wildcard follows each value.
    expect(values(10, 29_999)).not.toThrow()
    expect(values(10, 30_000)).toThrow('at most 300000 bytes of bound values, not 300010')
    const list = (length: number): Formula => ({
      kind: 'any',
      parts: Array.from({ length }, (_, i) => term(String(i).padStart(95, '0'))),
    })
    // 98 bytes each, and two for each of the lists of 20,000 bytes.
    expect(() => textOf(list(3060))).not.toThrow()
    expect(() => textOf(list(3070))).toThrow(/at most 300000 bytes of bound values, not 3008\d\d/)
  })

  it('has conditions of at most 300 levels', () => {
    const nots = (count: number) => () => {
      let formula = term('a')
      for (let i = 0; i < count; i++)
        formula =
          i % 2 === 0 ? { kind: 'not', part: formula } : { kind: 'all', parts: [term(`${i}`), formula] }
      return textOf(formula)
    }
    expect(nots(200)).not.toThrow()
    expect(nots(1000)).toThrow(/an expression at most 300 deep, not \d+/)
  })

  it('has at most 240,000 bytes of SQL', () => {
    const asked = (alias: string) => toSql(planQuery(nasty, '_exists_:code'), tableOf(), { alias }).sql
    const others = '""."code" is not null'.length
    expect(asked('a'.repeat(240_000 - others))).toHaveLength(240_000)
    expect(() => asked('a'.repeat(240_001 - others))).toThrow('at most 240000 bytes of SQL, not 240001')
    expect(() => asked('é'.repeat(120_000))).toThrow('at most 240000 bytes of SQL')
  })

  it('has a list of many values in pieces of at most 20,000 bytes', () => {
    const listed = (length: number) => {
      const words = Array.from({ length: 3 }, (_, i) => String(i).repeat(length))
      const { sql, parameters } = textOf({ kind: 'any', parts: words.map(term) })
      return { words, sql, parameters }
    }
    const [two, one] = [listed(9997), listed(9998)]
    expect(two.sql).toBe('("nasty"."code" in {p1:Array(String)} or "nasty"."code" in {p2:Array(String)})')
    expect(two.parameters).toEqual([two.words.slice(0, 2), two.words.slice(2)])
    expect(one.parameters).toEqual(one.words.map((word) => [word]))
  })
})

it('refuses options that it does not know', () => {
  expect(() => clickhouse({ paths: 'list' as never })).toThrow('clickhouse: the option paths must be ')
})

it('a wildcard and a backslash in a pattern stand for themselves', () => {
  const parts = ['a%b_c\\d', { any: 'one' }, 'é', { any: 'many' }] as const
  const formula: Formula = { kind: 'pattern', field: code, target: 'value', parts, written: '', ...at }
  expect(textOf(formula)).toMatchObject({
    sql: '"nasty"."code" like {p1:String}',
    parameters: ['a\\%b\\_c\\\\d_é%'],
  })
})

it('keys are bound as strings, and values of any type are read as such, each of a list', () => {
  expect(compiled(clickhouse().keyValue(5))).toEqual({ sql: '{p1:String}', parameters: ['5'] })
  expect(compiled(clickhouse().asText(sql`c`, false)!).sql).toBe('toString(c)')
  expect(compiled(clickhouse().asText(sql`c`, true)!).sql).toBe(
    'arrayMap(isoquery_value -> toString(isoquery_value), c)',
  )
})

it('whole numbers are sorted as the binary64 next to them, by their text', () => {
  const sorted = (type: 'bigint' | 'decimal' | 'double') =>
    compiled(clickhouse().sortedNumber(sql`c`, type)).sql
  expect(sorted('bigint')).toBe('toFloat64(toString(c))')
  expect(sorted('decimal')).toBe('cast(c as Nullable(Float64))')
  expect(sorted('double')).toBe('c')
})

it('whole numbers beyond eight bytes are compared with columns that may be greater', () => {
  const columns = { price: { type: 'bigint' } } as const
  const table = defineTable(nasty, { name: 'nasty', key: 'id', dialect: clickhouse(), columns })
  const asked = (query: string) => toSql(planQuery(nasty, query), table)
  expect(asked(`price:>=${2n ** 63n}`).parameters).toEqual([2n ** 63n - 512n])
  expect(asked(`price:>=${2n ** 256n}`).parameters).toEqual([2n ** 256n - 2n ** 202n])
  expect(asked(`price:>${2n ** 256n}`).sql).toBe('(1 = 0)')
  expect(asked(`price:<=-${2n ** 255n}`).parameters).toEqual([-(2n ** 255n) + 2n ** 201n])
  expect(asked(`price:<-${2n ** 255n}`).sql).toBe('(1 = 0)')
})

describe('a regexp on ClickHouse', () => {
  const asked = (query: string) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), tableOf())
    return { sql, parameters }
  }
  const value = 'match("nasty"."code", {p1:String})'
  const tokens = 'match("nasty"."body_u121", {p1:String})'
  const each =
    `arrayExists(isoquery_element -> isoquery_element <> '' and match(isoquery_element, {p1:String}), ` +
    `splitByChar(' ', ifNull("nasty"."body_u121", '')))`

  it.each([
    ['code:/#/', value, '\\z.'],
    ['body:/#/', tokens, '\\z.'],
    ['code:/a.*/', value, '\\A(?:a.*)\\z'],
    ['code:/x{1001}/', value, '\\A(?:x{1000}x{1})\\z'],
    ['code:/é?ü*/', value, '\\A(?:(?:é)?(?:ü)*)\\z'],
    ['code:/é+ü{2}/', value, '\\A(?:(?:é)+(?:ü){2})\\z'],
    ['code:/😀?x/', value, '\\A(?:(?:😀)?x)\\z'],
    ['body:/a.b/', tokens, ' (?:a[^ ]b) '],
    ['body:/a.*/', tokens, ' (?:a[^ ]*) '],
    ['body:/a?/', each, '\\A(?:a?)\\z'],
    ['body:/x{300}/', tokens, '\\z.'],
    ['body:/x{2,300}/', tokens, ' (?:x{2,}) '],
    ['body:/a|bc/', tokens, ' (?:(?:a|bc)) '],
  ])('is written as RE2 takes it: %s', (query, sql, parameter) => {
    expect(asked(query)).toEqual({ sql, parameters: [parameter] })
  })
})

it('many words of a text are one bound value for each 255 of them', () => {
  const anyOf = (count: number) =>
    textOf({
      kind: 'any',
      parts: Array.from({ length: count }, (_, i) => ({
        kind: 'term',
        field: body,
        target: 'tokens',
        value: i === 1 ? '' : `w${i}`,
        ...at,
      })),
    })
  const column = '"nasty"."body_u121"'
  const few = anyOf(15)
  expect(few.sql).toContain(`${column} like {p15:String}`)
  const many = anyOf(256)
  expect(many.sql).toBe(
    `(multiSearchAny(${column}, {p1:Array(String)}) or multiSearchAny(${column}, {p2:Array(String)}))`,
  )
  const [first, second] = many.parameters as [string[], string[]]
  // No column has three spaces, as none has an empty token.
  expect([first.length, first[0], first[1], second]).toEqual([255, ' w0 ', '   ', [' w255 ']])
})

describe('an instant on ClickHouse', () => {
  const typed = (type: 'timestamp' | 'date' | 'iso') =>
    defineTable(nasty, { name: 'nasty', key: 'id', dialect: clickhouse(), columns: { at: { type } } })
  const asked = (query: string, type: 'timestamp' | 'date' | 'iso' = 'timestamp') => {
    const { sql, parameters } = toSql(planQuery(nasty, query), typed(type))
    return { sql, parameters }
  }

  it('is a number of milliseconds, or a day', () => {
    expect(asked('at:2019-10-17')).toEqual({
      sql:
        '("nasty"."at" >= fromUnixTimestamp64Milli({p1:Int64}) and ' +
        '"nasty"."at" < fromUnixTimestamp64Milli({p2:Int64}))',
      parameters: [1_571_270_400_000n, 1_571_356_800_000n],
    })
    expect(asked('at:2019-10-17', 'date')).toEqual({
      sql: '("nasty"."at" >= toDate32({p1:String}) and "nasty"."at" < toDate32({p2:String}))',
      parameters: ['2019-10-17', '2019-10-18'],
    })
  })

  it('beyond the years of nanoseconds is compared with the milliseconds of a value', () => {
    const coarse = 'toDateTime64("nasty"."at", 3)'
    const bound = (p: number) => `fromUnixTimestamp64Milli({p${p}:Int64})`
    expect(asked('at:<1900-01-01').sql).toBe(`"nasty"."at" < ${bound(1)}`)
    expect(asked('at:<1899-12-31').sql).toBe(`${coarse} < ${bound(1)}`)
    expect(asked('at:>="2262-04-10T23:59:59.999Z"').sql).toBe(`"nasty"."at" >= ${bound(1)}`)
    expect(asked('at:>=2262-04-11').sql).toBe(`${coarse} >= ${bound(1)}`)
    const both = `("nasty"."at" >= ${bound(1)} and ${coarse} < ${bound(2)})`
    expect(asked('at:[1960 TO 2999]').sql).toBe(both)
    expect(asked('at:>=2262-04-12', 'date').sql).toBe('"nasty"."at" >= toDate32({p1:String})')
  })

  it('lies between the first and the last that a column holds', () => {
    const NONE = '(1 = 0)'
    expect(asked('at:>=2299-12-31', 'date').sql).not.toBe(NONE)
    expect(asked('at:>=2300', 'date').sql).toBe(NONE)
    expect(() => toRow(typed('date'), { at: '2299-12-31' })).not.toThrow()
    expect(() => toRow(typed('date'), { at: '2300-01-01' })).toThrow('beyond its range')
    expect(asked('at:<=1900-01-01', 'date').sql).not.toBe(NONE)
    expect(asked('at:<1900-01-01', 'date').sql).toBe(NONE)
    expect(() => toRow(typed('date'), { at: '1899-12-31' })).toThrow('beyond its range')
    for (const year of ['0001', '9999']) expect(asked(`at:${year}`, 'iso').sql).not.toBe(NONE)
  })

  it.each(['milliseconds', 'seconds'] as const)('as %s is a number of eight bytes', (type) => {
    const columns = { at: { type } }
    const [table] = ddl(defineTable(nasty, { name: 'nasty', key: 'id', dialect: clickhouse(), columns }))
    expect(table).toContain('"at" Nullable(Int64)')
  })

  it('of lists finds empty strings in any type of list', () => {
    const empty = `arrayExists(isoquery_value -> ifNull(toString(isoquery_value), '-') = '', "t"."tags")`
    const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
    const table = defineTable(tags, { name: 't', key: 'id', dialect: clickhouse() })
    const textOf = (query: string) => toSql(planQuery(tags, query), table).sql
    expect(textOf('tags:""')).toBe(empty)
    expect(textOf('tags:("" OR a OR b)')).toBe(`(hasAny("t"."tags", {p1:Array(String)}) or ${empty})`)
    expect(textOf('tags:(a OR b)')).toBe('hasAny("t"."tags", {p1:Array(String)})')
  })

  it('is written with its zone, a day without its time', () => {
    const instant = '2019-10-17T08:30:00.123Z'
    expect(toRow(typed('timestamp'), { at: instant, ats: [instant] })).toMatchObject({
      at: instant,
      ats: [instant],
    })
    expect(toRow(typed('date'), { at: '2019-10-17' }).at).toBe('2019-10-17')
  })
})

it('companions of rows are written by one mutation, which finds each value by the place of its key', () => {
  const update = clickhouse().update({
    table: sql.id('nasty'),
    key: sql.id('id'),
    columns: ['a', 'l', 'x'],
    kept: [],
    rows: [
      { key: 1, values: { a: 'p', l: ['q'], x: null } },
      { key: "k'2", values: { a: null, l: null, x: null } },
    ],
  })
  const place = (p: number) => `indexOf({p${p}:Array(String)}, concat("id", ''))`
  expect(compiled(update)).toEqual({
    sql:
      `alter table "nasty" update "a" = arrayElement([{p1:String}, {p2:Nullable(String)}], ${place(3)}), ` +
      `"l" = arrayElement([{p4:Array(String)}, {p5:Array(String)}], ${place(6)}), ` +
      '"x" = defaultValueOfArgumentType("x") ' +
      'where "id" in ({p7:String}, {p8:String}) settings mutations_sync = 2',
    parameters: ['p', null, ['1', "k'2"], ['q'], [], ['1', "k'2"], '1', "k'2"],
  })
})

describe("ClickHouse's text index", () => {
  const indexed = tableOf({}, 'all')
  const tokens = `splitByChar(' ', ifNull("nasty"."body_u121", ''))`
  const asked = (query: string) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), indexed)
    return { sql, parameters }
  }
  const fuzzy = (value: string): Formula => ({
    kind: 'fuzzy',
    field: body,
    target: 'tokens',
    value,
    edits: 0,
    ...at,
  })

  it('is asked for all words of a phrase, which is then looked for', () => {
    expect(asked('body:"a b"')).toEqual({
      sql: `(hasAll(${tokens}, {p1:Array(String)}) and "nasty"."body_u121" like {p2:String})`,
      parameters: [['a', 'b'], '% a b %'],
    })
  })

  it('is asked for whole words alone', () => {
    expect(asked('body:ba*')).toEqual({
      sql: '"nasty"."body_u121" like {p1:String}',
      parameters: ['% ba%'],
    })
    expect(asked('body:*ank')).toEqual({
      sql: '"nasty"."body_u121" like {p1:String}',
      parameters: ['%ank %'],
    })
    expect(asked('body:*a*b*').sql).not.toContain('has(')
  })

  it('is not asked for a phrase with slop that is too long', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`).join(' ')
    expect(asked(`body:"${words(44)}"~2`).sql).toContain('hasAll(')
    expect(() => asked(`body:"${words(45)}"~2`)).toThrow('it needs a shorter phrase')
  })

  it('is asked for a list of words at once, of which any or all are there', () => {
    expect(asked('body:(a b)')).toEqual({
      sql: `hasAny(${tokens}, {p1:Array(String)})`,
      parameters: [['a', 'b']],
    })
    expect(asked('body:(a AND b)')).toEqual({
      sql: `hasAll(${tokens}, {p1:Array(String)})`,
      parameters: [['a', 'b']],
    })
    expect(asked('NOT body:a').sql).toBe(`not has(${tokens}, {p1:String})`)
  })

  it('is asked for many long words in pieces, all of which are there', () => {
    const parts = ['a', 'b'].map(
      (letter): Formula => ({
        kind: 'term',
        field: body,
        target: 'tokens',
        value: letter.repeat(15_000),
        ...at,
      }),
    )
    const { sql } = toSql(planOf(nasty, { kind: 'all', parts }), indexed)
    expect(sql).toBe(`(hasAll(${tokens}, {p1:Array(String)}) and hasAll(${tokens}, {p2:Array(String)}))`)
  })

  it('finds nothing for a word that no token can be', () => {
    const words = (kind: 'any' | 'all', ...values: string[]): Formula => ({
      kind,
      parts: values.map((value) => ({ kind: 'term', field: body, target: 'tokens', value, ...at })),
    })
    expect(toSql(planOf(nasty, words('all', 'a', 'b c')), indexed).sql).toBe('(1 = 0)')
    expect(toSql(planOf(nasty, words('all', 'a', '')), indexed).sql).toBe('(1 = 0)')
    expect(toSql(planOf(nasty, words('any', 'a', '')), indexed).parameters).toEqual([['a']])
    expect(toSql(planOf(nasty, words('any', '', '')), indexed).sql).toBe('(1 = 0)')
    expect(toSql(planOf(nasty, fuzzy('')), indexed)).toMatchObject({
      sql: `has(${tokens}, {p1:String})`,
      parameters: ['   '],
    })
  })

  it('is made of the tokens of texts and of lists, and of no other strings', () => {
    const fast = companionDdl(indexed, 'accelerators')
    expect(fast).toContain(
      'alter table "nasty" add index if not exists "nasty_body_u121_fast" ' +
        `splitByChar(' ', ifNull("body_u121", '')) type text(tokenizer = 'array')`,
    )
    expect(fast).toContain('alter table "nasty" materialize index "nasty_body_u121_fast"')
    expect(fast).toContain(
      `alter table "nasty" add index if not exists "nasty_codes_fast" "codes" type text(tokenizer = 'array')`,
    )
    expect(fast.join()).not.toMatch(/"nasty_(?:code|tag_normalized|memo|memos)_fast"/)
    const name = `press.${'n'.repeat(100)}`
    const long = defineTable(nasty, { name, key: 'id', dialect: clickhouse(), accelerators: 'all' })
    expect(companionDdl(long, 'accelerators')).toContain(
      `alter table "press"."${'n'.repeat(100)}" materialize index "${'n'.repeat(100)}_codes_fast"`,
    )
  })
})

it('a phrase of two words with a slop of at most 10 is a regular expression, others are counted', () => {
  const isCounted = (query: string) => toSql(planQuery(nasty, query), tableOf()).sql.includes('arrayCumSum')
  expect(isCounted('body:"a b"~10')).toBe(false)
  expect(isCounted('body:"a b"~11')).toBe(true)
  expect(isCounted('body:"a b c"~2')).toBe(true)
})

it('a phrase with slop asks for each run of equal words, from its first to its last place', () => {
  const { sql, parameters } = toSql(planQuery(nasty, 'body:"a b a"~4'), tableOf())
  const begin = 'greatest(isoquery_end - isoquery_last - isoquery_slop, isoquery_before - isoquery_first + 1)'
  const end = 'isoquery_begin - isoquery_first'
  expect(sql).toContain(`if(${begin} > ${end}, [], [(${begin}, 1), (${end} + 1, -1)])`)
  const runs = 'greatest(toInt64(length(isoquery_found)) - isoquery_least + 1, 0)'
  expect(sql).toContain(
    `arraySlice(isoquery_found, isoquery_least), arraySlice(isoquery_found, 1, ${runs}), ` +
      `arraySlice(arrayPushFront(isoquery_found, -1000000000000), 1, ${runs})`,
  )
  expect(sql).toContain("isoquery_token -> if(isoquery_token = '', isoquery_slop + 1, 1)")
  expect(parameters.slice(3)).toEqual([
    ...[[0n, 2n], [1n, 2n], 'a', 0n],
    ...[[1n], [1n], 'b', 1n],
    ...[[2n], [1n], 'a', 2n],
    ...[4n, 4n],
  ])
})

describe('a value in a Map of ClickHouse', () => {
  const schema = defineSchema(
    { code: field.keyword(), codes: field.keyword({ array: true }), rank: field.integer() },
    { defaultFields: ['code'] },
  )
  const define = (columns: object) =>
    defineTable(schema, { name: 't', key: 'id', dialect: clickhouse(), columns })

  it('is there if its key is', () => {
    const table = define({ code: { name: 'doc', path: ["it's"] } })
    const value = `if(mapContains("t"."doc", 'it\\'s'), "t"."doc"['it\\'s'], null)`
    expect(toSql(planQuery(schema, 'code:a'), table).sql).toBe(`${value} = {p1:String}`)
    expect(toSql(planQuery(schema, 'NOT code:a'), table).sql).toBe(
      `not coalesce(${value} = {p1:String}, false)`,
    )
    expect(ddl(table)[0]).toContain('"doc" Map(String, String)')
    expect(toRow(table, { code: 'a' })).toMatchObject({ doc: { "it's": 'a' } })
  })

  it.each([
    ['a list', { codes: { name: 'doc', path: ['a'] } }],
    ['a number', { rank: { name: 'doc', path: ['a'] } }],
    ['two keys', { code: { name: 'doc', path: ['a', 'b'] } }],
  ])('cannot be %s', (_, columns) => {
    expect(() => define(columns)).toThrow(
      'leads into a Map, which has single strings under single keys. Declare a field of strings without ' +
        "`array: true` and a path of one key, or use clickhouse({ paths: 'json' }).",
    )
  })
})

it.each(['map', 'json'] as const)('what lies under a path is read for its companions: %s', (paths) => {
  const stored = compiled(clickhouse({ paths }).json!.at(sql`c`, ['a'])).sql
  expect(stored).toBe(
    paths === 'map' ? "if(mapContains(c, 'a'), c['a'], null)" : "JSONExtractRaw(ifNull(c, ''), 'a')",
  )
})

it.each(['map', 'json'] as const)('a list cannot have the type json: %s', (paths) => {
  const columns = { codes: { type: 'json' } } as const
  const define = () =>
    defineTable(nasty, { name: 'nasty', key: 'id', dialect: clickhouse({ paths }), columns })
  expect(define).toThrow('cannot have the type json')
})

it('a regexp that is too large is refused with the sizes that are not', () => {
  const regexp = { kind: 'text', text: 'x'.repeat(5001) } as const
  const formula: Formula = { kind: 'regexp', field: code, target: 'value', pattern: '', regexp, ...at }
  expect(() => textOf(formula)).toThrow(UnsupportedError)
  expect(() => textOf(formula)).toThrow('one of at most 5000 characters, or 1000 with nested repeats')
})
