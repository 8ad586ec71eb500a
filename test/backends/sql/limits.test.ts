import { describe, expect, it } from 'vitest'
import { sqlServer } from '../../../examples/sqlServer.ts'
import {
  clickhouse,
  ddl,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import type { Formula } from '../../../src/plan/plan.ts'
import { everyDialect } from '../../support/everyDialect.ts'
import { sampled } from '../../support/scaled.ts'
import { planOf } from './support/arbitraryFormula.ts'
import { openSqlite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'

const key = { name: 'id', type: 'bigint' } as const
const at = { span: { start: 0, end: 1 }, clause: 'a clause' }

function term(i: number): Formula {
  return { kind: 'term', field: nasty.fields.code, target: 'value', value: `v${i}`, ...at }
}

function anyOf(count: number): Formula {
  return { kind: 'any', parts: Array.from({ length: count }, (_, i) => term(i)) }
}

function anyToken(count: number): Formula {
  const parts = Array.from(
    { length: count },
    (_, i): Formula => ({ kind: 'term', field: nasty.fields.body, target: 'tokens', value: `v${i}`, ...at }),
  )
  return { kind: 'any', parts }
}

/** NOT and AND in turn, to a depth. */
function nested(depth: number): Formula {
  let formula = term(0)
  for (let i = 1; i < depth; i++)
    formula = i % 2 === 0 ? { kind: 'not', part: formula } : { kind: 'all', parts: [term(i), formula] }
  return formula
}

/** The greatest figure for which a plan compiles. */
function greatest(compiles: (figure: number) => boolean, max = 20_000): number {
  let [low, high] = [1, max]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (compiles(middle)) low = middle
    else high = middle
  }
  return low
}

function compiles(make: (figure: number) => Formula, table: Parameters<typeof toSql>[1]) {
  return (figure: number): boolean => {
    try {
      toSql(planOf(nasty, make(figure)), table, { maxLength: Infinity })
      return true
    } catch (error) {
      if (error instanceof UnsupportedError) return false
      throw error
    }
  }
}

describe('a phrase with slop that repeats a word', () => {
  const repeated = (times: number): Formula => ({
    kind: 'phrase',
    field: nasty.fields.body,
    tokens: [...Array<string>(times).fill('a'), 'b'],
    slop: 9,
    ...at,
  })

  it.each(everyDialect)('more than seven times is refused by $name', (dialect) => {
    expect(greatest(compiles(repeated, defineTable(nasty, { name: 'nasty', key, dialect })), 30)).toBe(7)
  })

  it('has no limit in SQLite with functions', () => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite({ functions: true }) })
    expect(compiles(repeated, table)(100)).toBe(true)
  })
})

describe('phrases with slop', () => {
  const phrases = (count: number): Formula => ({
    kind: 'any',
    parts: Array.from({ length: count }, (_, i) => ({
      kind: 'phrase',
      field: nasty.fields.body,
      tokens: ['a', `v${i}`],
      slop: 2,
      ...at,
    })),
  })

  it.each([
    ['SQLite', sqlite(), 500],
    ['PostgreSQL', postgres(), 500],
    ['DuckDB', duckdb(), 500],
    ['MySQL', mysql(), 500],
    ['MariaDB', mariadb(), 500],
    ['ClickHouse', clickhouse(), 100],
  ])('are refused by %s beyond its limit, with both figures', (_, dialect, max) => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect })
    expect(compiles(phrases, table)(max)).toBe(true)
    expect(() => toSql(planOf(nasty, phrases(max + 1)), table)).toThrow(
      `it needs at most ${max} phrases with slop, not ${max + 1}.`,
    )
  })

  it('are not counted without slop', () => {
    const exact: Formula = {
      kind: 'any',
      parts: Array.from({ length: 501 }, (_, i) => ({
        kind: 'phrase',
        field: nasty.fields.body,
        tokens: ['a', `v${i}`],
        slop: 0,
        ...at,
      })),
    }
    const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite() })
    expect(compiles(() => exact, table)(1)).toBe(true)
  })

  it.each([
    ['SQLite', sqlite()],
    ['DuckDB', duckdb()],
    ['PostgreSQL', postgres()],
    ['MySQL', mysql()],
    ['MariaDB', mariadb()],
  ])('may have 44 words and a slop of 10,000 on %s', (_, dialect) => {
    const table = defineTable(nasty, { name: 'nasty', key, dialect })
    const phrase = (count: number, slop: number): Formula => ({
      kind: 'phrase',
      field: nasty.fields.body,
      tokens: Array.from({ length: count }, (_, i) => `v${i}`),
      slop,
      ...at,
    })
    expect(
      greatest(
        compiles((count) => phrase(count, 1), table),
        100,
      ),
    ).toBe(44)
    expect(greatest(compiles((slop) => phrase(2, slop), table))).toBe(10_000)
  })

  it('have no limit in SQLite with functions', () => {
    expect(
      compiles(
        phrases,
        defineTable(nasty, { name: 'nasty', key, dialect: sqlite({ functions: true }) }),
      )(5000),
    ).toBe(true)
  })
})

describe('a query beyond the limits of the database', () => {
  const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite() })

  it('is refused when it is compiled, with both figures', () => {
    expect(() => toSql(planOf(nasty, anyOf(32_767)), table)).toThrow('at most 32766 bound values, not 32767')
    expect(() => toSql(planOf(nasty, nested(2000)), table)).toThrow(
      'an expression at most 1000 deep, not 2000',
    )
    const server = defineTable(nasty, { name: 'nasty', key, dialect: sqlServer() })
    expect(() => toSql(planOf(nasty, anyOf(2000)), server)).toThrow('SQL Server cannot answer')
  })

  it('has limits that can be set', () => {
    const small = defineTable(nasty, {
      name: 'nasty',
      key,
      dialect: sqlite({ maxParameters: 999, maxDepth: 50 }),
    })
    expect(greatest(compiles(anyOf, small))).toBe(999)
    expect(greatest(compiles(nested, small))).toBe(35)
    const shallow = defineTable(nasty, { name: 'nasty', key, dialect: sqlite({ maxDepth: 20 }) })
    const allOf = (count: number): Formula => ({
      kind: 'all',
      parts: Array.from({ length: count }, (_, i) => term(i)),
    })
    // A leaf is 16 deep. Eight leaves are four pairs: a chain of four is 3 deeper, and a pair 1.
    expect(greatest(compiles(allOf, shallow))).toBe(8)
  })

  it('runs on SQLite up to the limit', async () => {
    const engine = openSqlite()
    await engine.create(table)
    await engine.load(table, [toRow(table, { code: 'v5' })])
    const deepest = greatest(compiles(nested, table), 2000)
    expect(deepest).toBeGreaterThan(900)
    await engine.select(table, toSql(planOf(nasty, nested(deepest)), table))
    expect(await engine.select(table, toSql(planOf(nasty, anyOf(10_000)), table))).toEqual([0])
    expect(await engine.select(table, toSql(planOf(nasty, anyToken(10_000)), table))).toEqual([])
    await engine.close()
  })

  it.each(sampled([postgres(), duckdb()], 2, 1))('compiles for $name up to the limit', (dialect) => {
    const wide = defineTable(nasty, { name: 'nasty', key, dialect })
    expect(compiles(anyOf, wide)(65_535)).toBe(true)
    expect(() => toSql(planOf(nasty, anyOf(65_536)), wide)).toThrow('at most 65535 bound values, not 65536')
    expect(compiles(nested, wide)(900)).toBe(true)
    expect(compiles(nested, wide)(1100)).toBe(false)
  })

  it('has lists of values as long as they are written, with quotes, commas and brackets', () => {
    const listed = (one: number) => {
      const dialect = clickhouse()
      const limits = { ...dialect.limits, valueBytes: { one, all: 100 } }
      return defineTable(nasty, { name: 'nasty', key, dialect: { ...dialect, limits } })
    }
    // Each of `v0`, `v1` and `v2` has two bytes and three beside it, and the list has two more.
    expect(toSql(planOf(nasty, anyOf(3)), listed(17)).parameters).toEqual([['v0', 'v1', 'v2']])
    expect(() => toSql(planOf(nasty, anyOf(3)), listed(16))).toThrow('at most 16 bytes, not 17')
  })

  it('says of a pattern that is too long for the functions of SQLite only its length', () => {
    const functions = defineTable(nasty, { name: 'nasty', key, dialect: sqlite({ functions: true }) })
    const parts = ['x'.repeat(50_000), { any: 'many' } as const]
    const field = nasty.fields.code
    const long: Formula = { kind: 'pattern', field, target: 'value', parts, written: '', ...at }
    expect(() => toSql(planOf(nasty, long), functions)).toThrow('it needs a pattern of at most 50000 bytes.')
    expect(() => toSql(planOf(nasty, long), table)).toThrow('it needs registerFunctions(connection)')
  })

  it.each([
    ['SQLite', sqlite(), 50_000],
    ['SQL Server', sqlServer(), 7999],
  ])('is refused by %s if one of the patterns of a regexp is too long', (_, dialect, max) => {
    const regexp = (length: number): Formula => {
      const items = ['y', 'x'.repeat(length)].map((text) => ({ kind: 'text', text }) as const)
      const union = { kind: 'union', items } as const
      return { kind: 'regexp', field: nasty.fields.code, target: 'value', pattern: '', regexp: union, ...at }
    }
    const described = defineTable(nasty, { name: 'nasty', key, dialect })
    expect(greatest(compiles(regexp, described), 60_000)).toBe(max)
  })

  it('is refused if a pattern is too long', () => {
    const long = (length: number): Formula => ({
      kind: 'pattern',
      field: nasty.fields.code,
      target: 'value',
      parts: ['*'.repeat(length), { any: 'many' }],
      written: '',
      ...at,
    })
    expect(greatest(compiles(long, table))).toBe(Math.floor(49_999 / 3))
    // For GLOB a literal star is three bytes, for LIKE one; the wildcard after it is one.
    expect(greatest(compiles(long, defineTable(nasty, { name: 'nasty', key, dialect: sqlServer() })))).toBe(
      7999,
    )
    expect(compiles(long, defineTable(nasty, { name: 'nasty', key, dialect: mysql() }))(20_000)).toBe(true)
  })
})

describe('names that are too long for a database', () => {
  it.each([
    ['PostgreSQL', postgres(), 63],
    ['MySQL', mysql(), 64],
    ['MariaDB', mariadb(), 64],
    ['ClickHouse', clickhouse(), 200],
  ])('are those beyond the bytes that it takes: %s', (name, dialect, max) => {
    const named = (code: string) => () =>
      defineTable(nasty, { name: 'nasty', key, dialect, columns: { code } })
    expect(named('x'.repeat(max))).not.toThrow()
    expect(named('x'.repeat(max + 1))).toThrow(
      `defineTable: the name "${'x'.repeat(max + 1)}" of a column is too long for ${name}; ` +
        'give it another one in `columns`.',
    )
    expect(named('é'.repeat(max / 2 + 1))).toThrow(TypeError)
  })

  it('are refused for columns and shortened for indexes', () => {
    const tableWithName = (bytes: number) => () =>
      defineTable(nasty, {
        name: 'nasty',
        key,
        dialect: postgres(),
        columns: { code: { name: `é${'t'.repeat(bytes - 2)}` } },
      })
    expect(tableWithName(63)).not.toThrow()
    expect(tableWithName(64)).toThrow('is too long for PostgreSQL')
    const columns = { tag: { name: 't'.repeat(60) } }
    expect(() => defineTable(nasty, { name: 'nasty', key, dialect: postgres(), columns })).toThrow(TypeError)
    const name = 'n'.repeat(60)
    const indexes = ddl(defineTable(nasty, { name, key, dialect: postgres() }))
      .slice(1)
      .map((statement) => /"([^"]+)"/.exec(statement)![1]!)
    expect(new Set(indexes).size).toBe(indexes.length)
    for (const index of indexes) expect(index.length).toBeLessThanOrEqual(63)
    const faces = defineTable(nasty, { name: '😀'.repeat(15), key, dialect: postgres() })
    expect(ddl(faces).slice(1).join()).toMatch(/"😀{8}_\d+_idx"/u)
    const indexesOf = (bytes: number) =>
      ddl(
        defineTable(nasty, { name: 'n'.repeat(bytes - '_code_idx'.length), key, dialect: postgres() }),
      ).join()
    expect(indexesOf(63)).toContain('n_code_idx"')
    expect(indexesOf(64)).not.toContain('n_code_idx"')
  })
})

it('DuckDB shares a great slop out in whole parts, which together are no greater', () => {
  const table = defineTable(nasty, { name: 'nasty', key, dialect: duckdb() })
  const tokens = ['a', 'b', 'c', 'd']
  const phrase: Formula = { kind: 'phrase', field: nasty.fields.body, tokens, slop: 8, ...at }
  const inOrder = ' a (?:[^ ]+ ){0,2}b (?:[^ ]+ ){0,2}c (?:[^ ]+ ){0,2}d '
  expect(toSql(planOf(nasty, phrase), table).parameters).toContain(inOrder)
})
