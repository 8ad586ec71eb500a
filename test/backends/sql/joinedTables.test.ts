import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  postgres,
  sqlite,
  toRow,
  toSql,
} from '../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../src/schema/documentOf.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { scaled } from '../../support/scaled.ts'
import { document } from './support/arbitraryDocument.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'
import { assertSameHits } from './support/sameHits.ts'

/** The fields in the joined table: one of each kind, most with companions. */
const JOINED = ['page', 'orgs', 'code', 'tag', 'memo', 'prices', 'live', 'at', 'deep.path'] as const

const key = { name: 'id', type: 'bigint' } as const
const partners = defineSchema(Object.fromEntries(JOINED.map((name) => [name, nasty.fields[name]])), {
  defaultFields: [],
})

function describeTables(dialect: Dialect) {
  const columns = Object.fromEntries(JOINED.map((name) => [name, { table: 'p' }]))
  return {
    table: defineTable(nasty, { name: 'nasty', key, dialect, columns }),
    partner: defineTable(partners, { name: 'partner', key, dialect }),
  }
}

type Document = DocumentOf<typeof nasty>

/** Documents, some of which have no value in any joined field and therefore no row in the joined table. */
const documents = fc
  .tuple(document, fc.nat({ max: 2 }))
  .map(([found, chance]): Document => (chance === 0 ? withoutJoined(found) : found))

function withoutJoined(found: Document): Document {
  const { deep, ...rest } = found
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !JOINED.some((joined) => joined === name)),
  )
}

describe.each<[string, Dialect, () => Promise<Engine>]>([
  ['SQLite', sqlite(), async () => openSqlite()],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
])('columns in a joined table: %s', (_, dialect, open) => {
  const { table, partner } = describeTables(dialect)
  let plain: Engine
  let engine: Engine

  beforeAll(async () => {
    plain = await open()
    await plain.create(table)
    await plain.create(partner)
    engine = {
      ...plain,
      select: async (_, { sql, parameters }) => {
        const from = 'from nasty left join partner as p on p.id = nasty.id'
        const rows = await plain.run(
          `select nasty.id as id ${from} where ${sql} order by nasty.id`,
          parameters,
        )
        return rows.map((row) => Number((row as { id: number }).id))
      },
    }
  }, 60_000)
  afterAll(() => plain?.close())

  const load = async (batch: readonly Document[]) => {
    const rows = batch.map((each) => toRow(partner, each))
    await plain.load(
      table,
      batch.map((each) => toRow(table, each)),
    )
    await plain.load(partner, rows)
    const absent = rows.flatMap((row, id) =>
      Object.values(row).every((value) => value === null) ? [id] : [],
    )
    if (absent.length > 0) await plain.run(`delete from partner where id in (${absent})`)
  }

  it('have the hits of memory, rows without a partner and NOT among them', async () => {
    await assertSameHits(engine, table, {
      documents,
      load,
      batches: scaled(60, 3),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.15)
      },
    })
  })

  it('are absent where no row is joined', async () => {
    await load([{ code: 'x', body: 'a' }, { body: 'a' }])
    const found = (query: string) => engine.select(table, toSql(planQuery(nasty, query), table))
    expect(await found('code:x')).toEqual([0])
    expect(await found('NOT code:x')).toEqual([1])
    expect(await found('body:a AND NOT page:*')).toEqual([0, 1])
    expect(await found('NOT code:[a TO z]')).toEqual([1])
  })

  it('are searched beside a query of the joined table itself, each by its own alias', async () => {
    await load([{ code: 'x', body: 'a' }, { code: 'y', body: 'a' }, { code: 'x' }])
    const own = toSql(planQuery(nasty, 'body:a AND NOT rank:1'), table, { alias: 'n' })
    // SQLite's placeholders are not numbered.
    const numbered = dialect.name === 'SQLite' ? {} : { firstParameter: own.parameters.length + 1 }
    const theirs = toSql(planQuery(partners, 'code:x'), partner, { alias: 'q', ...numbered })
    const from = 'from nasty as n inner join partner as q on q.id = n.id'
    const rows = await plain.run(`select n.id as id ${from} where ${own.sql} and ${theirs.sql}`, [
      ...own.parameters,
      ...theirs.parameters,
    ])
    expect(rows.map((row) => Number((row as { id: number }).id))).toEqual([0])
  })

  it('may lie under another alias than the table itself', async () => {
    const { sql } = toSql(planQuery(nasty, 'code:x AND rank:3'), table, { alias: 'n' })
    expect(sql).toContain('"p"."code"')
    expect(sql).toContain('"n"."rank"')
  })
})

it('ddl, companionDdl and toRow leave joined columns to the description of their own table', () => {
  const { table } = describeTables(postgres())
  const columns = [...ddl(table), ...companionDdl(table)].join('\n')
  for (const name of ['page', 'page_u121', 'orgs_normalized', 'code', 'tag_normalized', 'deep_path'])
    expect(columns).not.toContain(`"${name}"`)
  const row = toRow(table, { body: 'a', page: 'b', tag: 'c', deep: { path: 'd' } })
  expect(row).toMatchObject({ body: 'a', body_u121: ' a ' })
  expect(Object.keys(row).filter((name) => /page|tag_|^code$|deep/.test(name))).toEqual([])
})

describe('the description of a joined table', () => {
  const schema = defineSchema(
    {
      title: field.keyword(),
      'author.title': field.keyword({ ignoreCase: true }),
      'editor.title': field.keyword(),
    },
    { defaultFields: ['title'] },
  )
  const define = (...tables: readonly [string, string]) =>
    defineTable(schema, {
      name: 'book',
      key: 'title',
      dialect: sqlite(),
      columns: {
        'author.title': { table: tables[0], name: 'title' },
        'editor.title': { table: tables[1], name: 'title' },
      },
    })

  it('may use a name of the table itself and of another joined table, but each once', () => {
    expect(
      toSql(planQuery(schema, 'title:a OR author.title:B OR editor.title:c'), define('a', 'e')).sql,
    ).toBe(
      '("book"."title" = ? collate binary or "a"."title_normalized" = ? collate binary or ' +
        '"e"."title" = ? collate binary)',
    )
    expect(() => define('a', 'a')).toThrow('two columns are called "title"')
  })

  it.each([
    ['', '"" cannot be the name of a joined table'],
    ['isoquery_element', 'cannot be called isoquery_element'],
  ])('is refused with the name %j', (name, message) => {
    expect(() => define(name, 'e')).toThrow(message)
  })
})

it('a joined table may have a column that is called as the key but for its case', () => {
  const schema = defineSchema({ code: field.keyword() }, { defaultFields: ['code'] })
  const define = (table: string | null) => () =>
    defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns: { code: { name: 'ID', table } } })
  expect(define('j')).not.toThrow()
  expect(define(null)).toThrow('two columns are called "id"')
})
