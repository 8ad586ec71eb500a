import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { Kysely, MysqlDialect, type MysqlPool, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  type Dialect,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  type RunStatement,
  toRow,
  toWhere,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import {
  type Article,
  article,
  articles,
  companionNames,
  PLAIN,
} from '../backends/sql/maintain/support/articles.ts'
import { assertEmptyListsAreNone } from '../backends/sql/maintain/support/emptyLists.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { openMysql, openPostgres } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { scaled } from '../support/scaled.ts'
import { loadClient } from '../support/servers/clients.ts'

type Database = Kysely<{ 'main article': Row }>

async function openPg(url: string): Promise<Database> {
  const { Pool } = await loadClient<{ Pool: new (o: object) => PostgresPool }>('pg')
  return new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) })
}

async function openMysql2(url: string): Promise<Database> {
  const { createPool } = await loadClient<{ createPool(o: object): MysqlPool }>('mysql2')
  return new Kysely({ dialect: new MysqlDialect({ pool: createPool({ uri: url, charset: 'utf8mb4' }) }) })
}

const QUERIES = [
  'bank',
  '"the bank" OR ba*',
  'NOT notes:"a b"',
  'maker.name:b*',
  'owners:"a"',
  'source:a*',
  'tags:b AND NOT body:x*',
]

/** The servers, with the types of the table's text and list columns. */
const SERVERS: readonly [
  name: 'postgres' | 'mariadb' | 'mysql',
  dialect: Dialect,
  open: typeof openPg,
  text: string,
  list: string,
][] = [
  ['postgres', postgres(), openPg, 'text', 'varchar(2000)[]'],
  ['mariadb', mariadb(), openMysql2, 'longtext character set utf8mb4 collate utf8mb4_general_ci', 'json'],
  ['mysql', mysql(), openMysql2, 'longtext character set utf8mb4 collate utf8mb4_0900_ai_ci', 'json'],
]

for (const [name, dialect, open, text, list] of SERVERS) {
  await describeEngine(name, `companions of an existing table: ${name}`, (engine) => {
    const columns = { headline: { name: 'title' }, rank: { type: 'smallint' } } as const
    const table = defineTable(articles, {
      name: 'main article',
      key: { name: 'id', type: 'bigint' },
      dialect,
      columns,
    })
    let db: Database

    beforeAll(async () => {
      db = await open(engine.url)
    })
    afterAll(() => db?.destroy())

    const createTable = async (documents: readonly Article[]) => {
      await db.schema.dropTable('main article').ifExists().execute()
      const definitions = {
        title: text,
        body: text,
        notes: list,
        maker_name: text,
        owners: list,
        source: text,
        tags: list,
        rank: 'smallint',
      }
      const columnList = Object.entries(definitions)
        .map(([column, definition]) => `${dialect.quote(column)} ${definition}`)
        .join(', ')
      await sql
        .raw(`create table ${dialect.quote('main article')} (id bigint primary key, ${columnList})`)
        .execute(db)
      for (const [id, document] of documents.entries()) {
        const row = toRow(table, document)
        await db
          .insertInto('main article')
          .values({ id, ...Object.fromEntries(PLAIN.map((column) => [column, row[column]])) })
          .execute()
      }
      for (const statement of companionDdl(table)) await sql.raw(statement).execute(db)
    }

    test('have the values of toRow, and queries find the same documents as in memory', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(article, { maxLength: 25 }),
          fc.integer({ min: 1, max: 30 }),
          async (documents, batch) => {
            await createTable(documents)
            await backfill(db, table, { batch })
            const check = await checkCompanions(db, table, { batch })
            expect(check).toEqual({ checked: documents.length, missing: 0, stale: 0, refused: 0 })
            const hitsInMemory = memoryHits(articles, documents)
            for (const query of QUERIES) {
              const plan = planQuery(articles, query)
              const condition = toWhere(plan, table, { alias: 'a' })
              const found = await db
                .selectFrom('main article as a')
                .select('a.id')
                .where(condition)
                .orderBy('a.id')
                .execute()
              const ids = found.map(({ id }) => Number(id))
              expect({ query, found: ids }).toEqual({ query, found: hitsInMemory(plan) })
            }
          },
        ),
        { numRuns: scaled(10) },
      )
    })

    test('are filled and checked by a function that runs statements, without Kysely', async () => {
      const documents = fc.sample(article, { numRuns: 40, seed: 3 })
      await createTable(documents)
      const connection = await (name === 'postgres' ? openPostgres : openMysql)(engine.url)
      const run: RunStatement = connection.query
      const missing = await checkTable(run, table)
      expect(missing).toContainEqual(expect.objectContaining({ consequence: 'wrong hits' }))
      expect(await backfill(run, table, { batch: 7 })).toMatchObject({ refused: 0 })
      const checked = { checked: documents.length, missing: 0, stale: 0, refused: 0 }
      expect(await checkCompanions(run, table)).toEqual(checked)
      expect(await checkTable(run, table)).toEqual(await checkTable(db, table))
      await connection.close()
    })

    test('are not demanded of empty lists', async () => {
      const connection = await (name === 'postgres' ? openPostgres : openMysql)(engine.url)
      const own =
        name === 'postgres'
          ? { empty: "'{}'", nulls: "'{NULL}'", other: "'{a}'" }
          : { empty: "'[]'", nulls: "'[null]'", other: `'["a"]'` }
      await assertEmptyListsAreNone(connection.query, dialect, { type: list, ...own })
      await connection.close()
    })

    if (name !== 'postgres')
      test('leave the time of the last update alone', async () => {
        const connection = await openMysql(engine.url)
        await connection.query('drop table if exists updated')
        const updated = (precision: string) =>
          `timestamp${precision} null on update current_timestamp${precision}`
        const stamped = `at ${updated('(3)')}, also ${updated('')}`
        await connection.query(`create table updated (id bigint primary key, source ${text}, ${stamped})`)
        const own = defineTable(
          defineSchema({ source: field.keyword({ ignoreCase: true }) }, { defaultFields: [] }),
          { name: 'updated', key: { name: 'id', type: 'bigint' }, dialect },
        )
        await connection.query(
          "insert into updated values (1, 'A', '2019-10-18 01:02:03.004', '2019-10-18')," +
            " (2, 'B', null, null)",
        )
        for (const statement of companionDdl(own)) await connection.query(statement)
        const stamps = 'select cast(at as char) as at, cast(also as char) as also from updated order by id'
        const before = await connection.query(stamps)
        expect(await backfill(connection.query, own)).toMatchObject({ written: 2 })
        expect(await connection.query(stamps)).toEqual(before)
        await connection.close()
      })

    if (name === 'postgres')
      test('leave the time of the last update alone while triggers are off', async () => {
        const connection = await openPostgres(engine.url)
        const own = defineTable(
          defineSchema({ source: field.keyword({ ignoreCase: true }) }, { defaultFields: [] }),
          { name: 'updated', key: { name: 'id', type: 'bigint' }, dialect },
        )
        for (const statement of [
          'drop table if exists updated',
          'create table updated (id bigint primary key, source text, at text)',
          "insert into updated values (1, 'A', 'before'), (2, 'B', 'before')",
          `create or replace function touch() returns trigger language plpgsql
            as 'begin new.at := now(); return new; end'`,
          'create trigger touch before update on updated for each row execute function touch()',
          ...companionDdl(own),
          'set session_replication_role = replica',
        ])
          await connection.query(statement)
        expect(await backfill(connection.query, own)).toMatchObject({ written: 2 })
        const times = () => connection.query('select at from updated')
        expect(await times()).toEqual([{ at: 'before' }, { at: 'before' }])
        await connection.query('update updated set source_normalized = null')
        await connection.query('set session_replication_role = origin')
        expect(await backfill(connection.query, own)).toMatchObject({ written: 2 })
        expect(await times()).not.toContainEqual({ at: 'before' })
        await connection.close()
      })

    test('keep the changes that others write during the backfill', async () => {
      const sample = fc.sample(article, { numRuns: 600, seed: 1 })
      await createTable(sample)
      let finished = false
      let writes = 0
      const application = async (seed: number) => {
        const documents = fc.sample(article, { numRuns: 400, seed })
        for (let i = 0; !finished; i++, writes++) {
          const row = toRow(table, documents[i % documents.length]!)
          const nulls = Object.fromEntries([...PLAIN, ...companionNames].map((column) => [column, null]))
          await db
            .updateTable('main article')
            .set(i % 7 === 0 ? nulls : row)
            .where('id', '=', (i * 37 * seed) % 600)
            .execute()
        }
      }
      const running = [application(2), application(3)]
      await drawUntil(
        () => backfill(db, table, { batch: 20, rows: 'all' }),
        () => expect(writes).toBeGreaterThan(20),
      ).finally(() => {
        finished = true
      })
      await Promise.all(running)
      expect(await checkCompanions(db, table)).toEqual({ checked: 600, missing: 0, stale: 0, refused: 0 })
    })

    test('are filled although a transaction that locks rows in another order ends a batch', async () => {
      await createTable(fc.sample(article, { numRuns: 600, seed: 1 }))
      const connection = await (name === 'postgres' ? openPostgres : openMysql)(engine.url)
      const named = dialect.quote('main article')
      // MySQL and MariaDB end the transaction that has written less, PostgreSQL the one that waited first.
      await connection.query('begin')
      await connection.query(`update ${named} set title = 'changed' where id >= 300`)
      let isFilled = false
      const filling = backfill(db, table, { batch: 600 }).then((result) => {
        isFilled = true
        return result
      })
      await sleep(300)
      expect(isFilled).toBe(false)
      const first = connection.query(`update ${named} set title = 'first' where id = 0`)
      const [{ refused }] = await Promise.all([filling, first.then(() => connection.query('commit'))])
      expect(refused).toBe(0)
      await connection.close()
      await backfill(db, table, { rows: 'all' })
      expect(await checkCompanions(db, table)).toEqual({ checked: 600, missing: 0, stale: 0, refused: 0 })
    })
  })
}
