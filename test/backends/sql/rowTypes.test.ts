import {
  DummyDriver,
  type Generated,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type CompanionColumns,
  defineTable,
  type RowOf,
  sqlite,
  toRow,
  toWhere,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  {
    headline: field.text(),
    body: field.text({ html: true }),
    organisation: field.text({ whole: true }),
    source: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ ignoreCase: true, array: true }),
    code: field.keyword(),
    size: field.integer(),
    'author.name': field.text(),
    'maker.name': field.text(),
  },
  { defaultFields: ['headline'] },
)
const table = defineTable(schema, {
  name: 'release',
  key: { name: 'id', type: 'bigint' },
  dialect: sqlite(),
  columns: {
    headline: 'title',
    body: { tokens: null },
    organisation: { name: null, normalized: 'org' },
    'maker.name': { table: 'm', name: 'name' },
  },
})

interface Release {
  id: Generated<number>
  title: string
  body: string | null
  source: string
  tags: string | null
  code: string | null
  size: number
  author_name: string | null
}
interface Database {
  release: Release & CompanionColumns<typeof table>
  m: { id: number; name: string; name_u121: string }
}

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

describe('the types of a table', () => {
  it('name its companion columns, and none of joined tables', () => {
    type Companions = CompanionColumns<typeof table>
    expectTypeOf<keyof Companions>().toEqualTypeOf<
      | 'title_u121'
      | 'organisation_u121'
      | 'org'
      | 'source_normalized'
      | 'tags_normalized'
      | 'author_name_u121'
    >()
    expectTypeOf<Companions['title_u121']>().toEqualTypeOf<string | null>()
  })

  it('make a row that fits the database of the program', () => {
    const row = toRow(table, { headline: 'A b', source: 'X', size: 1 })
    expectTypeOf(row).toEqualTypeOf<RowOf<typeof table>>()
    const { sql } = db.insertInto('release').values(row).compile()
    const columns = /\((.*?)\)/.exec(sql)![1]!.replaceAll('"', '').split(', ')
    expect(new Set(columns)).toEqual(new Set(Object.keys(row)))
    expectTypeOf(row).toHaveProperty('title')
    expectTypeOf(row.title_u121).toEqualTypeOf<string | null>()
  })

  it('leave those of Kysely whole', () => {
    const query = db
      .selectFrom('release')
      .leftJoin('m', 'm.id', 'release.id')
      .select(['release.title', 'title_u121'])
      .where(toWhere(planQuery(schema, 'a OR maker.name:b'), table))
    expectTypeOf<Awaited<ReturnType<typeof query.execute>>>().toEqualTypeOf<
      { title: string; title_u121: string | null }[]
    >()
    expect(query.compile().sql).toContain('"m"."name_u121"')
    // @ts-expect-error A misspelt column.
    db.selectFrom('release').select(['titel'])
  })

  it('refuse names that do not exist', () => {
    const base = { name: 'r', key: 'id', dialect: sqlite() } as const
    // @ts-expect-error A misspelt option of a column.
    const token = () => defineTable(schema, { ...base, columns: { body: { token: null } } })
    // @ts-expect-error A misspelt field.
    const boddy = () => defineTable(schema, { ...base, columns: { boddy: 'b' } })
    // @ts-expect-error A misspelt option of the table.
    const option = () => defineTable(schema, { ...base, acelerators: 'all' })
    expect(token).toThrow('token')
    expect(boddy).toThrow('boddy')
    expect(option).toThrow('acelerators')
  })
})
