import type { Kysely } from 'kysely'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { ColumnType } from './columnType.ts'
import type { SchemaObject } from './schemaObject.ts'

/** A Kysely instance with any tables. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely<DB> is invariant in DB.
export type AnyKysely = Kysely<any>

/** A mismatch between a table, its database or the session and the table's description. */
export interface TableProblem {
  /**
   * What happens if you don't fix it: some queries find different documents than in memory, some fail when
   * they run, or some take longer. `unchecked`: `checkTable` did not look, so any of these may happen.
   */
  readonly consequence: 'wrong hits' | 'error' | 'slow' | 'unchecked'
  /** Where it is, what is wrong, and what to do. */
  readonly message: string
  /** The name of the column, if there is just one. */
  readonly column?: string
  /** The SQL that the message tells you to run, with quoted names; absent if there is none. */
  readonly statements?: readonly string[]
}

/** Statements as a message has them: code, within more backticks where they have some. */
export function asCode(statements: readonly string[]): string {
  return statements.map((each) => (each.includes('`') ? `\`\` ${each} \`\`` : `\`${each}\``)).join(', then ')
}

/** A table as `defineTable` describes it, with its columns in one list. */
export interface DescribedTable {
  /** `schema.table`, or the table's name alone. */
  readonly name: string
  /** The name of the key's column. */
  readonly key: string
  /** Whether it is a child table. Its key is that of another table and can occur many times. */
  readonly isChild: boolean
  readonly columns: readonly DescribedColumn[]
}

/** One column of a {@link DescribedTable}. */
export interface DescribedColumn {
  readonly name: string
  /** The value of a field, one of its companions, or a key that is not a field. */
  readonly holds: 'value' | 'tokens' | 'normalized' | 'key'
  readonly type: ColumnType
  /** Whether it holds a list. */
  readonly array: boolean
  /**
   * The path of the value in a column of JSON. Empty if the whole column is a list in JSON, in a database
   * whose lists are arrays. `null` if the value has its own column.
   */
  readonly path: readonly string[] | null
  /** `null` for a key that is not a field. */
  readonly field: SchemaField | null
  /** The index of the column; `null` where `ddl` makes none. */
  readonly index: (SchemaObject & { readonly name: string }) | null
  /** The time zone in which queries read the field's dates, if it is not UTC. */
  readonly zone: string | null
}

/** What the database reports about a table. */
export interface Inspection {
  /** The names of all columns of the table, as the database stores them. */
  readonly names: readonly string[]
  /** Whether column names ignore case. */
  readonly ignoresCase: boolean
  /** Whether it is a view, without its own columns and indexes. Default `false`. */
  readonly isView?: boolean
  /** Whether it is a view that can have indexes. Default `false`. */
  readonly keepsIndexes?: boolean
  /** The names of the columns that are NOT NULL and have a default. Default: none. */
  readonly filled?: readonly string[]
  /**
   * The type of the key column. Keys of child tables must have the same type. Default: none, if the database
   * fails on other types.
   */
  readonly keyType?: string
  /** Differences from the description, other than missing columns. */
  readonly problems: readonly TableProblem[]
  /** The tests for values that queries read differently than memory. Default: none. */
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

/** How an existing table is compared with its description. */
export interface TableInspection {
  /**
   * Reads what the database knows about a table and the session, and compares it with the description. It
   * skips missing columns, because the caller reports them. Returns `null` if there is no such table.
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
