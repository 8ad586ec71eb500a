import { sql } from 'kysely'
import type { Sql } from '../fragment.ts'
import { ACCELERATOR_SUFFIX, indexName } from '../table/indexName.ts'
import { ownColumns, type Table } from '../table/table.ts'

/** The index of a token column, its name quoted, with the table's schema. */
export interface TokenIndex {
  readonly column: string
  readonly name: string
}

/** The indexes of a table that is described with the accelerator `tokens`, by field name. */
export function tokenIndexesOf(table: Table): ReadonlyMap<string, TokenIndex> {
  if (!table.accelerators.includes('tokens')) return new Map()
  const schema = table.name.split('.').slice(0, -1)
  return new Map(
    Object.values(ownColumns(table)).flatMap(({ field, tokens }): [string, TokenIndex][] => {
      if (tokens === null) return []
      const path = [...schema, indexName(table, tokens, ACCELERATOR_SUFFIX.tokens)]
      return [[field.name, { column: tokens, name: path.map(table.dialect.quote).join('.') }]]
    }),
  )
}

/** Whether a token column has all of some tokens, as the index finds it. Exact, as tokens have no spaces. */
export function hasTokens(column: Sql, tokens: readonly string[]): Sql {
  const bound = sql.join([...new Set(tokens)].map((token) => sql`cast(${token} as text)`))
  return sql`(string_to_array(${column} collate "C", ' ') @> array[${bound}] collate "C")`
}
