import { setTimeout as sleep } from 'node:timers/promises'
import {
  backfill,
  companionDdl,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  type RunStatement,
  toChanges,
  toRow,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { openMysql, openPostgres } from '../support/engines/connections.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { fillTable, product, type ServerName } from './tableInUse/products.ts'
import { timed, Writer } from './tableInUse/writer.ts'

/*
 * Takes a table in use through the steps of a rollout, statement by statement, while others write to it: the
 * seconds of each, the longest wait of a writer, and its errors. The table has a full-text index of its own,
 * unless `plain` is said. `sizes.ts` measures searches of such tables.
 * Run: node test/bench/tableInUse.ts mariadb|mysql|postgres [rows] [plain] [concurrently]
 */

const [name = 'mariadb', count = '200000', ...options] = process.argv.slice(2) as [ServerName, ...string[]]
const rows = Number(count)
const dialect = { mariadb, mysql, postgres }[name]()
const products = defineSchema(
  {
    title: field.text(),
    description: field.text(),
    brand: field.keyword({ ignoreCase: true }),
    colour: field.keyword({ ignoreCase: true }),
    tenant: field.keyword(),
  },
  { defaultFields: ['title', 'description'], defaultOperator: 'and' },
)
const table = defineTable(products, {
  name: 'product',
  key: { name: 'id', type: 'bigint' },
  dialect,
  accelerators: 'all',
})

const engine = await startEngine(name)
const open = () => (name === 'postgres' ? openPostgres(engine.url) : openMysql(engine.url))
const connection = await open()
const run: RunStatement = (sql, parameters) => connection.query(sql, parameters)
try {
  await fillTable(run, name, rows, !options.includes('plain'))
  // Until the columns are there, the application does not know them.
  let knows = false
  const insert = (i: number): Row => (knows ? (toRow(table, product(i)) as Row) : { ...product(i) })
  const update = (i: number): Row =>
    knows ? (toChanges(table, { title: product(i).title }) as Row) : { title: product(i).title }
  const writers = [
    new Writer(await open(), dialect, rows, { insert, update, together: 1 }),
    new Writer(await open(), dialect, rows, { insert, update, together: 3 }),
  ]
  const running = writers.map((writer) => writer.run())
  await sleep(1000)
  const step = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    for (const writer of writers) writer.begin()
    const seconds = await timed(work)
    // A write that waits counts for the step that it waited for.
    await sleep(300)
    const waits = writers.map((writer) => `${writer.longest.toFixed(0)} ms`).join(' / ')
    const errors = writers
      .flatMap((writer) => [...writer.errors])
      .map(([text, count]) => `${count} × ${text}`)
    console.log(`| ${title.slice(0, 140)} | ${seconds.toFixed(1)} s | ${waits} | ${errors.join('; ')} |`)
  }
  const statements = async (part: 'columns' | 'indexes' | 'checks'): Promise<void> => {
    const concurrently = part === 'indexes' && options.includes('concurrently')
    for (const statement of companionDdl(table, part, { concurrently }))
      await step(statement, () => run(statement, []))
  }
  console.log('| step | seconds | longest wait: single writes / transactions of 3 | errors of the writers |')
  console.log('|---|--:|--:|---|')
  await step('nothing', () => sleep(5000))
  await statements('columns')
  knows = true
  await step('backfill', () => backfill(run, table))
  await statements('indexes')
  await statements('checks')
  for (const writer of writers) writer.stop()
  await Promise.all(running)
  console.log(`writes: ${writers.map(({ written }) => written).join(' / ')}`)
} finally {
  await connection.close()
  await engine.stop()
}
process.exit(0)
