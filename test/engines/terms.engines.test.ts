import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  ddl,
  type Hints,
  readHints,
  type Table,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { DocumentOf } from '../../src/schema/documentOf.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { document } from '../backends/sql/support/arbitraryDocument.ts'
import { formula, planOf } from '../backends/sql/support/arbitraryFormula.ts'
import { nasty } from '../backends/sql/support/nastySchema.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { TERM_DATABASES } from '../support/engines/openEngine.ts'
import { insertRows } from '../support/engines/sqlEngine.ts'
import { scaled } from '../support/scaled.ts'
import { sessionsOf } from './settings/mysqlSessions.ts'
import { asRare, isSieved, TermWorld } from './terms/termWorld.ts'

const id = fc.integer({ min: 1, max: 6 })
/** Statements of all kinds that write, with the rows that they need. */
const write = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      how: fc.constantFrom('insert', 'insert ignore', 'replace', 'upsert', 'update', 'update'),
      id,
      document,
    }),
  },
  { weight: 3, arbitrary: fc.record({ how: fc.constant('move'), id, to: id }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('delete'), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      how: fc.constantFrom('delete all', 'truncate', 'shift', 'begin', 'commit', 'rollback'),
    }),
  },
)
type Write = { how: string; id?: number; to?: number; document?: DocumentOf<typeof nasty> }

/** Runs a statement; one that breaks a constraint changes nothing. */
async function runWrite(
  world: TermWorld,
  table: Table<typeof nasty>,
  each: Write,
  made: number,
): Promise<void> {
  const { how, id: key = 1, to = 1, document: written = {} } = each
  const row = { ...toRow(table, written), id: key, made }
  const names = Object.keys(row).map((name) => `\`${name}\``)
  const values = Object.values(row)
  const rows = `into nasty (${names.join()}) values (${names.map(() => '?').join()})`
  const assignments = names.map((name) => `${name} = ?`).join()
  const statements: Readonly<Record<string, readonly [string, ...unknown[]]>> = {
    upsert: [`insert ${rows} on duplicate key update ${assignments}`, ...values, ...values],
    update: [`update nasty set ${assignments} where id = ?`, ...values, key],
    move: ['update nasty set id = ? where id = ?', to, key],
    shift: ['update nasty set id = id + 10 where id < 10'],
    delete: ['delete from nasty where id = ?', key],
    'delete all': ['delete from nasty'],
    truncate: ['truncate nasty'],
    begin: ['begin'],
    commit: ['commit'],
    rollback: ['rollback'],
  }
  const [text, ...bound] = statements[how] ?? [`${how} ${rows}`, ...values]
  await world.connection.query(text, bound).catch((error: Error) => {
    if (!/duplicate entry/i.test(error.message)) throw error
  })
}

const schema = defineSchema(
  { title: field.text(), code: field.keyword({ ignoreCase: true, array: true }) },
  { defaultFields: ['title', 'code'] },
)

for (const name of TERM_DATABASES) {
  await describeEngine(name, `the accelerator terms on ${name}`, ({ url }) => {
    let world: TermWorld
    beforeAll(async () => {
      world = await TermWorld.open(name, url)
    })
    afterAll(() => world.connection.close())

    const plan = (query: string) => planQuery(schema, query)
    const insert = (table: Table<typeof schema>, key: number | string, title: string, code?: string) =>
      insertRows(world.connection, table, [{ ...toRow(table, { title, code }), id: key }])
    const ids = async (query: string, table: Table<typeof schema>, given?: Hints) => {
      const where = toSql(plan(query), table, {
        hints: given ?? (await readHints(world.db, table, plan(query))),
      })
      return { ids: await world.ids(table, where), sieved: isSieved(where) }
    }
    const fresh = async (accelerators: 'all' | 'none' = 'all'): Promise<Table<typeof schema>> => {
      const table = world.describe(schema, 'doc', accelerators)
      await world.make(table)
      return world.describe(schema, 'doc')
    }
    const indexStatements = (table: Table) =>
      companionDdl(table, 'indexes').filter((text) => text.includes('isoquery_'))
    const triggerNames = (table: Table) =>
      ddl(table).flatMap((text) => /^create trigger if not exists `([^`]+)`/.exec(text)?.[1] ?? [])

    it('has the hits of memory, whatever was written', { timeout: 600_000 }, async () => {
      const table = world.describe(nasty, 'nasty')
      await world.make(table)
      await world.run(['alter table nasty add column made int, add unique index one_price (price)'])
      let sieved = 0
      const formulas = fc.array(
        formula((leaf) => ['term', 'phrase', 'pattern', 'exists', 'number'].includes(leaf.kind)),
        { minLength: 8, maxLength: 8 },
      )
      const property = fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 3, maxLength: 15 }), { minLength: 1, maxLength: 3 }),
        formulas,
        async (batches, wanted) => {
          await world.run(['rollback', 'delete from nasty'])
          const documents: DocumentOf<typeof nasty>[] = []
          let last: Hints | undefined
          for (const batch of batches) {
            for (const each of batch as Write[])
              await runWrite(world, table, each, documents.push(each.document ?? {}) - 1)
            const rows = await world.connection.query('select id, made from nasty order by id')
            for (const each of wanted) {
              const asked = planOf(nasty, each)
              const predicate = toPredicate(asked)
              const expected = rows
                .filter(({ made }) => predicate(documents[Number(made)]!))
                .map((row) => row.id)
              const hints = await readHints(world.db, table, asked)
              for (const given of [hints, asRare(hints), last ?? hints, undefined]) {
                try {
                  const where = toSql(asked, table, given === undefined ? {} : { hints: given })
                  if (isSieved(where)) sieved++
                  expect({ where, ids: await world.ids(table, where) }).toEqual({ where, ids: expected })
                } catch (error) {
                  if (!(error instanceof UnsupportedError)) throw error
                }
              }
              last = asRare(hints)
            }
            const { missing, stale } = await checkCompanions(world.db, table)
            expect({ missing, stale }).toEqual({ missing: 0, stale: 0 })
          }
        },
      )
      await fc.assert(property, { numRuns: scaled(400, 12) })
      expect(sieved).toBeGreaterThan(0)
      await world.run(['rollback'])
      expect(await checkTable(world.db, table)).toEqual([])
      await world.drop(table)
    })

    it('is used for rare words, phrases and prefixes, and for a value in a list', async () => {
      const table = await fresh()
      await insert(table, 1, 'a quick brown fox', 'FR 1')
      await insert(table, 2, 'a lazy dog')
      const queries = [
        'fox',
        '"quick brown"',
        '"brown quick"~3',
        'qui*',
        'qu?ck',
        'code:"fr 1"',
        'fox NOT dog',
      ]
      for (const query of queries)
        expect({ query, ...(await ids(query, table)) }).toEqual({ query, ids: [1], sieved: true })
      expect(await ids('*:* NOT fox', table)).toEqual({ ids: [2], sieved: false })
    })

    it('leaves frequent words to the scan', async () => {
      const table = await fresh()
      const rows = Array.from({ length: 900 }, (_, i) => ({
        ...toRow(table, { title: i === 6 ? 'rare word' : 'word' }),
        id: i + 1,
      }))
      await insertRows(world.connection, table, rows)
      await world.connection.query('analyze table doc')
      expect(await ids('rare', table)).toEqual({ ids: [7], sieved: true })
      expect((await ids('word', table)).sieved).toBe(false)
      expect(await ids('wor* AND rare', table)).toEqual({ ids: [7], sieved: true })
      const { frequencies } = await readHints(world.db, table, plan('word OR w*'))
      expect(Math.max(...Object.values(frequencies))).toBeLessThan(400)
    })

    it('is filled from the rows of its table', async () => {
      const table = await fresh('none')
      await insert(table, 1, 'fox')
      await world.run(companionDdl(table, 'indexes'))
      expect(await ids('fox', table)).toEqual({ ids: [1], sieved: true })
      expect(await checkTable(world.db, table)).toEqual([])
      expect(await checkCompanions(world.db, table)).toEqual({ checked: 1, missing: 0, stale: 0, refused: 0 })
    })

    it.each([0, 1, 2, 5, 7, 8])('is not used if its statements end after %i of 10', async (end) => {
      const table = await fresh('none')
      await insert(table, 1, 'fox')
      const statements = indexStatements(table)
      expect(statements).toHaveLength(10)
      await world.run(statements.slice(0, end))
      await insert(table, 2, 'fox')
      expect(await ids('fox', table)).toEqual({ ids: [1, 2], sieved: false })
      expect(await checkTable(world.db, table)).toEqual([
        { consequence: 'slow', message: expect.stringMatching(/accelerator terms.*companionDdl/) },
      ])
      await world.run(statements.slice(end))
      expect(await ids('fox', table)).toEqual({ ids: [1, 2], sieved: true })
    })

    it.each([0, 1, 2, 3, 4])('is not used without its trigger %i', async (number) => {
      const table = await fresh()
      await insert(table, 1, 'fox')
      const before = await readHints(world.db, table, plan('fox'))
      await world.run([`drop trigger ${triggerNames(table)[number]}`])
      await insert(table, 2, 'fox')
      await insert(table, 4, 'cat')
      await world.run([
        "update doc set title = 'fox', title_u121 = ' fox ' where id = 4",
        'update doc set id = 3 where id = 1',
      ])
      expect(await ids('fox', table)).toEqual({ ids: [2, 3, 4], sieved: false })
      // Hints that were read before still use it, and then find that it is not complete.
      expect(await ids('fox', table, before)).toEqual({ ids: [2, 3, 4], sieved: true })
      expect(await checkTable(world.db, table)).toMatchObject([{ consequence: 'slow' }])
    })

    it('finds rows that were written without its triggers, until backfill writes their terms', async () => {
      const table = await fresh()
      const triggers = ddl(table).filter((text) => text.startsWith('create trigger'))
      await insert(table, 1, 'fox')
      await insert(table, 2, 'dog')
      await world.run(triggerNames(table).map((trigger) => `drop trigger ${trigger}`))
      await insert(table, 3, 'fox')
      await world.run(["update doc set title = 'fox', title_u121 = ' fox ' where id = 2", ...triggers])
      expect(await ids('fox', table)).toEqual({ ids: [1, 2, 3], sieved: true })
      expect(await checkTable(world.db, table)).toMatchObject([{ consequence: 'slow' }])
      expect(await checkCompanions(world.db, table)).toMatchObject({ missing: 2, stale: 0 })
      expect(await backfill(world.db, table)).toMatchObject({ done: 2, total: 2 })
      expect(await checkTable(world.db, table)).toEqual([])
      expect(await checkCompanions(world.db, table)).toMatchObject({ missing: 0, stale: 0 })
      expect(await ids('fox', table)).toEqual({ ids: [1, 2, 3], sieved: true })
    })

    it('is checked, and mended by backfill', async () => {
      const table = await fresh()
      for (const [i, title] of ['red fox', 'red dog', 'red cat'].entries())
        await insert(table, i + 1, title, 'FR 1')
      const terms = /`(doc_isoquery_terms_[^`]+)`/.exec(ddl(table).join())![1]
      await world.run([`delete from ${terms} where doc = 2 and term = 'dog'`])
      const found: unknown[] = []
      const { missing, stale } = await checkCompanions(world.db, table, {
        onStale: ({ key, path, problem }) => found.push(`${key} ${path} ${problem}`),
      })
      expect({ missing, stale, found }).toEqual({ missing: 0, stale: 1, found: ['2 title stale'] })
      await backfill(world.db, table, { rows: 'all' })
      expect(await checkCompanions(world.db, table)).toEqual({ checked: 3, missing: 0, stale: 0, refused: 0 })
      expect(await ids('dog', table)).toEqual({ ids: [2], sieved: true })
    })

    it('follows a transaction, and each connection sees its own state', async () => {
      const table = await fresh()
      const other = await TermWorld.open(name, url)
      try {
        await insert(table, 1, 'fox')
        const hints = await readHints(world.db, table, plan('fox'))
        await world.run(['begin'])
        await insert(table, 2, 'fox')
        await world.run(["update doc set title = 'dog', title_u121 = ' dog ' where id = 1"])
        expect(await ids('fox', table, hints)).toEqual({ ids: [2], sieved: true })
        const where = toSql(plan('fox'), table, { hints })
        expect(await other.ids(table, where)).toEqual([1])
        await other.run(['start transaction with consistent snapshot'])
        await world.run(['commit'])
        expect(await other.ids(table, where)).toEqual([1])
        await other.run(['commit'])
        expect(await other.ids(table, where)).toEqual([2])
      } finally {
        await other.connection.close()
      }
    })

    it('is written and asked alike in sessions of all kinds', { timeout: 60_000 }, async () => {
      const table = await fresh()
      const titles = ['Émile 漢字 😀 fox', "o'neil \\\\ fox", 'wolf']
      const columns = 'title, title_u121, code, code_folded'
      for (const session of sessionsOf(name)) {
        await world.run(['delete from doc'])
        for (const [i, title] of titles.entries()) await insert(table, i + 1, title, 'É 1')
        const other = await TermWorld.open(name, url, session)
        try {
          await other.run([
            `insert into doc (id, ${columns}) select id + 10, ${columns} from doc`,
            'update doc set title_u121 = reverse(title_u121) where id in (11, 12, 13)',
            'update doc set title_u121 = reverse(title_u121) where id in (11, 12, 13)',
            'delete from doc where id in (1, 2, 3)',
          ])
          for (const [query, expected] of [
            ['émile', [11]],
            ['漢*', [11]],
            [`"o'neil fox" OR wolf`, [12, 13]],
            ['code:"é 1" AND title:wolf', [13]],
          ] as const) {
            const where = toSql(plan(query), table, { hints: await readHints(other.db, table, plan(query)) })
            const found = { session: session.name, query, ids: await other.ids(table, where) }
            expect({ ...found, sieved: isSieved(where) }).toEqual({ ...found, ids: expected, sieved: true })
          }
          const rows = await checkCompanions(world.db, table)
          expect({ session: session.name, rows }).toMatchObject({
            rows: { checked: 3, missing: 0, stale: 0 },
          })
          expect(await backfill(world.db, table)).toMatchObject({ total: 0 })
        } finally {
          await other.connection.close()
        }
      }
    })

    it('keeps a row that another trigger changes', async () => {
      const table = await fresh()
      await world.run(["create trigger zzz before insert on doc for each row set new.title_u121 = ' hound '"])
      await insert(table, 1, 'fox')
      expect((await ids('hound', table)).ids).toEqual([1])
      await backfill(world.db, table, { rows: 'all' })
      expect((await ids('fox', table)).ids).toEqual([1])
    })

    it('lies in the schema of its table, and takes keys of strings', async () => {
      await world.run(['create database if not exists press'])
      const table = world.describe(schema, 'press.doc', 'all', 'text')
      await world.make(table)
      await insert(table, 'a', 'fox')
      await insert(table, 'B', 'dog')
      const before = await readHints(world.db, table, plan('fox'))
      expect(await ids('fox', table)).toEqual({ ids: ['a'], sieved: true })
      expect(await checkTable(world.db, table)).toEqual([])
      expect(await checkCompanions(world.db, table)).toMatchObject({ checked: 2, missing: 0, stale: 0 })
      await world.run([`drop trigger press.${/`press`.`([^`]+_insert)`/.exec(ddl(table).join())![1]}`])
      await insert(table, 'c', 'fox')
      expect(await ids('fox', table, before)).toEqual({ ids: ['a', 'c'], sieved: true })
      await world.run(['drop database press'])
    })

    it('is not used if a foreign key changes the keys of rows', async () => {
      const table = await fresh()
      await world.run([
        'create table parent (id bigint primary key)',
        'alter table doc modify id bigint, add foreign key (id) references parent (id) on update cascade',
        'insert into parent values (1)',
      ])
      try {
        await insert(table, 1, 'fox')
        await world.run(['update parent set id = 2'])
        expect(await ids('fox', table)).toEqual({ ids: [2], sieved: false })
        expect(await checkTable(world.db, table)).toEqual([
          { consequence: 'slow', message: expect.stringContaining('ON UPDATE CASCADE') },
        ])
      } finally {
        await world.drop(table)
        await world.run(['drop table parent'])
      }
    })

    it('changes no hits by hints of another table or plan', async () => {
      const table = await fresh()
      await insert(table, 1, 'quick fox')
      const hints = await readHints(world.db, table, plan('fox'))
      const given: Hints[] = [
        hints,
        await readHints(world.db, table, plan('dog')),
        { documents: 0, frequencies: {} },
        { ...hints, documents: 1e12 },
        asRare(hints),
      ]
      for (const each of given) expect((await ids('fox', table, each)).ids).toEqual([1])
      const none = { documents: 0, frequencies: {} }
      expect(await readHints(world.db, world.describe(schema, 'doc', 'none'), plan('fox'))).toEqual(none)
      await world.drop(table)
    })
  })
}
