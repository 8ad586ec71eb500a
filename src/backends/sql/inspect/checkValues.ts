import { sql } from 'kysely'
import type { Dialect } from '../dialect/dialect.ts'
import type { AnyKysely, DescribedTable, TableProblem, ValueCheck } from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import type { Sql } from '../fragment.ts'
import { ROW, rowColumn } from './valueChecks.ts'

const MAX_SHOWN = 100

/** The checks of one statement. Cloudflare's D1 allows no more than five queries between UNION ALL. */
const MAX_TOGETHER = 5

interface Found {
  readonly item: unknown
  readonly row_key: unknown
  readonly shown: unknown
}

/**
 * The first value of each column that a check finds.
 *
 * @param limit the most rows that are read
 */
export async function checkValues(
  db: AnyKysely,
  { name: table, key }: DescribedTable,
  checks: readonly ValueCheck[],
  dialect: Dialect,
  limit: number | undefined,
): Promise<TableProblem[]> {
  if (checks.length === 0 || limit === 0) return []
  const id = tableId(table)
  const own = rowColumn(key)
  const first = (count: number): Sql => sql`order by ${own} ${dialect.limited(count)}`
  const source = limit === undefined ? id : sql`(select * from ${id} as ${sql.id(ROW)} ${first(limit)})`
  const parts = checks.map(({ from, value, differs }, i) => {
    const columns = [
      sql`${sql.lit(i)} as ${sql.id('item')}`,
      sql`${dialect.asText(own, false)} as ${sql.id('row_key')}`,
      sql`${dialect.asText(value, false)} as ${sql.id('shown')}`,
    ]
    const joined = from === undefined ? sql`` : sql`, ${from}`
    const found = sql`
      select ${sql.join(columns)} from ${source} as ${sql.id(ROW)}${joined} where ${differs} ${first(1)}`
    return sql`select * from (${found}) as ${sql.id(`isoquery_${i}`)}`
  })
  const found: Found[] = []
  for (let i = 0; i < parts.length; i += MAX_TOGETHER) {
    const together = sql.join(parts.slice(i, i + MAX_TOGETHER), sql` union all `)
    found.push(...(await sql<Found>`${together}`.execute(db)).rows)
  }
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => Number(a.item) - Number(b.item))
    .flatMap(({ item, row_key, shown }): TableProblem[] => {
      const { column, native, consequence = 'wrong hits', cause, effect = '', wayOut } = checks[Number(item)]!
      // One cause is enough for a column.
      if (seen.has(column)) return []
      seen.add(column)
      const text = [...String(shown)]
      const value = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).join('')}…` : text.join('')
      const what = cause === '' ? value : `${value}, ${cause}`
      const message =
        `The column "${column}" (${native || 'of no type'}) of ${table} holds ${what}, in the row ` +
        `with the key ${row_key}${effect}. ${wayOut}`
      return [{ consequence, message, column }]
    })
}
