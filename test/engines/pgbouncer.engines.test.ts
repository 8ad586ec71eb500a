import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  defineTable,
  postgres,
  type Row,
  readHints,
  type StatementRunner,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { Schema } from '../../src/schema/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { articleCases } from '../support/cases/articleCases.ts'
import { createRandom, seedOfRun } from '../support/cases/random.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'
import { loadClient } from '../support/servers/clients.ts'
import { startPgbouncer } from '../support/servers/pgbouncer.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'

interface Pool {
  query(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  end(): Promise<void>
}

/** `examples/clients/pg.ts`, whose types need the client. */
interface Recipe {
  databaseOf(pool: Pool): StatementRunner
}

const recipes = new URL('../../examples/clients/', import.meta.url)
const load = <T>(file: string): Promise<T> => import(fileURLToPath(new URL(file, recipes))) as Promise<T>

await describeEngine('postgres', 'PgBouncer in transaction mode', (engine) => {
  test.for(['with', 'without'])(
    '%s transactions, a table is filled beside writers, and found in as in memory',
    { timeout: 600_000 },
    async (mode, context) => {
      const bouncer = await startPgbouncer(engine.url).catch((error) => {
        if (error instanceof EngineMissing && process.env.CI !== 'true') return context.skip(error.message)
        throw error
      })
      const { articles } = await load<{ articles: Schema }>('articles.ts')
      const recipe = await load<Recipe>('pg.ts')
      const { Pool } = await loadClient<{ Pool: new (o: object) => Pool }>('pg')
      const pool = new Pool({ connectionString: bouncer.url, max: 6 })
      const runner = recipe.databaseOf(pool)
      const db = mode === 'with' ? runner : runner.run
      const table = defineTable(articles, {
        name: 'article',
        key: { name: 'id', type: 'bigint' },
        dialect: postgres(),
        accelerators: ['tokens'],
      })
      const seed = seedOfRun()
      const random = createRandom(seed)
      const { documents, parts, queries } = articleCases(200, scaled(1000, 200), seed)
      const left = new Map(documents.map((document, at) => [at + 1, document]))
      const write = async (id: number, row: Row, statement: (columns: string[]) => string) => {
        await pool.query(statement(Object.keys(row)), [id, ...Object.values(row)])
      }
      const insert = (columns: string[]) =>
        `insert into article (id, ${columns}) values ($1, ${columns.map((_, i) => `$${i + 2}`)})`
      const update = (columns: string[]) =>
        `update article set ${columns.map((name, i) => `${name} = $${i + 2}`)} where id = $1`

      await pool.query('drop table if exists article')
      await pool.query(
        'create table article (id bigint primary key, title text, source text, ' +
          'published timestamptz(3), pages bigint, free boolean)',
      )
      for (const statement of companionDdl(table)) await pool.query(statement)
      for (const [id, document] of left) {
        const { title_u121: _, source_normalized: __, ...plain } = toRow(table, document) as Row
        await write(id, plain, insert)
      }

      let isFilling = true
      const writer = async (own: readonly number[]): Promise<void> => {
        while (isFilling) {
          const id = random.pick(own)
          const document = random.pick(parts)
          await write(id, toRow(table, document) as Row, update)
          left.set(id, document)
        }
      }
      const ids = [...left.keys()]
      const writers = [0, 1, 2].map((n) => writer(ids.filter((id) => id % 3 === n)))
      const { written } = await backfill(db, table, { batch: 10 }).finally(() => {
        isFilling = false
      })
      await Promise.all(writers)
      expect(written).toBeGreaterThan(0)
      await pool.query('analyze article')
      expect(await checkCompanions(db, table)).toEqual({
        checked: documents.length,
        missing: 0,
        stale: 0,
        refused: 0,
      })
      const problems = await checkTable(db, table)
      expect(problems.map(({ message }) => message)).toEqual([])

      let asked = 0
      for (const query of queries) {
        const planned = safePlanQuery(articles, query)
        if (!planned.ok) continue
        const isHit = toPredicate(planned.plan)
        try {
          const hints = await readHints(db, table, planned.plan)
          const { sql, parameters } = toSql(planned.plan, table, { hints })
          const { rows } = await pool.query(`select id from article where ${sql}`, [...parameters])
          const expected = ids.filter((id) => isHit(left.get(id)! as never))
          const found = rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
          expect(found, `SEED=${seed} ${query}`).toEqual(expected)
          asked++
        } catch (error) {
          if (!(error instanceof UnsupportedError)) throw error
        }
      }
      expect(asked).toBeGreaterThan(queries.length / 2)
      await pool.end()
      await bouncer.stop()
    },
  )
})
