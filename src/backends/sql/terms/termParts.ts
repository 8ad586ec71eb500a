import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../fragment.ts'
import type { TermIndex } from './termIndex.ts'

/** A table that lies in the schema of the indexed one. */
export function named({ schema }: TermIndex, name: string): Sql {
  return sql.id(...(schema === null ? [name] : [schema, name]))
}

/** Whether the index can be asked: its table and its two columns of the indexed table exist. */
export function isThere(index: TermIndex): Condition {
  const schema = schemaOf(index)
  const columns = sql`select count(*) from information_schema.columns where table_schema = ${schema}
    and table_name = ${index.table} and column_name in (${index.mark}, ${index.open})`
  const tables = sql`select count(*) from information_schema.tables
    where table_schema = ${schema} and table_name = ${index.name}`
  return sql<SqlBool>`((${columns}) = 2 and (${tables}) = 1)`
}

/** Whether all writes of rows reach the index: by its triggers, and in the same transaction. */
export function isKept(index: TermIndex): Condition {
  const tables = sql`select count(*) from information_schema.tables where table_schema = ${schemaOf(index)}
    and table_name in (${index.table}, ${index.name}) and engine = 'InnoDB'`
  return sql<SqlBool>`(${hasTriggers(index)} and (${tables}) = 2)`
}

/** Whether a foreign key may change a row's key: it runs no triggers. */
export function cascades(index: TermIndex): Condition {
  const rules = sql`select isoquery_rule.constraint_name
    from information_schema.referential_constraints as isoquery_rule
    where isoquery_rule.constraint_schema = ${schemaOf(index)} and isoquery_rule.table_name = ${index.table}
    and isoquery_rule.update_rule = 'CASCADE'`
  const ofKey = sql`select 1 from information_schema.key_column_usage as isoquery_used
    where isoquery_used.table_schema = ${schemaOf(index)} and isoquery_used.table_name = ${index.table}
    and isoquery_used.column_name = ${index.key} and isoquery_used.constraint_name in (${rules})`
  // Most tables have no such rule, and the other question takes MariaDB long.
  return sql<SqlBool>`(case when exists (${rules}) then exists (${ofKey}) else 0 end = 1)`
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
