import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import type { Table } from './table/table.ts'
import { compileWhere } from './toWhere.ts'

/**
 * The clauses of a plan that a table cannot answer exactly and answers more loosely instead, because their
 * fields are declared `approximate`; empty if the hits are exact. On other fields such a clause is an
 * UnsupportedError. How the looser answers differ:
 *
 * - **A text field without its token column**: its plain column is searched, ASCII case ignored. A word,
 *   phrase, wildcard, regexp or fuzzy word is found anywhere in the text, within longer words too (`art` in
 *   `party`), the words of a phrase in their order at any distance, or with a slop in any order; a letter
 *   beyond ASCII that has a capital stands for any character (`école` finds `ÉCOLE` and `xcole`). All right
 *   documents are found, and `more`. In a field with `html` markup is text too, and splits words: `either`.
 * - **A whole value or a keyword that ignores case, without its lower-cased column**: the value is compared
 *   as a whole, ASCII case ignored, letters beyond ASCII as above: `more`, and `either` where there is
 *   `html`.
 * - **A fuzzy word that is too much for the database**: as many edits as it can be asked for: `fewer`, in a
 *   plain column `either`.
 * - **A phrase with a slop that is too much for the database**: its words in any order at any distance:
 *   `more`.
 *
 * Where all are `more` and none stands below a NOT, `toPredicate` picks the right rows from those found.
 * Ranges without their column, regexps that the database cannot be asked, and patterns that are too long have
 * no looser answer: UnsupportedError.
 *
 * @throws UnsupportedError as `toWhere` does.
 * @example
 * const loose = approximationsOf(plan, table)
 * for (const { clause, reason } of loose) console.warn(`${clause}: ${reason}`)
 */
export function approximationsOf<S extends Schema>(plan: Plan<S>, table: Table<S>): readonly Approximation[] {
  return compileWhere(plan, table, {}).approximations
}
