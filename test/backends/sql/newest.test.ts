import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import {
  CursorError,
  type Dialect,
  ddl,
  defineDialect,
  defineTable,
  mysql,
  newest,
  postgres,
  sqlite,
  toRow,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'
import { everyDialect } from '../../support/everyDialect.ts'
import { nodeSqlite } from '../../support/nodeSqlite.ts'

const schema = defineSchema(
  {
    id: field.keyword(),
    created: field.date(),
    price: field.number(),
    pages: field.integer(),
    source: field.keyword({ ignoreCase: true }),
    title: field.text(),
  },
  { defaultFields: ['title'] },
)
const plan = planQuery(schema, 'bank')
const order = [{ created: 'desc' }, { id: 'desc' }] as const
const tableOf = (dialect: Dialect) => defineTable(schema, { name: 'release', key: 'id', dialect })
const table = tableOf(sqlite())

test('a page and the count of all hits are added to queries of Kysely', async () => {
  const database = new DatabaseSync(':memory:')
  const db = new Kysely<{ release: Record<string, unknown> }>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
  })
  for (const statement of ddl(table)) database.exec(statement)
  const documents = ['a', 'b', 'c', 'd'].map((id) => ({ id, created: 1000, title: 'Bank' }))
  await db
    .insertInto('release')
    .values([...documents, { id: 'x', title: 'Bank' }].map((each) => toRow(table, each)))
    .execute()
  const first = newest(plan, table, { order, limit: 2 })
  const others = db.selectFrom('release').where('id', '!=', 'c')
  const rows = await others.select(['id', 'created']).$call(first.select).execute()
  expect(rows.map(({ id }) => id)).toEqual(['d', 'b'])
  expect(await others.$call(first.count).executeTakeFirst()).toEqual({ count: 3 })
  const after = first.next(rows)
  expect(after).toEqual([1000, 'b'])
  const second = newest(plan, table, { order, limit: 2, after, alias: 'r' })
  const last = await db.selectFrom('release as r').selectAll().$call(second.select).execute()
  expect(last.map(({ id }) => id)).toEqual(['a'])
  expect(second.next(last)).toBe(null)
  const aliased = db.selectFrom('release as r').where('id', '!=', 'c')
  expect(await aliased.$call(second.count).executeTakeFirst()).toEqual({ count: 3 })
  await db.destroy()
})

test('the text of a page begins with its condition, in the placeholders of the database', () => {
  const page = newest(plan, tableOf(postgres()), { order, limit: 20, after: [1571301000000, 'r7'] })
  const { sql, parameters, strings } = page.selectSql({ firstParameter: 2 })
  const title = `"release"."title_u121" collate "C" like $2 escape '!'`
  expect(sql.startsWith(`((${title} and "release"."created" is not null) and `)).toBe(true)
  expect(sql.endsWith(' limit 20')).toBe(true)
  expect(parameters).toEqual(['% bank %', '2019-10-17T08:30:00.001Z', '2019-10-17T08:30:00.000Z', 'r7'])
  expect(strings.reduce((text, piece, i) => `${text}$${i + 1}${piece}`)).toBe(sql)
  expect(page.countSql()).toMatchObject({ parameters: ['% bank %'] })
})

test('an order is by the columns themselves where they are those of ddl', () => {
  const { sql } = newest(plan, tableOf(postgres()), { order, limit: 20, nativeOrder: true }).selectSql()
  expect(sql).toMatch(/order by "release"\."created" desc, cast\("release"\."id" as text\) desc limit 20$/)
})

test('a column that is cast to text has a collation there, too', () => {
  const columns = { id: { name: 'uuid', type: 'other' } } as const
  const cast = defineTable(schema, { name: 'release', key: 'uuid', dialect: mysql(), columns })
  const { sql } = newest(plan, cast, { order: [{ id: 'asc' }], limit: 20, nativeOrder: true }).selectSql()
  expect(sql).toMatch(/ order by convert\(.*`uuid`.*\) collate utf8mb4_0900_bin asc limit 20$/)
})

test('a string in JSON has a collation there, too, for it has that of the database', () => {
  const columns = { id: { name: 'attributes', path: ['id'] } } as const
  const inJson = defineTable(schema, { name: 'release', key: 'key', dialect: postgres(), columns })
  const { sql } = newest(plan, inJson, { order: [{ id: 'asc' }], limit: 20, nativeOrder: true }).selectSql()
  expect(sql).toMatch(/ order by .*attributes.* collate "C" asc limit 20$/)
})

test.each(everyDialect)(
  'strings have the order of code points, instants that of milliseconds: $name',
  (dialect) => {
    const { sql } = newest(plan, tableOf(dialect), { order, limit: 20 }).selectSql()
    expect(sql.slice(sql.indexOf(' order by ') + 1)).toMatchSnapshot()
  },
)

test('an order by instants in strings has a collation, and one by decimals is of binary64 numbers', () => {
  const columns = { created: { type: 'iso' }, price: { type: 'decimal' } } as const
  const other = defineTable(schema, { name: 'release', key: 'id', dialect: mysql(), columns })
  const by = (order: object, nativeOrder = false) => {
    const { sql } = newest(plan, other, {
      order: [order, { id: 'asc' }],
      limit: 1,
      nativeOrder,
    }).selectSql()
    return /order by (.*), /.exec(sql)![1]
  }
  expect(by({ created: 'desc' })).toBe(
    'convert(`release`.`created` using utf8mb4) collate utf8mb4_0900_bin desc',
  )
  expect(by({ price: 'asc' })).toBe('cast(`release`.`price` as double) asc')
  expect(by({ price: 'asc' }, true)).toBe('`release`.`price` asc')
})

test('a cursor has the columns of joined tables, too', () => {
  const columns = { created: { name: 'at', table: 'event' } } as const
  const joined = defineTable(schema, { name: 'release', key: 'id', dialect: sqlite(), columns })
  const page = newest(plan, joined, { order, limit: 1 })
  expect(page.selectSql().sql).toContain(' order by "event"."at" desc, ')
  expect(page.next([{ id: 'a', at: 1000 }])).toEqual([1000, 'a'])
})

test('next names the columns that rows must have', () => {
  const page = newest(plan, table, { order, limit: 1 })
  expect(() => page.next([{ id: 'a' }])).toThrow(
    new TypeError('next: the rows of a page must have the columns of its order: created, id.'),
  )
})

test('an integer in a column of decimals has the order of binary64 numbers, and a day is as it is', () => {
  const columns = { pages: { type: 'decimal' }, created: { type: 'date' } } as const
  const other = defineTable(schema, { name: 'release', key: 'id', dialect: postgres(), columns })
  const by = [{ pages: 'asc' }, { created: 'asc' }] as const
  const { sql } = newest(plan, other, { order: by, limit: 1 }).selectSql()
  expect(sql).toContain(
    ' order by cast("release"."pages" as double precision) asc, "release"."created" asc limit 1',
  )
})

test('a number in a column of whole numbers has the order of binary64 numbers', () => {
  const columns = { price: { type: 'bigint' } } as const
  const whole = defineTable(schema, { name: 'release', key: 'id', dialect: postgres(), columns })
  const { sql } = newest(plan, whole, { order: [{ price: 'asc' }, { id: 'asc' }], limit: 1 }).selectSql()
  expect(sql).toContain(' order by cast("release"."price" as double precision) asc, ')
})

test('hints are for the page and for the count', () => {
  const key = { name: 'key', type: 'bigint' } as const
  const indexed = defineTable(schema, { name: 'release', key, dialect: sqlite(), accelerators: 'all' })
  const hints = { documents: 1_000_000, frequencies: { '{"of_title_u121"} : "bank"': 1 }, triggers: '' }
  const page = newest(plan, indexed, { order, limit: 1, hints })
  expect(page.selectSql().sql).toContain(' match ')
  expect(page.countSql().sql).toContain(' match ')
  expect(newest(plan, indexed, { order, limit: 1 }).selectSql().sql).not.toContain(' match ')
})

test('the count has the alias and the placeholders of its statement, and no cursor', () => {
  const page = newest(plan, tableOf(postgres()), { order, limit: 20, after: [0, 'r7'], alias: 'r' })
  expect(page.countSql({ firstParameter: 3 })).toMatchObject({
    sql:
      `("r"."title_u121" collate "C" like $3 escape '!' and "r"."created" is not null ` +
      'and "r"."id" is not null)',
    parameters: ['% bank %'],
  })
})

test('what is no option is refused', () => {
  const page = newest(plan, table, { order, limit: 1 })
  for (const name of ['selectSql', 'countSql'] as const) {
    expect(() => page[name]({ alias: 'r' } as never)).toThrow(`${name}: there is no option "alias"`)
    expect(() => page[name]({ firstParameter: 2 })).toThrow(`${name}: the placeholders of SQLite are not `)
  }
  expect(() => newest(plan, table, { order } as never)).toThrow('the option limit is missing')
  expect(() => newest(plan, table, { order, limit: 0 })).toThrow('the option limit must be a positive')
  expect(() => newest(plan, table, { order, limit: 1, neverNull: true } as never)).toThrow(
    'there is no option "neverNull"',
  )
})

test('what is no plan, no order and no cursor is refused under the name of the function', () => {
  const options = { order, limit: 1 }
  expect(() => newest({} as never, table, options)).toThrow('newest: the argument plan must be ')
  expect(() => newest(plan, table, { ...options, order: [{ nowhere: 'asc' }] } as never)).toThrow(/^newest: /)
  expect(() => newest(plan, table, { ...options, after: [1000] })).toThrow(
    'newest: the option after must be ',
  )
})

test.each([
  [{ source: 'asc' }, postgres(), 'the column of source itself: columns: { "source": { name: "source" } }'],
  [{ id: 'asc' }, defineDialect({ ...sqlite(), sortedString: () => null }), 'a dialect with `sortedString`'],
  [
    { created: 'asc' },
    defineDialect({ ...postgres(), sortedInstant: () => null }),
    'a dialect with `sortedInstant`',
  ],
] as const)(
  'an order that a table has no column for, or a dialect no form, is refused: %j',
  (by, dialect, needs) => {
    const columns = { source: { name: null } }
    const bare = defineTable(schema, { name: 'release', key: 'key', dialect, columns })
    const refused = () => newest(plan, bare, { order: [by], limit: 1 })
    expect(refused).toThrow(UnsupportedError)
    expect(refused).toThrow(needs)
  },
)

test('a column whose numbers clients round is refused', () => {
  const columns = { price: { type: 'real' } } as const
  const rounded = defineTable(schema, { name: 'release', key: 'id', dialect: postgres(), columns })
  expect(() => newest(plan, rounded, { order: [{ price: 'asc' }, { id: 'asc' }], limit: 1 })).toThrow(
    'PostgreSQL cannot answer the order by price exactly; it needs a column of another type',
  )
})

test('a key that is no field comes last in the order, and tells hits apart', () => {
  const key = { name: 'nr', type: 'bigint' } as const
  const numbered = defineTable(schema, { name: 'release', key, dialect: postgres() })
  const options = { order: [{ pages: 'desc' }], key: 'asc', limit: 2, nativeOrder: true } as const
  const page = newest(plan, numbered, options)
  expect(page.selectSql().sql).toMatch(/ order by "release"\."pages" desc, "release"\."nr" asc limit 2$/)
  expect(
    page.next([
      { pages: '7', nr: '1' },
      { pages: 7, nr: 12n },
    ]),
  ).toEqual([7, 12])
  expect(() => page.next([{ pages: 7 }, { pages: 7 }])).toThrow(
    new TypeError('next: the rows of a page must have the columns of its order: pages, nr.'),
  )
  const { sql, parameters } = newest(plan, numbered, { ...options, after: '[7,12]' }).selectSql()
  expect(sql).toContain('"release"."nr" >= cast($4 as bigint)')
  expect(parameters).toEqual(['% bank %', 7, 6, 13])
  const alone = newest(plan, numbered, { order: [], key: 'desc', limit: 1 })
  expect(alone.selectSql().sql).toMatch(/ order by "release"\."nr" desc limit 1$/)
  expect(alone.next([{ nr: 3 }])).toEqual([3])
})

test('a key that a field holds is that field, and a field of its name in another column is another', () => {
  const page = newest(plan, table, { order: [{ created: 'desc' }], key: 'asc', limit: 1 })
  expect(page.next([{ id: 'a', created: 1000 }])).toEqual([1000, 'a'])
  expect(() => newest(plan, table, { order, key: 'asc', limit: 1 })).toThrow(
    'newest: the option order has a field twice.',
  )
  const columns = { id: 'public_id' } as const
  const key = { name: 'id', type: 'bigint' } as const
  const both = defineTable(schema, { name: 'release', key, dialect: sqlite(), columns })
  const apart = newest(plan, both, { order: [{ id: 'asc' }], key: 'desc', limit: 1 })
  expect(apart.next([{ public_id: 'p', id: 5 }])).toEqual(['p', 5])
})

test('a page with hints and a key asks the index, too', () => {
  const key = { name: 'key', type: 'bigint' } as const
  const indexed = defineTable(schema, { name: 'release', key, dialect: sqlite(), accelerators: 'all' })
  const hints = { documents: 1_000_000, frequencies: { '{"of_title_u121"} : "bank"': 1 }, triggers: '' }
  const page = newest(plan, indexed, { order: [], key: 'desc', limit: 1, hints })
  expect(page.selectSql().sql).toContain(' match ')
})

test('rows without a value come first or last, and their cursor says so', () => {
  const first = newest(plan, table, { order, missing: 'first', limit: 1 })
  expect(first.selectSql().sql).toMatch(
    / order by case when "release"\."created" is null then 1 else 0 end desc, "release"\."created" desc, /,
  )
  expect(first.next([{ id: 'a', created: null }])).toEqual([null, 'a'])
  expect(() => newest(plan, table, { order, missing: 'last', limit: 1, after: [null, null] })).toThrow(
    CursorError,
  )
  expect(() => newest(plan, table, { order, limit: 1, after: [null, 'a'] })).toThrow(CursorError)
})

test.each(['[1000,"a"', '[1000]', '{}', '', '["1000","a"]', '[1000,"a","b"]', '[1e99,"a"]', 7, [1000]])(
  'a damaged cursor is an error of its own, for status 400: %j',
  (damaged) => {
    for (const name of ['after', 'before'] as const) {
      const damage = () => newest(plan, table, { order, limit: 1, [name]: damaged as never })
      expect(damage).toThrow(CursorError)
      expect(damage).toThrow(`newest: the option ${name} must be the cursor of a page in the same order`)
    }
  },
)

test('a page back ends before its cursor, and not also behind another', () => {
  const page = newest(plan, table, { order, limit: 2, before: [1000, 'c'] })
  expect(page.selectSql().sql).toMatch(/ order by .*"created" asc, .*"id" collate binary asc limit 2$/)
  const rows = [
    { id: 'd', created: 1000 },
    { id: 'e', created: 1000 },
  ]
  expect(page.inOrder(rows)).toEqual([rows[1], rows[0]])
  expect([page.previous(rows), page.next(rows)]).toEqual([
    [1000, 'e'],
    [1000, 'd'],
  ])
  expect([page.previous([rows[0]!]), page.next([]), page.previous([])]).toEqual([null, null, null])
  expect(() => newest(plan, table, { order, limit: 2, after: [1, 'a'], before: [1, 'a'] })).toThrow(
    new CursorError('newest: the options after and before cannot be given together.'),
  )
})

test('an empty page after the last hit leads back to the last page', () => {
  const empty = newest(plan, table, { order, limit: 2, after: [1000, 'c'] })
  const before = empty.previous([])!
  expect(before).toEqual([])
  for (const given of [before, JSON.stringify(before)]) {
    const { sql, parameters } = newest(plan, table, { order, limit: 2, before: given }).selectSql()
    const first = newest(plan, table, { order, limit: 2 }).selectSql()
    expect(sql.split(' order by ')[0]).toBe(first.sql.split(' order by ')[0])
    expect(parameters).toEqual(first.parameters)
    expect(sql).toMatch(/ order by .*"created" asc, .*"id" collate binary asc limit 2$/)
  }
  expect(() => newest(plan, table, { order, limit: 2, after: [] })).toThrow(CursorError)
})
