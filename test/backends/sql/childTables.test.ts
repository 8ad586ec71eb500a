import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import {
  backfill,
  type ColumnOptions,
  checkTable,
  clickhouse,
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  fromRow,
  mariadb,
  mysql,
  postgres,
  type Row,
  registerFunctions,
  sqlite,
  toChanges,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { sampled, scaled } from '../../support/scaled.ts'
import * as watched from './maintain/support/databases.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { childRows, tablesWithChildren } from './support/inChildren.ts'
import { assertSameHits } from './support/sameHits.ts'

const ENGINES: readonly [string, Dialect, () => Promise<Engine>][] = [
  ['SQLite', sqlite(), async () => openSqlite()],
  ['SQLite with functions', sqlite({ functions: true }), async () => openSqlite(registerFunctions)],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
]

describe.each(sampled(ENGINES, 2))('values in a child table: %s', (_, dialect, open) => {
  const { table, children } = tablesWithChildren(dialect, 'nasty')
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    for (const each of [table, ...children]) await engine.create(each)
  }, 60_000)
  afterAll(() => engine?.close())

  it('have the hits of memory, with no row, one, many, repeated ones and NULLs', async () => {
    await assertSameHits(engine, table, {
      load: async (batch) => {
        await engine.load(
          table,
          batch.map((each) => toRow(table, each)),
        )
        for (const child of children) await engine.load(child, childRows(child, batch, 0))
      },
      batches: scaled(60, 3),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.15)
      },
    })
  })
})

const key = { name: 'id', type: 'bigint' } as const
const schema = defineSchema(
  {
    title: field.keyword(),
    tags: field.keyword({ array: true, ignoreCase: true }),
    sizes: field.number({ array: true }),
    notes: field.text({ array: true }),
    'maker.name': field.keyword(),
  },
  { defaultFields: ['title'] },
)
const columns = {
  tags: { from: { table: 'product_tag', key: 'product_id' }, name: 'tag' },
  sizes: { from: { table: 'product_tag', key: 'product_id' }, name: 'size' },
  notes: { from: { table: 'product_note', key: 'product_id' }, name: 'note' },
  'maker.name': { table: 'm', name: 'name' },
} as const
const tagSchema = defineSchema(
  { product_id: field.integer(), tag: field.keyword({ ignoreCase: true }), size: field.number() },
  { defaultFields: [] },
)
const noteSchema = defineSchema({ product_id: field.integer(), note: field.text() }, { defaultFields: [] })

const describeTables = (dialect: Dialect) => ({
  product: defineTable(schema, { name: 'product', key, dialect, columns }),
  tag: defineTable(tagSchema, { name: 'product_tag', key, dialect }),
  note: defineTable(noteSchema, { name: 'product_note', key, dialect }),
})

describe.each([
  ['SQLite', watched.openSqlite, sqlite()],
  ['PostgreSQL', watched.openPglite, postgres()],
])('a table with child tables and a joined table: %s', (_, open, dialect) => {
  const { product, tag, note } = describeTables(dialect)
  let database: watched.Watched
  const documents = [
    {
      title: 'a',
      tags: ['Red', 'blue'],
      sizes: [1, 20],
      notes: ['the central bank', 'of'],
      maker: { name: 'x' },
    },
    { title: 'b', tags: ['RED'], sizes: [], notes: ['central'], maker: { name: 'y' } },
    { title: 'c', sizes: [7], maker: { name: 'x' } },
    { title: 'd' },
  ]

  beforeAll(async () => {
    database = await open()
    for (const statement of [...ddl(product), ...ddl(tag), ...ddl(note)])
      if (!statement.includes('product_id_idx')) await database.run(statement)
    await database.run('create table maker (id integer primary key, name text)')
    const insert = async (into: string, row: Row): Promise<void> => {
      await database.db.insertInto(into).values(row).execute()
    }
    let child = 0
    for (const [id, document] of documents.entries()) {
      await insert('product', { ...toRow(product, document), id })
      if (document.maker) await insert('maker', { id, name: document.maker.name })
      for (const each of document.tags ?? [])
        await insert('product_tag', { ...toRow(tag, { product_id: id, tag: each }), id: child++ })
      for (const each of document.sizes ?? [])
        await insert('product_tag', { ...toRow(tag, { product_id: id, size: each }), id: child++ })
      for (const each of document.notes ?? [])
        await insert('product_note', { ...toRow(note, { product_id: id, note: each }), id: child++ })
    }
  }, 180_000)
  afterAll(() => database.close())

  it.each([
    'tags:red',
    'tags:(red OR BLUE)',
    'NOT tags:red',
    'NOT tags:blue NOT tags:red',
    'tags:red AND tags:blue',
    'tags:[A TO C]',
    'tags:b*',
    'tags:*',
    'NOT tags:*',
    'sizes:>5 AND tags:red AND maker.name:x',
    'NOT sizes:[0 TO 10] AND NOT maker.name:y',
    'notes:"central bank"',
    'notes:"bank of"~99',
    'notes:"of the bank"~99',
    'notes:(bank AND of)',
    'notes:ban* OR NOT notes:*',
    'title:d OR maker.name:x',
  ])('%s has the hits of memory', async (query) => {
    const plan = planQuery(schema, query)
    const { sql, parameters } = toSql(plan, product, { alias: 'p' })
    const from = 'product as p left join maker as m on m.id = p.id'
    const rows = await database.run(`select p.id from ${from} where ${sql} order by p.id`, parameters)
    const expected = documents.flatMap((document, id) => (toPredicate(plan)(document) ? [id] : []))
    expect(rows.map(({ id }) => Number(id))).toEqual(expected)
  })

  it('asks for an index on the key, and names what is missing in a child table', async () => {
    expect(await checkTable(database.given, product)).toEqual(
      ['product_tag', 'product_note'].map((name) => ({
        consequence: 'slow',
        column: 'product_id',
        message:
          `The child table ${name} has no index on "product_id": for each row all of its rows are read. ` +
          'Create an index that begins with that column.',
      })),
    )
    await database.run('create index tag_product on product_tag (product_id, tag)')
    await database.run('create index note_product on product_note (product_id)')
    expect(await checkTable(database.given, product)).toEqual([])
    await database.run('update product_note set note_u121 = null where product_id = 0')
    expect(await checkTable(database.given, product)).toEqual([
      {
        consequence: 'wrong hits',
        column: 'note_u121',
        message: expect.stringMatching(/product_note has rows.*Write them with backfill and a description/),
      },
    ])
    expect(await backfill(database.given, product)).toMatchObject({ total: 0 })
    expect(await backfill(database.given, note)).toMatchObject({ written: 2 })
    expect(await checkTable(database.given, product)).toEqual([])
    const wrong = { ...columns, tags: { ...columns.tags, name: 'tug', normalized: 'tag_normalized' } }
    const other = { ...columns.notes, from: { table: 'product_notes', key: 'product_id' } }
    const described = { ...wrong, notes: other }
    const mistaken = defineTable(schema, { name: 'product', key, dialect, columns: described })
    expect((await checkTable(database.given, mistaken)).map(({ message }) => message)).toEqual([
      'The table product_tag has no column "tug". Add it, or correct columns["tags"] in defineTable.',
      'The table product_notes cannot be found. Create it with the statements of ddl for a description of ' +
        'its own, or correct `from` in defineTable.',
    ])
  })
})

it('is held against its description by the key that is named for each field', async () => {
  const { run, db, dialect, close } = await watched.openPglite()
  const links = defineSchema(
    { sources: field.keyword({ array: true }), targets: field.keyword({ array: true, ignoreCase: true }) },
    { defaultFields: [] },
  )
  const columns = {
    sources: { from: { table: 'link', key: 'target_id' }, name: 'source' },
    targets: { from: { table: 'link', key: 'source_id' }, name: 'target' },
  } as const
  const table = defineTable(links, { name: 'page', key, dialect, columns, accelerators: 'all' })
  for (const statement of ddl(table)) await run(statement)
  await run('create table link (target_id bigint, source text, target text, target_normalized text)')
  const message = 'The table link has no column "source_id". Correct `key` in defineTable.'
  const lacking = { consequence: 'error', column: 'source_id', message }
  const [index, ...others] = await checkTable(db, table)
  expect(index).toMatchObject({ consequence: 'slow', column: 'target_id' })
  expect(others).toContainEqual(lacking)
  await run('alter table link add column source_id bigint')
  await run('create index sources on link (source_id)')
  await run('create index targets on link (target_id)')
  // The indexes of accelerators are the matter of the child table's own description.
  expect(await checkTable(db, table)).toEqual([])
  await close()
})

it('has values of any type that can be cast, also where a list cannot be', () => {
  const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: [] })
  const from = { table: 'product_tag', key: 'product_id' } as const
  const describeTags = (column: ColumnOptions) =>
    defineTable(tags, { name: 'product', key: 'id', dialect: sqlite(), columns: { tags: column } })
  expect(describeTags({ type: 'other', from }).columns.tags?.type).toBe('other')
  expect(() => describeTags({ type: 'other' })).toThrow('cannot cast the list')
})

it('asks for a row of each word, where one list asks for all words of a column', () => {
  const from = { table: 'note', key: 'product_id' }
  const columns = { notes: { from, name: 'note' } }
  const fields = { title: field.text(), notes: field.text({ array: true }) }
  const texts = defineSchema(fields, { defaultFields: ['title'] })
  const options = { name: 'product', key: 'id', dialect: clickhouse(), accelerators: 'all' } as const
  const table = defineTable(texts, { ...options, columns })
  const listed = toSql(planQuery(texts, 'title:(bank AND of)'), table)
  expect(listed.sql).toContain('hasAll(')
  const { sql, parameters } = toSql(planQuery(texts, 'notes:(bank AND of)'), table)
  expect(sql.match(/"product"\."id" in \(select/g)).toHaveLength(2)
  expect(parameters).toEqual(['bank', 'of'])
})

it('asks once for a row of any of several values, in a child table of another schema, too', () => {
  const from = { table: 'shop.product_tag', key: 'product_id' }
  const options = { name: 'shop.product', key, dialect: postgres(), columns: { tags: { from, name: 'tag' } } }
  const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: ['tags'] })
  const { sql, parameters } = toSql(planQuery(tags, 'red OR blue'), defineTable(tags, options))
  expect(sql.match(/"shop"\."product_tag" as/g)).toHaveLength(1)
  expect(parameters).toEqual(['red', 'blue'])
})

it.each([sqlite(), postgres(), mysql(), mariadb()])(
  'is left to a description of its own: $name',
  (dialect) => {
    const { product } = describeTables(dialect)
    const document = { title: 'a', tags: ['red'], notes: ['a'] }
    expect(toRow(product, document)).toEqual({ title: 'a' })
    expect(toChanges(product, document)).toEqual({ title: 'a' })
    expect(fromRow(product, { title: 'a', tag: 'red', note: 'a' })).toEqual({ title: 'a' })
    expect([...ddl(product), ...companionDdl(product)].join()).not.toMatch(/tag|note|size/)
  },
)

describe('a child table that cannot be used is a TypeError', () => {
  const define = (options: Record<string, unknown>) =>
    defineTable(schema, {
      name: 't',
      key,
      dialect: sqlite(),
      columns: options as Record<string, ColumnOptions>,
    })
  const from = { table: 'c', key: 'parent' }

  it.each<[string, Record<string, unknown>]>([
    ['Declare the field with `array: true`, or join the table.', { title: { from } }],
    ['`from` and `table` exclude each other', { tags: { from, table: 'x' } }],
    ['`default` is for a column of the table itself', { sizes: { from, default: true } }],
    ['the option columns.tags.from.key is missing', { tags: { from: { table: 'c' } } }],
    ['must be the child table and its column with the key of this one', { tags: { from: 'c' } }],
    ['"" cannot be the name of a child table', { tags: { from: { table: 'a.', key: 'b' } } }],
    ['"a\\u0000" cannot be the name of a column', { tags: { from: { table: 'c', key: 'a\u0000' } } }],
    [
      'the option columns.tags.from.key must be a string that is not empty',
      { tags: { from: { ...from, key: '' } } },
    ],
    ['two columns are called "X"', { tags: { from, name: 'x' }, sizes: { from, name: 'X' } }],
  ])('%s', (message, options) => {
    expect(() => define(options)).toThrow(TypeError)
    expect(() => define(options)).toThrow(message)
  })

  it('may have columns of the same names as other tables', () => {
    const options = {
      tags: { from, name: 'x' },
      sizes: { from: { ...from, table: 'd' }, name: 'x' },
      title: 'x',
      // As the key of the table, but for its case.
      notes: { from: { ...from, table: 'e' }, name: 'ID' },
    }
    expect(() => define(options)).not.toThrow()
  })
})

it('MariaDB keeps no result of a subquery for another row of a child table', () => {
  const schema = defineSchema({ notes: field.text({ array: true }) }, { defaultFields: ['notes'] })
  const sqlOf = (dialect: Dialect) => {
    const notes = { name: 'note', from: { table: 'product_note', key: 'product_id' } } as const
    const table = defineTable(schema, { name: 'product', key: 'id', dialect, columns: { notes } })
    return toSql(planQuery(schema, 'notes:a~1'), table).sql
  }
  expect(sqlOf(mariadb())).toContain(' and rand() is not null)')
  expect(sqlOf(mysql())).not.toContain('rand()')
})
