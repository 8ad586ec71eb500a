import { type Expression, type OperationNode, RawNode, type SqlBool, ValueNode } from 'kysely'
import type { Formula, Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import { compile } from '../backend.ts'
import { UnsupportedError } from '../unsupportedError.ts'
import type { SqlContext } from './compile/context.ts'
import { mergeNegations } from './compile/mergeNegations.ts'
import { sqlBackend } from './compile/sqlBackend.ts'
import type { Condition } from './fragment.ts'
import type { Hints, Table } from './table/table.ts'

/** How a condition is put into a query. */
export interface WhereOptions {
  /** What the query calls the table; its own name by default. */
  readonly alias?: string
  readonly hints?: Hints
  /**
   * The condition stands on its own in WHERE, or joined by AND and OR: where a field is absent it may then be
   * NULL instead of false, which lets indexes be used. Set to `true` to put it under a NOT or CASE of your
   * own. Default `false`.
   */
  readonly neverNull?: boolean
}

/**
 * A plan as a condition for any Kysely query's `.where()`: true for exactly the rows whose documents match.
 * All values are bound, all names come from the table's description. A field that is declared `approximate`
 * may be answered more loosely; {@link approximationsOf} says where.
 *
 * @throws UnsupportedError when the database cannot give the exact hits, or the query is beyond its limits.
 * @example
 * db.selectFrom('release').selectAll().where(toWhere(plan, table)).orderBy('versioncreated', 'desc').limit(100)
 */
export function toWhere<S extends Schema>(
  plan: Plan<S>,
  table: Table<S>,
  options: WhereOptions = {},
): Expression<SqlBool> {
  return compileWhere(plan, table, options).condition
}

/** A condition, and what in it is not exact. */
export interface CompiledWhere {
  readonly condition: Condition
  readonly approximations: readonly Approximation[]
}

/** As {@link toWhere}, with all that is known of the condition. */
export function compileWhere(
  plan: Plan,
  table: Table,
  { alias, neverNull = false }: WhereOptions,
): CompiledWhere {
  const { name, limits } = table.dialect
  const called = alias ?? table.name.split('.').at(-1)!
  if (OWN_NAMES.test(called))
    throw new TypeError(`The name ${called} is taken by the library; call the table by another alias.`)
  const approximations: Approximation[] = []
  const approximated = (approximation: Approximation) => approximations.push(approximation)
  const context: SqlContext = { table, alias: called, guarded: neverNull, approximated }
  const whole = { clause: plan.source, span: { start: 0, end: plan.source.length } }
  const tooDeep = (depth: number) =>
    new UnsupportedError(name, whole, `an expression at most ${limits.depth} deep, not ${depth}`)
  const { levels, sloppy } = sizeOf(plan.formula)
  if (sloppy > limits.sloppyPhrases)
    throw new UnsupportedError(
      name,
      whole,
      `at most ${limits.sloppyPhrases} phrases with slop, not ${sloppy}`,
    )
  if (levels > limits.depth) throw tooDeep(levels)
  const { depth, render } = compile(
    { ...plan, formula: mergeNegations(plan.formula) },
    sqlBackend(name),
    context,
  )
  if (depth > limits.depth) throw tooDeep(depth)
  const condition = render(false)
  const parameters = countParameters(condition.toOperationNode())
  if (parameters > limits.parameters)
    throw new UnsupportedError(name, whole, `at most ${limits.parameters} bound values, not ${parameters}`)
  return { condition, approximations }
}

/** What subqueries call their own tables begins so. */
const OWN_NAMES = /^isoquery_/i

/** How deep a formula is, found without going as deep, and how many phrases with slop it has. */
function sizeOf(formula: Formula): { levels: number; sloppy: number } {
  let levels = 0
  let sloppy = 0
  for (let level: readonly Formula[] = [formula]; level.length > 0; level = level.flatMap(partsOf)) {
    levels++
    for (const part of level) if (part.kind === 'phrase' && part.slop > 0) sloppy++
  }
  return { levels, sloppy }
}

function partsOf(formula: Formula): readonly Formula[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts
  return formula.kind === 'not' ? [formula.part] : []
}

function countParameters(node: OperationNode): number {
  if (ValueNode.is(node)) return 1
  return RawNode.is(node)
    ? node.parameters.reduce((sum, parameter) => sum + countParameters(parameter), 0)
    : 0
}
