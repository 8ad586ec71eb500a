import { type SqlBool, sql } from 'kysely'
import type { Leaf, MatchTarget } from '../../../../../plan/plan.ts'
import type { RowReference } from '../../../accelerate/accelerator.ts'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import type { Condition, Sql } from '../../../fragment.ts'
import { acceleratedColumns } from '../../../table/accelerated.ts'
import { ownColumns, type TableDescription } from '../../../table/description.ts'
import { indexName } from '../../../table/indexName.ts'
import { NAME_BYTES } from '../postgresNames.ts'

/** The characters of a list's element that an index keeps: it refuses elements of some thousand bytes. */
export const LIST_CHARACTERS = 64

/** An index that finds the rows of a word: on a column of tokens, of strings or of lists of strings. */
export interface TokenIndex {
  readonly column: string
  readonly holds: 'tokens' | 'strings' | 'lists'
  /** Its name, quoted, with the table's schema. */
  readonly name: string
}

/** A leaf as a question to an index: a column that has all of some words. */
export interface TokenQuestion {
  readonly index: TokenIndex
  /** Each one once. */
  readonly words: readonly string[]
  /** Whether the leaf asks no more. Elements of a list are taken for no longer than the index sees them. */
  readonly isExact: boolean
}

/** The indexes of a table that is described with the accelerator `tokens`, by what they are searched for. */
export function tokenIndexesOf(table: TableDescription): ReadonlyMap<string, TokenIndex> {
  const schema = table.name.split('.').slice(0, -1)
  return new Map(
    Object.values(ownColumns(table)).flatMap((described) =>
      acceleratedColumns(described).flatMap(({ name: column, holds }): [string, TokenIndex][] => {
        if (holds === 'substrings') return []
        const name = [...schema, tokenIndexName(table, column, holds)].map(doubleQuoted).join('.')
        const target = holds === 'tokens' ? 'tokens' : described.normalized === null ? 'value' : 'normalized'
        return [[searchedName(described.field.name, target), { column, holds, name }]]
      }),
    ),
  )
}

/** Strings have the index that every table has, and lists one of their elements. */
export function tokenIndexName(table: TableDescription, column: string, holds: TokenIndex['holds']): string {
  return indexName(table, column, NAME_BYTES, holds === 'strings' ? undefined : 'tokens')
}

/** What a leaf asks an index; `null` if no index can tell. */
export function questionOf(leaf: Leaf, indexes: ReadonlyMap<string, TokenIndex>): TokenQuestion | null {
  if (leaf.kind !== 'term' && leaf.kind !== 'phrase') return null
  const target = leaf.kind === 'phrase' ? 'tokens' : leaf.target
  const index = indexes.get(searchedName(leaf.field.name, target))
  if (index === undefined) return null
  const words = leaf.kind === 'phrase' ? leaf.tokens : [leaf.value]
  const isToken = (word: string): boolean => word !== '' && !word.includes(' ')
  if (target === 'tokens' && !(words.length > 0 && words.every(isToken))) return null
  return { index, words: [...new Set(words)], isExact: words.length === 1 }
}

/** The name under which hints hold the number of rows whose column has all of some words. */
export function frequencyName(column: string, words: readonly string[]): string {
  return [column, ...words].join(' ')
}

/** What an index is made on: the expression of {@link hasWords}, since the planner uses it for no other. */
export function indexedExpression(name: string, holds: 'tokens' | 'lists'): string {
  const column = doubleQuoted(name)
  return holds === 'tokens'
    ? `string_to_array(cast(${column} as text) collate "C", ' ')`
    : `(cast(cast(cast(${column} as text[]) as varchar(${LIST_CHARACTERS})[]) as text[]) collate "C")`
}

/**
 * Whether a column has all of some words, as its index finds it. Exact for tokens, as they have no spaces,
 * and for strings; of a list's elements it sees the beginnings.
 */
export function hasWords(
  { column, holds }: TokenIndex,
  words: readonly string[],
  { strings }: RowReference,
): Condition {
  const text = (word: string): Sql => sql`cast(${word} as text)`
  if (holds === 'strings') {
    const equal = words.map((word) => sql`${strings(column, false)} = ${text(word)} collate "C"`)
    return sql<SqlBool>`(${sql.join(equal, sql` and `)})`
  }
  if (holds === 'lists') {
    const kept = words.map((word) => text([...word].slice(0, LIST_CHARACTERS).join('')))
    const cut = sql`cast(${strings(column, true)} as varchar(${sql.lit(LIST_CHARACTERS)})[])`
    const elements = sql`cast(${cut} as text[])`
    return sql<SqlBool>`(${elements} collate "C" @> array[${sql.join(kept)}] collate "C")`
  }
  const tokens = sql`string_to_array(${strings(column, false)} collate "C", ' ')`
  return sql<SqlBool>`(${tokens} @> array[${sql.join(words.map(text))}] collate "C")`
}

/** What a leaf searches: a field, and which of its columns. */
function searchedName(field: string, target: MatchTarget): string {
  return `${target} ${field}`
}
