import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  checkTable,
  ddl,
  defineTable,
  postgres,
  sqlite,
  toChanges,
  toRow,
} from '../../../src/backends/sql/index.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema } from '../../../src/schema/schema.ts'
import { createPglite } from '../../support/createPglite.ts'
import { useGeneratedColumns } from './support/generatedColumns.ts'

test('a table with generated columns is written and searched: SQLite', async () => {
  const database = new DatabaseSync(':memory:')
  for (const kind of ['virtual', 'stored'])
    await useGeneratedColumns(
      async (text, values) => database.prepare(text).all(...(values as null[])),
      sqlite(),
      { total: `generated always as (price * 2) ${kind}`, label: `as (title || '!') ${kind}` },
    )
  database.close()
})

test('a table with generated columns is written and searched: PGlite', async () => {
  const database = await createPglite()
  await useGeneratedColumns(
    async (text, values) => (await database.query(text, [...values])).rows as object[],
    postgres(),
    { total: 'generated always as (price * 2) stored', label: `generated always as (title || '!') stored` },
  )
  await database.close()
})

test('a column that always numbers the rows itself is generated', async () => {
  const database = await createPglite()
  const schema = defineSchema({ id: field.integer(), tag: field.keyword() }, { defaultFields: ['tag'] })
  const described = { name: 'item', key: 'id', dialect: postgres() } as const
  await database.exec('create table item (id bigint generated always as identity primary key, tag text)')
  const run = async (text: string, values: readonly unknown[]) =>
    (await database.query(text, [...values])).rows as object[]
  expect(await checkTable(run, defineTable(schema, described))).toEqual([
    expect.objectContaining({ consequence: 'error', column: 'id' }),
  ])
  const table = defineTable(schema, { ...described, columns: { id: { generated: true } } })
  expect(await checkTable(run, table)).toEqual([])
  expect(toRow(table, { id: 7, tag: 'a' })).toEqual({ tag: 'a' })
  await database.close()
})

test('a column of JSON that the database computes is left out of rows and changes', () => {
  const schema = defineSchema({ 'm.a': field.keyword(), 'm.b': field.keyword() }, { defaultFields: [] })
  const inside = (path: string) => ({ name: 'm', path: [path], generated: true }) as const
  const columns = { 'm.a': inside('a'), 'm.b': inside('b') }
  const table = defineTable(schema, { name: 't', key: 'id', dialect: postgres(), columns })
  expect(toRow(table, { m: { a: 'x', b: 'y' } })).toEqual({})
  expect(toChanges(table, { m: { a: 'x' } })).toEqual({})
})

test('a column that the database does not compute, although it is described so, is named', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec("create table item (id text primary key, total real not null default 'x')")
  const schema = defineSchema({ total: field.number() }, { defaultFields: [] })
  const columns = { total: { generated: true } } as const
  const table = defineTable(schema, { name: 'item', key: 'id', dialect: sqlite(), columns })
  const run = async (text: string, values: readonly unknown[]) =>
    database.prepare(text).all(...(values as null[]))
  expect(await checkTable(run, table)).toEqual([
    {
      consequence: 'wrong hits',
      column: 'total',
      message:
        'The database does not compute the column "total" of the table item, but toRow omits it, so its ' +
        'values are lost. Remove `generated` from columns["total"] in defineTable or, if a trigger fills ' +
        'the column, replace it with default: true.',
    },
  ])
  database.close()
})

test('a JSON column is generated for all of its fields, or for none', () => {
  const schema = defineSchema({ 'm.a': field.keyword(), 'm.b': field.keyword() }, { defaultFields: [] })
  const columns = {
    'm.a': { name: 'm', path: ['a'], generated: true },
    'm.b': { name: 'm', path: ['b'] },
  } as const
  expect(() => defineTable(schema, { name: 't', key: 'id', dialect: postgres(), columns })).toThrow(
    'the fields "m.a" and "m.b" share the JSON column "m". Declare both with `generated: true`, or neither.',
  )
})

test('ddl throws on a generated column, which only the database can create', () => {
  const schema = defineSchema({ total: field.number() }, { defaultFields: [] })
  const described = { name: 'item', key: 'id', dialect: sqlite() } as const
  const table = defineTable(schema, { ...described, columns: { total: { generated: true } } })
  const message =
    'the column "total" is generated, and only the database knows its expression; create it yourself.'
  expect(() => ddl(table)).toThrow(new TypeError(`ddl: ${message}`))
})

test.each([
  [{ generated: true, default: true }, 'default'],
  [{ generated: true, name: null }, 'name: null'],
  [{ generated: true, table: 'other' }, 'table'],
] as const)('%o contradicts itself', (total, other) => {
  const schema = defineSchema({ total: field.number() }, { defaultFields: [] })
  const define = () =>
    defineTable(schema, { name: 'item', key: 'id', dialect: sqlite(), columns: { total } as never })
  expect(define).toThrow(
    new TypeError(
      `defineTable: the field "total" cannot have both \`generated\` and \`${other}\`. ` +
        'Leave out one of them.',
    ),
  )
})
