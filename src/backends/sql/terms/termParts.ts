import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../fragment.ts'
import type { TermIndex } from './termIndex.ts'

/** A table that lies in the schema of the indexed one. */
export function named({ schema }: TermIndex, name: string): Sql {
  return sql.id(...(schema === null ? [name] : [schema, name]))
}

/** Whether the index has all its parts, and nothing can change a row's key behind its triggers. */
export function isUsable(index: TermIndex): Condition {
  return sql`(${partsOf(index)} = ${sql.lit(numberOfParts(index))} and ${cascades(index)} = 0)`
}

/** The number of the parts that an index has. */
export function numberOfParts({ triggers }: TermIndex): number {
  return triggers.length + 4
}

/** The number of the parts that exist: triggers, two columns, and two tables that keep transactions. */
export function partsOf(index: TermIndex): Sql {
  const schema = schemaOf(index)
  const among = (names: readonly string[]): Sql => sql`in (${sql.join(names)})`
  const columns = sql`select count(*) from information_schema.columns
    where table_schema = ${schema} and table_name = ${index.table}
    and column_name ${among([index.mark, index.open])}`
  const tables = sql`select count(*) from information_schema.tables where table_schema = ${schema}
    and table_name ${among([index.table, index.name])} and engine = 'InnoDB'`
  return sql`((${triggersOf(index)}) + (${columns}) + (${tables}))`
}

/** The number of foreign keys that may change a row's key. They run no triggers. */
export function cascades(index: TermIndex): Sql {
  return sql`(select count(*) from information_schema.key_column_usage as isoquery_used
    join information_schema.referential_constraints as isoquery_rule
    on isoquery_rule.constraint_schema = isoquery_used.constraint_schema
    and isoquery_rule.constraint_name = isoquery_used.constraint_name
    where isoquery_used.table_schema = ${schemaOf(index)} and isoquery_used.table_name = ${index.table}
    and isoquery_used.column_name = ${index.key} and isoquery_rule.update_rule = 'CASCADE')`
}

/** Whether the triggers exist that keep the index. */
export function hasTriggers(index: TermIndex): Condition {
  return sql<SqlBool>`((${triggersOf(index)}) = ${sql.lit(index.triggers.length)})`
}

function triggersOf(index: TermIndex): Sql {
  const schema = schemaOf(index)
  return sql`select count(*) from information_schema.triggers
    where trigger_schema = ${schema} and event_object_schema = ${schema}
    and event_object_table = ${index.table} and trigger_name in (${sql.join(index.triggers)})`
}

function schemaOf({ schema }: TermIndex): Sql {
  return schema === null ? sql`database()` : sql`${schema}`
}
