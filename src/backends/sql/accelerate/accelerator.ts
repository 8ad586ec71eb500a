import type { Expression, SqlBool } from 'kysely'
import type { Formula, Leaf } from '../../../plan/plan.ts'
import type { Conditions } from '../dialect/conditions.ts'
import type { AnyKysely, TableProblem } from '../dialect/inspection.ts'
import type { SchemaObject } from '../dialect/schemaObject.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { AcceleratorName, TableColumn, TableDescription } from '../table/description.ts'
import type { Hints } from './hints.ts'
import type { Sieve, SieveLimits } from './sieve.ts'

/**
 * What makes the tables of one database faster to search, and never changes their hits. A dialect lists its
 * own; nothing else knows one by name.
 */
export interface Accelerator<Question = unknown> {
  readonly name: AcceleratorName
  /** Why a table cannot have it, as the end of a sentence; `null` if it can. Default: any table can. */
  refusal?(table: TableDescription): string | null
  /**
   * What it consists of.
   *
   * @param columns those of the table whose indexes are meant
   * @param words what stands between `create index` and the name of an index, as `if not exists `
   */
  objects(table: TableDescription, columns: readonly TableColumn[], words: string): readonly SchemaObject[]
  /** What is wrong with it in a database. */
  problems(db: AnyKysely, table: TableDescription): Promise<readonly TableProblem[]>
  /** What is left of it from other descriptions of a table. Default: nothing. */
  leftovers?(db: AnyKysely, table: TableDescription): Promise<readonly TableProblem[]>
  /** The conditions that differ in a table that has it. Default: none. */
  readonly conditions?: Partial<Conditions>
  /** The index in a database, if it has one. Default: the database keeps it by itself. */
  stored?(db: AnyKysely, table: TableDescription): Promise<StoredIndex | null>
  /** How queries on a table ask its index; `null` if it holds none of the columns. Default: they need not. */
  search?(table: TableDescription): IndexSearch<Question> | null
}

/** How queries ask the index of one table. */
export interface IndexSearch<Question = unknown> {
  readonly limits: SieveLimits<Question>
  /** What the index can say about a leaf: every row of the leaf is among those of the question. */
  questionOf(leaf: Leaf): Question | null
  /** Whether hints say enough about a question for it to be asked. */
  isKnown(question: Question, hints: Hints): boolean
  /** The name under which hints hold the number of a sieve's rows. Default: they hold only questions. */
  nameOf?(sieve: Sieve<Question>): string
  /** The rows of one question, where hints do not have them by its name. */
  estimate(question: Question, hints: Hints): Estimate | null
  /**
   * Asks the database for hints: each question is answered by its rows.
   *
   * @param conditionOf the condition of the query with some hints; `null` if the database has none
   */
  count(
    formula: Formula,
    conditionOf: (hints: Hints) => Expression<SqlBool> | null,
  ): Generator<Sql, Hints, readonly Answer[]>
  /** A condition, tested on those rows alone that the sieve gives. */
  candidates(sieve: Sieve<Question>, condition: Condition, row: RowReference, hints: Hints): Condition
}

/** A row of an answer. */
export type Answer = Readonly<Record<string, unknown>>

/** The number of rows that a sieve gives. */
export interface Estimate {
  /** If words are spread over the rows by chance. */
  readonly expected: number
  readonly most: number
}

/** The row that a condition is about. */
export interface RowReference {
  readonly key: Sql
  /** A column of strings, or of lists of them. */
  strings(column: string, isList: boolean): Sql
}

/** An index beside its table, as it stands in the database. */
export interface StoredIndex {
  /** The texts of some rows that it does not hold as they stand. */
  unindexed(keys: readonly unknown[]): Promise<readonly UnindexedText[]>
  /** Before all rows are written: mends what keeps the index, and empties one that may lack rows. */
  begin(transaction: AnyKysely): Promise<void>
  /** Writes some rows into it anew. */
  write(transaction: AnyKysely, keys: readonly unknown[]): Promise<void>
  /** After all rows are written: the index is used again. */
  end(transaction: AnyKysely): Promise<void>
}

/** A text of a row that an index does not hold as it stands. */
export interface UnindexedText {
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly problem: 'missing' | 'stale'
}
