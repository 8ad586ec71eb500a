import type { Accelerator } from '../dialects/dialect.ts'
import { namesOf } from './defineTable.ts'
import { ownColumns, type Table } from './table.ts'

/** What the names of an accelerator's indexes end with. */
export const ACCELERATOR_SUFFIX: Readonly<Record<Accelerator, string>> = {
  trigrams: 'fast',
  tokens: 'tokens',
  fts5: 'fts',
  terms: 'terms',
}

/** A name for an index, unique in the table; with a number if the name would be too long for the database. */
export function indexName(table: Table, column: string, suffix = 'idx'): string {
  const own = table.name.split('.').at(-1)!
  const name = `${own}_${column}_${suffix}`
  if (new TextEncoder().encode(name).length <= table.dialect.limits.nameBytes) return name
  const number = Object.values(ownColumns(table)).flatMap(namesOf).indexOf(column)
  return `${[...own].slice(0, 8).join('')}_${number}_${suffix}`
}
