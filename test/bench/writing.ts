import { sql } from 'kysely'
import {
  ddl,
  defineTable,
  mariadb,
  mysql,
  postgres,
  type Row,
  sqlite,
  toRow,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { median } from './figures.ts'
import type { DatabaseName } from './sizes/compared.ts'
import { openDatabase } from './sizes/openDatabase.ts'
import { product } from './tableInUse/products.ts'

/*
 * The price of writing: inserting rows with two texts of 34 words together into a table without companions,
 * with them, and with accelerators too. Prints microseconds a row, the processor time of the program and the
 * server together, medians of five.
 * Run: node test/bench/writing.ts sqlite|postgres|mariadb|mysql [rows]
 */

const [name = 'sqlite', count = '20000'] = process.argv.slice(2) as [DatabaseName, string?]
const BATCH = 200

const products = defineSchema(
  { title: field.text(), description: field.text() },
  { defaultFields: ['title'] },
)
const dialect = { sqlite: () => sqlite(), postgres, mariadb, mysql }[name]()
const key = { name: 'id', type: 'bigint' } as const

/** What is written into a new table of a name. */
interface Way {
  readonly statements: readonly string[]
  readonly rowOf: (id: number) => Row
}

const documentOf = (id: number) => {
  const { title, description } = product(id)
  return { title, description }
}
const described =
  (accelerators: 'all' | readonly []) =>
  (name: string): Way => {
    const table = defineTable(products, { name, key, dialect, accelerators })
    return { statements: ddl(table), rowOf: (id) => toRow(table, documentOf(id)) }
  }
const ways: Readonly<Record<string, (name: string) => Way>> = {
  'own columns': (name) => ({
    statements: [`create table ${name} (id bigint primary key, title text, description text)`],
    rowOf: documentOf,
  }),
  'with companions': described([]),
  'with accelerators': described('all'),
}

const { run, processorTime, stop } = await openDatabase(name)

let tables = 0
/** Microseconds a row. */
async function fill(way: (name: string) => Way): Promise<number> {
  const name = `product_${++tables}`
  const { statements, rowOf } = way(name)
  for (const statement of statements) await run(statement, [])
  const compiler = dialect.createCompiler()
  const start = processorTime()
  for (let from = 0; from < Number(count); from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at): Row => ({ id: from + at + 1, ...rowOf(from + at) }))
    const columns = Object.keys(batch[0]!)
    const tuples = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const insert = sql`insert into ${sql.table(name)} (${names}) values ${sql.join(tuples)}`
    const compiled = compiler.compileQuery(insert.toOperationNode(), { queryId: '' })
    await run(compiled.sql, compiled.parameters)
  }
  return ((processorTime() - start) * 1000) / Number(count)
}

try {
  await fill(ways['with companions']!)
  const times = Object.entries(ways).map(([name, way]) => ({ name, way, each: [] as number[] }))
  for (let round = 0; round < 5; round++) for (const { way, each } of times) each.push(await fill(way))
  for (const { name, each } of times) console.log(`${name}: ${median(each).toFixed(0)} µs a row`)
} finally {
  await stop()
}
