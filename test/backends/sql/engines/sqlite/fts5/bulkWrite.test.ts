import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bulkWrite } from '../../../../../../src/backends/sql/engines/sqlite/fts5/bulkWrite.ts'
import { documentsIn } from '../../../../../../src/backends/sql/engines/sqlite/fts5/completeness.ts'
import { fts5Match } from '../../../../../../src/backends/sql/engines/sqlite/fts5/fts5Match.ts'
import { isShort } from '../../../../../../src/backends/sql/engines/sqlite/fts5/prefixes.ts'
import { ddl, defineTable, sqlite, toRow } from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'

const schema = defineSchema({ title: field.text() }, { defaultFields: ['title'] })
const key = { name: 'id', type: 'bigint' } as const
const options = { name: 'doc', key, dialect: sqlite() }
const table = defineTable(schema, { ...options, accelerators: ['fts5'] })
const bulk = bulkWrite(table)!
const match = fts5Match(table)!

let database: DatabaseSync
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  for (const statement of ddl(table)) database.exec(statement)
})
afterEach(() => database.close())

function run(statements: readonly string[], ...parameters: string[]): void {
  for (const statement of statements) database.prepare(statement).run(...parameters)
}

function insert(id: number, title: string): void {
  const row = toRow(table, { title })
  database
    .prepare('insert or replace into doc (id, title, title_u121) values (?, ?, ?)')
    .run(id, row.title, row.title_u121)
}

function isComplete(): boolean {
  return bulk.isComplete.every((statement) => database.prepare(statement).get()!.holds === 1)
}

function found(word: string): unknown[] {
  const rows = database.prepare(
    `select rowid as id from ${match.name} where ${match.name} match ? order by 1`,
  )
  return rows.all(word).map(({ id }) => id)
}

function documents(): number {
  const { sql, parameters } = match.state
  return documentsIn(database.prepare(sql).get(...(parameters as null[]))!)
}

function settings(): Record<string, unknown> {
  const name = match.name.replaceAll('"', '')
  const rows = database.prepare(`select k, v from "${name}_config" where k <> 'version'`).all()
  return Object.fromEntries(rows.map(({ k, v }) => [k, v]))
}

it('many rows are copied into the index at once, and its triggers keep it afterwards', () => {
  insert(1, 'red fox')
  insert(2, 'red dog')
  expect(isComplete()).toBe(true)
  expect(documents()).toBe(2)
  run(['begin', ...bulk.begin])
  expect(settings()).toMatchObject({ automerge: 0, hashsize: 16 * 1024 * 1024 })
  insert(2, 'blue dog')
  insert(3, 'blue cat')
  expect(found('blue')).toEqual([])
  run(bulk.copy, '[2, 3]')
  run([...bulk.end, 'commit'])
  expect(settings()).toMatchObject({ automerge: 4, hashsize: 1024 * 1024 })
  expect([found('red'), found('blue')]).toEqual([[1], [2, 3]])
  expect(isComplete()).toBe(true)
  insert(4, 'blue cow')
  expect(found('blue')).toEqual([2, 3, 4])
  expect(isComplete()).toBe(true)
})

it('the segments of the index are merged until there is nothing to do', () => {
  for (let i = 1; i <= 5; i++) insert(i, `word${i}`)
  const merge = (): number => {
    const changes = () => Number(database.prepare('select total_changes() as n').get()!.n)
    const before = changes()
    run([bulk.merge])
    return changes() - before
  }
  while (merge() >= 2);
  expect(merge()).toBeLessThan(2)
  expect(found('word3')).toEqual([3])
})

it('an index that lacks a part is left alone, and has no documents', () => {
  insert(1, 'red fox')
  expect(documents()).toBe(1)
  expect(isComplete()).toBe(true)
  const [{ name }] = database.prepare("select name from sqlite_schema where name glob '*_insert'").all() as [
    { name: string },
  ]
  database.exec(`drop trigger ${name}`)
  expect(isComplete()).toBe(false)
  expect(documents()).toBe(0)
  database.exec(`drop view ${name.replace(/_insert$/, '_triggers')}`)
  const [first] = bulk.isComplete
  expect(database.prepare(first!).get()!.holds).toBe(0)
})

it('a table without the accelerator has nothing to copy into', () => {
  const plain = defineTable(schema, options)
  expect(bulkWrite(plain)).toBeNull()
  expect(fts5Match(plain)).toBeNull()
})

it('a prefix has no more positions than the pages of its terms, whatever the case of its letters', () => {
  for (let i = 0; i < 4000; i++) insert(i, `a${i} b${i} zebra`)
  run([`insert into ${match.name} (${match.name}) values ('optimize')`])
  const positions = (prefix: string): number => {
    const { sql, parameters } = match.positionsOf(prefix)
    return Number(database.prepare(sql).get(...(parameters as null[]))!.positions)
  }
  expect(positions('a')).toBeGreaterThan(0)
  expect(positions('A')).toBe(positions('a'))
  expect(positions('a') + positions('b')).toBeLessThan(24_000)
  expect(positions('q')).toBe(0)
  expect(positions('a1234')).toBeLessThanOrEqual(500)
})

it('a prefix has the positions of all its terms in each segment, apart from those of other terms', () => {
  const positions = (prefix: string): number => {
    const { sql, parameters } = match.positionsOf(prefix)
    return Number(database.prepare(sql).get(...(parameters as null[]))!.positions)
  }
  run([`insert into ${match.name} (${match.name}, rank) values ('automerge', 0)`])
  let last = 0
  const fill = (beginning: string): void => {
    run([
      `with recursive number(i) as (select 1 union all select i + 1 from number where i < 2000)
      insert into doc (id, title_u121) select ${last} + i, ' ${beginning}' || i || ' ' from number`,
    ])
    last += 2000
  }
  fill('aé')
  const once = positions('a')
  expect(once).toBeGreaterThan(0)
  expect(once % 500).toBe(0)
  fill('É')
  expect(positions('a')).toBe(once)
  expect(positions('É')).toBeGreaterThan(0)
  expect(positions('é')).toBe(0)
  fill('aé')
  expect(positions('a')).toBe(2 * once)
})

it('a prefix is short if it has at most 170 times the root of the number of documents', () => {
  expect(isShort(1700, 100)).toBe(true)
  expect(isShort(1701, 100)).toBe(false)
})
