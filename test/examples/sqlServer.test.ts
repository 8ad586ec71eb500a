import { createQueryId, type RawNode, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sqlServer } from '../../examples/sqlServer.ts'
import {
  type ColumnOptions,
  ddl,
  defineTable,
  newest,
  toRow,
  toSql,
  UnsupportedError,
} from '../../src/backends/sql/index.ts'
import type { Formula } from '../../src/plan/plan.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { planOf } from '../backends/sql/support/arbitraryFormula.ts'
import { nasty } from '../backends/sql/support/nastySchema.ts'

const at = { span: { start: 0, end: 1 }, clause: 'a clause' }
const BINARY = 'collate Latin1_General_100_BIN2_UTF8'

function tableOf(columns: Readonly<Record<string, ColumnOptions>> = {}) {
  return defineTable(nasty, {
    name: 'nasty',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlServer(),
    columns,
  })
}

function sqlOf(query: string, columns?: Readonly<Record<string, ColumnOptions>>) {
  return toSql(planQuery(nasty, query), tableOf(columns)).sql
}

/** A string as the dialect compares it. */
const varchar = (value: string) => `(cast(${value} ${BINARY} as varchar(max)) ${BINARY})`

it.each(['iso', 'timestamp', 'timestamptz', 'date'] as const)(
  'SQL Server has instants of the years 1 to 9999 as %s',
  (type) => {
    const written = (at: number) => toRow(tableOf({ at: { type } }), { at }).at
    const [first, last] = [Date.UTC(2000, 0) - 63_082_281_600_000, Date.UTC(10_000, 0) - 86_400_000]
    expect(written(first)).toMatch(/^0001-01-01/)
    expect(written(last)).toMatch(/^9999-12-31/)
    for (const at of [first - 86_400_000, last + 86_400_000])
      expect(() => written(at)).toThrow('beyond its range')
  },
)

it('SQL Server has pages in the order of code points and of milliseconds', () => {
  const pageBy = (by: 'code' | 'at' | 'price', type: NonNullable<ColumnOptions['type']>) => {
    const order = [{ [by]: 'desc' }, { rank: 'asc' }] as const
    return newest(planQuery(nasty, '*'), tableOf({ [by]: { type } }), { order, limit: 3 }).selectSql().sql
  }
  const orderOf = (by: 'code' | 'at', type: NonNullable<ColumnOptions['type']>) =>
    / order by (.*) desc, /.exec(pageBy(by, type))![1]
  expect(orderOf('code', 'text')).toBe(`${varchar('"nasty"."code"')} + char(0)`)
  const at = '"nasty"."at"'
  expect(orderOf('at', 'timestamp')).toBe(
    `dateadd(nanosecond, -(datepart(nanosecond, ${at}) % 1000000), ${at})`,
  )
  expect(pageBy('code', 'text')).toMatch(/ asc offset 0 rows fetch next 3 rows only$/)
  expect(() => pageBy('price', 'real')).toThrow('a column of another type: clients round this one')
})

describe('a query on SQL Server', () => {
  it('has at most 2,100 values, in expressions of a depth of 200', () => {
    const asked = (formula: Formula) => () => toSql(planOf(nasty, formula), tableOf())
    const begins = (text: string): Formula => ({
      kind: 'pattern',
      field: nasty.fields.code,
      target: 'value',
      parts: [text, { any: 'many' }],
      written: '',
      ...at,
    })
    const anyOf = (count: number): Formula => ({
      kind: 'any',
      parts: Array.from({ length: count }, (_, i) => begins(`v${i}`)),
    })
    expect(asked(anyOf(2100))).not.toThrow()
    expect(asked(anyOf(2101))).toThrow('at most 2100 bound values, not 2101')
    let nested = begins('v')
    for (let i = 0; i < 300; i++)
      nested = { kind: 'not', part: { kind: 'all', parts: [begins(`v${i}`), nested] } }
    expect(asked(nested)).toThrow('an expression at most 200 deep')
  })

  it('refuses what LIKE cannot answer', () => {
    expect(() => sqlOf('code:/a+/')).toThrow('SQL Server has no exact form for this regular expression')
    expect(() => sqlOf('body:"a b"~2')).toThrow(UnsupportedError)
  })

  it('looks for the end of a pattern, whose last spaces LIKE may ignore', () => {
    const parametersOf = (query: string) => toSql(planQuery(nasty, query), tableOf()).parameters
    expect(parametersOf('code:a?')).toEqual(['a_|'])
    expect(parametersOf('code:*a')).toEqual(['%a|'])
    expect(parametersOf('code:a*')).toEqual(['a%'])
    expect(parametersOf('code:/a[bc]/')).toEqual(['["ab|","ac|"]'])
  })

  it('escapes what stands for more than itself in a pattern, and in brackets', () => {
    const { parameters } = toSql(planQuery(nasty, 'code:%_\\[\\]\\^\\!\\-*'), tableOf())
    expect(parameters).toEqual(['!%!_![!]!^!!!-%'])
  })

  it('reads the strings of lists as UTF-8, and days and numbers as they are', () => {
    const rows = (type: string) => `from openjson("nasty"."ats") with (value ${type} '$')`
    expect(sqlOf('ats:2019', { ats: { type: 'iso' } })).toContain(rows('nvarchar(max)'))
    expect(sqlOf('ats:2019', { ats: { type: 'iso' } })).toContain(varchar('isoquery_element.value'))
    expect(sqlOf('ats:2019', { ats: { type: 'date' } })).toContain(rows('date'))
    expect(sqlOf('ats:2019', { ats: { type: 'date' } })).not.toContain('as varchar')
  })

  it('finds any word by a character that is no space', () => {
    const any: Formula = {
      kind: 'pattern',
      field: nasty.fields.body,
      target: 'tokens',
      parts: [{ any: 'many' }],
      written: '',
      ...at,
    }
    expect(toSql(planOf(nasty, any), tableOf()).sql).toBe(`"nasty"."body_u121" like '%[^ ]%'`)
  })

  it('compares bits, and letters without their case', () => {
    expect(sqlOf('live:true')).toBe('"nasty"."live" = cast(@1 as bit)')
    expect(sqlOf('memo:BANK')).toContain(
      `translate("nasty"."memo" ${BINARY}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
    )
  })
})

it('SQL Server counts the bytes of a string with its spaces', () => {
  const node = sqlServer().byteLength(sql`code`).toOperationNode() as RawNode
  expect(sqlServer().createCompiler().compileQuery(node, createQueryId()).sql).toBe('datalength(code)')
})

it('an index of SQL Server is on no string of any length', () => {
  const indexes = ddl(tableOf({ at: { type: 'iso' } })).slice(1)
  expect(indexes.map((each) => /"nasty_(\w+)_idx"/.exec(each)![1])).toEqual(['price', 'rank', 'live', 'at'])
})
