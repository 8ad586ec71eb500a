import {
  createQueryId,
  type Expression,
  type OperationNode,
  RawNode,
  type SqlBool,
  sql,
  ValueNode,
} from 'kysely'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { FLAG, NAME, PLAN, type RulesOf, TABLE } from '../../diagnostics/arguments/rules.ts'
import { depthOf, foldTree, partsOfFormula } from '../../plan/fold.ts'
import type { Formula, Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import { compile } from '../backend.ts'
import { exceeded } from '../unsupportedError.ts'
import type { SqlContext } from './compile/context.ts'
import { mergeNegations, sqlBackend } from './compile/sqlBackend.ts'
import type { Condition } from './fragment.ts'
import type { Table } from './table/table.ts'

/** How a condition is put into a query. */
export interface WhereOptions {
  /** The name of the table in the query. Default: the table's own name. */
  readonly alias?: string
  /**
   * Whether the condition is false, never NULL, where a field is absent. Needed only if you put the condition
   * under a NOT or CASE of your own; joined by AND and OR it may be NULL, which lets databases use indexes.
   * Default `false`.
   */
  readonly neverNull?: boolean
}

/** A condition with placeholders, and the values bound to them in order. */
export interface SqlText {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The clauses on `approximate` fields that are not answered exactly; see {@link approximationsOf}. */
  readonly approximations: readonly Approximation[]
}

/**
 * A plan as a condition for any Kysely query's `.where()`: true for exactly the rows whose documents match.
 * All values are bound, all names come from the table's description. A clause on a field that is declared
 * `approximate` may be answered approximately; {@link approximationsOf} lists those clauses.
 *
 * @throws UnsupportedError when the database cannot give the exact hits, or the query exceeds its limits.
 * @throws TypeError when the alias begins with `isoquery_`, or the plan and the table have different fields.
 * @example
 * db.selectFrom('release').selectAll().where(toWhere(plan, table)).orderBy('versioncreated').limit(100)
 */
export function toWhere<S extends Schema>(
  plan: Plan<S>,
  table: Table<S>,
  options: WhereOptions = {},
): Expression<SqlBool> {
  return compileWhere('toWhere', plan, table, options).condition
}

/**
 * A plan as the text of a condition with the database's own placeholders, and their values: for programs that
 * do not use Kysely. The text depends on the shape of the query, never on its values.
 *
 * @throws UnsupportedError as {@link toWhere} does.
 * @throws TypeError as {@link toWhere} does.
 * @example
 * const { sql, parameters } = toSql(plan, table)
 * database.prepare(`select * from release where ${sql}`).all(...parameters)
 */
export function toSql<S extends Schema>(plan: Plan<S>, table: Table<S>, options: WhereOptions = {}): SqlText {
  const { condition, approximations } = compileWhere('toSql', plan, table, options)
  const { sql, parameters } = table.dialect
    .createCompiler()
    .compileQuery(condition.toOperationNode(), createQueryId())
  return { sql, parameters, approximations }
}

/**
 * The clauses of a plan that a table answers approximately, because it cannot answer them exactly and their
 * fields are declared `approximate`. Empty if the hits are exact. On other fields such a clause is an
 * UnsupportedError. The approximate answers:
 *
 * - **A text field without its token column**: the plain column is searched, ASCII case ignored. A word,
 *   phrase, wildcard, regexp or fuzzy word is found anywhere in the text, within longer words too (`art` in
 *   `party`). The words of a phrase are found in their order at any distance; with a slop, in any order. A
 *   letter beyond ASCII that has a capital stands for any character (`école` finds `ÉCOLE` and `xcole`). All
 *   right documents are found, and others: `more`. In a field with `html`, markup counts as text and splits
 *   words: `either`.
 * - **A whole value or a keyword that ignores case, without its lower-cased column**: the value is compared
 *   as a whole, ASCII case ignored, letters beyond ASCII as above: `more`, in a field with `html` `either`.
 * - **A fuzzy word beyond the database's limits**: as many edits as the database can search: `fewer`, in a
 *   plain column `either`.
 * - **A phrase with a slop beyond the database's limits**: its words in any order at any distance: `more`.
 *
 * Where all are `more` and none stands below a NOT, `toPredicate` selects the right rows among those found.
 * Ranges without their column, regexps beyond the database's abilities and patterns beyond its limits have no
 * approximate answer: UnsupportedError.
 *
 * @throws UnsupportedError as {@link toWhere} does.
 * @example
 * for (const { clause, reason } of approximationsOf(plan, table)) console.warn(`${clause}: ${reason}`)
 */
export function approximationsOf<S extends Schema>(plan: Plan<S>, table: Table<S>): readonly Approximation[] {
  return compileWhere('approximationsOf', plan, table, {}).approximations
}

interface CompiledWhere {
  readonly condition: Condition
  readonly approximations: readonly Approximation[]
}

const WHERE_RULES: RulesOf<WhereOptions> = { alias: NAME, neverNull: FLAG }

/** The names of the library's own tables in subqueries begin so. */
const OWN_NAMES = /^isoquery_/i

function compileWhere(place: string, plan: Plan, table: Table, options: WhereOptions): CompiledWhere {
  checkArgument(place, 'plan', plan, PLAN)
  checkArgument(place, 'table', table, TABLE)
  checkOptions(place, options, WHERE_RULES)
  const { alias, neverNull = false } = options
  const { name, limits } = table.dialect
  const tableName = alias ?? table.name.split('.').at(-1)!
  if (OWN_NAMES.test(tableName)) {
    throw new TypeError(
      `The table cannot be called ${tableName}: names that begin with isoquery_ are the library's own. ` +
        'Pass another `alias`.',
    )
  }
  const refuse = (limit: string, actual: number): never => {
    throw exceeded(name, plan, limit, actual)
  }
  const assertDepth = (depth: number): void => {
    if (depth > limits.depth) refuse(`an expression at most ${limits.depth} deep`, depth)
  }
  const sloppyPhrases = countSloppyPhrases(plan.formula)
  if (sloppyPhrases > limits.sloppyPhrases)
    refuse(`at most ${limits.sloppyPhrases} phrases with slop`, sloppyPhrases)
  // Before the recursive steps, whose call stack a deep formula would exhaust.
  assertDepth(depthOf(plan.formula, partsOfFormula) + 1)
  const approximations: Approximation[] = []
  const rowKey = sql.id(tableName, table.key.name)
  const context: SqlContext = {
    table: { ...table, dialect: { ...table.dialect, rowKey: sql`${rowKey}` } },
    alias: tableName,
    guarded: neverNull,
    onApproximation: (approximation) => approximations.push(approximation),
  }
  const merged = { ...plan, formula: mergeNegations(plan.formula) }
  const { depth, render } = compile(merged, sqlBackend(name), context)
  assertDepth(depth)
  const condition = render(false)
  const parameters = countParameters(condition.toOperationNode())
  if (parameters > limits.parameters) refuse(`at most ${limits.parameters} bound values`, parameters)
  return { condition, approximations }
}

function countSloppyPhrases(formula: Formula): number {
  return foldTree<Formula, number>(formula, partsOfFormula, (part, counts) => {
    const own = part.kind === 'phrase' && part.slop > 0 ? 1 : 0
    return counts.reduce((sum, count) => sum + count, own)
  })
}

function countParameters(node: OperationNode): number {
  if (ValueNode.is(node)) return 1
  return RawNode.is(node)
    ? node.parameters.reduce((sum, parameter) => sum + countParameters(parameter), 0)
    : 0
}
