// Takes a table through the programs for postgres.js, pg, Neon, TypeORM, Sequelize, MikroORM and PGlite, in a
// project of its own, and prints as JSON where random queries differ from memory.
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { MikroORM } from '@mikro-orm/postgresql'
import { neon } from '@neondatabase/serverless'
import { ddl } from 'isoquery/sql'
import pg from 'pg'
import postgresJs from 'postgres'
import { Sequelize } from 'sequelize'
import { DataSource } from 'typeorm'
import * as mikroOrm from './clients/mikroOrm.ts'
import * as neonRecipe from './clients/neon.ts'
import * as pgRecipe from './clients/pg.ts'
import * as pgliteRecipe from './clients/pglite.ts'
import * as postgresJsRecipe from './clients/postgresJs.ts'
import * as sequelizeRecipe from './clients/sequelize.ts'
import * as typeorm from './clients/typeorm.ts'
import { startNeon } from './neonServer.ts'
import { type Client, outcomeOf } from './outcomeOf.ts'

/** Where a client finds the database. Neon's asks it by HTTP. */
interface Place {
  readonly pglite: PGlite
  readonly host: string
  readonly port: number
}

const USER = 'postgres'
const statements = ddl(pgRecipe.table)
const before = [
  'create table article (id bigserial primary key, title text, source text, ' +
    'published timestamptz(3), pages bigint, free boolean)',
]

async function openPostgresJs({ host, port }: Place): Promise<Client> {
  const { types } = postgresJsRecipe
  const sql = postgresJs({ host, port, user: USER, database: USER, max: 2, onnotice: () => {}, types })
  const run = async (statement: string) => sql.unsafe(statement)
  return {
    table: postgresJsRecipe.table,
    run,
    async migrate() {
      for (const statement of statements) await run(statement)
    },
    use: (work) => work(postgresJsRecipe.databaseOf(sql)),
    insert: (document) => postgresJsRecipe.insertArticle(sql, document),
    search: async (text) => postgresJsRecipe.searchArticles(sql, text, 0),
    close: () => sql.end(),
  }
}

async function openPg({ host, port }: Place): Promise<Client> {
  const pool = new pg.Pool({ host, port, user: USER, database: USER, max: 2 })
  return {
    table: pgRecipe.table,
    run: (statement) => pool.query(statement),
    async migrate() {
      for (const statement of statements) await pool.query(statement)
    },
    use: (work) => work(pgRecipe.databaseOf(pool)),
    insert: (document) => pgRecipe.insertArticle(pool, document),
    search: (text) => pgRecipe.searchArticles(pool, text, 0),
    close: () => pool.end(),
  }
}

async function openNeon({ pglite }: Place): Promise<Client> {
  const server = await startNeon(pglite)
  const sql = neon('postgres://user:password@neon.test/database')
  return {
    table: neonRecipe.table,
    run: (statement) => sql.query(statement),
    async migrate() {
      for (const statement of statements) await sql.query(statement)
    },
    use: (work) => work(neonRecipe.databaseOf(sql)),
    insert: (document) => neonRecipe.insertArticle(sql, document),
    search: (text) => neonRecipe.searchArticles(sql, text, 0),
    close: async () => server.close(),
  }
}

async function openTypeorm({ host, port }: Place): Promise<Client> {
  const source = new DataSource({
    type: 'postgres',
    host,
    port,
    username: USER,
    database: USER,
    entities: [typeorm.articleEntity],
    extra: { max: 2 },
  })
  await source.initialize()
  return {
    table: typeorm.table,
    run: (statement) => source.query(statement),
    async migrate() {
      for (const statement of before) await source.query(statement)
      await typeorm.up(source.manager)
    },
    use: (work) => work(typeorm.databaseOf(source)),
    insert: (document) => typeorm.insertArticle(source, document),
    search: (text) => typeorm.searchArticles(source, text, 0),
    close: () => source.destroy(),
  }
}

async function openSequelize({ host, port }: Place): Promise<Client> {
  const options = { dialect: 'postgres', host, port, logging: false, pool: { max: 2 } } as const
  const sequelize = new Sequelize(USER, USER, undefined, options)
  sequelizeRecipe.defineArticle(sequelize)
  return {
    table: sequelizeRecipe.table,
    run: (statement) => sequelize.query(statement),
    async migrate() {
      for (const statement of before) await sequelize.query(statement)
      await sequelizeRecipe.up(sequelize)
    },
    use: (work) => work(sequelizeRecipe.databaseOf(sequelize)),
    insert: (document) => sequelizeRecipe.insertArticle(sequelize, document),
    search: async (text) =>
      (await sequelizeRecipe.searchArticles(sequelize, text, 0)) as unknown as { id: string }[],
    close: () => sequelize.close(),
  }
}

async function openMikroOrm({ host, port }: Place): Promise<Client> {
  const orm = await MikroORM.init({
    host,
    port,
    user: USER,
    dbName: USER,
    entities: [mikroOrm.articleEntity],
    pool: { min: 0, max: 2 },
  })
  const em = orm.em.fork()
  return {
    table: mikroOrm.table,
    run: (statement) => em.execute(statement),
    async migrate() {
      for (const statement of before) await em.execute(statement)
      await mikroOrm.up(em)
    },
    use: (work) => work(mikroOrm.databaseOf(em)),
    insert: (document) => mikroOrm.insertArticle(em, document),
    search: (text) => mikroOrm.searchArticles(em, text, 0),
    close: () => orm.close(),
  }
}

/** In a database of its own, with the extension that accelerators need. */
async function openPglite(): Promise<Client> {
  const own = await pgliteRecipe.openDatabase()
  return {
    table: pgliteRecipe.table,
    run: (statement) => own.exec(statement),
    async migrate() {
      for (const statement of ddl(pgliteRecipe.table)) await own.exec(statement)
    },
    use: (work) => work(pgliteRecipe.databaseOf(own)),
    insert: (document) => pgliteRecipe.insertArticle(own, document),
    search: (text) => pgliteRecipe.searchArticles(own, text, 0),
    close: () => own.close(),
  }
}

const CLIENTS = {
  postgresJs: openPostgresJs,
  pg: openPg,
  neon: openNeon,
  typeorm: openTypeorm,
  sequelize: openSequelize,
  mikroOrm: openMikroOrm,
  pglite: openPglite,
}
const results = []
for (const [name, open] of Object.entries(CLIENTS)) {
  const pglite = new PGlite()
  const server = new PGLiteSocketServer({ db: pglite, port: 0, maxConnections: 9 })
  await server.start()
  const [host, port] = server.getServerConn().split(':') as [string, string]
  const client = await open({ pglite, host, port: Number(port) })
  results.push({ name, ...(await outcomeOf(client)) })
  await client.close()
  await server.stop()
  await pglite.close()
}
console.log(JSON.stringify(results))
