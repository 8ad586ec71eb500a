import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../../src/backends/memory/index.ts'
import {
  type ColumnOptions,
  defineTable,
  type Row,
  toRow,
  toWhere,
} from '../../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'
import { drawUntil } from '../../../support/drawUntil.ts'
import { scaled } from '../../../support/scaled.ts'
import { unlessRefused } from '../../../support/unlessRefused.ts'
import { text } from '../support/arbitraryText.ts'
import { openPglite, openSqlite, type Watched } from './support/databases.ts'

const items = defineSchema(
  {
    code: field.keyword(),
    name: field.keyword(),
    memo: field.contains(),
    colours: field.keyword({ array: true }),
    remarks: field.contains({ array: true }),
    rank: field.integer(),
    count: field.integer(),
    total: field.integer(),
    price: field.number(),
    weight: field.number(),
    sizes: field.number({ array: true }),
    parts: field.integer({ array: true }),
    live: field.boolean(),
    made: field.date(),
    sold: field.date(),
    day: field.date(),
    seen: field.date(),
    calls: field.date({ array: true }),
    maker: field.keyword(),
  },
  { defaultFields: ['code', 'memo', 'colours'] },
)
const makers = defineSchema(
  { name: field.keyword(), code: field.keyword(), staff: field.integer() },
  { defaultFields: ['name'] },
)

type Item = DocumentOf<typeof items>
type Maker = DocumentOf<typeof makers>

const INSTANTS = [
  '1969-12-31T23:59:59Z',
  '1970-01-01',
  '2019-10-17T08:30:00.250Z',
  '2019-10-17T23:59:59.999Z',
  '2019-10-18',
  '2020-02-29T12:00:00Z',
]
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
const list = <T>(value: fc.Arbitrary<T>) => maybe(fc.array(maybe(value), { maxLength: 3 }))
const quarters = fc.integer({ min: -8, max: 8 }).map((n) => n / 4)
const instant = fc.constantFrom(...INSTANTS)

const item: fc.Arbitrary<Item> = fc.record({
  code: maybe(text),
  name: maybe(fc.constantFrom('a', 'B', 'b', 'É', 'é', 'z', 'ab', 'a b')),
  memo: maybe(text),
  colours: list(fc.constantFrom('red', 'Red', 'r', 'blue', 'a"b', '')),
  remarks: list(text),
  rank: maybe(fc.constantFrom(-32_768, -1, 0, 1, 32_767)),
  count: maybe(fc.constantFrom(-2_147_483_648, -1, 0, 1, 2_147_483_647)),
  total: maybe(fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER)),
  price: maybe(quarters),
  weight: maybe(fc.constantFrom(0, 0.5, Math.fround(0.1), Math.fround(1e30))),
  sizes: list(quarters),
  parts: list(fc.integer({ min: -2, max: 2 })),
  live: maybe(fc.boolean()),
  made: maybe(instant),
  sold: maybe(instant),
  day: maybe(fc.constantFrom('1970-01-01', '2019-10-17', '2019-10-18')),
  seen: maybe(instant),
  calls: list(instant),
  maker: maybe(fc.constantFrom('ACME', 'Acme', 'Bank')),
})

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`
const string = fc.oneof(
  text.map(quoted),
  fc.constantFrom('a*', '?', '*b*', '[a TO b]', '{a TO *]', '*', 'b', 'B', 'red', '/[ab]+/', 'ab~1'),
)
const number = fc.constantFrom(
  '0',
  '1',
  '-1',
  '0.25',
  '>0',
  '<=0.5',
  '[-1 TO 1]',
  '{0 TO 1}',
  '>40000',
  '<-1e10',
  '1e300',
  '>=-1e19',
  '0.1',
  '*',
)
const date = fc.constantFrom(
  '1970',
  '2019-10',
  '2019-10-17',
  '>2019-10-17',
  '<=2019-10-17',
  '[1960 TO 2019-10-17}',
  '*',
  '>=9999',
  '<0002',
  '[* TO *]',
)
const clauseOn = (names: string, value: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names.split(' ')), value).map(([name, wanted]) => `${name}:${wanted}`)
const leaf = fc.oneof(
  clauseOn('code name colours', string),
  clauseOn('memo remarks', fc.oneof(text.map(quoted), fc.constantFrom('a*b', 'B', '*'))),
  clauseOn('rank count total price weight sizes parts', number),
  clauseOn('live', fc.constantFrom('true', 'false', '*')),
  clauseOn('made sold day seen calls', date),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(' AND ', ' OR ', ' '), fc.constantFrom('', 'NOT ', '-'), leaf), {
    minLength: 1,
    maxLength: 3,
  })
  .map((clauses) =>
    clauses.map(([operator, not, clause], i) => `${i === 0 ? '' : operator}${not}${clause}`).join(''),
  )

type Column = ColumnOptions

/** The tables as someone else made them, and how they are described. */
const TABLES = {
  SQLite: {
    create: `create table item (id integer primary key, code varchar(200), "the name" text collate nocase,
      memo text, colours json, remarks text, rank smallint, count int, total bigint, price numeric,
      weight real, sizes text, parts text, live boolean, made bigint, sold text, day bigint, seen integer,
      calls text, maker text)`,
    types: { price: 'decimal', weight: 'real', sold: 'iso', day: 'seconds', seen: 'milliseconds' },
  },
  PostgreSQL: {
    create: `create table item (id integer primary key, code varchar(2000), "the name" varchar(20),
      memo text, colours varchar(20)[], remarks text[], rank smallint, count integer, total bigint,
      price numeric(20, 2), weight real, sizes double precision[], parts integer[], live boolean,
      made timestamptz, sold timestamp, day date, seen bigint, calls timestamptz[], maker varchar(20))`,
    types: {
      price: 'decimal',
      weight: 'real',
      sold: 'timestamp',
      day: 'date',
      seen: 'milliseconds',
      parts: 'integer',
    },
  },
} as const

describe.each([
  ['SQLite', openSqlite, scaled(20, 4)],
  ['PostgreSQL', openPglite, scaled(6, 3)],
] as const)('plain columns of a table that exists: %s', (name, open, numRuns) => {
  let database: Watched
  beforeAll(async () => {
    database = await open()
    await database.run(TABLES[name].create)
    await database.run('create table maker (name varchar(20) primary key, code varchar(20), staff smallint)')
  }, 60_000)
  afterAll(() => database?.close())

  const describeItems = () => {
    const types: Record<string, string> = TABLES[name].types
    const columns: Record<string, Column> = {
      name: { name: 'the name' },
      rank: { type: 'smallint' },
      count: { type: 'integer' },
    }
    for (const [each, type] of Object.entries(types))
      columns[each] = { type: type as NonNullable<Column['type']> }
    return defineTable(items, {
      name: 'item',
      key: { name: 'id', type: 'bigint' },
      dialect: database.dialect,
      columns,
    })
  }
  const insert = async (table: string, row: Row) => {
    const names = Object.keys(row)
    const marks = names.map((_, i) => (name === 'SQLite' ? '?' : `$${i + 1}`))
    await database.run(
      `insert into ${table} (${names.map((each) => `"${each}"`)}) values (${marks})`,
      Object.values(row),
    )
  }

  it('find what memory finds, with no companion', async () => {
    const table = describeItems()
    let telling = 0
    let cases = 0
    const property = fc.asyncProperty(
      fc.array(item, { minLength: 8, maxLength: 20 }),
      fc.array(query, { minLength: 20, maxLength: 20 }),
      async (documents, queries) => {
        await database.run('delete from item')
        for (const [id, each] of documents.entries()) await insert('item', { id, ...toRow(table, each) })
        for (const written of queries) {
          const plan = planQuery(items, written, { lenient: true })
          const where = unlessRefused(() => toWhere(plan, table, { alias: 'i' }))
          const matches = unlessRefused(() => toPredicate(plan))
          if (where === null || matches === null) continue
          const found = await database.db
            .selectFrom('item as i')
            .select('i.id')
            .where(where)
            .orderBy('i.id')
            .execute()
          const wanted = documents.flatMap((each, id) => (matches(each) ? [id] : []))
          expect({ written, found: found.map(({ id }) => Number(id)) }).toEqual({ written, found: wanted })
          cases++
          if (wanted.length > 0 && wanted.length < documents.length) telling++
        }
      },
    )
    await drawUntil(
      () => fc.assert(property, { numRuns }),
      () => {
        expect(cases).toBeGreaterThan(numRuns * 15)
        expect(telling).toBeGreaterThan(cases / 4)
      },
    )
  })

  it('are searched through a join, each table by its own query and its own alias', async () => {
    const table = describeItems()
    const others = defineTable(makers, {
      name: 'maker',
      key: 'name',
      dialect: database.dialect,
      columns: { staff: { type: 'smallint' } },
    })
    const firms: Maker[] = [
      { name: 'ACME', code: 'a', staff: 3 },
      { name: 'Acme', code: 'B', staff: 30_000 },
      { name: 'Bank', code: null, staff: null },
    ]
    await database.run('delete from maker')
    for (const each of firms) await insert('maker', toRow(others, each))
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 5, maxLength: 12 }),
        fc.array(
          fc.tuple(
            query,
            fc.constantFrom(
              'code:a',
              'NOT code:a',
              'staff:>40000 OR name:B*',
              'NOT staff:3',
              'code:[a TO *]',
            ),
          ),
          {
            minLength: 8,
            maxLength: 8,
          },
        ),
        async (documents, queries) => {
          await database.run('delete from item')
          for (const [id, each] of documents.entries()) await insert('item', { id, ...toRow(table, each) })
          for (const [one, other] of queries) {
            const plan = planQuery(items, one, { lenient: true })
            const ofMaker = planQuery(makers, other)
            const where = unlessRefused(() => toWhere(plan, table, { alias: 'i' }))
            const matches = unlessRefused(() => toPredicate(plan))
            if (where === null || matches === null) continue
            const found = await database.db
              .selectFrom('item as i')
              .innerJoin('maker as m', 'm.name', 'i.maker')
              .select('i.id')
              .where(where)
              .where(toWhere(ofMaker, others, { alias: 'm' }))
              .orderBy('i.id')
              .execute()
            const chosen = new Set(firms.filter(toPredicate(ofMaker)).map((each) => each.name))
            const wanted = documents.flatMap((each, id) =>
              matches(each) && chosen.has(each.maker ?? '') ? [id] : [],
            )
            expect({ one, other, found: found.map(({ id }) => Number(id)) }).toEqual({
              one,
              other,
              found: wanted,
            })
          }
        },
      ),
      { numRuns: Math.ceil(numRuns / 3) },
    )
  })
})
