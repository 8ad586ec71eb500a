import { sql } from 'kysely'
import {
  ddl,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  type RunStatement,
  readHints,
  sqlite,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { median } from './figures.ts'
import { type Compared, compared, type DatabaseName, nativeIndex } from './sizes/compared.ts'
import { openDatabase } from './sizes/openDatabase.ts'
import { product } from './tableInUse/products.ts'

/*
 * Searches of tables of several sizes, in milliseconds: the newest 20 hits and the count of all, beside the
 * full-text search of the database itself and beside LIKE. Texts have 34 words. A time is the processor time
 * of the program and the server together, the median of five, from the text of the query to its rows, hints
 * included: other work on the machine does not count. The process has searched before, as that of a service
 * has: V8 has compiled what a search runs. Prints the tables of `src/site/speed.md`. Needs Linux.
 * ACCELERATORS=none measures the table without them.
 * Run: node test/bench/sizes.ts sqlite|postgres|mariadb|mysql [rows …]
 */

const [name = 'sqlite', ...counts] = process.argv.slice(2) as [DatabaseName, ...string[]]
const sizes = counts.length > 0 ? counts.map(Number) : [10_000, 100_000, 1_000_000]
const BATCH = 200
/** How many times each query is compiled before the first search is measured. */
const WARM_UPS = 100

const products = defineSchema(
  {
    title: field.text(),
    description: field.text(),
    brand: field.keyword({ ignoreCase: true }),
    tenant: field.keyword(),
  },
  { defaultFields: ['title', 'description'], defaultOperator: 'and' },
)
const table = defineTable(products, {
  name: 'product',
  key: { name: 'id', type: 'bigint' },
  dialect: { sqlite: () => sqlite({ functions: true }), postgres, mariadb, mysql }[name](),
  accelerators: process.env.ACCELERATORS === 'none' ? [] : 'all',
})

/** Makes the table with so many rows, its indexes, and the full-text index of the database itself. */
async function fill(run: RunStatement, rows: number): Promise<void> {
  await run('drop table if exists product', [])
  const statements = ddl(table)
  // SQLite keeps its index by triggers; elsewhere indexes are made at the end.
  const isLate = (text: string) => name !== 'sqlite' && /^create (index|extension)/.test(text)
  for (const statement of statements.filter((each) => !isLate(each))) await run(statement, [])
  const compiler = table.dialect.createCompiler()
  for (let from = 0; from < rows; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at): Row => {
      const { colour: _colour, ...document } = product(from + at)
      return { id: from + at + 1, ...toRow(table, document) }
    })
    const columns = Object.keys(batch[0]!)
    const tuples = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const insert = sql`insert into product (${names}) values ${sql.join(tuples)}`
    const compiled = compiler.compileQuery(insert.toOperationNode(), { queryId: '' })
    await run(compiled.sql, compiled.parameters)
  }
  for (const statement of statements.filter(isLate)) await run(statement, [])
  for (const statement of nativeIndex(name)) await run(statement, [])
}

interface Times {
  readonly page: number
  readonly count: number
  readonly hits: number
}

/** The times of a search, whose condition is made anew each time. */
async function measure(run: RunStatement, where: () => Promise<readonly [string, readonly unknown[]]>) {
  let hits = 0
  const timesOf = async (statement: (condition: string) => string): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const start = processorTime()
      const [condition, parameters] = await where()
      const [first] = (await run(statement(condition), parameters)) as { hits?: unknown }[]
      times.push(processorTime() - start)
      hits = Number(first?.hits ?? hits)
    }
    return median(times)
  }
  const page = await timesOf((c) => `select id, title from product where ${c} order by id desc limit 20`)
  const count = await timesOf((c) => `select count(*) as hits from product where ${c}`)
  return { page, count, hits } satisfies Times
}

/** The condition of a query, from its text. */
async function compile(run: RunStatement, query: string): Promise<readonly [string, readonly unknown[]]> {
  const plan = planQuery(products, query)
  const { sql, parameters } = toSql(plan, table, { hints: await readHints(run, table, plan) })
  return [sql, parameters]
}

async function search(run: RunStatement, { query, native, like }: Compared) {
  const ours = await measure(run, () => compile(run, query))
  const of = (condition: string | null) =>
    condition === null ? null : measure(run, async () => [condition, []] as const)
  return { ours, native: await of(native), like: await of(like) }
}

const shown = (time: number) => (time < 9.95 ? time.toFixed(1) : time.toFixed(0))
const pair = (times: Times | null | undefined) =>
  times == null ? '–' : `${shown(times.page)} + ${shown(times.count)}`

/** Prints the table of the sizes so far. The peers are those of the last one. */
function show(results: readonly Awaited<ReturnType<typeof search>>[][]): void {
  const heads = results.map((_, at) => sizes[at]!.toLocaleString('en'))
  console.log(`\n| query | hits | ${heads.join(' | ')} | full-text search of ${name} | LIKE |`)
  console.log(`|---|--:|${heads.map(() => '--:|').join('')}--:|--:|`)
  for (const [at, { query }] of compared(name).entries()) {
    const { ours, native, like } = results.at(-1)![at]!
    const cells = [ours.hits, ...results.map((each) => pair(each[at]!.ours)), pair(native), pair(like)]
    console.log(`| \`${query}\` | ${cells.join(' | ')} |`)
    if (native !== null && native.hits !== ours.hits)
      console.error(`${query}: the full-text search has ${native.hits} hits`)
  }
}

const ANALYZE = {
  sqlite: 'analyze',
  postgres: 'vacuum analyze',
  mariadb: 'analyze table product',
  mysql: 'analyze table product',
} as const

const { run, processorTime, stop } = await openDatabase(name)
try {
  const results: Awaited<ReturnType<typeof search>>[][] = []
  for (const rows of sizes) {
    await fill(run, rows)
    await run(ANALYZE[name], [])
    for (let i = 0; i < WARM_UPS; i++) for (const { query } of compared(name)) await compile(run, query)
    const each: Awaited<ReturnType<typeof search>>[] = []
    for (const one of compared(name)) each.push(await search(run, one))
    results.push(each)
    show(results)
  }
} finally {
  await stop()
}
