import type { Kysely } from 'kysely'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { ColumnType } from './columnType.ts'
import type { SchemaObject } from './schemaObject.ts'

/** A Kysely instance with any tables. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely<DB> is invariant in DB.
export type AnyKysely = Kysely<any>

/** A mismatch between a table's description and the table itself, its database or the session. */
export interface TableProblem {
  /**
   * What happens if you don't fix the problem. `wrong hits`: some queries return different documents than in
   * memory. `error`: some queries fail when they run. `slow`: some queries take longer. `unchecked`:
   * `checkTable` did not check this, so any of the above may happen.
   */
  readonly consequence: 'wrong hits' | 'error' | 'slow' | 'unchecked'
  /** Where the problem is, what is wrong, and what to do about it. */
  readonly message: string
  /** The name of the affected column, if there is exactly one. */
  readonly column?: string
  /**
   * The SQL statements that the message tells you to run, with names already quoted; absent if there are
   * none.
   */
  readonly statements?: readonly string[]
}

/** Statements as code in a message, in double backticks if they contain backticks. */
export function asCode(statements: readonly string[]): string {
  return statements.map((each) => (each.includes('`') ? `\`\` ${each} \`\`` : `\`${each}\``)).join(', then ')
}

/** A table as `defineTable` describes it, with its columns in one list. */
export interface DescribedTable {
  /** `schema.table`, or the table's name alone. */
  readonly name: string
  /** The name of the key column. */
  readonly key: string
  /**
   * Whether this is a child table. If so, its key column holds keys of another table's rows, and several rows
   * can have the same key.
   */
  readonly isChild: boolean
  readonly columns: readonly DescribedColumn[]
}

/** One column of a {@link DescribedTable}. */
export interface DescribedColumn {
  readonly name: string
  /** What the column holds: the value of a field, one of its companions, or a key that is not a field. */
  readonly holds: 'value' | 'tokens' | 'normalized' | 'key'
  readonly type: ColumnType
  /** Whether the column holds a list. */
  readonly array: boolean
  /**
   * The path of the value inside a JSON column; `null` if the value has its own column. The path is empty if
   * the whole column is a JSON list in a database that normally stores lists as arrays.
   */
  readonly path: readonly string[] | null
  /** The field that the column belongs to; `null` for a key that is not a field. */
  readonly field: SchemaField | null
  /** The index on the column; `null` if `ddl` creates none. */
  readonly index: (SchemaObject & { readonly name: string }) | null
  /** The time zone in which queries read the field's dates; `null` for UTC. */
  readonly zone: string | null
}

/** What the database reports about a table. */
export interface Inspection {
  /** The names of all the table's columns, as the database stores them. */
  readonly names: readonly string[]
  /** Whether column names are case-insensitive. */
  readonly ignoresCase: boolean
  /** Whether the table is a view, so that columns and indexes can't be added to it. Default `false`. */
  readonly isView?: boolean
  /**
   * Whether the table is a view that can nevertheless have indexes, such as a materialized view. Default
   * `false`.
   */
  readonly keepsIndexes?: boolean
  /** The names of the NOT NULL columns that have a default. Default: none. */
  readonly filled?: readonly string[]
  /** The names of the columns that the database computes and rejects values for. Default: none. */
  readonly generated?: readonly string[]
  /**
   * The type of the key column. `checkTable` reports child tables whose key has a different type. If you omit
   * it, `checkTable` instead tests whether the database can compare the keys.
   */
  readonly keyType?: string
  /** Differences from the description, other than missing columns. */
  readonly problems: readonly TableProblem[]
  /**
   * Conditions that detect values that SQL would read differently than isoquery does in memory. Default:
   * none.
   */
  readonly checks?: readonly ValueCheck[]
}

/** A test for values that SQL reads differently than isoquery reads them in memory after `fromRow`. */
export interface ValueCheck {
  readonly column: string
  /** The column's native type in the database. */
  readonly native: string
  /** The rows to join with the table: the elements of a list. */
  readonly from?: Sql
  readonly value: Sql
  readonly differs: Condition
  /** Default: `wrong hits`. */
  readonly consequence?: 'error' | 'wrong hits'
  /** What is wrong with the value, between commas. */
  readonly cause: string
  /** The effect, as the end of the sentence. */
  readonly effect?: string
  readonly wayOut: string
}

/** How an existing table is compared with its description. */
export interface TableInspection {
  /**
   * Reads what the database knows about a table and the session, and compares it with the description. Skips
   * missing columns, because the caller reports them. Returns `null` if the table does not exist. The default
   * implementation returns the described columns that a query can name, and no problems.
   *
   * @param db a Kysely instance without plugins
   */
  inspect(db: AnyKysely, table: DescribedTable): Promise<Inspection | null>
}

/** The problem with a child table that has no index on its key. */
export function unindexedKey({ name, key }: DescribedTable): TableProblem {
  const message =
    `The child table ${name} has no index on "${key}": for each row all of its rows are read. ` +
    'Create an index that begins with that column.'
  return { consequence: 'slow', message, column: key }
}
