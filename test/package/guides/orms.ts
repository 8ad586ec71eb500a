// Takes a table through the migrations and the writes of Drizzle, Knex and Prisma, in a project of its own,
// and prints as JSON where random queries differ from memory.
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { PrismaPg } from '@prisma/adapter-pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { companionDdl, postgres } from 'isoquery/sql'
import Knex from 'knex'
import pg from 'pg'
import { articleTable } from './clients/articles.ts'
import * as drizzleRecipe from './clients/drizzle.ts'
import { PrismaClient } from './clients/generated/client.ts'
import * as knexRecipe from './clients/knex.ts'
import * as prismaRecipe from './clients/prisma.ts'
import { type Client, outcomeOf } from './outcomeOf.ts'

const table = articleTable(postgres())
const indexes = [...companionDdl(table, 'indexes'), ...companionDdl(table, 'checks')]

/** The migration that `drizzle-kit` makes, and an empty one into which the indexes are put. */
function drizzleMigrations(): string {
  const kit = ['drizzle-kit', 'generate', '--dialect', 'postgresql', '--schema', 'clients/drizzleSchema.ts']
  for (const more of [[], ['--custom', '--name', 'indexes']]) {
    const { status, stderr } = spawnSync('npx', [...kit, ...more], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const custom = readdirSync('drizzle').find((name) => name.endsWith('_indexes.sql'))!
  writeFileSync(`drizzle/${custom}`, indexes.join(';\n--> statement-breakpoint\n'))
  return 'drizzle'
}

function openDrizzle(connection: pg.ClientConfig): Client {
  const client = new pg.Client(connection)
  const db = drizzle({ client })
  return {
    table,
    run: (statement) => client.query(statement),
    async migrate() {
      await client.connect()
      await migrate(db, { migrationsFolder: drizzleMigrations() })
    },
    use: (work) => work(drizzleRecipe.databaseOf(client)),
    insert: (document) => drizzleRecipe.insertArticle(db, document),
    change: (id, part) => drizzleRecipe.changeArticle(db, id, part),
    delete: (id) => drizzleRecipe.deleteArticle(db, id),
    search: async (text) => drizzleRecipe.searchArticles(db, text, 0),
    close: () => client.end(),
  }
}

function openKnex(connection: Knex.Knex.PgConnectionConfig): Client {
  const knex = Knex({ client: 'pg', connection, pool: { min: 0, max: 1 } })
  return {
    table,
    run: (statement) => knex.raw(statement),
    async migrate() {
      await knex.schema.createTable('article', (made) => {
        made.bigIncrements('id')
        made.text('title')
        made.text('source')
        made.timestamp('published', { useTz: true, precision: 3 })
        made.bigInteger('pages')
        made.boolean('free')
      })
      await knexRecipe.up(knex)
      for (const statement of indexes) await knex.raw(statement)
    },
    use: (work) => knexRecipe.withConnection(knex, work),
    insert: (document) => knexRecipe.insertArticle(knex, document),
    change: (id, part) => knexRecipe.changeArticle(knex, id, part),
    delete: (id) => knexRecipe.deleteArticle(knex, id),
    search: async (text) => knexRecipe.searchArticles(knex, text, 0),
    close: () => knex.destroy(),
  }
}

function openPrisma(connection: pg.PoolConfig): Client {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ ...connection, max: 1 }) })
  return {
    table,
    run: (statement) => prisma.$executeRawUnsafe(statement),
    async migrate() {
      // What `prisma migrate` makes of the schema; its engine is fetched from elsewhere than npm.
      await prisma.$executeRawUnsafe(
        'CREATE TABLE "article" ("id" BIGSERIAL NOT NULL, "title" TEXT, "title_u121" TEXT, "source" TEXT, ' +
          '"source_normalized" TEXT, "published" TIMESTAMPTZ(3), "pages" BIGINT, "free" BOOLEAN, ' +
          'CONSTRAINT "article_pkey" PRIMARY KEY ("id"))',
      )
      for (const statement of indexes) await prisma.$executeRawUnsafe(statement)
    },
    use: (work) => work(prismaRecipe.databaseOf(prisma)),
    insert: (document) => prismaRecipe.insertArticle(prisma, document),
    change: (id, part) => prismaRecipe.changeArticle(prisma, id, part),
    delete: (id) => prismaRecipe.deleteArticle(prisma, id),
    search: async (text) => prisma.$queryRaw(prismaRecipe.searchArticles(text, 0)),
    close: () => prisma.$disconnect(),
  }
}

const results = []
for (const [name, open] of Object.entries({ drizzle: openDrizzle, knex: openKnex, prisma: openPrisma })) {
  const pglite = new PGlite()
  const server = new PGLiteSocketServer({
    db: pglite,
    path: `${process.cwd()}/.s.PGSQL.5432`,
    maxConnections: 9,
  })
  await server.start()
  const client = open({ host: process.cwd(), port: 5432, user: 'postgres', database: 'postgres' })
  // Rows of before the migration.
  const spoil = [
    'alter table article drop constraint article_title_check',
    'update article set title_u121 = null where id % 7 = 0',
  ]
  results.push({ name, ...(await outcomeOf(client, spoil)) })
  await client.close()
  await server.stop()
  await pglite.close()
}
console.log(JSON.stringify(results))
