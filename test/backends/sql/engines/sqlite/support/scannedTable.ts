/*
 * Asks queries of a table of long texts that every row is read for, and prints the keys that each finds.
 * Run with a heap that is smaller than the table: node --max-old-space-size=… scannedTable.ts [rows]
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sqlite } from '../../../../../../src/backends/sql/engines/sqlite/sqlite.ts'
import { registerFunctions } from '../../../../../../src/backends/sql/index.ts'
import { ddl } from '../../../../../../src/backends/sql/table/ddl.ts'
import { defineTable } from '../../../../../../src/backends/sql/table/defineTable.ts'
import { toRow } from '../../../../../../src/backends/sql/table/toRow.ts'
import { toSql } from '../../../../../../src/backends/sql/toSql.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'

const LENGTH = 2400
const FOUND = 7
const rows = Number(process.argv[2] ?? 6000)

const schema = defineSchema(
  { title: field.text(), body: field.text(), plain: field.text(), tag: field.keyword() },
  { defaultFields: ['title', 'body'] },
)
const dialect = sqlite({ functions: true })
const key = { name: 'id', type: 'bigint' } as const
// One field has no tokens: they are made of each row when it is read.
const table = defineTable(schema, { name: 'doc', key, columns: { plain: { tokens: null } }, dialect })
const database = new DatabaseSync(':memory:')
registerFunctions(database)
for (const statement of ddl(table)) database.exec(statement)

const text = 'lorem ipsum dolor sit amet '.repeat(LENGTH / 27)
database.exec('begin')
for (let id = 1; id <= rows; id++) {
  const long = id === FOUND ? `${text} zzqq among others` : text
  const row = toRow(table, { title: 'A title', body: long, plain: long, tag: long })
  const names = Object.keys(row)
  const insert = `insert into doc (id, ${names}) values (${id}, ${names.map(() => '?')})`
  database.prepare(insert).run(...(Object.values(row) as SQLInputValue[]))
}
database.exec('commit')

const queries = [
  'zzq~1',
  'zzqr~2 yyzz~2 wwvv~2',
  '/.*q.*q.*/ AND NOT xyz~',
  '"others zzqq"~3',
  'plain:zzqq',
  'plain:zzq~1 OR plain:/.*qzz.*/',
  'tag:/.*zzqq.*/',
  'yyzz~2 OR /(a|b|c|d|e|f|g|h|i)*zzqq.+/',
]
const found = queries.map((query) => {
  const { sql, parameters } = toSql(planQuery(schema, query), table)
  return database
    .prepare(`select id from doc where ${sql}`)
    .all(...parameters)
    .map(({ id }) => id)
})
console.log(JSON.stringify(found))
