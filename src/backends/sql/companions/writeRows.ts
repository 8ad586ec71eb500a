import { sql } from 'kysely'
import type { AnyKysely } from '../dialects/inspection.ts'
import type { Sql } from '../fragment.ts'
import type { Row, Table } from '../table/table.ts'
import { tableReference } from './rows.ts'

/** A row's key, and the values of some of its columns. */
export interface RowChange {
  readonly key: unknown
  readonly values: Row
}

/** Rows of one statement. Each row is compared with the keys before its own. */
const MAX_ROWS = 100

/** The text of one statement, in characters. Servers refuse larger messages. */
const MAX_CHARACTERS = 1_000_000

/** Writes columns of rows, many in one statement. */
export async function writeRows(
  transaction: AnyKysely,
  table: Table,
  changes: readonly RowChange[],
): Promise<void> {
  for (const together of statements(changes, table)) await update(table, together).execute(transaction)
}

/** The changes of one statement each: of the same columns, and not too much. */
function statements(changes: readonly RowChange[], table: Table): readonly (readonly RowChange[])[] {
  const made: RowChange[][] = []
  const open = new Map<string, { readonly rows: RowChange[]; characters: number }>()
  const { parameters } = table.dialect.limits
  for (const change of changes) {
    const names = Object.keys(change.values)
    const columns = JSON.stringify(names)
    const characters = Object.values(change.values).reduce<number>(
      (sum, value) => sum + String(value).length,
      0,
    )
    const perRow = 2 * names.length + 1
    const last = open.get(columns)
    const fits =
      last !== undefined &&
      last.rows.length < MAX_ROWS &&
      (last.rows.length + 1) * perRow <= parameters &&
      last.characters + characters <= MAX_CHARACTERS
    if (fits) {
      last.rows.push(change)
      last.characters += characters
    } else {
      const rows = [change]
      made.push(rows)
      open.set(columns, { rows, characters })
    }
  }
  return made
}

function update(table: Table, changes: readonly RowChange[]): Sql {
  const { dialect } = table
  const key = sql`${sql.id(table.key.name)}`
  const keys = changes.map((change) => dialect.keyValue(change.key))
  const assignments = Object.keys(changes[0]!.values).map((name) => {
    const cases = changes.map(
      ({ values }, i) => sql`when ${keys[i]} then ${dialect.writtenValue(values[name])}`,
    )
    return sql`${sql.id(name)} = case ${key} ${sql.join(cases, sql` `)} end`
  })
  return sql`update ${tableReference(table)} set ${sql.join(assignments)} where ${key} in (${sql.join(keys)})`
}
