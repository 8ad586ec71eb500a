import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import {
  approximationsOf,
  backfill,
  type ColumnOptions,
  checkCompanions,
  checkTable,
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  fromRow,
  mariadb,
  mssql,
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
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.stringMatching(/^['"`;\-\\/*$1?:@x)\]}%_! ]{1,20}$/),
  )

  it.each(DIALECTS)('depends on no value: $name', (dialect) => {
    const tags = { from: { table: 'product_tag', key: 'product_id' }, name: 'tag', folded: null }
    const options = { name: 'product', key, dialect }
    const tables = [
      defineTable(schema, { ...options, columns }),
      defineTable(schema, {
        ...options,
        columns: { ...columns, sku: { name: 'attributes', path: ['sku'] } },
      }),
      defineTable(schema, { ...options, columns: { colours: { ...tags, folded: 'tag_folded' } } }),
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
    const { attributes, colours_folded, ...others } = row
    expect(JSON.parse(attributes)).toEqual({
      http: { status: 404, title: 'Not Found' },
      colours: ['Red', 'BLUE'],
      live: false,
      made: '2019-10-17T08:30:00.000Z',
      seen: 1_571_301_000,
    })
    expect(others).toEqual({ sku: 'a-1', http_title_u121: ' not found ' })
    expect([colours_folded].flat().join()).toMatch(/red.*blue/)
  })

  it('have an empty object where a document has none of its values', () => {
    expect(toRow(product, { sku: 'a' })).toEqual({
      sku: 'a',
      attributes: '{}',
      http_title_u121: null,
      colours_folded: null,
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

  it('change all fields of the column at once, so that none is lost', () => {
    expect(toChanges(product, { sku: 'b' })).toEqual({ sku: 'b' })
    expect(() => toChanges(product, { live: true })).toThrow(
      new TypeError(
        'toChanges: the field "live" shares the JSON column "attributes" with "http.status", whose value ' +
          'would be lost. Give all fields of that column, as fromRow(table, row) reads them.',
      ),
    )
    const { sku, ...inJson } = { ...fromRow(product, toRow(product, full)), live: true }
    const { attributes, ...companions } = toChanges(product, inJson)
    expect(JSON.parse(attributes)).toMatchObject({ live: true, http: { status: 404 }, seen: 1_571_301_000 })
    expect(companions).toEqual({ http_title_u121: ' not found ', colours_folded: ['red', 'blue'] })
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
      expect.objectContaining({ column: 'colours_folded', consequence: 'wrong hits' }),
    ])
    expect(await backfill(database.given, table)).toMatchObject({ total: 2, written: 2, refused: 0 })
    expect(await checkTable(database.given, table)).toEqual([])
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 0, refused: 0 })
    await database.run(`update product set attributes = '{"colours":["green"]}' where id = 0`)
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 1 })
    await backfill(database.given, table, { rows: 'all' })
    expect(await find('colours:GREEN OR http.title:found')).toEqual([0])
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
            ? 'The column "attributes" of plain holds a text that is no JSON, in the row with the key 7. ' +
              'Correct the value, or leave out the paths into the column in defineTable.'
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
    (3, '{"n":1.7976931348623157e308}'), (4, '{"n":5e-324}'), (5, '{"n":0}'), (6, '{"n":1e-400}')`)
  const { sql, parameters } = toSql(planQuery(numbers, 'n:>=-1'), table)
  expect((await run(`select id from t where ${sql} order by id`, parameters)).map(({ id }) => id)).toEqual([
    3, 4, 5,
  ])
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
    ['leads into no column. Name the column of JSON', { live: { path: ['a'] } }],
    [
      'leads into no column. Name the column of JSON',
      { 'http.title': { name: null, path: ['a'], tokens: 't' } },
    ],
    ['and `default` exclude each other', { live: { name: 'j', path: ['a'], default: true } }],
    [
      'and `from` exclude each other',
      { colours: { name: 'j', path: ['a'], from: { table: 'c', key: 'id' } } },
    ],
    ["makes the type 'json' needless", { colours: { name: 'j', path: ['a'], type: 'json' } }],
    [
      'cannot be bigint in the boolean field "live"; leave out the type, or give one of boolean',
      { live: { name: 'j', path: ['a'], type: 'bigint' } },
    ],
    ['give one of iso, milliseconds, seconds', { made: { name: 'j', path: ['a'], type: 'timestamp' } }],
    ['which is no valid Unicode', { live: { name: 'j', path: ['a\u0000'] } }],
    ['which is no valid Unicode', { live: { name: 'j', path: ['\ud800'] } }],
    [
      'lie in one place of the JSON column "j". Give them paths of which none begins with the other.',
      { live: { name: 'j', path: ['a'] }, made: { name: 'j', path: ['a'] } },
    ],
    [
      'lie in one place of the JSON column "j"',
      { live: { name: 'j', path: ['a', 'b'] }, made: { name: 'j', path: ['a'] } },
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
    expect(() => define({ live: columns.live }, mssql())).toThrow('SQL Server reads no values in JSON here')
  })
})
