import type { AnyKysely } from '../dialects/inspection.ts'
import { type Condition, constant } from '../fragment.ts'
import {
  existingIndex as existingFts5,
  indexAnew,
  type UnindexedText,
  unindexedTexts,
} from '../fts5/checkIndex.ts'
import type { Table } from '../table/table.ts'
import { existingTerms, isOpen, textsWithoutTerms, writeTerms } from '../terms/checkTerms.ts'

/** The index of a table's accelerator, as it stands in the database. */
export interface StoredIndex {
  /** The rows that are known not to be in it. */
  readonly lacksRow: Condition
  /** The texts of some rows that it does not hold as they stand. */
  unindexed(keys: readonly unknown[]): Promise<readonly UnindexedText[]>
  /** Writes those of some rows that it lacks, or all of them. */
  write(transaction: AnyKysely, keys: readonly unknown[], rows: 'missing' | 'all'): Promise<void>
}

/** The index of a table, if the database has it. */
export async function existingIndex(db: AnyKysely, table: Table): Promise<StoredIndex | null> {
  const terms = await existingTerms(db, table)
  if (terms !== null) {
    return {
      lacksRow: isOpen(terms),
      unindexed: (keys) => textsWithoutTerms(db, terms, table, keys),
      write: (transaction, keys, rows) => writeTerms(transaction, terms, table, keys, rows === 'all'),
    }
  }
  const fts5 = await existingFts5(db, table)
  if (fts5 === null) return null
  return {
    lacksRow: constant(false),
    unindexed: (keys) => unindexedTexts(db, fts5, keys),
    write: async (transaction, keys, rows) => {
      if (rows === 'all') await indexAnew(transaction, fts5, keys)
    },
  }
}
