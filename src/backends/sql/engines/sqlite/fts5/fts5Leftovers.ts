import { sql } from 'kysely'
import { type AnyKysely, asCode, type TableProblem } from '../../../dialect/inspection.ts'
import type { TableDescription } from '../../../table/description.ts'
import { dropFts5 } from './fts5Ddl.ts'
import { fts5IndexOf, namesOf } from './fts5Index.ts'

/** The name of an index, or of its trigger for new rows. A table that is renamed keeps its triggers. */
const NAME = /^(.*_isoquery_fts_[0-9a-f]{8})(?:_insert)?$/s

/** The indexes of other descriptions of a table, which its triggers still keep. */
export async function fts5Leftovers(
  db: AnyKysely,
  table: TableDescription,
): Promise<readonly TableProblem[]> {
  const path = table.name.split('.')
  const own = path.at(-1)!
  const schema = sql.id(...path.slice(0, -1), 'sqlite_schema')
  const { rows } = await sql<{ name: string }>`
    select name from ${schema}
    where (type = 'table' and substr(name, 1, ${own.length + 14}) = ${`${own}_isoquery_fts_`})
      or (type = 'trigger' and tbl_name = ${own} collate nocase)
    order by name`.execute(db)
  const names = new Set(rows.flatMap(({ name }) => NAME.exec(name)?.[1] ?? []))
  names.delete(fts5IndexOf(table)?.name ?? '')
  return Array.from(names, (name): TableProblem => {
    const statements = dropFts5(namesOf(name, path))
    const message =
      `The full-text index "${name}" belongs to another description of the table ${table.name}, and each ` +
      `write also updates it. If no program uses that description any longer, run ${asCode(statements)}.`
    return { consequence: 'slow', message, statements }
  })
}
