import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rows } from '../../../../src/backends/sql/dialect/defaultConditions.ts'
import {
  type Dialect,
  defineDialect,
  defineTable,
  sqlite,
  toSql,
  UnsupportedError,
} from '../../../../src/backends/sql/index.ts'
import type { Leaf } from '../../../../src/plan/plan.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../support/scaled.ts'
import { openSqlite } from '../support/engine.ts'
import { nasty } from '../support/nastySchema.ts'
import { assertSameHits } from '../support/sameHits.ts'

/** SQLite with its case-sensitive LIKE, by the basics of a dialect and what its driver needs. */
function basic(): Dialect {
  const { limits, types, createCompiler, text, elementRows, tokenRows, defaultTypes } = sqlite()
  return defineDialect({
    name: 'Basic',
    limits,
    types,
    createCompiler,
    text,
    elementRows,
    tokenRows,
    defaultTypes,
    booleanValue: Number,
  })
}

const key = { name: 'id', type: 'bigint' } as const
const table = defineTable(nasty, { name: 'nasty', key, dialect: basic() })

/** Whether LIKE in SQLite confuses no character of a leaf with another. */
function isClear(leaf: Leaf): boolean {
  const strings = JSON.stringify(leaf)
  return !/[\ufffd-\uffff]/.test(strings) && !(leaf.kind === 'regexp' && /655[0-9]{2}/.test(strings))
}

describe('a dialect of the basics', () => {
  it('has the hits of memory by the defaults', async () => {
    const engine = openSqlite((database) => database.exec('pragma case_sensitive_like = on'))
    await engine.create(table)
    await assertSameHits(engine, table, {
      isWanted: isClear,
      batches: scaled(25),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.7)
      },
    })
    await engine.close()
  })

  it('becomes one condition for each pattern of a regexp, and none for no pattern', () => {
    const { like } = { like: (query: string) => toSql(planQuery(nasty, query), table) }
    expect(like('code:/a(b|c)/').sql).toBe(
      `("nasty"."code" like ? collate binary escape '!' or ` +
        `"nasty"."code" like ? collate binary escape '!')`,
    )
    expect(like('code:/a(b|c)/').parameters).toEqual(['ab', 'ac'])
    expect(like('code:/#/').sql).toBe('(1 = 0)')
  })

  it('becomes at most 2,000 patterns of a regexp', () => {
    const asked = (query: string) => () => toSql(planQuery(nasty, query), table)
    expect(asked('code:/[0-9]{3}y?/')().parameters).toHaveLength(2000)
    expect(asked('code:/[0-9]{3}y?|z/')).toThrow(UnsupportedError)
    expect(asked('body:/[0-9]{3}y?|z/')).toThrow(UnsupportedError)
  })

  it('takes tokens apart for a regexp, since LIKE has no wildcard that ends with a token', () => {
    expect(toSql(planQuery(nasty, 'body:/a.b/'), table).sql).toContain('json_each')
  })

  it('refuses sloppy phrases and says what it needs', () => {
    expect(() => toSql(planQuery(nasty, 'body:"a b"~1'), table)).toThrow(UnsupportedError)
    expect(() => toSql(planQuery(nasty, 'body:"a b"~1'), table)).toThrow(
      'it needs a database that can do this (Basic has no exact form for this phrase)',
    )
  })

  it.each([
    ['body:a?b', 'pattern'],
    ['code:a*', 'pattern'],
    ['body:/a.b/', 'regexp'],
    ['code:/a.b/', 'regexp'],
    ['body:abcd~1', 'fuzzy'],
    ['code:abcd~1', 'fuzzy'],
    ['body:"a b"~2', 'phrase'],
    ['memo:a', 'contains'],
  ])('says what it has no exact form for: %s', (query, capability) => {
    const none = () => null
    const dialect = defineDialect({
      ...basic(),
      like: none,
      anyLike: none,
      requirement: (missing) => `the capability ${missing}`,
    })
    const without = defineTable(nasty, { name: 'nasty', key, dialect })
    expect(() => toSql(planQuery(nasty, query), without)).toThrow(`it needs the capability ${capability}.`)
  })

  it('asks for one of many words by a list, if the database can bind one', () => {
    const words = Array.from({ length: 16 }, (_, i) => `w${i}`)
    const plan = planQuery(nasty, `body:(${words.join(' ')})`)
    expect(toSql(plan, table).parameters).toHaveLength(16)
    const stringRows: Dialect['stringRows'] = (values, alias) =>
      rows(sql`json_each(${JSON.stringify(values)})`, alias)
    const listing = defineTable(nasty, {
      name: 'nasty',
      key,
      dialect: defineDialect({ ...basic(), stringRows }),
    })
    expect(toSql(plan, listing).parameters).toEqual([JSON.stringify(words)])
  })
})

describe('a member of a dialect', () => {
  it.each<[object, string]>([
    [{ name: '' }, 'the option name must be a string that is not empty, not "".'],
    [{ text: 'a' }, 'the option text must be a function, not "a".'],
    ...(['name', 'limits', 'types', 'createCompiler', 'text', 'elementRows', 'tokenRows'] as const).map(
      (name): [object, string] => [{ [name]: undefined }, `the option ${name} is missing; it must be `],
    ),
    [{ limits: { parameters: 1, depth: 1, nameBytes: 1 } }, 'parameters, depth, nameBytes, sloppyPhrases'],
    [
      { types: { text: {} } },
      'the option types must be an object of column types, as in { text: { ddl: … } }',
    ],
    [{ types: { text: { ddl: 'text' }, iso: {} } }, 'the option types must be an object of column types'],
    [{ types: [] }, 'the option types must be an object of column types'],
    [
      { accelerators: [{ name: 'a', ddl: () => [] }] },
      'the option accelerators must be a list of accelerators',
    ],
    [{ accelerators: [{}] }, 'the option accelerators must be a list of accelerators'],
    [{ accelerators: {} }, 'the option accelerators must be a list of accelerators'],
    [{ json: {} }, 'the option json must be an object with ddl, at, value, elements, conditions, or null'],
    [{ rowKey: 'x' }, 'the option rowKey must be an expression of Kysely, or null, not "x".'],
    [{ wildcards: {} }, 'an object with literal, one, oneInToken, many, maxBytes, compare'],
    [{ manyTokens: -1 }, 'the option manyTokens must be a number from 0 on, or Infinity, not -1.'],
    [{ keepsKeyTypes: 1 }, 'the option keepsKeyTypes must be true or false, not 1.'],
    [{ keyTextDdl: 5 }, 'the option keyTextDdl must be a string, or null, not 5.'],
    [{ tableClause: 7 }, 'the option tableClause must be a string, not 7.'],
    [{ nothing: 1 }, 'there is no option "nothing". The options are: '],
  ])('is refused if it is of another kind: %j', (own, message) => {
    const define = () => defineDialect({ ...basic(), ...own } as Dialect)
    expect(define).toThrow(TypeError)
    expect(define).toThrow(message)
  })

  it('is one of an object', () => {
    expect(() => defineDialect(null as never)).toThrow('defineDialect: the argument own must be ')
  })

  it('may be null where there is none, and is the default where it is undefined', () => {
    const none = { json: null, rowKey: null, keyTextDdl: null, like: undefined as never }
    const dialect = defineDialect({ ...basic(), ...none })
    expect(dialect.like).toBe(basic().like)
    expect(dialect.json).toBeNull()
  })
})
