import type { Kysely } from 'kysely'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { ColumnType } from './columnType.ts'

/** A Kysely instance with any tables. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely<DB> is invariant in DB.
export type AnyKysely = Kysely<any>

/** Something about a table, its database or the session that does not agree with the table's description. */
export interface TableProblem {
  /**
   * What it leads to if nothing is done: some queries find other documents than in memory, some fail when
   * they run, or some take longer. `unchecked`: what was not looked at may lead to any of them.
   */
  readonly consequence: 'wrong hits' | 'error' | 'slow' | 'unchecked'
  /** Where it is, what is wrong, and what to do. */
  readonly message: string
  /** The name of the column, if it is a single one. */
  readonly column?: string
}

/** A table as `defineTable` describes it, with its columns in one list. */
export interface DescribedTable {
  /** `schema.table`, or the table's name alone. */
  readonly name: string
  /** The name of the key's column. */
  readonly key: string
  /** Whether it is a child table, whose key is that of another table and may be there many times. */
  readonly isChild: boolean
  readonly columns: readonly DescribedColumn[]
}

/** One column of a {@link DescribedTable}. */
export interface DescribedColumn {
  readonly name: string
  /** The value of a field, one of its companions, or a key that is no field. */
  readonly holds: 'value' | 'tokens' | 'normalized' | 'key'
  readonly type: ColumnType
  /** Whether it holds a list. */
  readonly array: boolean
  /**
   * The keys under which the value lies in a column of JSON; empty for a list that is such a column, in a
   * database whose lists are arrays; `null` for a column of the value's own.
   */
  readonly path: readonly string[] | null
  /** `null` for a key that is no field. */
  readonly field: SchemaField | null
  /** The zone in which queries read the dates of the field, if that is not UTC. */
  readonly zone: string | null
}

/** What a database says about a table. */
export interface Inspection {
  /** The names of all columns of the table, as the database holds them. */
  readonly names: readonly string[]
  /** Whether the names of columns ignore case. */
  readonly ignoresCase: boolean
  /** The names of the columns that refuse NULL and have a default of their own. Default: none. */
  readonly filled?: readonly string[]
  /**
   * The type of the key's column: keys of child tables must have the same. Default: none, where the database
   * fails on others.
   */
  readonly keyType?: string
  /** What does not agree with the description, other than columns that are missing. */
  readonly problems: readonly TableProblem[]
  /** The tests for values that queries read otherwise than memory. Default: none. */
  readonly checks?: readonly ValueCheck[]
}

/** A test that finds values which SQL reads otherwise than memory reads what `fromRow` gives. */
export interface ValueCheck {
  readonly column: string
  /** The column's type as the database has it. */
  readonly native: string
  /** What the table is joined with: the elements of a list. */
  readonly from?: Sql
  readonly value: Sql
  readonly differs: Condition
  /** Default: `wrong hits`. */
  readonly consequence?: 'error' | 'wrong hits'
  /** What is wrong with the value, between commas. */
  readonly cause: string
  /** What it leads to, as the end of the sentence. */
  readonly effect?: string
  readonly wayOut: string
}

/** How a table that exists is held against its description. */
export interface TableInspection {
  /**
   * Reads what the database knows about a table and about the session, and holds it against the description.
   * Columns that the table lacks are left out: the caller reports them. `null` if there is no such table.
   * Default: the described columns that a query can name, and no problems.
   *
   * @param db without plugins
   */
  inspect(db: AnyKysely, table: DescribedTable): Promise<Inspection | null>
}

/** The problem of a child table that has no index on its key. */
export function unindexedKey({ name, key }: DescribedTable): TableProblem {
  const message =
    `The child table ${name} has no index on "${key}": for each row all of its rows are read. ` +
    'Create an index that begins with that column.'
  return { consequence: 'slow', message, column: key }
}
