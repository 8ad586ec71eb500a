import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ddl,
  defineTable,
  fromRow,
  type Row,
  sqlite,
  toRow,
  toWhere,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { nodeSqlite } from '../../support/nodeSqlite.ts'

const schema = defineSchema(
  { first_line: field.text(), created_at: field.date(), pages: field.integer() },
  { defaultFields: ['first_line'] },
)
const table = defineTable(schema, { name: 'old_note', key: 'id', dialect: sqlite() })
const document = { first_line: 'A river bank', created_at: new Date(0), pages: 3 }

describe.each([
  ['by default', {}, 'first_line_u121'],
  // Where it writes an underscore before digits, the companion needs a name without any.
  ['before digits', { underscoreBeforeDigits: true }, 'first_line_words'],
  ['between capitals', { underscoreBetweenUppercaseLetters: true }, 'first_line_u121'],
] as const)("Kysely's CamelCasePlugin with underscores %s", (_name, plugin, tokens) => {
  const columns = { first_line: { tokens } }
  const described = defineTable(schema, { name: 'old_note', key: 'id', dialect: sqlite(), columns })
  const database = new DatabaseSync(':memory:')
  const db = new Kysely<{ oldNote: Row }>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    plugins: [new CamelCasePlugin(plugin)],
  })
  afterAll(() => db.destroy())

  it('writes, finds and reads rows', async () => {
    for (const statement of ddl(described)) database.exec(statement)
    await db
      .insertInto('oldNote')
      .values({ id: 1, ...toRow(described, document) })
      .execute()
    const where = toWhere(planQuery(schema, 'bank AND created_at:1970'), described)
    const [row] = await db.selectFrom('oldNote').selectAll().where(where).execute()
    expect(fromRow(described, row!, { camelCase: true })).toEqual(document)
    expect(() => fromRow(described, row!)).toThrow(
      'fromRow: the row has no column "first_line", but "firstLine", as Kysely\'s CamelCasePlugin calls ' +
        'it. Write fromRow(table, row, { camelCase: true }).',
    )
  })
})

describe('fromRow', () => {
  it('leaves out columns that a row does not have, with and without camel case', () => {
    expect(fromRow(table, { pages: 3, other_line: 'x' })).toEqual({ pages: 3 })
    expect(fromRow(table, { pages: 3, otherLine: 'x' }, { camelCase: true })).toEqual({ pages: 3 })
    expect(fromRow(table, toRow(table, document), { camelCase: true })).toEqual(document)
  })

  it('tells columns apart whose names have the same letters', () => {
    const fields = { at_all: field.integer(), atAll: field.integer() }
    const both = defineSchema(fields, { defaultFields: [] })
    const columns = { atAll: 'atall' }
    const of = defineTable(both, { name: 'x', key: 'id', dialect: sqlite(), columns })
    expect(fromRow(of, { atall: 1 })).toEqual({ atAll: 1 })
    expect(fromRow(of, { atAll: 1 }, { camelCase: true })).toEqual({ at_all: 1 })
    const alike = defineTable(both, {
      name: 'x',
      key: 'id',
      dialect: sqlite(),
      columns: { atAll: 'at__all' },
    })
    expect(() => fromRow(alike, { atAll: 1 }, { camelCase: true })).toThrow(
      '"at_all" and "at__all" cannot be told apart in camel case.',
    )
  })

  it('takes other names of a row for those of no column', () => {
    const row = { id: 1, firstline: 'Bob', fooBar: 1, foo_bar: 2 }
    expect(fromRow(table, row)).toEqual({})
    expect(fromRow(table, row, { camelCase: true })).toEqual({})
    expect(() => fromRow(table, { first_line: 'a', firstLine: 'b' }, { camelCase: true })).toThrow(TypeError)
  })

  it('says that the plugin must keep keys within JSON', () => {
    const columns = { first_line: { name: 'of_note', path: ['first_line'] } }
    const within = defineTable(schema, { name: 'old_note', key: 'id', dialect: sqlite(), columns })
    expect(() => fromRow(within, { ofNote: '{}' })).toThrow(
      'give the plugin `maintainNestedObjectKeys: true`',
    )
  })
})
