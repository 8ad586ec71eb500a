import { sql } from 'kysely'
import type { Plan } from '../../../plan/plan.ts'
import type { Sql } from '../fragment.ts'
import { type Hints, maxFrequency, NO_HINTS } from '../hints/hints.ts'
import type { Row, Table } from '../table/table.ts'
import { termIndexOf } from './termIndex.ts'
import { cascades, isKept, isThere, named } from './termParts.ts'
import { documentsOf, OPEN, openRows, rarest } from './termSieve.ts'
import { lookupsOf, nameOf, termTree } from './termTree.ts'

/** The questions to an index of terms, one after the other; each is answered by its rows. */
export function* askTermHints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> {
  const index = termIndexOf(table)
  const tree = index && termTree(plan.formula, index, table)
  if (index === null || tree === null) return NO_HINTS
  const [found] = yield sql`select ${isThere(index)} as there`
  if (Number(found?.there) !== 1) return NO_HINTS
  // MySQL's other statistics may be a day old. MariaDB has this format alone, and skips the comment.
  const [estimate] = yield sql`explain /*!80018 format = traditional */ select 1
    from ${named(index, index.table)}`
  const documents = Number(estimate?.rows) || 0
  const limit = maxFrequency({ documents }) + 1
  const lookups = lookupsOf(tree)
  const asked = [openRows(index), ...lookups.map((lookup) => documentsOf(index, lookup))]
  const counts = asked.map((found, i) => {
    const some = sql`(${found} limit ${sql.lit(limit)}) as isoquery_some`
    return sql`(select count(*) from ${some}) as ${sql.id(`count_${i}`)}`
  })
  const [counted] = yield sql`select ${sql.join(counts)}`
  const names = [OPEN, ...lookups.map(nameOf)]
  const frequencies = Object.fromEntries(names.map((name, i) => [name, Number(counted?.[`count_${i}`])]))
  const hints = { documents, frequencies }
  // MariaDB reads all triggers for this, so it is asked only if the index would be used.
  if (rarest(tree, hints) === null) return hints
  const [state] = yield sql`select (${isKept(index)} and not ${cascades(index)}) as usable`
  return Number(state?.usable) === 1 ? hints : NO_HINTS
}
