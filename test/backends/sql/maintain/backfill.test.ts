import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { CamelCasePlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toPredicate } from '../../../../src/backends/memory/index.ts'
import { hasTransactions } from '../../../../src/backends/sql/dialect/database.ts'
import {
  type BackfillProgress,
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  type RefusedValue,
  type StaleValue,
  sqlite,
  toRow,
  toWhere,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../support/scaled.ts'
import {
  type Article,
  article,
  articles,
  companionNames,
  describeArticles,
  makeArticles,
  PLAIN,
  put,
  putPlain,
  rowsOf,
  written,
} from './support/articles.ts'
import {
  openPglite,
  openPgliteFunction,
  openSqlite,
  openSqliteFunction,
  type Watched,
} from './support/databases.ts'
import { assertEmptyListsAreNone } from './support/emptyLists.ts'

const QUERIES = [
  'bank',
  '"the bank"',
  'ba*',
  'NOT bank',
  'notes:a',
  'NOT notes:"a b"',
  'maker.name:"a b"',
  'maker.name:b*',
  'owners:"a"',
  'source:a*',
  'tags:b',
  '(body:b OR tags:a) AND NOT source:x*',
  'body:* AND NOT headline:*',
]

it.each([
  ['SQLite', openSqlite, { type: 'text', empty: "'[]'", nulls: "'[ null,null]'", other: `'["a"]'` }],
  [
    'PostgreSQL (PGlite)',
    openPglite,
    { type: 'text[]', empty: "'{}'", nulls: "'{NULL,NULL}'", other: "'{a}'" },
  ],
])('companions are not demanded of empty lists: %s', async (_, open, list) => {
  const { run, dialect, close } = await open()
  await assertEmptyListsAreNone(run, dialect, list)
  await close()
})

it('companions are not demanded of empty lists in columns of JSON', async () => {
  const { run, dialect, close } = await openPglite()
  const list = { type: 'jsonb', empty: "'[]'", nulls: "'[null, null]'", other: `'["a"]'` }
  await assertEmptyListsAreNone(run, dialect, list, { tags: { type: 'json' }, notes: { type: 'json' } })
  await close()
})

it.each([
  ['SQLite', openSqlite, { type: 'text', value: `'["A"]'`, empty: "'[]'" }],
  ['PostgreSQL (PGlite)', openPglite, { type: 'text[]', value: "'{A}'", empty: "'{}'" }],
])('a list whose companion is empty is written: %s', async (_, open, { type, value, empty }) => {
  const { run, dialect, close } = await open()
  const tagged = defineSchema(
    { tags: field.keyword({ array: true, ignoreCase: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(tagged, { name: 'tagged', key: { name: 'id', type: 'bigint' }, dialect })
  await run(`create table tagged (id bigint primary key, tags ${type}, tags_normalized ${type})`)
  await run(`insert into tagged values (1, ${value}, ${empty})`)
  expect(await checkTable(run, table)).toContainEqual(expect.objectContaining({ consequence: 'wrong hits' }))
  expect(await backfill(run, table)).toMatchObject({ total: 1, written: 1 })
  const problems = await checkTable(run, table)
  expect(problems.filter(({ consequence }) => consequence === 'wrong hits')).toEqual([])
  await close()
})

describe.each([
  ['SQLite', openSqlite, scaled(30)],
  ['PostgreSQL (PGlite)', openPglite, scaled(8)],
  ['SQLite by a function', openSqliteFunction, scaled(10)],
  ['PGlite by a function', openPgliteFunction, scaled(4)],
])('companions of a table that exists: %s', (_, open, numRuns) => {
  let database: Watched
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database?.close())

  const fresh = async (rows: readonly Article[] = []) => {
    database.before = () => {}
    const table = describeArticles(database)
    await makeArticles(database)
    for (const statement of companionDdl(table)) await sql.raw(statement).execute(database.db)
    for (const [id, each] of rows.entries()) await putPlain(database, id, toRow(table, each))
    return table
  }
  const companions = async () =>
    (await rowsOf(database)).map((row) => Object.fromEntries(companionNames.map((name) => [name, row[name]])))
  const headlines = (count: number): Article[] =>
    Array.from({ length: count }, (_, i) => ({ headline: `Headline ${i}`, source: `S${i}` }))

  it('are what toRow writes, and find what memory finds, whatever is stored', async () => {
    const batches = fc.array(article, { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 30 }), async (documents, batch) => {
        const table = await fresh(documents)
        await backfill(database.given, table, { batch })
        expect(await companions()).toEqual(documents.map((each) => written(table, each)))
        expect(await checkCompanions(database.given, table, { batch })).toEqual({
          checked: documents.length,
          missing: 0,
          stale: 0,
          refused: 0,
        })
        for (const query of QUERIES) {
          const plan = planQuery(articles, query)
          const found = await database.db
            .selectFrom('main article as a')
            .select('a.id')
            .where(toWhere(plan, table, { alias: 'a' }))
            .orderBy('a.id')
            .execute()
          const matches = toPredicate(plan)
          expect(found.map(({ id }) => Number(id))).toEqual(
            documents.flatMap((each, id) => (matches(each) ? [id] : [])),
          )
        }
      }),
      { numRuns },
    )
  })

  it('come by a run that stops and goes on, each row written once', async () => {
    const stops = fc.array(fc.constantFrom('abort', 'crash'), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { maxLength: 25 }),
        stops,
        fc.nat(),
        async (documents, ends, chance) => {
          const table = await fresh(documents)
          let updates = 0
          for (const [i, end] of ends.entries()) {
            const controller = new AbortController()
            let left = (chance >> (i * 3)) & 7
            database.before = (text) => {
              if (!text.startsWith('update') || text.includes('1 = 0')) return
              if (left-- > 0) return
              if (end === 'crash') throw new Error('crashed')
              controller.abort(new Error('stopped'))
            }
            const run = backfill(database.given, table, { batch: 3, signal: controller.signal })
            await run.then(
              ({ written: rows }) => {
                updates += rows
              },
              (error) => expect(error.message).toMatch(/^(crashed|stopped)$/),
            )
            database.before = () => {}
            for (const [id, row] of (await companions()).entries()) {
              const wanted = written(table, documents[id]!)
              const isBlank = companionNames.every((name) => row[name] === null)
              expect(isBlank ? wanted : row).toEqual(wanted)
            }
          }
          const before = (await companions()).filter((row) =>
            companionNames.some((name) => row[name] !== null),
          ).length
          const last = await backfill(database.given, table, { batch: 3 })
          expect(await companions()).toEqual(documents.map((each) => written(table, each)))
          const filled = documents.filter((each) =>
            Object.values(written(table, each)).some((value) => value !== null),
          ).length
          expect(before + last.written).toBe(filled)
          expect(updates).toBeLessThanOrEqual(before)
        },
      ),
      { numRuns },
    )
  })

  it('keep what an application writes meanwhile', async () => {
    const write = fc.record({
      id: fc.nat({ max: 12 }),
      how: fc.constantFrom('toRow', 'toRow', 'plain, missing', 'delete', 'null'),
      document: article,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { maxLength: 12 }),
        fc.array(write, { maxLength: 12 }),
        async (documents, writes) => {
          const table = await fresh(documents)
          const waiting = [...writes]
          const meddle = async ({ id, how, document }: (typeof writes)[number]) => {
            const row = toRow(table, document)
            if (how === 'delete') await database.run(`delete from "main article" where id = ${id}`)
            else if (how === 'toRow') await put(database, id, row)
            else if (how === 'null')
              await put(
                database,
                id,
                Object.fromEntries([...PLAIN, ...companionNames].map((name) => [name, null])),
              )
            else {
              // An old version of the application, which can only be minded where there are no companions
              // yet.
              const [now] = await database.run(`select * from "main article" where id = ${id}`)
              if (now === undefined || companionNames.every((name) => now[name] === null))
                await putPlain(database, id, row)
            }
          }
          // Between transactions, or, where there are none, before any statement that reads or writes rows.
          const isBetween = hasTransactions(database.given)
            ? (text: string) => text === 'begin'
            : (text: string) => /^(?:update|select .* in \()/s.test(text)
          database.before = (text) =>
            isBetween(text) && waiting.length > 0 ? meddle(waiting.shift()!) : undefined
          await backfill(database.given, table, { batch: 2 })
          database.before = () => {}
          // Rows that came in behind the run are for the next.
          await backfill(database.given, table)
          const problems: StaleValue[] = []
          await checkCompanions(database.given, table, { onStale: (value) => problems.push(value) })
          expect(problems).toEqual([])
        },
      ),
      { numRuns },
    )
  })

  it('are not looked for in a table that needs none', async () => {
    await fresh(headlines(3))
    const ranks = defineSchema({ rank: articles.fields.rank }, { defaultFields: ['rank'] })
    const key = { name: 'id', type: 'bigint' } as const
    const table = defineTable(ranks, { name: 'main article', key, dialect: database.dialect })
    for (const rows of ['missing', 'all'] as const)
      expect(await backfill(database.given, table, { rows })).toEqual({
        done: 0,
        total: 0,
        written: 0,
        refused: 0,
      })
    const counted = { checked: 3, missing: 0, stale: 0, refused: 0 }
    expect(await checkCompanions(database.given, table)).toEqual(counted)
    // Only the companions of the value are stored.
    const texts = defineSchema({ headline: articles.fields.headline }, { defaultFields: [] })
    const columns = { headline: { name: null, tokens: 'title_u121' } } as const
    const tokens = defineTable(texts, { name: 'main article', key, dialect: database.dialect, columns })
    expect(await backfill(database.given, tokens)).toMatchObject({ total: 0 })
    expect(await checkCompanions(database.given, tokens)).toEqual(counted)
  })

  it('are read and written by batches, with word of how far it is', async () => {
    const table = await fresh(headlines(10))
    const statements: string[] = []
    database.before = (text) => void statements.push(text)
    database.maxRows = 0
    const progress: string[] = []
    const result = await backfill(database.given, table, {
      batch: 4,
      onProgress: ({ done, total, key, millisecondsLeft }) => {
        progress.push(`${done}/${total} ${key}`)
        if (done === 0) expect(millisecondsLeft).toBeNull()
        else if (done === total) expect(millisecondsLeft).toBe(0)
        else expect(millisecondsLeft).toBeGreaterThan(0)
      },
    })
    expect(progress).toEqual(['0/10 null', '4/10 3', '8/10 7', '10/10 9'])
    expect(result).toEqual({ done: 10, total: 10, written: 10, refused: 0 })
    expect(database.maxRows).toBe(4)
    const transactions = hasTransactions(database.given) ? 3 : 0
    expect(statements.filter((text) => text === 'begin')).toHaveLength(transactions)
    expect(await backfill(database.given, table)).toEqual({ done: 0, total: 0, written: 0, refused: 0 })
  })

  it('are read by at most as many rows as the database takes bound values', async () => {
    const described = await fresh(headlines(7))
    const { dialect } = described
    const table = { ...described, dialect: { ...dialect, limits: { ...dialect.limits, parameters: 3 } } }
    database.maxRows = 0
    expect((await backfill(database.given, table, { batch: 5 })).written).toBe(7)
    expect((await checkCompanions(database.given, table, { batch: 5 })).checked).toBe(7)
    expect(database.maxRows).toBe(3)
  })

  it('are not made for a value that the schema refuses; its key and field are told', async () => {
    const table = await fresh(headlines(5))
    await put(database, 2, { maker_name: 'é'.repeat(16_384), title: 'Still found' })
    const refused: RefusedValue[] = []
    const run = () => backfill(database.given, table, { batch: 2, onRefused: (value) => refused.push(value) })
    expect(await run()).toEqual({ done: 5, total: 5, written: 5, refused: 1 })
    expect(await run()).toEqual({ done: 1, total: 1, written: 0, refused: 1 })
    expect(refused.map(({ key, path, error }) => [key, path, error.name])).toEqual(
      Array(2).fill([2, 'maker.name', 'DocumentError']),
    )
    expect((await rowsOf(database))[2]).toMatchObject({
      title_u121: ' still found ',
      maker_name_u121: null,
      maker_name_normalized: null,
    })
    const counted = { checked: 5, missing: 0, stale: 0, refused: 1 }
    expect(await checkCompanions(database.given, table)).toEqual(counted)
    await put(database, 2, { maker_name_normalized: 'of a value before' })
    expect(await checkCompanions(database.given, table)).toEqual({ ...counted, stale: 1, refused: 0 })
  })

  it('are found when they are missing or stale, and mended', async () => {
    const documents = headlines(7)
    const table = await fresh(documents)
    await backfill(database.given, table)
    await put(database, 1, { title: 'Changed past the library' })
    // PostgreSQL gives rows in the order of their last changes, if it is not told another.
    await put(database, 5, { title: 'Both', source: 'both', source_normalized: null })
    await put(database, 4, { source: null })
    await put(database, 3, { title_u121: null })
    await put(database, 8, { title: 'New', source: 'new' })
    const found: string[] = []
    const result = await checkCompanions(database.given, table, {
      batch: 3,
      onStale: ({ key, path, problem }) => found.push(`${key} ${path} ${problem}`),
    })
    expect(result).toEqual({ checked: 8, missing: 3, stale: 3, refused: 0 })
    expect(found).toEqual([
      '1 headline stale',
      '3 headline missing',
      '4 source stale',
      '5 headline stale',
      '5 source missing',
      '8 headline missing',
      '8 source missing',
    ])
    expect((await backfill(database.given, table, { batch: 3 })).written).toBe(3)
    // Without transactions, rows that were written are read again, with all their companions.
    const stale = hasTransactions(database.given) ? 3 : 2
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale })
    expect((await backfill(database.given, table, { batch: 3, rows: 'all' })).written).toBe(stale)
    expect(await checkCompanions(database.given, table)).toEqual({
      checked: 8,
      missing: 0,
      stale: 0,
      refused: 0,
    })
  })

  it('of a list are stale when an element was added, taken away or changed', async () => {
    const table = await fresh([{ tags: ['A'] }, { tags: ['A', 'B'] }])
    await backfill(database.given, table)
    expect((await checkCompanions(database.given, table)).stale).toBe(0)
    await put(database, 0, { tags: toRow(table, { tags: ['A', 'B'] }).tags })
    await put(database, 1, { tags: toRow(table, { tags: ['A'] }).tags })
    expect((await checkCompanions(database.given, table)).stale).toBe(2)
    await put(database, 0, { tags: toRow(table, { tags: ['B'] }).tags })
    expect((await checkCompanions(database.given, table)).stale).toBe(2)
  })

  it('are added and indexed by statements that can be run again; in SQLite, those for indexes', async () => {
    const isSqlite = database.dialect.name === 'SQLite'
    const described = await fresh(headlines(3))
    const table = { ...described, accelerators: isSqlite ? [] : (['trigrams'] as const) }
    const again = companionDdl(table, isSqlite ? 'indexes' : 'all')
    for (const statement of [...again, ...again]) await sql.raw(statement).execute(database.db)
    const catalogue = isSqlite ? 'select name from sqlite_master' : 'select indexname as name from pg_indexes'
    const names = (await database.run(catalogue)).map(({ name }) => name)
    expect(names).toContain('main article_maker_name_normalized_idx')
    expect(names.includes('main article_title_u121_fast')).toBe(!isSqlite)
  })

  it('are missing where one of two is there and the other is not', async () => {
    const table = await fresh([])
    const { maker_name_normalized: _, ...half } = toRow(table, { maker: { name: 'A b' } })
    await put(database, 1, half)
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 1, stale: 0 })
    await put(database, 1, { maker_name_u121: ' other ' })
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 1 })
    expect(await backfill(database.given, table)).toMatchObject({ written: 1 })
    expect(await checkCompanions(database.given, table)).toMatchObject({ missing: 0, stale: 0 })
  })

  it('may be demanded by the database of every new row', async () => {
    const table = await fresh(headlines(2))
    if (database.dialect.name === 'SQLite') await backfill(database.given, table)
    const checks = companionDdl(table, 'checks')
    for (const statement of [...checks, ...checks]) await sql.raw(statement).execute(database.db)
    await putPlain(database, 7, { title: null })
    await put(database, 8, toRow(table, { headline: 'a b', owners: ['x'], tags: ['T'] }))
    for (const plain of [
      { title: 'x' },
      { owners: toRow(table, { owners: ['x'] }).owners },
      { source: 'x' },
      { ...toRow(table, { maker: { name: 'A b' } }), maker_name_normalized: null },
      { ...toRow(table, { maker: { name: 'A b' } }), maker_name_u121: null },
    ]) {
      await expect(put(database, 9, plain)).rejects.toThrow(/lacks|violates check constraint/)
      await expect(put(database, 7, plain)).rejects.toThrow(/lacks|violates check constraint/)
    }
    await database.run(`update "main article" set title = 'another' where id = 8`)
    expect((await checkCompanions(database.given, table, {})).stale).toBe(1)
  })

  it.each([
    ['PostgreSQL', { code: '40P01' }],
    ['MySQL, MariaDB', { errno: 1213 }],
    ['a client that wraps errors', { cause: { code: '40P01' } }],
  ])('are written again after a deadlock, as often as is reasonable: %s', async (_, properties) => {
    const table = await fresh(headlines(5))
    const deadlock = Object.assign(new Error('deadlock'), properties)
    let left = 2
    let attempts = 0
    database.before = (text) => {
      if (!/^\s*update .* set .*title_u121/s.test(text)) return
      attempts++
      if (left-- > 0) throw deadlock
    }
    expect(await backfill(database.given, table, { batch: 3 })).toMatchObject({ done: 5, written: 5 })
    expect(left).toBeLessThan(0)
    await database.run('update "main article" set title_u121 = null')
    left = Number.POSITIVE_INFINITY
    attempts = 0
    await expect(backfill(database.given, table)).rejects.toBe(deadlock)
    // Without transactions, the rows of the failed batch are settled as often as they are written.
    expect(attempts).toBe(typeof database.given === 'function' ? 22 : 11)
    delete (deadlock as { code?: unknown }).code
    delete (deadlock as { errno?: unknown }).errno
    for (const cause of ['another', null, { code: '40P02' }]) {
      await database.run('update "main article" set title_u121 = null')
      left = 1
      deadlock.cause = cause
      await expect(backfill(database.given, table)).rejects.toBe(deadlock)
    }
    database.before = () => {}
  })

  it('are not begun when the signal is aborted already, nor for batches of nothing', async () => {
    const table = await fresh(headlines(2))
    const signal = AbortSignal.abort(new Error('not now'))
    const statements: string[] = []
    database.before = (text) => void statements.push(text)
    await expect(backfill(database.given, table, { signal })).rejects.toThrow('not now')
    await expect(checkCompanions(database.given, table, { signal })).rejects.toThrow('not now')
    expect(statements).toEqual([])
    for (const batch of [0, -1, 1.5, Number.NaN]) {
      await expect(backfill(database.given, table, { batch })).rejects.toThrow(RangeError)
      await expect(checkCompanions(database.given, table, { batch })).rejects.toThrow(RangeError)
    }
    expect((await backfill(database.given, table, { batch: 1e9 })).written).toBe(2)
  })
})

describe('without transactions, a row that another program changes meanwhile', () => {
  const notes = defineSchema({ body: field.text() }, { defaultFields: ['body'] })
  const key = { name: 'id', type: 'bigint' } as const
  const note = defineTable(notes, { name: 'note', key, dialect: sqlite() })

  it.each([
    ['a deadlock', { code: '40P01' }],
    ['another error', {}],
  ])('has its companions after %s', async (_, properties) => {
    const database = await openSqliteFunction()
    for (const statement of ddl(note)) await database.run(statement)
    for (let id = 1; id <= 250; id++)
      await database.run('insert into note (id, body) values (?, ?)', [id, 'old'])
    const error = Object.assign(new Error('stopped'), properties)
    let updates = 0
    database.before = async (text) => {
      if (!/^\s*update/.test(text)) return
      updates++
      if (updates === 2) throw error
      if (updates > 1) return
      const { body, body_u121 } = toRow(note, { body: 'new text' })
      await database.run('update note set body = ?, body_u121 = ? where id = 1', [body, body_u121])
    }
    const filled = backfill(database.given, note)
    if ('code' in properties) expect(await filled).toMatchObject({ written: 250 })
    else await expect(filled).rejects.toBe(error)
    expect((await checkCompanions(database.given, note)).stale).toBe(0)
    await database.close()
  })
})

describe('in a table of names', () => {
  const named = defineSchema({ name: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(named, { name: 'named', key, dialect: sqlite() })
  let database: Watched
  beforeEach(async () => {
    database = await openSqlite()
    await database.run('create table named (id integer primary key, name text, name_normalized text)')
  })
  afterEach(() => database.close())

  it('500 rows are written at once, and 1,000 are checked', async () => {
    await database.run(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers limit 1001)
      insert into named select n, 'A', null from numbers`)
    const progress: number[] = []
    await backfill(database.db, table, { onProgress: ({ done }) => progress.push(done) })
    expect(progress).toEqual([0, 500, 1000, 1001])
    database.maxRows = 0
    expect((await checkCompanions(database.db, table)).checked).toBe(1001)
    expect(database.maxRows).toBe(1000)
  })

  it('rows that are added meanwhile count', async () => {
    await database.run("insert into named (id, name) values (1, 'A'), (2, 'B'), (3, 'C')")
    const progress: string[] = []
    database.before = async (text) => {
      if (text === 'begin')
        await database.run("insert or ignore into named (id, name) values (8, 'D'), (9, 'E')")
    }
    const onProgress = ({ done, total }: BackfillProgress) => progress.push(`${done}/${total}`)
    expect(await backfill(database.db, table, { batch: 2, onProgress })).toMatchObject({ done: 5, total: 5 })
    expect(progress).toEqual(['0/3', '2/3', '4/4', '5/5'])
  })

  it('the time left is that of the rows to come, at the pace so far', async () => {
    await database.run("insert into named (id, name) values (1, 'A'), (2, 'B'), (3, 'C'), (4, 'D')")
    let clock = 1000
    database.before = (text) => {
      if (text === 'begin') clock += 10
    }
    const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const left: unknown[] = []
    const onProgress = ({ millisecondsLeft }: BackfillProgress) => left.push(millisecondsLeft)
    await backfill(database.db, table, { batch: 1, onProgress }).finally(() => now.mockRestore())
    expect(left).toEqual([null, 30, 20, 10, 0])
  })

  it('a signal ends a check between two readings of one page, too', async () => {
    await database.run("insert into named (id, name) values (1, 'A'), (2, 'B')")
    const dialect = { ...table.dialect, byteLength: () => sql`9000000` }
    const controller = new AbortController()
    const found: unknown[] = []
    const onStale = ({ key }: StaleValue) => {
      found.push(key)
      controller.abort(new Error('enough'))
    }
    const check = checkCompanions(database.db, { ...table, dialect }, { onStale, signal: controller.signal })
    await expect(check).rejects.toThrow('enough')
    expect(found).toEqual([1])
  })

  it('complete rows are in no batch, also behind the first', async () => {
    await database.run(
      "insert into named values (1, 'A', null), (2, 'B', 'b'), (3, 'C', null), (4, 'D', 'd')",
    )
    expect(await backfill(database.db, table, { batch: 1 })).toMatchObject({ done: 2, total: 2, written: 2 })
  })

  it('texts of 16 MB at most are read at once to be checked, or one that is longer', async () => {
    const megabytes = [17, 8, 8, 9, 8, 0, 0]
    for (const [id, size] of megabytes.entries())
      await database.run(`insert into named (id, name) values (${id}, printf('%.*c', ${size * 1e6}, 'x'))`)
    const together: number[] = []
    database.before = (text) => {
      const keys = / in \((.*?)\)/.exec(text)?.[1]
      if (keys !== undefined) together.push(keys.split('?').length - 1)
    }
    const found = await checkCompanions(database.db, table)
    expect(together).toEqual([1, 2, 1, 3])
    expect(found).toMatchObject({ checked: 7, refused: 5 })
  })

  it('columns that every update sets keep their values', async () => {
    await database.run("insert into named (id, name) values (1, 'A')")
    const dialect = { ...table.dialect, columnsSetByUpdates: async () => ['changed'] }
    await database.run('alter table named add column changed text')
    const statements: string[] = []
    database.before = (text) => void statements.push(text)
    await backfill(database.db, { ...table, dialect })
    expect(statements.join()).toContain(', "changed" = "changed" where ')
  })

  it('a function gets no statement of a transaction, also where one fails', async () => {
    await database.run("insert into named (id, name) values (1, 'A')")
    const statements: string[] = []
    const run = (text: string, parameters: readonly unknown[]) => {
      statements.push(text)
      return database.run(text, parameters)
    }
    expect(await backfill(run, table)).toMatchObject({ written: 1 })
    const failed = (text: string, parameters: readonly unknown[]) => {
      if (text.startsWith('update')) throw new Error('failed')
      return run(text, parameters)
    }
    await database.run('update named set name_normalized = null')
    await expect(backfill(failed, table)).rejects.toThrow('failed')
    for (const text of ['begin', 'commit', 'rollback']) expect(statements).not.toContain(text)
  })

  it("a row that another program writes between a function's reading and writing is corrected", async () => {
    await database.run("insert into named (id, name) values (1, 'A'), (2, 'B')")
    const waiting = ['C', 'D']
    const run = async (text: string, parameters: readonly unknown[]) => {
      if (text.startsWith('update') && waiting.length > 0)
        await database.run('update named set name = ? where id = 1', [waiting.shift()])
      return database.run(text, parameters)
    }
    expect(await backfill(run, table)).toEqual({ done: 2, total: 2, written: 2, refused: 0 })
    expect(await database.run('select * from named')).toEqual([
      { id: 1, name: 'D', name_normalized: 'd' },
      { id: 2, name: 'B', name_normalized: 'b' },
    ])
  })

  it('without transactions, a trigger that changes companions ends in an error', async () => {
    await database.run("insert into named (id, name) values (7, 'A')")
    await database.run(`create trigger meddling after update of name_normalized on named
      when new.name_normalized <> 'x' begin update named set name_normalized = 'x' where id = new.id; end`)
    await expect(backfill(database.run, table)).rejects.toThrow(
      'The companions of the row with the key 7 of named change as soon as they are written',
    )
  })

  it('a function may give anything for a statement that has no rows', async () => {
    await database.run("insert into named (id, name) values (1, 'A')")
    const run = async (text: string, parameters: readonly unknown[]) => {
      const rows = await database.run(text, parameters)
      return text.startsWith('select') ? rows : { changes: 1 }
    }
    expect(await backfill(run, table)).toMatchObject({ written: 1 })
    expect(await database.run('select name_normalized from named')).toEqual([{ name_normalized: 'a' }])
  })

  it('plugins of Kysely change no names', async () => {
    await database.run("insert into named (id, name) values (1, 'A')")
    const db = database.db.withPlugin(new CamelCasePlugin())
    expect(await backfill(db, table)).toMatchObject({ written: 1 })
    expect(await checkCompanions(db, table)).toMatchObject({ checked: 1, missing: 0, stale: 0 })
    expect(await checkTable(db, table)).toEqual([])
  })
})

describe('a key that is a field, or the beginning of one', () => {
  it.each([false, true])('of numbers that are keywords, with bigints: %s', async (readBigInts) => {
    const database = new DatabaseSync(':memory:', { readBigInts } as object)
    database.exec(
      'create table numbered (code integer primary key, code_normalized text); ' +
        'insert into numbered values (7, null)',
    )
    const run = async (text: string, parameters: readonly unknown[]) =>
      database.prepare(text).all(...(parameters as null[]))
    const coded = defineSchema({ code: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
    const columns = { code: { type: 'bigint' } } as const
    const table = defineTable(coded, { name: 'numbered', key: 'code', dialect: sqlite(), columns })
    const keys: unknown[] = []
    await checkCompanions(run, table, { onStale: ({ key }) => keys.push(key) })
    expect(keys).toEqual([readBigInts ? 7n : 7])
    expect(await backfill(run, table)).toMatchObject({ written: 1, refused: 0 })
    expect(await run('select code_normalized from numbered', [])).toEqual([{ code_normalized: '7' }])
    expect(await checkCompanions(run, table)).toMatchObject({ checked: 1, stale: 0, refused: 0 })
    database.close()
  })

  it('has its own column, and the field another', async () => {
    const { run, close } = await openSqlite()
    const nested = defineSchema({ 'id.name': field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
    const table = defineTable(nested, {
      name: 'nested',
      key: { name: 'id', type: 'bigint' },
      dialect: sqlite(),
    })
    for (const statement of ddl(table)) await run(statement)
    await run("insert into nested (id, id_name) values (1, 'A')")
    expect(await backfill(run, table)).toMatchObject({ written: 1, refused: 0 })
    expect(await run('select id_name_normalized from nested')).toEqual([{ id_name_normalized: 'a' }])
    await close()
  })
})

it('the index of a table without companions is filled', async () => {
  const { run, close } = await openSqlite()
  const coded = defineSchema({ code: field.keyword() }, { defaultFields: [] })
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(coded, { name: 'coded', key, dialect: sqlite(), accelerators: 'all' })
  for (const statement of ddl(table)) await run(statement)
  await run("insert into coded values (1, 'a'), (2, 'b')")
  expect(await backfill(run, table)).toMatchObject({ done: 0, total: 0 })
  expect(await backfill(run, table, { rows: 'all' })).toMatchObject({ done: 2, total: 2 })
  await close()
})

describe('keys that a client rounds', () => {
  const named = defineSchema({ name: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
  const table = defineTable(named, { name: 'named', key: { name: 'id', type: 'bigint' }, dialect: sqlite() })

  it.each([
    ['backfill', backfill],
    ['checkCompanions', checkCompanions],
  ])('are refused by %s, which would find no rows by them', async (_, visit) => {
    const database = new DatabaseSync(':memory:')
    database.exec('create table named (id integer primary key, name text, name_normalized text)')
    database.exec("insert into named (id, name) values (7, 'A'), (9007199254740993, 'B')")
    const run = (asNumbers: boolean) => async (text: string, parameters: readonly unknown[]) => {
      const statement = database.prepare(text)
      statement.setReadBigInts(true)
      const rows = statement.all(...(parameters as SQLInputValue[]))
      const read = (value: unknown) => (asNumbers && typeof value === 'bigint' ? Number(value) : value)
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, each]) => [name, read(each)])),
      )
    }
    await expect(visit(run(true), table)).rejects.toThrow(
      new TypeError(
        'The client rounds the key 9007199254740992, as JavaScript numbers do beyond 2^53. Make it give ' +
          'such integers as strings or bigints: supportBigNumbers and bigNumberStrings in mysql2, safe ' +
          'integers in better-sqlite3.',
      ),
    )
    await visit(run(false), table)
    expect(await checkCompanions(run(false), table)).toMatchObject({
      checked: 2,
      missing: visit === backfill ? 0 : 2,
    })
    database.close()
  })
})

it('a key that is NULL is named, by checkTable as well', async () => {
  const { run, close } = await openSqlite()
  const named = defineSchema({ name: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
  const table = defineTable(named, { name: 'named', key: 'code', dialect: sqlite() })
  await run('create table named (code text primary key, name text, name_normalized text)')
  await run("insert into named (code, name) values ('a', 'A'), (null, 'B')")
  const message = 'The table named has a row whose key "code" is NULL'
  await expect(backfill(run, table)).rejects.toThrow(message)
  await expect(checkCompanions(run, table)).rejects.toThrow(message)
  const problems = (await checkTable(run, table)).map((problem) => problem.message)
  expect(problems).toContainEqual(
    expect.stringContaining(
      'has no key, so nothing finds it: give it one. Write them with backfill(db, table)',
    ),
  )
  await run("update named set code = 'b' where code is null")
  expect(await backfill(run, table)).toMatchObject({ written: 2 })
  await close()
})

it('a key that is there twice is refused, and nothing is written', async () => {
  const { run, close } = await openSqlite()
  const named = defineSchema({ name: field.keyword({ ignoreCase: true }) }, { defaultFields: [] })
  const table = defineTable(named, { name: 'named', key: 'code', dialect: sqlite() })
  await run('create table named (code text, name text, name_normalized text)')
  await run("insert into named (code, name) values ('a', 'A'), ('b', 'B'), ('b', 'C'), ('c', 'D')")
  for (const batch of [1, 2, 9])
    await expect(backfill(run, table, { batch })).rejects.toThrow(
      'The key "code" of the table named has the value "b" twice',
    )
  expect(await run("select name_normalized from named where code = 'b'")).toEqual([
    { name_normalized: null },
    { name_normalized: null },
  ])
  await close()
})

it('a fault of a dialect is no value that the schema refuses', async () => {
  const { run, close } = await openSqlite()
  const tagged = defineSchema(
    { tags: field.keyword({ ignoreCase: true, array: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(tagged, { name: 'tagged', key: 'id', dialect: sqlite() })
  await run('create table tagged (id text, tags, tags_normalized)')
  await run(`insert into tagged values ('a', '["A"]', null)`)
  const arrayValue = () => {
    throw new TypeError('no lists here')
  }
  const faulty = { ...table, dialect: { ...table.dialect, arrayValue } }
  await expect(backfill(run, faulty)).rejects.toThrow('no lists here')
  await expect(checkCompanions(run, faulty)).rejects.toThrow('no lists here')
  await close()
})

it('a text that looks like a list is compared as a text', async () => {
  const { run, close } = await openSqlite()
  const named = defineSchema(
    { name: field.keyword({ ignoreCase: true }), tags: field.keyword({ ignoreCase: true, array: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(named, { name: 'named', key: { name: 'id', type: 'bigint' }, dialect: sqlite() })
  await run('create table named (id integer primary key, name, name_normalized, tags, tags_normalized)')
  await run(`insert into named values (1, '[1, 2]', '[1,2]', '["a"]', '[ "a" ]')`)
  expect(await checkCompanions(run, table)).toMatchObject({ checked: 1, stale: 1 })
  expect(await backfill(run, table, { rows: 'all' })).toMatchObject({ written: 1 })
  expect(await run('select name_normalized, tags_normalized from named')).toEqual([
    { name_normalized: '[1, 2]', tags_normalized: '[ "a" ]' },
  ])
  await close()
})

it('a list is read as JSON, whatever white space it has', async () => {
  const { run, close } = await openSqlite()
  const tagged = defineSchema(
    { tags: field.keyword({ ignoreCase: true, array: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(tagged, {
    name: 'tagged',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlite(),
  })
  await run('create table tagged (id integer primary key, tags, tags_normalized)')
  await run('insert into tagged values (1, ?, null), (2, ?, null)', ['[\n\t"A",\r\n"B"\n]', '["A\nB"]'])
  expect(await backfill(run, table)).toMatchObject({ written: 2, refused: 0 })
  expect((await run('select tags_normalized from tagged')).map((row) => row.tags_normalized)).toEqual([
    '["a","b"]',
    '["a\\nb"]',
  ])
  await close()
})

describe('values that only SQLite lets into a column', () => {
  it('are refused: numbers as texts, lists that are no JSON', async () => {
    const database = await openSqlite()
    const table = describeArticles(database)
    await makeArticles(database)
    for (const statement of companionDdl(table)) await database.run(statement)
    await database.run(`alter table "main article" drop column source`)
    await database.run(`alter table "main article" add column source any`)
    await put(database, 1, { source: 5, notes: 'no json', tags: '[1]', owners: '"one"' })
    const refused: string[] = []
    await backfill(database.given, table, { onRefused: ({ error }) => refused.push(error.message) })
    expect(refused).toEqual([
      'notes: the list is not JSON.',
      'source: expected a string, found 5.',
      'tags: expected a string, found 1.',
    ])
    expect((await rowsOf(database))[0]).toMatchObject({
      notes_u121: null,
      owners_u121: ' one ',
      owners_normalized: '["one"]',
    })
    await database.close()
  })
})
