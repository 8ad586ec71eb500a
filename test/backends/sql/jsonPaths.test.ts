import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { sqlServer } from '../../../examples/sqlServer.ts'
import {
  approximationsOf,
  backfill,
  type ColumnOptions,
  checkCompanions,
  checkTable,
  clickhouse,
  companionDdl,
  type Dialect,
  DocumentError,
  ddl,
  defineTable,
  duckdb,
  fromRow,
  mariadb,
  mysql,
  postgres,
  type RowOf,
  registerFunctions,
  sqlite,
  toChanges,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { q } from '../../../src/syntax/index.ts'
import { codePoint } from '../../support/cases/codePoint.ts'
import { sampled, scaled } from '../../support/scaled.ts'
import * as watched from './maintain/support/databases.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { documentsInJson, rowsInJson, tableInJson } from './support/inJson.ts'
import { assertSameHits } from './support/sameHits.ts'

const ENGINES: readonly [string, Dialect, () => Promise<Engine>][] = [
  ['SQLite', sqlite(), async () => openSqlite()],
  ['SQLite with functions', sqlite({ functions: true }), async () => openSqlite(registerFunctions)],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
]

describe.each(sampled(ENGINES, 2))('values in JSON: %s', (_, dialect, open) => {
  const table = tableInJson(dialect)
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await engine.create(table)
  }, 60_000)
  afterAll(() => engine?.close())

  it('have the hits of memory under hostile keys, among values of other kinds', async () => {
    await assertSameHits(engine, table, {
      documents: documentsInJson,
      load: (batch) => engine.load(table, rowsInJson(table, batch)),
      batches: scaled(60, 3),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.15)
      },
    })
  })
})

const DIALECTS = [sqlite(), postgres(), mysql(), mariadb()]
const key = { name: 'id', type: 'bigint' } as const
const schema = defineSchema(
  {
    sku: field.keyword(),
    'http.status': field.integer(),
    'http.title': field.text(),
    colours: field.keyword({ array: true, ignoreCase: true }),
    live: field.boolean(),
    made: field.date(),
    seen: field.date(),
  },
  { defaultFields: ['sku'] },
)
const columns = {
  'http.status': { name: 'attributes', path: ['http', 'status'] },
  'http.title': { name: 'attributes', path: ['http', 'title'] },
  colours: { name: 'attributes', path: ['colours'] },
  live: { name: 'attributes', path: ['live'] },
  made: { name: 'attributes', path: ['made'] },
  seen: { name: 'attributes', path: ['seen'], type: 'seconds' },
} as const
const product = defineTable(schema, { name: 'product', key, dialect: postgres(), columns })
const full = {
  sku: 'a-1',
  http: { status: 404, title: 'Not Found' },
  colours: ['Red', 'BLUE'],
  live: false,
  made: '2019-10-17T08:30:00Z',
  seen: new Date('2019-10-17T08:30:00Z'),
}

describe('the SQL text of a query on values elsewhere', () => {
  const value = fc.oneof(
    fc.string({ unit: codePoint, minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed()),
    fc.stringMatching(/^['"`;\-\\/*$1?:@x)\]}%_! ]{1,20}$/),
  )

  it.each(DIALECTS)('depends on no value: $name', (dialect) => {
    const tags = { from: { table: 'product_tag', key: 'product_id' }, name: 'tag', normalized: null }
    const options = { name: 'product', key, dialect }
    const tables = [
      defineTable(schema, { ...options, columns }),
      defineTable(schema, {
        ...options,
        columns: { ...columns, sku: { name: 'attributes', path: ['sku'] } },
      }),
      defineTable(schema, { ...options, columns: { colours: { ...tags, normalized: 'tag_normalized' } } }),
    ]
    const textsOf = (text: string, number: number): string[] => {
      const day = new Date(Math.abs(number) * 1000)
      const codes = q`sku:${text} colours:${text} NOT colours:${text}`
      const query = q`(${codes}) OR http.status:${number} OR made:>=${day.toISOString()}`
      return tables.map((table) => toSql(planQuery(schema, query), table).sql)
    }
    const expected = textsOf('a', 5)
    fc.assert(
      fc.property(value, fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), (text, number) => {
        expect(textsOf(text, number)).toEqual(expected)
      }),
      { numRuns: scaled(10_000) },
    )
  })
})

describe('rows with a column of JSON', () => {
  it.each(DIALECTS)('hold all values of a document in it, and companions beside it: $name', (dialect) => {
    const row = toRow(defineTable(schema, { name: 'product', key, dialect, columns }), full)
    const { attributes, colours_normalized, ...others } = row
    expect(JSON.parse(attributes)).toEqual({
      http: { status: 404, title: 'Not Found' },
      colours: ['Red', 'BLUE'],
      live: false,
      made: '2019-10-17T08:30:00.000Z',
      seen: 1_571_301_000,
    })
    expect(others).toEqual({ sku: 'a-1', http_title_u121: ' not found ' })
    expect([colours_normalized].flat().join()).toMatch(/red.*blue/)
  })

  it('have an empty object where a document has none of its values', () => {
    expect(toRow(product, { sku: 'a' })).toEqual({
      sku: 'a',
      attributes: '{}',
      http_title_u121: null,
      colours_normalized: null,
    })
  })

  it('have types with the companions of their fields', () => {
    expectTypeOf<RowOf<typeof product>['http_title_u121']>().toEqualTypeOf<string | null>()
    expectTypeOf<RowOf<typeof product>>().toHaveProperty('attributes')
  })

  it('become documents again, whether the client gives an object or a text', () => {
    const row = toRow(product, full)
    const expected = { ...full, made: new Date(full.made) }
    expect(fromRow(product, row)).toEqual(expected)
    expect(fromRow(product, { ...row, attributes: JSON.parse(row.attributes) })).toEqual(expected)
    const foreign = {
      http: { status: '404', title: 7 },
      colours: ['Red', 1, null],
      live: 1,
      made: '2019',
      more: 1,
    }
    expect(fromRow(product, { attributes: foreign })).toEqual({ colours: ['Red'] })
    expect(fromRow(product, { attributes: '[1]' })).toEqual({})
    expect(() => fromRow(product, { attributes: '{' })).toThrow('the column holds no JSON')
  })

  it.each(['hello', '"abc', ' {bad', ''])('refuse %j for JSON, unless clients parse JSON', (text) => {
    const schema = defineSchema({ a: field.keyword() }, { defaultFields: [] })
    const columns = { a: { name: 'doc', path: ['a'] } }
    const inSqlite = defineTable(schema, { name: 'doc', key, dialect: sqlite(), columns })
    expect(() => fromRow(inSqlite, { doc: text })).toThrow(DocumentError)
    for (const dialect of [postgres(), mysql()]) {
      const table = defineTable(schema, { name: 'doc', key, dialect, columns })
      // Clients of these databases parse JSON, and give a text that is all of it without its quotes.
      if (text === 'hello') expect(fromRow(table, { doc: text })).toEqual({})
      else expect(() => fromRow(table, { doc: text })).toThrow('the column holds no JSON')
      expect(fromRow(table, { doc: { a: 'x' } })).toEqual({ a: 'x' })
    }
  })

  it('lie apart in two columns of JSON, also under the same keys', () => {
    const schema = defineSchema({ a: field.keyword(), b: field.keyword() }, { defaultFields: [] })
    const path = ['value']
    const columns = { a: { name: 'one', path }, b: { name: 'other', path } } as const
    const table = defineTable(schema, { name: 'doc', key, dialect: sqlite(), columns })
    const row = { one: '{"value":"x"}', other: '{"value":"y"}' }
    expect(toRow(table, { a: 'x', b: 'y' })).toEqual(row)
    expect(toChanges(table, { b: 'y' })).toEqual({ other: row.other })
    expect(fromRow(table, row)).toEqual({ a: 'x', b: 'y' })
  })

  it('may lie under keys that every object has', () => {
    const schema = defineSchema({ a: field.keyword(), b: field.keyword() }, { defaultFields: [] })
    const columns = {
      a: { name: 'doc', path: ['__proto__', 'a'] },
      b: { name: 'doc', path: ['constructor'] },
    } as const
    const table = defineTable(schema, { name: 'doc', key, dialect: sqlite(), columns })
    const doc = '{"__proto__":{"a":"x"},"constructor":"y"}'
    expect(toRow(table, { a: 'x', b: 'y' })).toEqual({ doc })
    expect(fromRow(table, { doc })).toEqual({ a: 'x', b: 'y' })
  })

  it('are no elements of lists, whose numbers are no keys', () => {
    const schema = defineSchema({ first: field.keyword() }, { defaultFields: [] })
    const columns = { first: { name: 'attributes', path: ['list', '0'] } } as const
    const table = defineTable(schema, { name: 'doc', key, dialect: sqlite(), columns })
    expect(fromRow(table, { attributes: '{"list":["a"]}' })).toEqual({})
    expect(fromRow(table, { attributes: '{"list":{"0":"a"}}' })).toEqual({ first: 'a' })
  })

  it('change all fields of the column at once, so that none is lost', () => {
    expect(toChanges(product, { sku: 'b' })).toEqual({ sku: 'b' })
    expect(() => toChanges(product, { live: true })).toThrow(
      new TypeError(
        'toChanges: the field "live" shares the JSON column "attributes" with "http.status", whose value ' +
          'would be lost. Pass all fields of that column, as fromRow(table, row) reads them.',
      ),
    )
    const { sku, ...inJson } = { ...fromRow(product, toRow(product, full)), live: true }
    const { attributes, ...companions } = toChanges(product, inJson)
    expect(JSON.parse(attributes)).toMatchObject({ live: true, http: { status: 404 }, seen: 1_571_301_000 })
    expect(companions).toEqual({ http_title_u121: ' not found ', colours_normalized: ['red', 'blue'] })
  })
})

describe('ddl makes a column of JSON once, and indexes of its values where the database can', () => {
  const indexes = (dialect: Dialect): string[] =>
    companionDdl(defineTable(schema, { name: 'product', key, dialect, columns }), 'indexes').map(
      (statement) => /product_\S+_idx/.exec(statement)![0].replace(/["`]$/, ''),
    )

  it.each(DIALECTS)('$name', (dialect) => {
    const [table] = ddl(defineTable(schema, { name: 'product', key, dialect, columns }))
    expect(table!.match(/attributes/g)).toHaveLength(1)
    expect(table).toMatch(/attributes["`] (text|jsonb|json)[,\n]/)
  })

  it('as expressions', () => {
    const values = ['http.status', 'live', 'made', 'seen'].map((name) => `product_${name}_idx`)
    expect(indexes(postgres())).toEqual(values)
    expect(indexes(sqlite())).toEqual(values)
    expect(indexes(mysql())).toEqual(values)
    expect(indexes(mariadb())).toEqual([])
  })

  it('and of the companions beside it, by the names of their columns', () => {
    const coded = defineSchema({ code: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
    const indexed = (dialect: Dialect, options: ColumnOptions) =>
      ddl(defineTable(coded, { name: 't', key, dialect, columns: { code: options } })).slice(1)
    const folded =
      'create index "t_code_normalized_idx" on "t" using spgist ("code_normalized" collate "C" text_ops)'
    const numbers = folded.replaceAll('code_normalized', 'n_normalized')
    // No key needs an escape in a column of its own.
    const path = ["it's"]
    const inMysql = ['create index `t_code_normalized_idx` on `t` (`code_normalized`(250))']
    expect(indexed(mysql(), { name: 'j', path })).toEqual(inMysql)
    expect(indexed(postgres(), { name: 'j', path })).toEqual([folded])
    expect(indexed(postgres(), { name: 'n', type: 'bigint' })).toEqual([numbers])
  })

  it('shortens long names of indexes, and keeps them apart', () => {
    const name = 'n'.repeat(60)
    const table = defineTable(schema, { name, key, dialect: postgres(), columns })
    const names = ddl(table)
      .slice(1)
      .map((statement) => /"([^"]+)"/.exec(statement)![1]!)
    expect(names.length).toBeGreaterThan(3)
    for (const each of names) expect(each).toMatch(/^n{8}_\d+_idx$/)
    expect(new Set(names).size).toBe(names.length)
  })

  it('SQLite uses them for keywords, numbers and dates', async () => {
    const { run, close } = await openSqlite()
    const described = { ...columns, sku: { name: 'attributes', path: ["it's", '"$"'] } }
    const table = defineTable(schema, { name: 'product', key, dialect: sqlite(), columns: described })
    for (const statement of ddl(table)) await run(statement)
    for (const [query, index] of [
      ['sku:a', 'product_sku_idx'],
      ['sku:(a OR b)', 'product_sku_idx'],
      ['http.status:[400 TO 500}', 'product_http.status_idx'],
      ['made:2019', 'product_made_idx'],
    ]) {
      const { sql, parameters } = toSql(planQuery(schema, query!), table, { alias: 't' })
      const plan = await run(`explain query plan select id from product as t where ${sql}`, parameters)
      expect(JSON.stringify(plan)).toContain(`INDEX ${index} (<expr>`)
    }
    await close()
  })
})

/** Fields of every kind in one column of JSON, each under a key of its own name. */
const kinds = defineSchema(
  {
    code: field.keyword(),
    codes: field.keyword({ array: true }),
    price: field.number(),
    rank: field.integer(),
    live: field.boolean(),
    made: field.date(),
    seen: field.date(),
    sent: field.date(),
  },
  { defaultFields: ['code'] },
)
const kindsIn = (dialect: Dialect) =>
  defineTable(kinds, {
    name: 't',
    key: 'id',
    dialect,
    columns: {
      code: { name: 'doc', path: ['in', 'code'] },
      codes: { name: 'doc', path: ['in', 'codes'] },
      price: { name: 'doc', path: ['in', 'price'] },
      rank: { name: 'doc', path: ['in', 'rank'] },
      live: { name: 'doc', path: ['in', 'live'] },
      made: { name: 'doc', path: ['in', 'made'] },
      seen: { name: 'doc', path: ['in', 'seen'], type: 'seconds' },
      sent: { name: 'doc', path: ['in', 'sent'], type: 'milliseconds' },
    },
  })
const sqlOf = (query: string, dialect: Dialect) => toSql(planQuery(kinds, query), kindsIn(dialect)).sql

/** The greatest whole numbers: the safe ones, and those of the last instant. */
const WHOLE = [
  ['rank', '9007199254740991'],
  ['seen', '8640000000000'],
  ['sent', '8640000000000000'],
] as const
const ISO = "'^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'"

describe('a value in JSON counts only if it is of the kind of its field', () => {
  it('in a list that is searched for a part of a string, too', async () => {
    const memos = defineSchema({ memos: field.contains({ array: true }) }, { defaultFields: ['memos'] })
    const inJson = { memos: { name: 'doc', path: ['memos'] } }
    const table = defineTable(memos, { name: 't', key, dialect: sqlite(), columns: inJson })
    const engine = openSqlite()
    await engine.create(table)
    const stored = [['a7'], 'a7', [17], 17]
    await engine.load(
      table,
      stored.map((value) => ({ doc: JSON.stringify({ memos: value }) })),
    )
    expect(await engine.select(table, toSql(planQuery(memos, '7'), table))).toEqual([0, 1])
    await engine.close()
  })

  it('when a row is read, too', () => {
    const read = (json: string) => fromRow(kindsIn(sqlite()), { doc: `{"in":${json}}` })
    const date = (milliseconds: number) => new Date(milliseconds)
    expect(read('{"rank":9007199254740991}')).toEqual({ rank: Number.MAX_SAFE_INTEGER })
    expect(read('{"rank":-9007199254740991}')).toEqual({ rank: Number.MIN_SAFE_INTEGER })
    expect(read('{"seen":-8640000000000,"sent":8640000000000000}')).toEqual({
      seen: date(-8.64e15),
      sent: date(8.64e15),
    })
    for (const json of [
      ...['{"rank":9007199254740992}', '{"rank":-9007199254740992}', '{"rank":0.5}'],
      ...['{"seen":8640000000001}', '{"seen":-8640000000001}', '{"sent":8640000000000001}'],
      ...['{"price":1e400}', '{"price":-1e400}', '{"price":"1"}', '{"live":1}', '{"code":1}'],
      ...['2019-10-17', '2019-10-17T08:30:00Z', '+2019-10-17T08:30:00.000Z', '2019-10-17T08:30:00.000Z+'].map(
        (made) => JSON.stringify({ made }),
      ),
      '{"made":["2019-10-17T08:30:00.000Z"]}',
    ])
      expect(read(json), json).toEqual({})
  })

  it.each([
    ['MySQL', mysql(), ' collate utf8mb4_0900_bin', '', ' collate utf8mb4_0900_bin', ''],
    [
      'MariaDB',
      mariadb(),
      '',
      ' collate utf8mb4_nopad_bin',
      ' collate utf8mb4_nopad_bin',
      ' and `t`.`id` is not null',
    ],
  ])('on %s', (_, dialect, ofKind, ofText, ofAll, ofRow) => {
    const at = (key: string) => `json_extract(\`t\`.\`doc\`, '$."in"."${key}"')`
    const kind = (json: string) => `json_type(${json})${ofKind}`
    const text = (json: string) => `json_unquote(${json})`
    const string = (json: string) => `case when ${kind(json)} = 'STRING' then ${text(json)}${ofText} end`
    const number = (key: string) => `cast(${at(key)} as double)`
    const isNumber = (key: string) =>
      `${kind(at(key))} in ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL')`
    const made = text(at('made'))
    const isOfForm = `char_length(${made}) = 24 and ${made}${ofAll} regexp ${ISO}`
    const expected: Record<string, string> = {
      code: string(at('code')),
      price: `case when ${isNumber('price')} then ${number('price')} end`,
      live: `case when ${kind(at('live'))} = 'BOOLEAN' then ${text(at('live'))}${ofAll} = 'true' end`,
      made: `case when ${kind(at('made'))} = 'STRING' and ${isOfForm} then left(${made}, 24)${ofAll} end`,
    }
    for (const [key, max] of WHOLE) {
      const isWhole = `${number(key)} % 1 = 0 and ${number(key)} between -${max} and ${max}`
      expected[key] = `case when ${isNumber(key)} and ${isWhole} then cast(${number(key)} as signed) end`
    }
    for (const [name, value] of Object.entries(expected))
      expect(sqlOf(`_exists_:${name}`, dialect)).toBe(`${value} is not null`)
    const list = `if(${kind(at('codes'))} = 'ARRAY', ${at('codes')}, json_array(${at('codes')}))`
    const element = string('isoquery_element.value')
    expect(sqlOf('_exists_:codes', dialect)).toBe(
      `(select count(*) from json_table(${list}, '$[*]' columns (value json path '$')) as isoquery_element ` +
        `where ${element} is not null${ofRow}) > 0`,
    )
  })

  it('on DuckDB', () => {
    const at = (key: string) => `json_extract(cast("t"."doc" as json), '$."in"."${key}"')`
    const text = (json: string) => `json_extract_string(${json}, '$')`
    const string = (json: string) => `case when json_type(${json}) = 'VARCHAR' then ${text(json)} end`
    const number = (key: string) => `try_cast(${text(at(key))} as double)`
    const isNumber = (key: string) =>
      `json_type(${at(key)}) in ('UBIGINT', 'BIGINT', 'DOUBLE', 'HUGEINT', 'UHUGEINT')`
    const made = text(at('made'))
    const expected: Record<string, string> = {
      code: string(at('code')),
      price: `case when ${isNumber('price')} and isfinite(${number('price')}) then ${number('price')} end`,
      live: `case when json_type(${at('live')}) = 'BOOLEAN' then ${text(at('live'))} = 'true' end`,
      made:
        `case when json_type(${at('made')}) = 'VARCHAR' and regexp_full_match(${made}, ${ISO}) ` +
        `then ${made} end`,
    }
    for (const [key, max] of WHOLE) {
      const isWhole = `${number(key)} = trunc(${number(key)}) and ${number(key)} between -${max} and ${max}`
      expected[key] = `case when ${isNumber(key)} and ${isWhole} then cast(${number(key)} as bigint) end`
    }
    for (const [name, value] of Object.entries(expected))
      expect(sqlOf(`_exists_:${name}`, duckdb())).toBe(`${value} is not null`)
    const list =
      `case when json_type(${at('codes')}) = 'ARRAY' then json_extract(${at('codes')}, '$[*]') ` +
      `else [${at('codes')}] end`
    expect(sqlOf('_exists_:codes', duckdb())).toBe(
      `coalesce(len(list_filter(${list}, lambda isoquery_element: ` +
        `${string('isoquery_element')} is not null)), 0) > 0`,
    )
  })

  it('on ClickHouse', () => {
    const dialect = clickhouse({ paths: 'json' })
    const at = (key: string) => `ifNull("t"."doc", ''), 'in', '${key}'`
    const as = (key: string, type: string) => `JSONExtract(${at(key)}, '${type}')`
    const isNumber = (key: string) => `JSONType(${at(key)}) in ('Int64', 'UInt64', 'Double')`
    const expected: Record<string, string> = {
      code: `if(JSONType(${at('code')}) = 'String', ${as('code', 'String')}, null)`,
      price: `if(${isNumber('price')}, ${as('price', 'Float64')}, null)`,
      live: `if(JSONType(${at('live')}) = 'Bool', ${as('live', 'Bool')}, null)`,
      made:
        `if(JSONType(${at('made')}) = 'String' and match(${as('made', 'String')}, ${ISO}), ` +
        `${as('made', 'String')}, null)`,
    }
    for (const [key, max] of WHOLE) {
      const number = as(key, 'Float64')
      const isWhole = `${number} = trunc(${number}) and abs(${number}) <= ${max}`
      expected[key] = `if(${isNumber(key)} and ${isWhole}, toInt64(${number}), null)`
    }
    for (const [name, value] of Object.entries(expected))
      expect(sqlOf(`_exists_:${name}`, dialect)).toBe(`${value} is not null`)
    const list =
      `if(JSONType(${at('codes')}) = 'Array', JSONExtractArrayRaw(${at('codes')}), ` +
      `[JSONExtractRaw(${at('codes')})])`
    const element = "if(JSONType(isoquery_element) = 'String', JSONExtract(isoquery_element, 'String'), null)"
    expect(sqlOf('_exists_:codes', dialect)).toBe(
      `arrayExists(isoquery_element -> ${element} is not null, ${list})`,
    )
  })
})

describe('a key in a path is written as a literal', () => {
  const one = defineSchema({ live: field.boolean() }, { defaultFields: [] })
  const written = (dialect: Dialect, ...path: readonly string[]) => {
    const columns = { live: { name: 'j', path } }
    return toSql(planQuery(one, '_exists_:live'), defineTable(one, { name: 't', key, dialect, columns })).sql
  }

  it.each([
    ["it's", `'$."it''s"'`],
    ['é', `_utf8mb4 x'${Buffer.from('$."é"').toString('hex')}'`],
    ['a\\b', `_utf8mb4 x'${Buffer.from('$."a\\\\b"').toString('hex')}'`],
    ['a\nb', `_utf8mb4 x'${Buffer.from('$."a\\nb"').toString('hex')}'`],
  ])('of the same meaning in every SQL mode and character set of MySQL and MariaDB: %j', (name, literal) => {
    for (const dialect of [mysql(), mariadb()]) expect(written(dialect, name)).toContain(`\`j\`, ${literal})`)
  })

  it.each([
    [['a"b'], `json_extract(cast("t"."j" as json), '$."a\\"b"')`],
    [['a\\b'], `json_extract(cast("t"."j" as json), '$."a\\\\b"')`],
    [["it's"], `json_extract(cast("t"."j" as json), '$."it''s"')`],
    [['a', '*'], `json_extract(json_extract(cast("t"."j" as json), '$."a"'), '/*')`],
    [['', '0'], `json_extract(json_extract(cast("t"."j" as json), '/'), '$."0"')`],
  ])('for DuckDB, as a pointer where a path cannot name the key: %j', (path, json) => {
    expect(written(duckdb(), ...path)).toContain(`json_type(${json})`)
  })

  it('for ClickHouse with a backslash before quotes and backslashes', () => {
    expect(written(clickhouse({ paths: 'json' }), "it's", 'a\\b', 'c"d')).toContain(
      `JSONType(ifNull("t"."j", ''), 'it\\'s', 'a\\\\b', 'c"d')`,
    )
  })
})

describe('a string in JSON that MySQL finds by an index of its beginning', () => {
  const table = kindsIn(mysql())
  const BIN = 'collate utf8mb4_0900_bin'
  const json = `json_extract(\`t\`.\`doc\`, '$."in"."code"')`
  const value = `case when json_type(${json}) ${BIN} = 'STRING' then json_unquote(${json}) end`
  const begins = `left(${value}, 250) ${BIN}`
  const long = '🙂'.repeat(300)
  const cut = '🙂'.repeat(250)
  const asked = (query: Parameters<typeof planQuery>[1]) => {
    const { sql, parameters } = toSql(planQuery(kinds, query), table)
    return { sql, parameters }
  }

  it('is compared as a whole, too', () => {
    expect(asked(q`code:${long}`)).toEqual({
      sql: `(${begins} = ? ${BIN} and ${value} = ? ${BIN})`,
      parameters: [cut, long],
    })
    expect(asked(q`code:(a OR ${long})`)).toEqual({
      sql: `(${begins} in (? ${BIN}, ? ${BIN}) and ${value} in (? ${BIN}, ? ${BIN}))`,
      parameters: ['a', cut, 'a', long],
    })
  })

  it('may begin as the end of a range that it is beyond or before', () => {
    expect(asked(q`code:{a TO ${long}}`)).toEqual({
      sql:
        `((${begins} >= ? ${BIN} and ${begins} <= ? ${BIN}) and ` +
        `(${value} > ? ${BIN} and ${value} < ? ${BIN}))`,
      parameters: ['a', cut, 'a', long],
    })
    expect(asked('code:<a')).toEqual({
      sql: `(${begins} <= ? ${BIN} and ${value} < ? ${BIN})`,
      parameters: ['a', 'a'],
    })
  })

  it('is compared without its beginning where there is no such index', () => {
    const text = (query: string, dialect: Dialect) => sqlOf(query, dialect)
    for (const query of ['code:a', 'code:(a OR b)', 'code:{a TO b}']) {
      expect(text(query, mariadb())).not.toContain('left(')
      expect(text(query.replace('code', 'codes'), mysql())).not.toContain('left(')
    }
  })

  it('and so is its index, and that of no other value', () => {
    const indexes = ddl(table).slice(1)
    const own = (text: string) => text.replaceAll('`t`.', '')
    expect(indexes[0]).toBe(`create index \`t_code_idx\` on \`t\` ((left((${own(value)}), 250) ${BIN}))`)
    expect(indexes.slice(1).join()).not.toContain(', 250)')
    expect(indexes).toHaveLength(7)
  })

  it.each(["it's", 'a"b', 'a\\b', 'a\nb'])('has no index under the key %j, which needs an escape', (name) => {
    const columns = { code: { name: 'doc', path: ['in', name] } }
    const indexed = (dialect: Dialect) =>
      ddl(defineTable(kinds, { name: 't', key, dialect, columns })).filter((each) => each.includes('t_code_'))
    expect(indexed(mysql())).toEqual([])
    expect(indexed(sqlite())).toHaveLength(1)
  })
})

it.each(DIALECTS)('the text of a statement does not depend on the values of a query: $name', (dialect) => {
  const table = tableInJson(dialect)
  const texts = new Set<string>()
  for (const value of [
    'a',
    "'",
    '"',
    '\\',
    '$."a"',
    '{}',
    '[]',
    '🙂',
    'x'.repeat(300),
    '%_!',
    ';--',
    '?',
    '$1',
  ]) {
    const query = q`code:${value} AND (codes:${value} OR code:[${value} TO *]) AND NOT memo:${value}`
    texts.add(toSql(planQuery(table.schema, query), table).sql)
  }
  expect(texts.size).toBe(1)
})

describe.each([
  ['SQLite', watched.openSqlite, sqlite()],
  ['PostgreSQL', watched.openPglite, postgres()],
])('a table with JSON of its own: %s', (name, open, dialect) => {
  const table = defineTable(schema, { name: 'product', key, dialect, columns })
  let database: watched.Watched
  const find = async (query: string): Promise<number[]> => {
    const { sql, parameters } = toSql(planQuery(schema, query), table)
    return (await database.run(`select id from product where ${sql} order by id`, parameters)).map(({ id }) =>
      Number(id),
    )
  }

  beforeAll(async () => {
    database = await open()
    const type = dialect.name === 'SQLite' ? 'text' : 'json'
    await database.run(`create table product (id integer primary key, sku text, attributes ${type})`)
    for (const statement of companionDdl(table, 'columns')) await database.run(statement)
    const documents = [
      { http: { status: 404, title: 'Not Found', more: 1 }, colours: ['Red', 7], other: true },
      { http: { status: '404', title: ['Not Found'] }, colours: 'RED', live: false },
      { http: 'Not Found', colours: { a: 'red' }, live: null, made: '2019-10-17T08:30:00.000Z' },
      [{ http: { status: 404 } }],
      null,
    ]
    for (const [i, each] of documents.entries())
      await database.run(`insert into product (id, attributes) values (${i}, '${JSON.stringify(each)}')`)
    await database.run('insert into product (id) values (9)')
  }, 180_000)
  afterAll(() => database.close())

  it('has its companions filled by backfill, and checked', async () => {
    expect(await checkTable(database.given, table)).toEqual([
      expect.objectContaining({ column: 'http_title_u121', consequence: 'wrong hits' }),
      expect.objectContaining({ column: 'colours_normalized', consequence: 'wrong hits' }),
    ])
    expect(await backfill(database.given, table)).toMatchObject({ total: 2, written: 2, refused: 0 })
    expect(await checkTable(database.given, table)).toEqual([])
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 0, refused: 0 })
    await database.run(`update product set attributes = '{"colours":["green"]}' where id = 0`)
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 1 })
    await backfill(database.given, table, { rows: 'all' })
    expect(await find('colours:GREEN OR http.title:found')).toEqual([0])
  })

  it.each(['value', 'key', 'type'])('has companions of a list in a column named %s', async (column) => {
    const lists = defineSchema(
      { tags: field.keyword({ array: true, ignoreCase: true }) },
      { defaultFields: [] },
    )
    const columns = { tags: { name: column, path: ['tags'] } } as const
    const listed = defineTable(lists, { name: `listed_${column}`, key, dialect, columns })
    const type = dialect.name === 'SQLite' ? 'text' : 'json'
    await database.run(`create table listed_${column} (id integer primary key, "${column}" ${type})`)
    for (const statement of companionDdl(listed)) await database.run(statement)
    await database.run(`insert into listed_${column} (id, "${column}") values (1, '{"tags":["A","b"]}')`)
    expect(await checkTable(database.given, listed)).toEqual([
      expect.objectContaining({ column: 'tags_normalized', consequence: 'wrong hits' }),
    ])
    expect(await backfill(database.given, listed)).toMatchObject({ written: 1 })
    expect(await checkTable(database.given, listed)).toEqual([])
  })

  it('has no values of other kinds', async () => {
    expect(await find('http.status:404 OR http.status:*')).toEqual([])
    expect(await find('colours:red')).toEqual([1])
    expect(await find('made:2019 AND NOT live:*')).toEqual([2])
    expect(await find('NOT colours:*')).toEqual([2, 3, 4, 9])
    expect(await find('NOT live:true')).toEqual([0, 1, 2, 3, 4, 9])
  })

  it(`is held against its description (${name})`, async () => {
    await database.run('create table plain (id integer primary key, attributes text)')
    await database.run("insert into plain (id, attributes) values (7, '{no')")
    const { live } = columns
    const one = defineSchema({ live: field.boolean() }, { defaultFields: [] })
    const plain = defineTable(one, { name: 'plain', key, dialect, columns: { live } })
    expect(await checkTable(database.given, plain)).toEqual([
      {
        consequence: 'error',
        column: 'attributes',
        message:
          dialect.name === 'SQLite'
            ? 'The column "attributes" (TEXT) of plain holds {no, a string that is not JSON, in the row ' +
              'with the key 7. Correct the value, or leave out the paths into the column in defineTable.'
            : 'The column "attributes" of the type text is no JSON. ' +
              'Change it to jsonb, or leave out columns["live"].path.',
      },
    ])
  })
})

it('numbers that PostgreSQL has and binary64 has not are absent, and no error', async () => {
  const { run, close } = await watched.openPglite()
  const numbers = defineSchema({ n: field.number() }, { defaultFields: [] })
  const dialect = postgres()
  const table = defineTable(numbers, { name: 't', key, dialect, columns: { n: { name: 'j', path: ['n'] } } })
  await run('create table t (id integer, j jsonb)')
  await run(`insert into t values (1, '{"n":1e400}'), (2, '{"n":-1e400}'),
    (3, '{"n":1.7976931348623157e308}'), (4, '{"n":5e-324}'), (5, '{"n":0}'), (6, '{"n":1e-400}'),
    (7, '{"n":-1.7976931348623157e308}'), (8, '{"n":-5e-324}'), (9, '{"n":-1e-400}')`)
  const ids = async (query: string): Promise<unknown[]> => {
    const { sql, parameters } = toSql(planQuery(numbers, query), table)
    return (await run(`select id from t where ${sql} order by id`, parameters)).map(({ id }) => id)
  }
  expect(await ids('n:>=-1')).toEqual([3, 4, 5, 8])
  expect(await ids('n:<0')).toEqual([7, 8])
  await close()
})

it('text without its companion is refused, or answered approximately', () => {
  const bare = { title: { name: 'j', path: ['title'], tokens: null } } as const
  const strict = defineSchema({ title: field.text() }, { defaultFields: ['title'] })
  const loose = defineSchema({ title: field.text({ approximate: true }) }, { defaultFields: ['title'] })
  const refused = defineTable(strict, { name: 't', key, dialect: postgres(), columns: bare })
  expect(() => toSql(planQuery(strict, 'bank'), refused)).toThrow(UnsupportedError)
  const approximate = defineTable(loose, { name: 't', key, dialect: postgres(), columns: bare })
  expect(approximationsOf(planQuery(loose, 'bank'), approximate)).toEqual([
    expect.objectContaining({ field: 'title', finds: 'more' }),
  ])
})

describe('a path that cannot be used is a TypeError', () => {
  const define = (options: Record<string, unknown>, dialect: Dialect = postgres()) =>
    defineTable(schema, { name: 't', key, dialect, columns: options as Record<string, ColumnOptions> })

  it.each<[string, Record<string, unknown>]>([
    [
      "is empty. Write the keys that lead to the value, as in path: ['http', 'status'].",
      { live: { name: 'j', path: [] } },
    ],
    ['leads to no column. Name the JSON column', { live: { path: ['a'] } }],
    ['leads to no column. Name the JSON column', { 'http.title': { name: null, path: ['a'], tokens: 't' } }],
    ['and `default` exclude each other', { live: { name: 'j', path: ['a'], default: true } }],
    [
      'and `from` exclude each other',
      { colours: { name: 'j', path: ['a'], from: { table: 'c', key: 'id' } } },
    ],
    ["makes the type 'json' unnecessary", { colours: { name: 'j', path: ['a'], type: 'json' } }],
    [
      'cannot be bigint in the boolean field "live"; leave out the type, or give one of boolean',
      { live: { name: 'j', path: ['a'], type: 'bigint' } },
    ],
    ['give one of iso, milliseconds, seconds', { made: { name: 'j', path: ['a'], type: 'timestamp' } }],
    ['which is not valid Unicode', { live: { name: 'j', path: ['a\u0000'] } }],
    ['which is not valid Unicode', { live: { name: 'j', path: ['\ud800'] } }],
    ['which is not valid Unicode', { live: { name: 'j', path: ['\ud800', 'b'] } }],
    ['which is not valid Unicode', { live: { name: 'j', path: ['a', '\ud800'] } }],
    [
      'overlap in the JSON column "j". Give them paths so that neither begins with the other.',
      { live: { name: 'j', path: ['a'] }, made: { name: 'j', path: ['a'] } },
    ],
    [
      'the fields "made" and "live" overlap in the JSON column "j"',
      { live: { name: 'j', path: ['a', 'b'] }, made: { name: 'j', path: ['a'] } },
    ],
    [
      'the fields "live" and "made" overlap in the JSON column "j"',
      { live: { name: 'j', path: ['a'] }, made: { name: 'j', path: ['a', 'b'] } },
    ],
    [
      'the fields "live" and "seen" overlap in the JSON column "j"',
      {
        live: { name: 'j', path: ['a'] },
        made: { name: 'j', path: ['b'] },
        seen: { name: 'j', path: ['a', 'b'] },
      },
    ],
    ['two columns are called "sku"', { live: { name: 'sku', path: ['a'] } }],
    ['two columns are called "id"', { live: { name: 'id', path: ['a'] } }],
    ["must be a list of keys, as in ['http', 'status'], not", { live: { name: 'j', path: 'a.b' } }],
  ])('%s', (message, options) => {
    expect(() => define(options)).toThrow(TypeError)
    expect(() => define(options)).toThrow(message)
  })

  it('in a database that cannot read it', () => {
    const options = { live: { name: 'j', path: ['-a'] } }
    expect(() => define(options, mariadb())).toThrow('MariaDB cannot read, because it begins with a minus')
    expect(() => define(options, mysql())).not.toThrow()
    expect(() => define({ live: columns.live }, sqlServer())).toThrow(
      'SQL Server reads no values in JSON here',
    )
  })
})
