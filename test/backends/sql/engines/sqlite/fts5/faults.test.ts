import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  type Hints,
  readHints,
  sqlite,
  toRow,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'
import { nodeSqlite } from '../../../../../support/nodeSqlite.ts'
import { asRare } from './writtenTable.ts'

const schema = defineSchema({ title: field.text() }, { defaultFields: ['title'] })
const described = { name: 'note', key: { name: 'id', type: 'bigint' }, dialect: sqlite() } as const
const table = defineTable(schema, { ...described, accelerators: 'all' })
const plain = ddl(defineTable(schema, described))
const fox = planQuery(schema, 'fox')

/** The hints of a table like this one, in another database where the index is complete. */
let forced: Hints
beforeAll(async () => {
  const other = new DatabaseSync(':memory:')
  for (const statement of ddl(table)) other.exec(statement)
  other.exec("insert into note (title, title_u121) values ('fox', ' fox ')")
  const runOther = async (text: string, values: readonly unknown[]) =>
    other.prepare(text).all(...(values as null[]))
  forced = asRare(await readHints(runOther, table, fox))
  other.close()
})

let database: DatabaseSync
let db: Kysely<Record<string, Record<string, unknown>>>
let parameters: (readonly unknown[])[]
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  parameters = []
  db = new Kysely({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    log: ({ query }) => {
      parameters.push(query.parameters)
    },
  })
})
afterEach(() => database.close())

function run(...statements: readonly string[]): void {
  for (const statement of statements) database.exec(statement)
}

function insert(id: number | null, title: string): void {
  const row = { ...toRow(table, { title }), id }
  const text = `insert into note (${Object.keys(row).join()}) values (?, ?, ?)`
  database.prepare(text).run(...(Object.values(row) as null[]))
}

function schemaOf(type: string): { name: string; sql: string }[] {
  const text = "select name, sql from sqlite_schema where type = ? and tbl_name = 'note' order by rowid"
  return database.prepare(text).all(type) as { name: string; sql: string }[]
}

function titles(hints = forced): unknown[] {
  const where = toSql(fox, table, { hints })
  expect(where.sql).toContain(' match ')
  const rows = database.prepare(`select title from note where ${where.sql} order by rowid`)
  return rows.all(...(where.parameters as null[])).map(({ title }) => title)
}

async function isUsed(): Promise<boolean> {
  return toSql(fox, table, { hints: await readHints(db, table, fox) }).sql.includes(' match ')
}

const index = (): string => schemaOf('trigger')[0]!.name.replace(/_[a-z]+$/, '')

interface Fault {
  readonly name: string
  readonly happen: () => void
  /** The titles of the notes about foxes. */
  readonly found: readonly string[]
  readonly message: RegExp
  readonly mend?: () => void
}

const faults: readonly Fault[] = [
  {
    name: 'renamed, and another takes its place',
    happen: () => {
      run('alter table note rename to note_2025', ...plain)
      insert(7, 'new fox')
    },
    found: ['new fox'],
    message: /renamed.*backfill\(db, table, \{ rows: 'all' \}\)/,
  },
  {
    name: 'restored from a dump',
    happen: () => {
      const made = [...schemaOf('table'), ...schemaOf('trigger')].map(({ sql }) => sql)
      run('drop table note', made[0]!)
      insert(1, 'old fox')
      insert(7, 'a fox from the dump')
      run(...made.slice(1))
    },
    found: ['old fox', 'a fox from the dump'],
    message: /restored.*backfill/,
  },
  {
    name: 'loaded in bulk without its triggers, which are then made again',
    happen: () => {
      const triggers = schemaOf('trigger')
      run(...triggers.map(({ name }) => `drop trigger ${name}`))
      run("update note set title = 'a fox again', title_u121 = ' a fox again ' where id = 2")
      run(...triggers.map(({ sql }) => sql))
    },
    found: ['old fox', 'a fox again'],
    message: /dropped and made again.*backfill/,
  },
  {
    name: 'written after all triggers were dropped, with the one that shows their age',
    happen: () => {
      const triggers = "select name from sqlite_schema where type = 'trigger'"
      for (const { name } of database.prepare(triggers).all()) run(`drop trigger ${String(name)}`)
      insert(7, 'new fox')
    },
    found: ['old fox', 'new fox'],
    message: /parts of it are missing.*companionDdl/,
  },
  {
    name: 'changed while a column has another name',
    happen: () => {
      run('alter table note rename column title_u121 to away', 'alter table note add column title_u121 text')
      run('update note set title_u121 = away')
      insert(7, 'new fox')
    },
    found: ['old fox', 'new fox'],
    message: /a column was renamed.*backfill/,
  },
  {
    name: 'emptied in its index',
    happen: () =>
      run(`insert into ${index()} (${index()}) values ('delete-all')`, 'update note set id = -id'),
    found: ['old fox'],
    message: /emptied.*companionDdl/,
  },
  {
    name: "written under an application's trigger that ignores",
    happen: () => {
      run('create trigger app after insert on note begin select RAISE(IGNORE); end')
      insert(7, 'ignored fox')
      insert(8, 'dog')
    },
    found: ['old fox', 'ignored fox'],
    message: /the trigger app.*RAISE\(IGNORE\).*BEFORE trigger/,
    mend: () => run('drop trigger app'),
  },
]

describe('a table with the accelerator fts5 that is', () => {
  it.each(faults)('$name has its hits, and is mended', async ({ happen, found, message, mend }) => {
    run(...ddl(table))
    insert(1, 'old fox')
    insert(2, 'dog')
    const before = await readHints(db, table, fox)
    expect(titles(before)).toEqual(['old fox'])
    happen()
    for (const hints of [before, forced]) expect(titles(hints)).toEqual(found)
    expect(await isUsed()).toBe(false)
    const problems = await checkTable(db, table)
    expect(problems.filter(({ column }) => column === undefined)).toEqual([
      { consequence: 'slow', message: expect.stringMatching(message) },
    ])
    mend?.()
    run(...companionDdl(table, 'indexes'))
    await backfill(db, table, { rows: 'all' })
    expect(await checkTable(db, table)).toEqual([])
    expect(await checkCompanions(db, table)).toMatchObject({ missing: 0, stale: 0 })
    expect(await isUsed()).toBe(true)
    expect(titles()).toEqual(found)
    insert(100, 'last fox')
    expect(titles()).toEqual([...found, 'last fox'])
  })

  it('renamed does not write into the index of the one that takes its place', async () => {
    run(...ddl(table))
    insert(1, 'old fox')
    run('alter table note rename to note_2025', ...plain)
    insert(1, 'new fox')
    await backfill(db, table, { rows: 'all' })
    run("update note_2025 set title_u121 = ' dog '", 'delete from note_2025')
    expect([await isUsed(), titles()]).toEqual([true, ['new fox']])
  })

  it.each([
    'create trigger app after insert on NOTE begin select raise(ignore); end',
    'CREATE TRIGGER APP AFTER INSERT ON NOTE BEGIN SELECT RAISE(IGNORE); END',
  ])('written under a trigger in capitals that ignores has its hits: %s', async (trigger) => {
    run(...ddl(table))
    insert(1, 'old fox')
    run(trigger)
    insert(7, 'ignored fox')
    expect([await isUsed(), titles()]).toEqual([false, ['old fox', 'ignored fox']])
  })

  it('filled again by a run that stops is not used before another run ends', async () => {
    run(...ddl(table))
    const triggers = schemaOf('trigger')
    run(...triggers.map(({ name }) => `drop trigger ${name}`))
    insert(1, 'old fox')
    insert(2, 'new fox')
    run(...triggers.map(({ sql }) => sql))
    const controller = new AbortController()
    const onProgress = ({ done }: { done: number }): void => {
      if (done === 1) controller.abort(new Error('stopped'))
    }
    const options = { rows: 'all', batch: 1 } as const
    const stopped = backfill(db, table, { ...options, signal: controller.signal, onProgress })
    await expect(stopped).rejects.toThrow('stopped')
    expect([await isUsed(), titles()]).toEqual([false, ['old fox', 'new fox']])
    await backfill(db, table, options)
    expect([await isUsed(), titles()]).toEqual([true, ['old fox', 'new fox']])
  })

  it('written under a trigger that fails, and keeps the row, has its hits', async () => {
    run(...ddl(table))
    insert(1, 'old fox')
    run("create trigger app after insert on note begin select Raise ( Fail, 'no more'); end")
    expect(() => insert(7, 'kept fox')).toThrow('no more')
    expect([await isUsed(), titles()]).toEqual([false, ['old fox', 'kept fox']])
  })

  it('vacuumed, copied or altered elsewhere is complete', async () => {
    run(...ddl(table))
    insert(1, 'old fox')
    run('vacuum', 'create table other (id)')
    run('create trigger app after insert on other begin select raise(ignore); end')
    run("create index after_raise on note (title) where title <> '(ignore)'")
    run('create trigger ours before insert on note when new.id = 0 begin select raise(ignore); end', 'vacuum')
    expect(await isUsed()).toBe(true)
    expect(await checkTable(db, table)).toEqual([])
  })

  it('made with its key in capitals is complete', async () => {
    run(plain[0]!.replace('"id" integer', '"ID" INTEGER'), ...companionDdl(table, 'indexes'))
    insert(1, 'old fox')
    expect([await isUsed(), titles()]).toEqual([true, ['old fox']])
  })

  it('described with its key in capitals is complete', async () => {
    const key = { name: 'ID', type: 'bigint' } as const
    const capitals = defineTable(schema, { ...described, key, accelerators: 'all' })
    run(...plain, ...companionDdl(capitals, 'indexes'))
    insert(1, 'old fox')
    const hints = await readHints(db, capitals, fox)
    expect(toSql(fox, capitals, { hints }).sql).toContain(' match ')
    expect(await checkTable(db, capitals)).toEqual([])
  })

  it('made with another column that is unique is complete', async () => {
    run(plain[0]!.replace('"title" text', '"title" text unique'), ...companionDdl(table, 'indexes'))
    insert(1, 'old fox')
    expect([await isUsed(), titles()]).toEqual([true, ['old fox']])
    expect(schemaOf('index')).toHaveLength(1)
  })

  it('made with its rows numbered by another column than its key is never asked for rows', async () => {
    run(plain[0]!.replace('"id" integer primary key', '"nr" integer primary key, "id" integer unique'))
    insert(1, 'old fox')
    run(...companionDdl(table, 'indexes'))
    expect([await isUsed(), titles()]).toEqual([false, ['old fox']])
    expect(await checkTable(db, table)).toContainEqual({
      consequence: 'slow',
      message: expect.stringContaining('is not an `integer primary key`'),
    })
  })

  it('made with a key in descending order, which numbers no rows, is never asked for rows', async () => {
    run(plain[0]!.replace('integer primary key', 'integer primary key desc'))
    insert(1, 'old fox')
    insert(null, 'fox without a key')
    run(...companionDdl(table, 'indexes'))
    expect(titles()).toEqual(['old fox'])
    expect(await isUsed()).toBe(false)
    expect(await checkTable(db, table)).toContainEqual({
      consequence: 'slow',
      message: expect.stringContaining('is not an `integer primary key`'),
    })
  })

  it('written while triggers were skipped unseen is named by checkTable', async () => {
    run(...ddl(table))
    insert(1, 'old fox')
    run('create temp trigger app after insert on note begin select raise(ignore); end')
    insert(7, 'ignored fox')
    run('drop trigger app')
    expect(await checkTable(db, table)).toEqual([
      { consequence: 'wrong hits', message: expect.stringMatching(/lacks rows; the first has the key 7/) },
    ])
    await backfill(db, table, { rows: 'all' })
    expect(await checkTable(db, table)).toEqual([])
    expect(titles()).toEqual(['old fox', 'ignored fox'])
  })

  it('changed under a collation that takes different words for one has the new word', async () => {
    // SQLite's own NOCASE does not: FTS5 ignores the case of ASCII letters, too.
    run(plain[0]!.replace(/"title_u121" text/, '"title_u121" text collate rtrim'))
    run(...companionDdl(table, 'indexes'))
    insert(1, 'fox')
    run("update note set title_u121 = ' fox' where id = 1")
    expect(await checkCompanions(db, table)).toMatchObject({ stale: 1 })
  })
})

describe('hints', () => {
  it('that are older than the end of their index fail in the database', async () => {
    run(...ddl(table))
    insert(1, 'old fox')
    run(`drop table ${index()}`)
    expect(() => titles()).toThrow(/no such table/)
    expect(await isUsed()).toBe(false)
  })
})

describe('checkCompanions', () => {
  it('reads and asks for few bytes at once', async () => {
    run(...ddl(table))
    // Few long words: to look up a phrase of many words takes long.
    const long = Array.from({ length: 25 }, (_, i) => `${i}`.padEnd(25_000, 'x')).join(' ')
    for (let id = 1; id <= 25; id++)
      database.prepare('insert into note values (?, ?, ?)').run(id, long, ` ${long} `)
    const indexed: unknown[] = []
    parameters = []
    const { checked } = await checkCompanions(db, table, { onStale: ({ problem }) => indexed.push(problem) })
    // The words are longer than tokens, so the column of tokens is not what the text says; the index is.
    expect([checked, indexed.length]).toEqual([25, 25])
    const longest = Math.max(...parameters.flat().map((value) => String(value).length))
    expect(longest).toBeLessThan(10_000_000)
  })

  it('names what is wrong among the first and the last of the texts that it asks for together', async () => {
    const coded = defineSchema({ title: field.text(), code: field.keyword() }, { defaultFields: [] })
    const table = defineTable(coded, { ...described, accelerators: 'all' })
    run(...ddl(table))
    // Nine texts of a million characters, whose words are no others' words.
    const words = (id: number) => Array.from({ length: 40 }, (_, i) => `${id}x${i}`.padEnd(25_000, 'x'))
    const insert = (into: string, id: number, text: readonly string[]): void => {
      database.prepare(`insert into ${into} values (?, ?)`).run(id, text.join(' '))
    }
    for (let id = 1; id <= 9; id++) insert('note (id, code)', id, words(id))
    run(`delete from ${index()} where rowid in (1, 9)`)
    for (const id of [1, 9]) insert(`${index()} (rowid, of_code)`, id, words(id).toReversed())
    const found: unknown[] = []
    await checkCompanions(db, table, { onStale: ({ key, path }) => found.push([key, path]) })
    expect(found).toEqual([
      [1, 'code'],
      [9, 'code'],
    ])
  })
})
