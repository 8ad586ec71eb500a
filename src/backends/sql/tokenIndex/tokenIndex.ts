import { type SqlBool, sql } from 'kysely'
import type { MatchTarget } from '../../../plan/plan.ts'
import { LIST_CHARACTERS } from '../dialects/postgresAccelerators.ts'
import type { Condition, Sql } from '../fragment.ts'
import { acceleratedColumns } from '../table/accelerated.ts'
import { ACCELERATOR_SUFFIX, indexName } from '../table/indexName.ts'
import { ownColumns, type Table } from '../table/table.ts'

/** An index that finds the rows of a word: on a column of tokens, of strings or of lists of strings. */
export interface TokenIndex {
  readonly column: string
  readonly holds: 'tokens' | 'strings' | 'lists'
  /** Its name, quoted, with the table's schema. */
  readonly name: string
}

/** A column by its name, as a query reads it: as a text or a list of texts. */
export type StoredColumn = (column: string, isList: boolean) => Sql

/** The indexes of a table that is described with the accelerator `tokens`, by {@link searchedName}. */
export function tokenIndexesOf(table: Table): ReadonlyMap<string, TokenIndex> {
  if (!table.accelerators.includes('tokens')) return new Map()
  const schema = table.name.split('.').slice(0, -1)
  return new Map(
    Object.values(ownColumns(table)).flatMap((described) =>
      acceleratedColumns(described).flatMap(({ name: column, holds }): [string, TokenIndex][] => {
        if (holds === 'substrings') return []
        // Strings have the index that every table has, and lists one of their elements.
        const suffix = holds === 'strings' ? undefined : ACCELERATOR_SUFFIX.tokens
        const path = [...schema, indexName(table, column, suffix)]
        const name = path.map(table.dialect.quote).join('.')
        const target = holds === 'tokens' ? 'tokens' : described.folded === null ? 'value' : 'folded'
        return [[searchedName(described.field.name, target), { column, holds, name }]]
      }),
    ),
  )
}

/** What a leaf searches: a field, and which of its columns. */
export function searchedName(field: string, target: MatchTarget): string {
  return `${target} ${field}`
}

/**
 * Whether a column has all of some words, as its index finds it. Exact for tokens, as they have no spaces,
 * and for strings; of a list's elements it sees the beginnings.
 */
export function hasWords(
  { column, holds }: TokenIndex,
  words: readonly string[],
  stored: StoredColumn,
): Condition {
  const text = (word: string): Sql => sql`cast(${word} as text)`
  if (holds === 'strings') {
    const equal = words.map((word) => sql`${stored(column, false)} = ${text(word)} collate "C"`)
    return sql<SqlBool>`(${sql.join(equal, sql` and `)})`
  }
  if (holds === 'lists') {
    const kept = words.map((word) => text([...word].slice(0, LIST_CHARACTERS).join('')))
    const cut = sql`cast(${stored(column, true)} as varchar(${sql.lit(LIST_CHARACTERS)})[])`
    const elements = sql`cast(${cut} as text[])`
    return sql<SqlBool>`(${elements} collate "C" @> array[${sql.join(kept)}] collate "C")`
  }
  const tokens = sql`string_to_array(${stored(column, false)} collate "C", ' ')`
  return sql<SqlBool>`(${tokens} @> array[${sql.join(words.map(text))}] collate "C")`
}
