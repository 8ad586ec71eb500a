import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  backfill,
  checkTable,
  companionDdl,
  defineTable,
  mariadb,
  mysql,
  type RunStatement,
  type Table,
} from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { Schema } from '../../src/schema/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { articleCases } from '../support/cases/articleCases.ts'
import { seedOfRun } from '../support/cases/random.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'
import { loadClient } from '../support/servers/clients.ts'

interface Client {
  query(sql: string, values?: unknown[]): Promise<[unknown]>
  end(): Promise<void>
}

type Document = Readonly<Record<string, unknown>>

/** `examples/clients/mysql2.ts`, whose types need the client. */
interface Recipe {
  migrate(client: Client, table: Table): Promise<void>
  databaseOf(client: Client): RunStatement
  insertArticle(client: Client, document: Document, table: Table): Promise<void>
  changeArticle(client: Client, id: number, part: Document, table: Table): Promise<void>
  deleteArticle(client: Client, id: number): Promise<void>
  searchArticles(client: Client, text: string, after: number, table: Table): Promise<{ id: number }[]>
}

const recipes = new URL('../../examples/clients/', import.meta.url)
const load = <T>(file: string): Promise<T> => import(fileURLToPath(new URL(file, recipes))) as Promise<T>

/** The companions as a migration makes them that does not know of collations, and as ours does. */
const MIGRATIONS = {
  'of companionDdl': null,
  'that inherits the collation of the table': [
    'alter table article add column title_u121 longtext, add column source_normalized longtext',
    'create index article_source_normalized on article (source_normalized(191))',
  ],
} as const

for (const [name, dialectOf] of [
  ['mariadb', mariadb],
  ['mysql', mysql],
] as const) {
  await describeEngine(name, `the recipe of mysql2 on ${name}`, (engine) => {
    test.each(Object.entries(MIGRATIONS))('after a migration %s', { timeout: 600_000 }, async (_, own) => {
      const { articles } = await load<{ articles: Schema }>('articles.ts')
      const recipe = await load<Recipe>('mysql2.ts')
      const { createConnection } = await loadClient<{
        createConnection(o: object): { promise(): Client }
      }>('mysql2')
      const client = createConnection({ uri: engine.url, charset: 'utf8mb4', timezone: 'Z' }).promise()
      const run = recipe.databaseOf(client)
      const key = { name: 'id', type: 'bigint' } as const
      const table = defineTable(articles, { name: 'article', key, dialect: dialectOf() })
      const problems = async () =>
        (await checkTable(run, table)).map((each) => [each.consequence, each.column])

      const { documents, parts, queries } = articleCases(60, scaled(2000, 200), seedOfRun())
      await client.query('drop table if exists article')
      await client.query(
        'create table article (id bigint not null auto_increment primary key, title text, source text, ' +
          'published datetime(3), pages bigint, free boolean, index (published), index (pages), ' +
          'index (free)) default character set utf8mb4 collate utf8mb4_unicode_ci',
      )
      await client.query("insert into article (title, source) values ('Before', 'ACME')")
      if (own === null) await recipe.migrate(client, table)
      else for (const statement of own) await client.query(statement)
      expect(await backfill(run, table)).toMatchObject({ written: 1, refused: 0 })
      // The types of ORMs inherit it: the index is not used, and the hits stay.
      const inherited = [['slow', 'source_normalized']]
      expect(await problems()).toEqual(own === null ? [] : inherited)

      const left = new Map<number, Document>([[1, { title: 'Before', source: 'ACME' }]])
      for (const [at, document] of documents.entries()) {
        await recipe.insertArticle(client, document, table)
        left.set(at + 2, document)
      }
      for (const [at, part] of parts.entries()) {
        if (at % 3 === 0) continue
        await recipe.changeArticle(client, at + 2, part, table)
        const given = Object.entries(part).filter(([, value]) => value !== undefined)
        left.set(at + 2, { ...left.get(at + 2), ...Object.fromEntries(given) })
      }
      for (let id = 5; id <= documents.length; id += 5) {
        await recipe.deleteArticle(client, id)
        left.delete(id)
      }
      let selective = 0
      for (const query of queries) {
        const planned = safePlanQuery(articles, query)
        if (!planned.ok) continue
        const isHit = toPredicate(planned.plan)
        const expected = [...left].filter(([, document]) => isHit(document as never)).map(([id]) => id)
        const found = await recipe.searchArticles(client, query, 0, table).then(
          (rows) => rows.map(({ id }) => id),
          (error: Error) => {
            if (error instanceof UnsupportedError) return expected
            throw error
          },
        )
        expect({ query, found }).toEqual({ query, found: expected })
        if (expected.length > 0 && expected.length < left.size) selective++
      }
      expect(selective).toBeGreaterThan(queries.length / 6)
      expect(companionDdl(table, 'checks')).toHaveLength(1)
      for (const statement of companionDdl(table, 'checks')) await client.query(statement)
      expect(await problems()).toEqual(own === null ? [] : inherited)
      await client.end()
    })
  })
}
