import { sql } from 'kysely'
import type { Plan } from '../../../plan/plan.ts'
import type { Sql } from '../fragment.ts'
import { type Hints, isRare, maxFrequency, NO_HINTS } from '../hints/hints.ts'
import type { Row, Table } from '../table/table.ts'
import { varints } from './checkIndex.ts'
import { type Fts5Index, fts5IndexOf } from './fts5Index.ts'
import { hasIntegerKey, isComplete, named } from './fts5Sieve.ts'
import { matchExpression } from './matchExpression.ts'

/** The questions to the index, one after the other; each is answered by its rows. */
export function* askFts5Hints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> {
  const index = fts5IndexOf(table)
  const asked = index && matchExpression(plan.formula, table, () => true)
  if (index === null || asked === null) return NO_HINTS
  const names = [...Object.values(index.triggers), index.name, index.vocabulary, index.state]
  const [existing] = yield sql`
    select count(*) as found from ${named(index, 'sqlite_schema')} where name in (${sql.join(names)})`
  if (Number(existing?.found) < names.length) return NO_HINTS
  const [state] = yield sql`
    select (${isComplete(index)} and ${hasIntegerKey(index)}) as complete,
      (select hex(substr(block, 1, 10)) from ${named(index, `${index.name}_data`)} where id = 1) as averages`
  if (Number(state?.complete) !== 1) return NO_HINTS
  // FTS5 begins its record of averages with the number of rows.
  const documents = varints(String(state?.averages))[0] ?? 0
  const frequencies: Record<string, number> = {}
  const hints = { documents, frequencies }
  const limit = maxFrequency(hints) + 1
  for (const prefix of asked.prefixes) {
    const [row] = yield countPrefix(index, prefix, limit)
    frequencies[prefix] = Number(row?.found)
  }
  const sieve =
    asked.prefixes.length === 0
      ? asked
      : matchExpression(plan.formula, table, (prefix) => isRare(hints, prefix))
  if (sieve === null) return hints
  const [row] = yield countMatches(index, sieve.text, limit)
  frequencies[sieve.text] = Number(row?.found)
  return hints
}

/** The places of all terms with a prefix, which are at least as many as their documents. */
function countPrefix(index: Fts5Index, prefix: string, limit: number): Sql {
  const folded = prefix.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const places = sql`
    select 1 from ${named(index, index.vocabulary)}
    where term >= ${folded} and term < ${`${folded}\u{10ffff}`} limit ${limit}`
  return sql`select count(*) as found from (${places})`
}

function countMatches(index: Fts5Index, expression: string, limit: number): Sql {
  const matches = sql`
    select 1 from ${named(index, index.name)} where ${sql.id(index.name)} match ${expression} limit ${limit}`
  return sql`select count(*) as found from (${matches})`
}
