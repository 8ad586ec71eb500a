import { describe, expect, it } from 'vitest'
import { defineTable, mariadb, mysql, toSql } from '../../../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../../../src/plan/plan.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { nasty } from '../../support/nastySchema.ts'
import { rareWords, termOf } from '../../support/wordLists.ts'

const key = { name: 'id', type: 'bigint' } as const
const at = { span: { start: 0, end: 1 }, clause: 'a clause' }

function tableOf(dialect: ReturnType<typeof mysql>) {
  return defineTable(nasty, { name: 'nasty', key, dialect })
}

describe('a prefix on MariaDB', () => {
  it.each([
    ['a', 'b'],
    ['ab', 'ac'],
    ['a\ud7ff', 'a\ue000'],
    ['a\u{10ffff}', 'b'],
    ['a\u{10ffff}\u{10ffff}', 'b'],
    ['a\uffff', 'a\u{10000}'],
    // No keyword is as long, since none has more than 32,766 bytes.
    ['\u{10ffff}', '\u{10ffff}'.repeat(8192)],
  ])('is a range up to the next string: %j', (prefix, next) => {
    const parts = [prefix, { any: 'many' } as const]
    const leaf: Leaf = {
      kind: 'pattern',
      field: nasty.fields.code,
      target: 'value',
      parts,
      written: '',
      ...at,
    }
    const { parameters } = toSql(planOf(nasty, leaf), tableOf(mariadb()))
    expect(parameters).toEqual([prefix, next, `${prefix}%`])
  })
})

describe.each([
  ['MySQL', mysql()],
  ['MariaDB', mariadb()],
])('a list on %s', (_, dialect) => {
  it('of words leaves out those that no token can be', () => {
    const longest = 'x'.repeat(255)
    const words = [...rareWords(16), '', longest, `${longest}x`]
    const parts = words.map((word): Leaf => ({ ...termOf(nasty.fields.body, 'a'), value: word }) as Leaf)
    const formula: Formula = { kind: 'any', parts }
    const [list] = toSql(planOf(nasty, formula), tableOf(dialect)).parameters
    expect(JSON.parse(list)).toEqual([...rareWords(16), longest])
  })

  it('of booleans is read as numbers', () => {
    const { sql } = toSql(planQuery(nasty, 'lives:true'), tableOf(dialect))
    expect(sql).toContain("columns (value tinyint path '$')")
  })
})

describe.each([
  ['MySQL', mysql({ strings: 'base64' })],
  ['MariaDB', mariadb({ strings: 'base64' })],
])('strings in Base64 on %s', (_, dialect) => {
  it.each([
    ['bank', ['% bank %']],
    ['code:"a\'b"', ["a'b"]],
    ['code:("é" OR "\\\\")', ['é', '\\']],
    ['code:""', ['']],
    ['"a b"~2', ['% a %', '% b %']],
  ])('are what stands in %s', (query, expected) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), tableOf(dialect))
    const decoded = parameters
      .filter((value) => typeof value === 'string')
      .map((value) => Buffer.from(value, 'base64').toString())
    expect(decoded.slice(0, expected.length)).toEqual(expected)
    expect(sql.match(/from_base64\(\?\)/g)).toHaveLength(decoded.length)
    expect(toSql(planQuery(nasty, query), tableOf(dialect)).sql).not.toMatch(/[^(]\? collate/)
  })
})

it.each([
  ['MySQL', mysql()],
  ['MariaDB', mariadb()],
])('a TIMESTAMP of %s is not compared with a local time before 1970', (_, dialect) => {
  const table = defineTable(nasty, { name: 'nasty', key, dialect, columns: { at: { type: 'timestamptz' } } })
  const day = 86_400_000
  expect(toSql(planQuery(nasty, 'at:>=1970-01-02'), table).parameters).toEqual([1, day])
  expect(toSql(planQuery(nasty, 'at:>=1970-01-04'), table).parameters).toEqual([86_400, 3 * day])
})
