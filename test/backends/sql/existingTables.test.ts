import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import {
  defineTable,
  mysql,
  postgres,
  registerFunctions,
  sqlite,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  {
    title: field.text(),
    code: field.keyword(),
    tags: field.keyword({ array: true }),
    memo: field.contains(),
    rank: field.integer(),
    score: field.number(),
    live: field.boolean(),
    at: field.date(),
    day: field.date(),
  },
  { defaultFields: ['memo'] },
)

describe('an existing table', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    create table "old stuff" (id integer primary key, "the title" text, code text collate nocase, tags text,
      memo text, rank integer, score integer, live integer, at integer, day text);
    insert into "old stuff" values
      (1, 'The Big Bank', 'AB', '["x", "y", null]', 'one % two_', 3, 3, 1, 1571301000,
        '2019-10-17T00:00:00.000Z'),
      (2, 'a small bank', 'ab', '[]', 'ONE', -3, 9007199254740993, 0, 0, '1970-01-01T00:00:00.000Z'),
      (3, null, null, null, null, null, null, null, null, null),
      (4, '', 'ab ', '"x"', 'École', 9007199254740993, 4, 1, -1, '2020-02-29T12:00:00.000Z')`)
  registerFunctions(database)
  const columns = {
    title: { name: 'the title', tokens: null },
    score: { type: 'bigint' },
    at: { type: 'seconds' },
    day: { type: 'iso' },
  } as const
  const table = defineTable(schema, { name: 'old stuff', key: 'id', dialect: sqlite(), columns })
  const withFunctions = defineTable(schema, {
    name: 'old stuff',
    key: 'id',
    dialect: sqlite({ functions: true }),
    columns,
  })
  afterAll(() => database.close())

  function ids(query: string, of = table): number[] {
    const { sql, parameters } = toSql(planQuery(schema, query), of)
    const rows = database
      .prepare(`select id from "old stuff" where ${sql} order by id`)
      .all(...(parameters as null[]))
    return rows.map((row) => row.id as number)
  }

  it.each([
    ['code:ab', [2]],
    ['code:AB', [1]],
    ['code:ab*', [2, 4]],
    ['code:[a TO b]', [2, 4]],
    ['NOT code:ab', [1, 3, 4]],
    ['tags:x', [1, 4]],
    ['tags:*', [1, 4]],
    ['NOT tags:*', [2, 3]],
    ['one', [1, 2]],
    ['memo:"% two_"', [1]],
    ['memo:école', []],
    ['memo:É*E', [4]],
    ['rank:3', [1]],
    ['rank:<0', [2]],
    ['rank:>9007199254740990', [4]],
    ['score:3', [1]],
    ['score:3.5', []],
    ['NOT score:3.5', [1, 2, 3, 4]],
    ['score:[2.5 TO 3.5]', [1]],
    ['score:{2.5 TO 3.5}', [1]],
    ['score:[3.5 TO 4.5]', [4]],
    ['score:{3.5 TO 4.5}', [4]],
    ['score:[3 TO 4]', [1, 4]],
    ['score:[3 TO 4}', [1]],
    ['score:{3 TO 4]', [4]],
    ['score:>3.5', [2, 4]],
    ['score:<3.5', [1]],
    ['score:[9223372036854774784 TO 9223372036854775808]', []],
    ['score:>=9223372036854775808', []],
    ['score:<=9223372036854775808', [1, 2, 4]],
    ['score:<-9223372036854775808', []],
    ['score:<=-9223372036854777856', []],
    ['score:>=-9223372036854775808', [1, 2, 4]],
    ['score:{3 TO 4}', []],
    ['score:>1e300', []],
    ['score:<1e300', [1, 2, 4]],
    ['score:[-1e300 TO 1e300]', [1, 2, 4]],
    ['NOT score:<1e300', [3]],
    ['score:1e19', []],
    ['live:false', [2]],
    ['NOT live:true', [2, 3]],
    ['at:2019-10-17', [1]],
    ['at:"2019-10-17T08:30:00.000"', [1]],
    ['at:"2019-10-17T08:30:00.001"', []],
    ['at:1969', [4]],
    ['at:>=1970', [1, 2]],
    ['at:{1970-01-01T00:00:00.000Z TO 2019]', [1]],
    ['at:>="1969-12-31T23:59:59.001Z"', [1, 2]],
    ['at:<"1969-12-31T23:59:59.001Z"', [4]],
    ['at:>="1969-12-31T23:59:59Z"', [1, 2, 4]],
    ['day:2019-10-17', [1]],
    ['day:>2019-10-17', [4]],
    ['day:>=2019-10-17', [1, 4]],
    ['day:<2019-10-17', [2]],
    ['day:[* TO 9999]', [1, 2, 4]],
    ['title:*', [1, 2, 4]],
    ['NOT title:*', [3]],
  ])('is searched by plain columns: %s', (query, expected) => {
    expect(ids(query)).toEqual(expected)
    expect(ids(query, withFunctions)).toEqual(expected)
  })

  it('refuses text without a token column', () => {
    expect(() => ids('title:bank')).toThrow(UnsupportedError)
  })

  it.each([
    ['title:bank', [1, 2]],
    ['title:"big bank"', [1]],
    ['title:b*', [1, 2]],
    ['title:smal~1', [2]],
    ['title:/b.*k/', [1, 2]],
    ['NOT title:bank', [3, 4]],
    ['title:"bank the"~4', [1]],
  ])('is searched for text by the registered functions: %s', (query, expected) => {
    expect(ids(query, withFunctions)).toEqual(expected)
  })
})

describe('an end of a range', () => {
  const columns = { score: { type: 'bigint' }, at: { type: 'timestamp' }, day: { type: 'date' } } as const
  const table = defineTable(schema, { name: 't', key: 'id', dialect: mysql(), columns })
  const NONE = '(1 = 0)'
  const ALL = /^[^<>]* is not null$/
  const BOUND = /[<>]/

  it.each([
    ['score:>=9223372036854775808', BOUND],
    ['score:>=18446744073709551616', BOUND],
    ['score:>18446744073709551616', NONE],
    ['score:<=18446744073709549568', BOUND],
    ['score:<18446744073709551616', BOUND],
    ['score:<=18446744073709551616', ALL],
    ['score:>-9223372036854775808', BOUND],
    ['score:>=-9223372036854775808', ALL],
    ['score:>=-9223372036854777856', ALL],
    ['score:<=-9223372036854775808', BOUND],
    ['score:<=-9223372036854777856', NONE],
    ['score:[-9223372036854777856 TO 5]', BOUND],
    ['score:9007199254740991', /` = /],
    ['score:2.5', NONE],
    ['score:9223372036854775808', BOUND],
    ['score:18446744073709555712', NONE],
    ['score:-9223372036854775808', BOUND],
    ['score:-9223372036854777856', NONE],
    ['at:>="9999-12-31T23:59:59.999Z"', BOUND],
    ['at:<="9999-12-31T23:59:59.999Z"', ALL],
    ['at:<"9999-12-31T23:59:59.999Z"', BOUND],
    ['at:>=0001-01-01', ALL],
    ['at:>"0001-01-01T00:00:00.000Z"', BOUND],
    ['at:<0001-01-01', NONE],
    ['at:<="0001-01-01T00:00:00.000Z"', BOUND],
    ['day:["2019-10-17T00:00:00.001Z" TO "2019-10-17T23:59:59.998Z"]', NONE],
    ['day:["2019-10-17T00:00:00.001Z" TO "2019-10-18T00:00:00.000Z"]', BOUND],
  ])('is bound only if the column can hold values on both sides of it: %s', (query, expected) => {
    expect(toSql(planQuery(schema, query), table).sql).toMatch(expected)
  })
})

describe('a value', () => {
  const columns = { score: { type: 'bigint' }, live: { type: 'smallint' } } as const
  const table = defineTable(schema, { name: 't', key: 'id', dialect: postgres(), columns })

  it('is bound with all its digits in a column of whole numbers', () => {
    const parameters = (query: string) => toSql(planQuery(schema, query), table).parameters
    expect(parameters('score:1152921504606847232')).toEqual([1152921504606847105n, 1152921504606847359n])
    expect(parameters('score:>1152921504606847232')).toEqual([1152921504606847359n])
    expect(parameters('score:>=9007199254740992')).toEqual([9007199254740992n])
    expect(parameters('score:9007199254740991')).toEqual([9007199254740991])
  })

  it('of a boolean is 0 or 1 in a column of whole numbers', () => {
    const { sql, parameters } = toSql(planQuery(schema, 'live:true OR live:false'), table)
    expect(sql).toBe('("t"."live" = cast($1 as bigint) or "t"."live" = cast($2 as bigint))')
    expect(parameters).toEqual([1, 0])
  })
})

describe('keywords in columns of numbers', () => {
  const keywords = defineSchema(
    { code: field.keyword(), memo: field.contains(), loose: field.keyword() },
    { defaultFields: ['code'] },
  )
  const database = new DatabaseSync(':memory:')
  database.exec(`create table t (id integer, code integer, memo numeric, loose);
    insert into t values (1, 12, 1200, 7), (2, -3, 0.5, '7'), (3, null, null, null), (4, 'ab', 'X12', 7.0)`)
  const columns = { code: { type: 'integer' }, memo: { type: 'other' }, loose: { type: 'other' } } as const
  const table = defineTable(keywords, { name: 't', key: 'id', dialect: sqlite(), columns })
  afterAll(() => database.close())

  it.each([
    ['code:12', [1]],
    ['code:012', []],
    ['code:12.0', []],
    ['code:(12 OR "-3" OR 1e1)', [1, 2]],
    ['NOT code:12', [2, 3, 4]],
    ['code:1*', [1]],
    ['code:[1 TO 2]', [1]],
    ['code:*', [1, 2, 4]],
    ['memo:12', [1, 4]],
    ['memo:0.5', [2]],
    ['loose:7', [1, 2]],
    ['loose:7.0', [4]],
    ['code:12~1', [1]],
  ])('are compared as text: %s', (query, expected) => {
    const { sql, parameters } = toSql(planQuery(keywords, query), table)
    const rows = database.prepare(`select id from t where ${sql} order by id`).all(...(parameters as null[]))
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })
})

describe('neverNull', () => {
  it('makes a condition that can be negated', () => {
    const database = new DatabaseSync(':memory:')
    database.exec(
      `create table t (id integer, code text, rank integer);
       insert into t values (1, 'a', 1), (2, null, 1), (3, 'b', null)`,
    )
    const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite() })
    for (const query of [
      'code:a',
      'rank:1',
      'code:a AND rank:1',
      'code:b OR rank:1',
      'NOT code:a',
      'code:[a TO b]',
      'code:?',
    ]) {
      const plan = planQuery(schema, query)
      const all = [1, 2, 3]
      const idsWhere = (condition: string, parameters: readonly unknown[]) =>
        database
          .prepare(`select id from t where ${condition} order by id`)
          .all(...(parameters as null[]))
          .map((row) => row.id)
      const plain = toSql(plan, table)
      const guarded = toSql(plan, table, { neverNull: true })
      const hits = idsWhere(plain.sql, plain.parameters)
      expect(idsWhere(guarded.sql, guarded.parameters)).toEqual(hits)
      expect(idsWhere(`not ${guarded.sql}`, guarded.parameters)).toEqual(
        all.filter((id) => !hits.includes(id)),
      )
    }
    database.close()
  })
})

describe('existing lists of text in SQLite with functions', () => {
  const database = new DatabaseSync(':memory:')
  registerFunctions(database)
  database.exec(`
    create table posts (id integer primary key, notes text, pages text, makers text, tags text);
    insert into posts values
      (1, '["The big", "bank"]', '["<p class=bank>Big</p>", "a&amp;b"]', '["ACME Bank", "Wi-Fi"]',
        '["Ä", null]'),
      (2, '["big bank"]', '["<i>big</i> bank"]', '["ACME", "Bank"]', '["ä", "ÄB"]'),
      (3, '["big", "", "!!!", "bank"]', '[]', '["acme bank"]', '[]'),
      (4, '[]', null, '[null]', '[1, ["ä"]]'),
      (5, null, null, null, null),
      (6, '"bank"', '{"x": "<b>bank</b>"}', '[1, "\\ud800a"]', '"Ä"'),
      (7, '[''bank'', /* json5 */ ]', '[null, "<br>"]', '[""]', '[""]'),
      (8, '[null, 1, true]', '[[]]', '[]', '[null]')`)
  const posts = defineSchema(
    {
      notes: field.text({ array: true }),
      pages: field.text({ array: true, html: true }),
      makers: field.text({ array: true, whole: true, patterns: 'whole' }),
      tags: field.keyword({ array: true, ignoreCase: true }),
    },
    { defaultFields: [] },
  )
  const plain = { tokens: null, normalized: null }
  const columns = {
    notes: { tokens: null },
    pages: { tokens: null },
    makers: plain,
    tags: { normalized: null },
  }
  const table = defineTable(posts, {
    name: 'posts',
    key: 'id',
    dialect: sqlite({ functions: true }),
    columns,
  })
  afterAll(() => database.close())

  it.each([
    ['notes:bank', [1, 2, 3, 6, 7]],
    ['notes:"big bank"', [2]],
    ['notes:"big bank"~1', [2]],
    ['notes:"bank the"~99', []],
    ['notes:"the big"~1', [1]],
    ['notes:/b.*k/', [1, 2, 3, 6, 7]],
    ['notes:bakn~1', [1, 2, 3, 6, 7]],
    ['notes:[bank TO bank]', [1, 2, 3, 6, 7]],
    ['notes:{big TO *]', [1]],
    ['NOT notes:big', [4, 5, 6, 7, 8]],
    ['pages:bank', [2, 6]],
    ['pages:b?g', [1, 2]],
    ['makers:"acme bank"', [1, 3]],
    ['makers:bank', [1, 2, 3]],
    ['makers:acme*', [1, 2, 3]],
    ['makers:/acme.bank/', [1, 3]],
    ['makers:/.?/', [7]],
    ['NOT makers:/.*b.*/', [4, 5, 6, 7, 8]],
    ['tags:Ä', [1, 2, 6]],
    ['tags:(Ä OR äb)', [1, 2, 6]],
    ['tags:ä?', [2]],
    ['tags:[ä TO *]', [1, 2, 6]],
    ['NOT tags:ä', [3, 4, 5, 7, 8]],
  ])('%s finds %j', (query, expected) => {
    const { sql, parameters } = toSql(planQuery(posts, query), table)
    const rows = database
      .prepare(`select id from posts where ${sql} order by id`)
      .all(...(parameters as null[]))
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })
})
