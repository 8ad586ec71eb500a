import { type RawBuilder, sql } from 'kysely'

/** A name as most databases quote it. */
export function doubleQuoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A string as a literal, where a backslash is a character like others. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A table in a statement, by its name with or without its schema. */
export function tableId(name: string): RawBuilder<unknown> {
  return sql`${sql.id(...name.split('.'))}`
}
