import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineTable } from '../../../../src/backends/sql/index.ts'
import { RowWriter } from '../../../../src/backends/sql/maintain/rowWriter.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { openPglite, openSqlite, type Watched } from './support/databases.ts'

const schema = defineSchema({ a: field.text() }, { defaultFields: ['a'] })

describe.each([
  ['SQLite', openSqlite, 'text', (values: readonly string[]) => JSON.stringify(values)],
  ['PostgreSQL (PGlite)', openPglite, 'text[]', (values: readonly string[]) => values],
] as const)('a writer of rows on %s', (_, open, listType, list) => {
  let watched: Watched
  beforeAll(async () => {
    watched = await open()
  })
  afterAll(() => watched.close())

  async function table(keyType: string) {
    await watched.run('drop table if exists isoquery_changes')
    await watched.run(
      `create table isoquery_changes (place ${keyType} primary key, one text, lists ${listType}, other text)`,
    )
    const key = { name: 'place', type: keyType === 'text' ? 'text' : 'bigint' } as const
    return defineTable(schema, { name: 'isoquery_changes', key, dialect: watched.dialect })
  }

  const insert = (key: string | number) =>
    watched.run(`insert into isoquery_changes values (${key}, 'before', null, 'stays')`)

  test('gives each row its own values, whatever names and keys are', async () => {
    const described = await table('text')
    const keys = ["it's", '"', '\\', 'é😀', '{"a":1}', ' ', '5', 'last']
    for (const key of keys) await insert(`'${key.replaceAll("'", "''")}'`)
    const writer = new RowWriter(watched.db, described)
    const expected = new Map<string, unknown>()
    for (const [i, key] of keys.slice(0, -1).entries()) {
      const values = { one: i % 3 === 0 ? null : `${key} ${i}`, lists: i % 2 === 0 ? null : list([key, '']) }
      expected.set(key, { ...values, other: 'stays' })
      await writer.put({ key, values })
    }
    await writer.end()
    expected.set('last', { one: 'before', lists: null, other: 'stays' })
    for (const { place, ...rest } of await watched.run('select * from isoquery_changes'))
      expect(rest, String(place)).toEqual(expected.get(String(place)))
  })

  test('writes columns without any value, and rows of other columns apart', async () => {
    const described = await table('integer')
    for (let i = 0; i < 230; i++) await insert(i)
    const writer = new RowWriter(watched.db, described)
    for (let key = 0; key < 230; key++)
      await writer.put({ key, values: key % 2 === 0 ? { one: null, lists: null } : { other: `${key}` } })
    await writer.end()
    for (const { place, one, other } of await watched.run('select * from isoquery_changes'))
      expect([one, other]).toEqual(Number(place) % 2 === 0 ? [null, 'stays'] : ['before', String(place)])
  })

  test.each([
    [100, 1],
    [101, 2],
  ])('writes %i rows by so many statements: %i', async (rows, statements) => {
    const described = await table('integer')
    let updates = 0
    watched.before = () => void updates++
    const writer = new RowWriter(watched.db, described)
    for (let key = 0; key < rows; key++) await writer.put({ key, values: { one: 'x' } })
    await writer.end()
    watched.before = () => {}
    expect(updates).toBe(statements)
  })

  test.each([
    [['one'], 3],
    [['one', 'other'], 5],
  ])('binds no more values in a statement than the database takes: %j', async (names, statements) => {
    const { limits, ...dialect } = watched.dialect
    const described = {
      ...(await table('integer')),
      dialect: { ...dialect, limits: { ...limits, parameters: 12 } },
    }
    for (let i = 0; i < 10; i++) await insert(i)
    const bound: number[] = []
    watched.before = (text) => void bound.push(text.match(/\?|\$\d+/g)!.length)
    const writer = new RowWriter(watched.db, described)
    for (let key = 0; key < 10; key++)
      await writer.put({ key, values: Object.fromEntries(names.map((name) => [name, `${key}`])) })
    await writer.end()
    watched.before = () => {}
    // At most a key and two values a column for each row.
    expect(bound).toHaveLength(statements)
    expect(Math.max(...bound)).toBeLessThanOrEqual(12)
  })

  test.each([
    { all: 300, characters: 50, statements: 5 },
    { all: 299, characters: 50, statements: 10 },
    { all: undefined, characters: 500_000, statements: 5 },
    { all: undefined, characters: 500_002, statements: 10 },
  ])('writes texts of %j', async ({ all, characters, statements }) => {
    const { limits, ...dialect } = watched.dialect
    const valueBytes = all === undefined ? {} : { valueBytes: { one: all, all } }
    const described = {
      ...(await table('integer')),
      dialect: { ...dialect, limits: { ...limits, ...valueBytes } },
    }
    let updates = 0
    watched.before = () => void updates++
    const writer = new RowWriter(watched.db, described)
    const half = 'x'.repeat(characters / 2)
    for (let key = 0; key < 10; key++) await writer.put({ key, values: { one: half, other: half } })
    await writer.end()
    watched.before = () => {}
    expect(updates).toBe(statements)
  })

  test('throws the error of a statement, at the latest at the end', async () => {
    const writer = new RowWriter(watched.db, await table('integer'))
    const putAll = async () => {
      for (let key = 0; key < 150; key++) await writer.put({ key, values: { missing: 'x' } })
      await writer.end()
    }
    await expect(putAll()).rejects.toThrow(/missing/)
  })
})
