import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  type Hints,
  postgres,
  readHints,
  sqlite,
  type Table,
  toRow,
  toSql,
  toWhere,
} from '../../../../../../src/backends/sql/index.ts'
import type { Plan } from '../../../../../../src/plan/plan.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const schema = defineSchema(
  { title: field.text(), code: field.keyword({ ignoreCase: true, array: true }) },
  { defaultFields: ['title', 'code'] },
)
const key = { name: 'id', type: 'bigint' } as const

function describeDocs(name = 'doc', accelerators: 'all' | 'none' = 'all'): Table<typeof schema> {
  return defineTable(schema, { name, key, dialect: sqlite(), accelerators })
}
const table = describeDocs()

let database: DatabaseSync
const db = async (text: string, parameters: readonly unknown[]) =>
  database.prepare(text).all(...(parameters as null[]))
beforeEach(() => {
  database = new DatabaseSync(':memory:')
})
afterEach(() => database.close())

function run(statements: readonly string[]): void {
  for (const statement of statements) database.exec(statement)
}

function insert(id: number, title: string, code?: string, into = 'doc'): void {
  const row = { ...toRow(describeDocs(into), { title, code }), id }
  const names = Object.keys(row)
  const text = `insert into ${into} (${names.join()}) values (${names.map(() => '?').join()})`
  database.prepare(text).run(...(Object.values(row) as null[]))
}

function plan(query: string): Plan<typeof schema> {
  return planQuery(schema, query)
}

async function ids(query: string, given?: Hints, of = table): Promise<{ ids: unknown[]; sieved: boolean }> {
  const hints = given ?? (await readHints(db, of, plan(query)))
  const { sql, parameters } = toSql(plan(query), of, { hints })
  const rows = database.prepare(`select id from ${of.name} where ${sql} order by id`)
  return { ids: rows.all(...(parameters as null[])).map(({ id }) => id), sieved: sql.includes(' match ') }
}

function indexName(attached = 'main'): string {
  const made = `select name from ${attached}.sqlite_schema where name glob '*_isoquery_fts_????????'`
  return String(database.prepare(made).get()!.name)
}

describe('an index of the accelerator fts5', () => {
  it('is used for a rare word, phrase and prefix, and for a value in a list', async () => {
    run(ddl(table))
    insert(1, 'a quick brown fox', 'FR 1')
    insert(2, 'a lazy dog')
    for (const query of [
      'fox',
      '"quick brown"',
      '"brown quick"~3',
      'qui*',
      'qu?ck',
      'code:"fr 1"',
      'fox NOT dog',
    ])
      expect({ query, ...(await ids(query)) }).toEqual({ query, ids: [1], sieved: true })
    expect(await ids('*:* NOT fox')).toEqual({ ids: [2], sieved: false })
  })

  it('is filled from the rows of its table, and made anew when its statements are run again', async () => {
    run(ddl(describeDocs('doc', 'none')))
    insert(1, 'fox')
    run(companionDdl(table, 'indexes'))
    expect(await ids('fox')).toEqual({ ids: [1], sieved: true })
    const name = indexName()
    run([`drop trigger ${name}_insert`])
    insert(2, 'fox')
    run(companionDdl(table, 'indexes'))
    expect(await ids('fox')).toEqual({ ids: [1, 2], sieved: true })
  })

  it('is left alone when its statements are run again while it is complete', async () => {
    run(ddl(table))
    insert(1, 'fox')
    const name = indexName()
    // The rows of the table do not give it this one.
    run([`insert into ${name} (rowid, of_title_u121) values (7, 'fox')`, ...companionDdl(table, 'indexes')])
    const found = database.prepare(`select rowid from ${name} where ${name} match 'fox'`).all()
    expect(found.map(({ rowid }) => rowid)).toEqual([1, 7])
    expect((await readHints(db, table, plan('fox'))).documents).toBe(2)
  })

  it.each([0, 1, 3, 4, 7, 8, 10])('is not used if its statements end after %i of 11', async (end) => {
    run(ddl(describeDocs('doc', 'none')))
    insert(1, 'fox')
    const statements = companionDdl(table, 'indexes').filter((text) => text.includes('isoquery_fts'))
    expect(statements).toHaveLength(11)
    run(statements.slice(0, end))
    insert(2, 'fox')
    expect(await ids('fox')).toEqual({ ids: [1, 2], sieved: false })
    expect(await checkTable(db, table)).toEqual([
      { consequence: 'slow', message: expect.stringMatching(/accelerator fts5.*companionDdl/) },
    ])
    run(statements)
    expect(await ids('fox')).toEqual({ ids: [1, 2], sieved: true })
  })

  it.each(['insert', 'update', 'delete'])('is not used without its trigger for %s', async (event) => {
    run(ddl(table))
    insert(1, 'fox')
    const before = await readHints(db, table, plan('fox'))
    run([`drop trigger ${indexName()}_${event}`])
    insert(2, 'fox')
    run(["update doc set title = 'fox', title_u121 = ' fox '"])
    expect(await ids('fox')).toEqual({ ids: [1, 2], sieved: false })
    // Hints that were read before still use it, and then find that it is not complete.
    expect(await ids('fox', before)).toEqual({ ids: [1, 2], sieved: true })
    expect(await checkTable(db, table)).toEqual([
      { consequence: 'slow', message: expect.stringContaining(`_${event}"`) },
    ])
  })

  it('is not used in a table that was made anew', async () => {
    run(ddl(table))
    insert(1, 'fox')
    const before = await readHints(db, table, plan('fox'))
    run(['drop table doc', ...ddl(describeDocs('doc', 'none'))])
    insert(7, 'fox')
    expect(await ids('fox')).toEqual({ ids: [7], sieved: false })
    expect(await ids('fox', before)).toEqual({ ids: [7], sieved: true })
  })

  it('is a missing one after the description has changed', async () => {
    run(ddl(table))
    insert(1, 'fox')
    const more = defineSchema(
      { ...{ title: field.text(), code: field.keyword() } },
      { defaultFields: ['title'] },
    )
    const other = defineTable(more, { name: 'doc', key, dialect: sqlite(), accelerators: 'all' })
    expect(await readHints(db, other, planQuery(more, 'fox'))).toEqual({ documents: 0, frequencies: {} })
    const renamed = defineTable(schema, {
      ...{ name: 'doc', dialect: sqlite(), accelerators: 'all' },
      key: { name: 'nr', type: 'bigint' },
    })
    expect(companionDdl(renamed, 'indexes').join()).not.toContain(indexName())
  })

  it('lies in the attached database of its table', async () => {
    run(["attach ':memory:' as press", 'create table main.doc (id text primary key)'])
    const attached = describeDocs('press.doc')
    run(ddl(attached))
    insert(1, 'fox', undefined, 'press.doc')
    expect(await ids('fox', undefined, attached)).toEqual({ ids: [1], sieved: true })
    expect(await checkTable(db, attached)).toEqual([])
    expect(await checkCompanions(db, attached)).toMatchObject({ checked: 1, missing: 0, stale: 0 })
  })

  it('is held against its table in an attached database, beside one of the same name', async () => {
    const attached = describeDocs('press.doc')
    run([...ddl(table), "attach ':memory:' as press", ...ddl(attached)])
    for (const [i, title] of ['red fox', 'red dog'].entries()) insert(i + 1, title, undefined, 'press.doc')
    const name = `press.${indexName('press')}`
    run([
      `delete from ${name} where rowid in (1, 2)`,
      `insert into ${name} (rowid, of_title_u121) values (1, 'red cat')`,
    ])
    expect(await checkCompanions(db, attached)).toMatchObject({ checked: 2, missing: 1, stale: 1 })
    expect(await checkTable(db, attached)).toEqual([
      { consequence: 'wrong hits', message: expect.stringContaining('the first has the key 2') },
    ])
    await backfill(db, attached, { rows: 'all' })
    expect(await checkCompanions(db, attached)).toMatchObject({ checked: 2, missing: 0, stale: 0 })
    run(['create trigger press.app after insert on doc begin select raise(ignore); end'])
    insert(3, 'ignored fox', undefined, 'press.doc')
    expect(await ids('fox', undefined, attached)).toEqual({ ids: [1, 3], sieved: false })
    expect(await checkTable(db, attached)).toEqual([
      { consequence: 'slow', message: expect.stringContaining('the trigger app may write rows') },
    ])
  })

  it('is named by all parts that are missing', async () => {
    run(ddl(describeDocs('doc', 'none')))
    const name = 'doc_isoquery_fts_[0-9a-f]{8}'
    const parts = ['', '_triggers', '_insert', '_update', '_delete', '_last'].map((end) => `"${name}${end}"`)
    expect(await checkTable(db, table)).toEqual([
      {
        consequence: 'slow',
        message: expect.stringMatching(new RegExp(`are missing: ${parts.join(', ')}\\. Run`)),
      },
    ])
  })

  it('is held against each text of each row by itself', async () => {
    run(ddl(table))
    insert(1, 'red fox', 'FR')
    insert(2, 'red dog', 'DE')
    insert(3, 'cat', 'FR')
    insert(4, 'cow', '!')
    expect(await checkCompanions(db, table)).toMatchObject({ checked: 4, missing: 0, stale: 0 })
    const name = indexName()
    run([
      `delete from ${name} where rowid in (1, 2, 3)`,
      `insert into ${name} (rowid, of_title_u121, of_code_normalized) values
        (1, 'red dog', 'fr'), (2, 'red fox', 'de'), (3, 'fr', 'cat')`,
    ])
    const found: unknown[] = []
    await checkCompanions(db, table, {
      onStale: ({ key, path, problem }) => found.push(`${key} ${path} ${problem}`),
    })
    expect(found).toEqual(['1 title stale', '2 title stale', '3 title stale', '3 code stale'])
  })

  it('keeps a row that another trigger changes', async () => {
    run(ddl(table))
    run([
      'create trigger aaa after insert on doc begin ' +
        "update doc set title_u121 = ' hound ' where id = new.id; end",
      'create trigger zzz after delete on doc begin ' +
        "insert into doc (id, title_u121) values (old.id, ' cat '); end",
    ])
    insert(1, 'fox')
    expect(await ids('hound')).toEqual({ ids: [1], sieved: true })
    run(['delete from doc'])
    expect(await ids('hound')).toEqual({ ids: [1], sieved: true })
    expect(await checkCompanions(db, table)).toMatchObject({ checked: 1 })
  })

  it('is checked, and mended by backfill', async () => {
    run(ddl(table))
    for (const [i, title] of ['red fox', 'red dog', 'red cat', 'red cow'].entries())
      insert(i + 1, title, 'FR 1')
    insert(5, '!')
    expect(await checkCompanions(db, table)).toEqual({ checked: 5, missing: 0, stale: 0, refused: 0 })
    const name = indexName()
    run([
      `delete from ${name} where rowid in (1, 2, 3, 5)`,
      `insert into ${name} (rowid, of_title_u121, of_code_normalized) values (2, 'red fox', 'fr 1')`,
      `insert into ${name} (rowid, of_title_u121, of_code_normalized) values (3, 'cat red big', 'fr 1')`,
    ])
    const found: unknown[] = []
    const { missing, stale } = await checkCompanions(db, table, {
      onStale: ({ key, path, problem }) => found.push(`${key} ${path} ${problem}`),
    })
    expect({ missing, stale }).toEqual({ missing: 1, stale: 2 })
    expect(found).toEqual(['1 title missing', '1 code missing', '2 title stale', '3 title stale'])
    await backfill(db, table, { rows: 'all' })
    expect(await checkCompanions(db, table)).toEqual({ checked: 5, missing: 0, stale: 0, refused: 0 })
    expect(await ids('dog')).toEqual({ ids: [2], sieved: true })
  })

  it('is not filled again by backfill while it is complete', async () => {
    run(ddl(table))
    insert(1, 'red fox')
    const statements: string[] = []
    const watched: typeof db = (text, parameters) => {
      statements.push(text)
      return db(text, parameters)
    }
    await backfill(watched, table, { rows: 'all' })
    expect(statements.join('\n')).not.toMatch(/drop trigger|delete-all/)
  })
})

describe('hints', () => {
  it('are plain data that change no hits, whatever they say', async () => {
    run(ddl(table))
    insert(1, 'quick fox')
    const hints = await readHints(db, table, plan('fox'))
    expect(structuredClone(hints)).toEqual(JSON.parse(JSON.stringify(hints)))
    const given: Hints[] = [
      hints,
      await readHints(db, table, plan('dog')),
      { documents: 0, frequencies: {} },
      { ...hints, documents: 1e12 },
      {
        documents: 0,
        frequencies: Object.fromEntries(Object.keys(hints.frequencies).map((each) => [each, -1])),
      },
    ]
    for (const each of given) expect((await ids('fox', each)).ids).toEqual([1])
  })

  it('leave a frequent word to the scan, and give a query two texts at most', async () => {
    run(ddl(table))
    for (let id = 1; id <= 400; id++) insert(id, id === 7 ? 'rare word' : 'word')
    expect(await ids('rare')).toEqual({ ids: [7], sieved: true })
    expect((await ids('word')).sieved).toBe(false)
    expect((await ids('wor*')).sieved).toBe(false)
    expect(await ids('wor* AND rare')).toEqual({ ids: [7], sieved: true })
    const text = async (query: string) =>
      toSql(plan(query), table, { hints: await readHints(db, table, plan(query)) }).sql
    expect(await text('rare')).toBe(await text('absent'))
    expect(await text('word')).toBe(toSql(plan('rare'), table).sql)
  })

  it('count no more than they must', async () => {
    run(ddl(table))
    database.exec('begin')
    for (let id = 1; id <= 900; id++) insert(id, `word w${id}`)
    database.exec('commit')
    const { frequencies } = await readHints(db, table, plan('word OR w*'))
    expect(Math.max(...Object.values(frequencies))).toBe(301)
  })

  it('do not refuse a query at a limit of the database', async () => {
    const tight = defineTable(schema, {
      name: 'doc',
      key,
      dialect: sqlite({ maxParameters: 2 }),
      accelerators: 'all',
    })
    run(ddl(tight))
    insert(1, 'fox')
    const found = await ids('fox', undefined, tight)
    expect(found).toEqual({ ids: [1], sieved: false })
  })

  it('say nothing about a table without an index', async () => {
    const none = { documents: 0, frequencies: {} }
    expect(await readHints(db, describeDocs('doc', 'none'), plan('fox'))).toEqual(none)
    expect(await readHints(db, table, plan('fox'))).toEqual(none)
    const other = defineTable(schema, { name: 'doc', key, dialect: postgres(), accelerators: ['trigrams'] })
    expect(await readHints(db, other, plan('fox'))).toEqual(none)
    expect(() => toWhere(plan('fox'), table, { hints: { documents: 'many' } as never })).toThrow(TypeError)
  })
})

describe('a table whose key is not an integer', () => {
  const code = {
    title: field.text(),
    code: field.keyword(),
    number: field.integer(),
    list: field.integer({ array: true }),
  }
  const coded = defineSchema(code, { defaultFields: ['title'] })

  it.each(['id', 'code', { name: 'id', type: 'text' } as const, 'list'])('is refused: %j', (given) => {
    const define = (accelerators: 'all' | readonly ['fts5']) =>
      defineTable(coded, { name: 'doc', key: given, dialect: sqlite(), accelerators })
    expect(() => define('all')).toThrow(
      /fts5 needs an `integer primary key`.*key: \{ name: 'id', type: 'bigint' }/,
    )
    expect(() => define(['fts5'])).toThrow(TypeError)
  })

  it('may have the field of an integer as its key', () => {
    const define = () =>
      defineTable(coded, { name: 'doc', key: 'number', dialect: sqlite(), accelerators: 'all' })
    expect(define().accelerators).toEqual(['fts5'])
  })

  it('is named where the database has another key than the description', async () => {
    run(
      ddl(describeDocs('doc', 'none')).map((text) =>
        text.replace('integer primary key', 'bigint primary key'),
      ),
    )
    run(companionDdl(table, 'indexes'))
    database.exec("insert into doc (title_u121) values (' fox ')")
    expect(await checkTable(db, table)).toContainEqual({
      consequence: 'slow',
      message: expect.stringContaining('is not an `integer primary key`'),
    })
    expect((await ids('fox')).sieved).toBe(false)
  })
})
