import { sql } from 'kysely'
import {
  type AnyKysely,
  type DescribedTable,
  type Inspection,
  type TableProblem,
  unindexedKey,
  type ValueCheck,
} from '../../../dialect/inspection.ts'
import { sqliteChecks } from '../types.ts'
import { affinityProblem } from './affinityProblem.ts'
import { type SqliteFacts, sessionProblems } from './sessionProblems.ts'

/** What SQLite's schema, the stored values and the connection say about a table. */
export async function inspectSqlite(
  db: AnyKysely,
  table: DescribedTable,
  facts: SqliteFacts,
): Promise<Inspection | null> {
  const [name, written] = table.name.split('.').reverse() as [string, string?]
  const found = await findTable(db, name, written)
  if (found === null) return null
  const { schema } = found
  const { rows } = await sql<{ name: string; type: string; filled: unknown; generated: unknown }>`
    select name, type, "notnull" and dflt_value is not null as filled, hidden in (2, 3) as generated
    from pragma_table_xinfo(${name}, ${schema})`.execute(db)
  if (rows.length === 0) return null
  const names = rows.map((column) => column.name)
  const types = new Map(rows.map((column) => [column.name.toLowerCase(), column.type]))
  const problems: TableProblem[] = []
  const checks: ValueCheck[] = []
  for (const described of table.columns) {
    const declared = types.get(described.name.toLowerCase())
    if (declared === undefined) continue
    const problem = affinityProblem(described, declared)
    if (problem === null) checks.push(...sqliteChecks(described, declared))
    else problems.push(problem)
  }
  return {
    names,
    ignoresCase: true,
    isView: found.type === 'view',
    filled: rows.filter(({ filled }) => Number(filled) === 1).map((column) => column.name),
    generated: rows.filter(({ generated }) => Number(generated) === 1).map((column) => column.name),
    problems: [
      ...problems,
      ...(table.isChild && !(await isIndexed(db, name, schema, table.key)) ? [unindexedKey(table)] : []),
      ...(await sessionProblems(db, schema, facts)),
    ],
    checks: types.has(table.key.toLowerCase()) ? checks : [],
  }
}

/** Whether an index of a table begins with a column. */
async function isIndexed(db: AnyKysely, table: string, schema: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pragma_index_list(${table}, ${schema}) as own,
      pragma_index_xinfo(own.name, ${schema}) as part
      where part.seqno = 0 and part.name = ${column} collate nocase and own.partial = 0
    union all select 1 from pragma_table_xinfo(${table}, ${schema})
      where pk = 1 and name = ${column} collate nocase
    limit 1`.execute(db)
  return rows.length > 0
}

/** The attached database that has a table: the written one, or that which the name alone means. */
async function findTable(
  db: AnyKysely,
  table: string,
  written?: string,
): Promise<{ readonly schema: string; readonly type: string } | null> {
  const found = sql`name = ${table} collate nocase`
  const wanted = written === undefined ? found : sql`${found} and schema = ${written} collate nocase`
  const { rows } = await sql<{ schema: string; type: string }>`
    select schema, type from pragma_table_list where ${wanted}
    order by schema <> 'temp', schema <> 'main' limit 1`.execute(db)
  return rows[0] ?? null
}
