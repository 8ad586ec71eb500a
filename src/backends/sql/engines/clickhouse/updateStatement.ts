import { sql } from 'kysely'
import type { RowUpdate } from '../../dialect/schemaStatements.ts'
import type { Sql } from '../../fragment.ts'

/**
 * Writes companions of rows as a mutation, which writes the columns of whole parts of the table anew. Each
 * value is bound by itself, because a request by HTTP has short fields.
 */
export function updateStatement({ table, key, columns, rows }: RowUpdate): Sql {
  const keys = rows.map((row) => String(row.key))
  const assignments = columns.map((name) => {
    const values = rows.map(({ values }) => values[name] ?? null)
    const list = values.some(Array.isArray) ? values.map((value) => value ?? []) : values
    const isAbsent = values.every((value) => value === null)
    // Unlike `toString`, this keeps the zeros at the end of a FixedString, as the client does.
    const place = sql`indexOf(${keys}, concat(${key}, ''))`
    // NULL, or an empty list: a statement cannot tell which of them a column has.
    const none = sql`defaultValueOfArgumentType(${sql.id(name)})`
    const value = isAbsent ? none : sql`arrayElement([${sql.join(list)}], ${place})`
    return sql`${sql.id(name)} = ${value}`
  })
  const found = sql`${key} in (${sql.join(keys)})`
  return sql`alter table ${table} update ${sql.join(assignments)} where ${found} settings mutations_sync = 2`
}
