import fc from 'fast-check'
import { Kysely, MysqlDialect, type MysqlPool, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  backfill,
  checkCompanions,
  companionDdl,
  type Dialect,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  toRow,
  toWhere,
} from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import {
  type Article,
  article,
  articles,
  companionNames,
  PLAIN,
} from '../backends/sql/companions/support/articles.ts'
import { describeEngine } from '../support/engines/onEngine.ts'
import { loadClient } from '../support/servers/clients.ts'

type Database = Kysely<{ 'main article': Row }>

async function throughPg(url: string): Promise<Database> {
  const { Pool } = await loadClient<{ Pool: new (o: object) => PostgresPool }>('pg')
  return new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) })
}

async function throughMysql2(url: string): Promise<Database> {
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

/** A server, its dialect, and what its texts and lists were when the table was made. */
const SERVERS: readonly [
  name: 'postgres' | 'mariadb' | 'mysql',
  dialect: Dialect,
  open: typeof throughPg,
  text: string,
  list: string,
][] = [
  ['postgres', postgres(), throughPg, 'text', 'varchar(2000)[]'],
  ['mariadb', mariadb(), throughMysql2, 'longtext character set utf8mb4 collate utf8mb4_general_ci', 'json'],
  ['mysql', mysql(), throughMysql2, 'longtext character set utf8mb4 collate utf8mb4_0900_ai_ci', 'json'],
]

for (const [name, dialect, open, text, list] of SERVERS) {
  await describeEngine(name, `companions of a table that exists: ${name}`, (engine) => {
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

    const fresh = async (documents: readonly Article[]) => {
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
      const lines = Object.entries(definitions).map(
        ([column, definition]) => `${dialect.quote(column)} ${definition}`,
      )
      await sql
        .raw(`create table ${dialect.quote('main article')} (id bigint primary key, ${lines.join(', ')})`)
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

    test('are what toRow writes, and find what memory finds', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(article, { maxLength: 25 }),
          fc.integer({ min: 1, max: 30 }),
          async (documents, batch) => {
            await fresh(documents)
            await backfill(db, table, { batch })
            const check = await checkCompanions(db, table, { batch })
            expect(check).toEqual({ checked: documents.length, missing: 0, stale: 0, refused: 0 })
            for (const query of QUERIES) {
              const plan = planQuery(articles, query)
              const condition = toWhere(plan, table, { alias: 'a' })
              const found = await db
                .selectFrom('main article as a')
                .select('a.id')
                .where(condition)
                .orderBy('a.id')
                .execute()
              const matches = toPredicate(plan)
              const expected = documents.flatMap((each, id) => (matches(each) ? [id] : []))
              expect({ query, found: found.map(({ id }) => Number(id)) }).toEqual({ query, found: expected })
            }
          },
        ),
        { numRuns: 10 },
      )
    })

    test('keep what others write at the same time', async () => {
      const sample = fc.sample(article, { numRuns: 600, seed: 1 })
      await fresh(sample)
      let over = false
      let writes = 0
      const application = async (seed: number) => {
        const documents = fc.sample(article, { numRuns: 400, seed })
        for (let i = 0; !over; i++, writes++) {
          const row = toRow(table, documents[i % documents.length]!)
          await db
            .updateTable('main article')
            .set(
              i % 7 === 0
                ? Object.fromEntries([...PLAIN, ...companionNames].map((column) => [column, null]))
                : row,
            )
            .where('id', '=', (i * 37 * seed) % 600)
            .execute()
        }
      }
      const running = [application(2), application(3)]
      await backfill(db, table, { batch: 20 })
      over = true
      await Promise.all(running)
      expect(writes).toBeGreaterThan(20)
      expect(await checkCompanions(db, table)).toEqual({ checked: 600, missing: 0, stale: 0, refused: 0 })
    })
  })
}
