import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  checkCompanions,
  defineTable,
  postgres,
  type Row,
  toRow,
  toWhere,
} from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { type ExistingArticle, existingArticles } from '../examples/support/existingArticles.ts'
import { articles, manualSteps } from '../examples/support/existingTable.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { scaled } from '../support/scaled.ts'

const COUNT = scaled(100_000, 20_000)

const QUERIES = [
  '("savings bank" AND published:>=2019-10)NOT(source:b*)',
  'bank',
  'bank AND NOT title:bank',
  '"savings bank"~3',
  'title:b* AND source:"Harrowmere Wire"',
  'title:*bank*',
  'ba?k AND published:[2019-10-17 TO 2020-02]',
  'title:/sav(ing|e)s?/',
  'title:savngs~1',
  'NOT title:*',
  'class',
  '日本 OR été',
]

const root = resolve(import.meta.dirname, '../..')
await describeEngine(
  'postgres',
  `an existing table of ${COUNT} rows, with the steps of the manual`,
  (engine) => {
    const project = mkdtempSync(join(tmpdir(), 'isoquery-user-'))
    const env = {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      DATABASE_URL: engine.url,
    }
    const run = (command: string, args: readonly string[], cwd: string): string =>
      execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const steps = manualSteps()
    const table = defineTable(articles, {
      name: 'article',
      key: { name: 'id', type: 'bigint' },
      dialect: postgres(),
    })
    const stored = new Map<number, ExistingArticle>()
    let db: Kysely<{ article: Row }>

    beforeAll(async () => {
      const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      const newest = Math.max(...sources.map((name) => statSync(join(root, 'src', name)).mtimeMs))
      const built = statSync(join(root, 'dist/sql.js'), { throwIfNoEntry: false })
      if (built === undefined || newest > built.mtimeMs) run('npm', ['run', 'build'], root)
      run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], root)
      const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))!
      writeFileSync(join(project, 'package.json'), '{ "private": true }')
      const [npm, ...args] = steps.install.split(' ')
      run(
        npm!,
        args.map((name) => (name === 'isoquery' ? `./${tarball}` : name)),
        project,
      )
      writeFileSync(join(project, 'search.mts'), steps.program)

      const pg = createRequire(join(project, 'package.json'))('pg') as {
        Pool: new (o: { connectionString: string }) => PostgresPool
      }
      db = new Kysely({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: engine.url }) }),
      })
      await sql`drop table if exists article`.execute(db)
      await sql.raw(steps.table).execute(db)
      let chunk: ExistingArticle[] = []
      const flush = async () => {
        const columns = sql`r(title text, body text, source text, published timestamptz)`
        const list = sql`json_to_recordset(${JSON.stringify(chunk)}) as ${columns}`
        await sql`insert into article (title, body, source, published) select * from ${list}`.execute(db)
        chunk = []
      }
      for (const article of existingArticles(COUNT)) {
        stored.set(stored.size + 1, article)
        if (chunk.push(article) === 10_000) await flush()
      }
    })
    afterAll(async () => {
      await db?.destroy()
      rmSync(project, { recursive: true, force: true })
    })

    /** Runs the program of the manual. Kills it after it has reported this number of rows. */
    async function runProgram(killAfter = Infinity): Promise<{ lines: string[]; code: number | null }> {
      const child = spawn('node', ['search.mts'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise<number | null>((done) => child.once('close', done))
      const lines: string[] = []
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line)
        if (Number.parseInt(line, 10) >= killAfter) child.kill('SIGKILL')
      }
      return { lines, code: await ended }
    }

    test('a killed run leaves no row incomplete', async () => {
      const { lines } = await runProgram(COUNT / 4)
      const filled = [...stored.values()].filter(({ title, body }) => title !== null || body !== null).length
      expect(lines[0]).toBe(`0 of ${filled} rows`)
      const { checked, missing, stale } = await checkCompanions(db, table)
      expect({ checked, stale }).toEqual({ checked: COUNT, stale: 0 })
      expect(missing).toBeGreaterThan(0)
      expect(missing).toBeLessThanOrEqual(filled - COUNT / 4)
    })

    test('the next run continues while an application writes', async () => {
      let finished = false
      let writes = 0
      const application = async (start: number) => {
        for (let i = start; !finished; i++, writes++) {
          const id = 1 + ((i * 6007) % COUNT)
          const before = stored.get(id)!
          const after: ExistingArticle = {
            ...before,
            title: `Savings bank ${i}`,
            body: i % 5 === 0 ? null : before.body,
          }
          stored.set(id, after)
          await db.updateTable('article').set(toRow(table, after)).where('id', '=', id).execute()
        }
      }
      const running = [application(1), application(40_000)]
      const { lines, code } = await runProgram()
      finished = true
      await Promise.all(running)
      expect(code).toBe(0)
      expect(writes).toBeGreaterThan(100)
      const [, first] = /^0 of (\d+) rows$/.exec(lines[0]!)!
      expect(Number(first)).toBeLessThanOrEqual((COUNT * 3) / 4)
      expect(lines.at(-1)).toBe(`{ checked: ${COUNT + 1}, missing: 0, stale: 0, refused: 0 }`)
      expect(await checkCompanions(db, table)).toEqual({
        checked: COUNT + 1,
        missing: 0,
        stale: 0,
        refused: 0,
      })
      await sql`delete from article where id > ${COUNT}`.execute(db)
    })

    test.each(QUERIES)('the hits are the same as in memory: %s', async (query) => {
      const plan = planQuery(articles, query)
      const found = await db.selectFrom('article').select('id').where(toWhere(plan, table)).execute()
      const matches = toPredicate(plan)
      const expected = [...stored].flatMap(([id, article]) => (matches(article) ? [id] : []))
      expect(found.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(expected)
      expect(expected.length > 0 || query === 'class').toBe(true)
      expect(expected.length).toBeLessThan(COUNT)
    })

    test('a third run has nothing to do', async () => {
      const { lines } = await runProgram()
      expect(lines[0]).toBe('0 of 0 rows')
    })
  },
)
