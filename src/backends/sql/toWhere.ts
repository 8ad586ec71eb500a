import {
  createQueryId,
  type Expression,
  IdentifierNode,
  type OperationNode,
  RawNode,
  type SqlBool,
  sql,
  ValueNode,
} from 'kysely'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { FLAG, LIMIT, NAME, PLAN, type RulesOf, TABLE } from '../../diagnostics/arguments/rules.ts'
import { depthOf, foldTree, partsOfFormula } from '../../plan/fold.ts'
import type { Formula, Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import { compileUnchecked, MAX_COMPILED_LENGTH } from '../backend.ts'
import { exceeded } from '../unsupportedError.ts'
import { chooseUse, type IndexUse, UNUSED } from './accelerate/choose.ts'
import { HINTS, type Hints } from './accelerate/hints.ts'
import type { SqlContext } from './compile/context.ts'
import { mergeNegations, sqlBackend } from './compile/sqlBackend.ts'
import type { Condition } from './fragment.ts'
import { acceleratedDialect, isOwnName, searchOf, type Table } from './table/table.ts'

/** Options for {@link toWhere}: how to embed the condition in a query. */
export interface WhereOptions {
  /** The name of the table in the query. Default: the table's own name. */
  readonly alias?: string
  /**
   * Whether the condition is false rather than NULL if a field is missing. You need this only if you put the
   * condition inside your own NOT or CASE. Under AND and OR, NULL does no harm, and databases can then use
   * indexes. Default `false`.
   */
  readonly neverNull?: boolean
  /**
   * The result of `readHints` for the plan, so that the query uses an accelerator when that is faster. The
   * hits are the same with or without hints. If you read the hints and then drop an index, or lose the right
   * to read it, the statement fails in the database.
   */
  readonly hints?: Hints
  /**
   * The maximum length of the condition in UTF-16 code units, SQL and values combined. Compiling a longer
   * condition throws an UnsupportedError. Default 2,000,000.
   */
  readonly maxLength?: number
}

/**
 * Compiles a plan to a condition for the `.where()` of any Kysely query: true for exactly the rows whose
 * documents match. It binds all values and takes all names from the table's description. A clause on a field
 * declared `approximate` may be matched only approximately; {@link approximationsOf} lists such clauses.
 *
 * @throws UnsupportedError when the database cannot return the exact hits, or the query exceeds a limit.
 * @throws TypeError when the alias begins with `isoquery_`, or the plan's fields differ from the table's.
 * @example
 * db.selectFrom('release').selectAll().where(toWhere(plan, table)).orderBy('versioncreated').limit(100)
 */
export function toWhere<S extends Schema>(
  plan: Plan<S>,
  table: Table<S>,
  options: WhereOptions = {},
): Expression<SqlBool> {
  checkOptions('toWhere', options, WHERE_RULES)
  return compileWhere('toWhere', plan, table, options).condition
}

/**
 * Returns the clauses of a plan that the table can match only approximately. The list is empty if the hits
 * are exact. The fields of these clauses are declared `approximate`; on other fields, such clauses throw an
 * UnsupportedError. These clauses are approximate:
 *
 * - **A text field without its token column**: the query searches the text column, ignoring the case of ASCII
 *   letters. A word, phrase, wildcard, regexp or fuzzy word matches anywhere in the text, even inside longer
 *   words (`art` in `party`). The words of a phrase match in order at any distance or, with a slop, in any
 *   order. A non-ASCII letter with an upper-case form matches any character (`école` matches `ÉCOLE` and
 *   `xcole`). The clause finds `more`. In a field with `html`, markup counts as text and splits words, so it
 *   finds `either`.
 * - **A whole value or a keyword that ignores case, without its column of normalized values**: the query
 *   compares the whole value, ignoring the case of ASCII letters; other letters are treated as above. The
 *   clause finds `more`, or `either` in a field with `html`.
 * - **A fuzzy word beyond the database's limits**: the query allows only as many edits as the database can
 *   search for. The clause finds `fewer`, or `either` without a token column.
 * - **A phrase with a slop beyond the database's limits**: the words match in any order at any distance. The
 *   clause finds `more`.
 *
 * If every clause finds `more` and none is under a NOT, filter the rows with `toPredicate` to get the exact
 * hits. Ranges without the column they need, regexps that the database cannot express, and patterns beyond
 * its limits have no approximation: they throw an UnsupportedError.
 *
 * @throws UnsupportedError in the same cases as {@link toWhere}.
 * @example
 * for (const { clause, reason } of approximationsOf(plan, table)) console.warn(`${clause}: ${reason}`)
 */
export function approximationsOf<S extends Schema>(plan: Plan<S>, table: Table<S>): readonly Approximation[] {
  return compileWhere('approximationsOf', plan, table, {}).approximations
}

/**
 * Up to this many conditions are measured only as a whole. Measuring each saves memory only for thousands.
 */
const UNCOUNTED = 1000

interface CompiledWhere {
  readonly condition: Condition
  readonly approximations: readonly Approximation[]
}

export const WHERE_RULES: RulesOf<WhereOptions> = {
  alias: NAME,
  neverNull: FLAG,
  hints: HINTS,
  maxLength: LIMIT,
}

/**
 * A plan as a condition, with the clauses that are matched approximately.
 *
 * @param caller the public function that was called, for messages
 * @param before the number of values that are bound before the condition in its statement
 */
export function compileWhere(
  caller: string,
  plan: Plan,
  table: Table,
  { alias, neverNull = false, hints, maxLength = MAX_COMPILED_LENGTH }: WhereOptions,
  before = 0,
): CompiledWhere {
  checkArgument(caller, 'plan', plan, PLAN)
  checkArgument(caller, 'table', table, TABLE)
  const { name, limits } = table.dialect
  const tableName = nameInQuery(table, alias)
  if (isOwnName(tableName)) {
    throw new TypeError(
      `The table cannot be called ${tableName}: names that begin with isoquery_ are reserved. ` +
        'Pass another `alias`.',
    )
  }
  const refuse = (limit: string, actual: number | string): never => {
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
  const characters = `at most ${maxLength} characters of SQL and values (maxLength)`
  let conditions = 0
  let counted = 0
  const onCondition = (condition: Condition): void => {
    if (++conditions <= UNCOUNTED) return
    counted += sizeOf(condition).length
    if (counted > maxLength) refuse(characters, `${counted} or more`)
  }
  const approximations: Approximation[] = []
  const rowKey = sql`${sql.id(tableName, table.key.name)}`
  const use = hints === undefined ? UNUSED : useOf(plan.formula, table, hints, tableName)
  const context: SqlContext = {
    table: { ...table, dialect: { ...acceleratedDialect(table), rowKey } },
    alias: tableName,
    guarded: neverNull,
    onApproximation: (approximation) => approximations.push(approximation),
    onCondition,
    columns: new Map(),
    isScanned: use.isScanned,
  }
  const { source, namesHidden } = plan
  const merged = { source, namesHidden, formula: mergeNegations(plan.formula) }
  const { depth, render } = compileUnchecked(merged, { ...sqlBackend, name }, context)
  assertDepth(depth)
  const condition = render(false)
  const { values, length } = sizeOf(condition)
  const parameters = before + values.length
  if (parameters > limits.parameters) refuse(`at most ${limits.parameters} bound values`, parameters)
  if (length > maxLength) refuse(characters, length)
  if (limits.valueBytes !== undefined) {
    const { one, all } = limits.valueBytes
    const sizes = values.map(bytesOfValue)
    const longest = sizes.reduce((most, size) => Math.max(most, size), 0)
    if (longest > one) refuse(`a bound value of at most ${one} bytes`, longest)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (bytes > all) refuse(`at most ${all} bytes of bound values`, bytes)
  }
  if (limits.bytes !== undefined) {
    const bytes = bytesOf(condition, table)
    if (bytes > limits.bytes) refuse(`at most ${limits.bytes} bytes of SQL`, bytes)
  }
  if (use === UNUSED || depth >= limits.depth) return { condition, approximations }
  const faster = use.withCandidates(condition)
  const size = sizeOf(faster)
  const hasRoom = before + size.values.length <= limits.parameters && size.length <= maxLength
  return { condition: hasRoom ? faster : condition, approximations }
}

/** The name that a table has in a query. */
export function nameInQuery(table: Table, alias: string | undefined): string {
  return alias ?? table.name.split('.').at(-1)!
}

function useOf(formula: Formula, table: Table, hints: Hints, tableName: string): IndexUse {
  const search = searchOf(table)
  if (search === null) return UNUSED
  return chooseUse(formula, search, hints, {
    key: sql`${sql.id(tableName, table.key.name)}`,
    strings: (column, isList) => table.dialect.stringColumn(sql.id(tableName, column), isList),
  })
}

/** The number of bytes in a condition as the database reads it, without its values. */
function bytesOf(condition: Condition, { dialect }: Table): number {
  const { sql } = dialect
    .createCompiler()
    .compileQuery(condition.toOperationNode() as RawNode, createQueryId())
  return new TextEncoder().encode(sql).length
}

function countSloppyPhrases(formula: Formula): number {
  return foldTree<Formula, number>(formula, partsOfFormula, (part, counts) => {
    const own = part.kind === 'phrase' && part.slop > 0 ? 1 : 0
    return counts.reduce((sum, count) => sum + count, own)
  })
}

/**
 * The number of bytes in a value as text. Characters that may be escaped count twice, and separators in lists
 * also count.
 */
function bytesOfValue(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + bytesOfValue(each) + 3, 2)
  return new TextEncoder().encode(String(value).replace(/[\\'\t\n\r]/g, '\\$&')).length
}

/** The number of characters around a name or a string. */
const QUOTES = 2

/** The bound values of a condition in their order, and the length of its text and values. */
function sizeOf(condition: Condition): { readonly values: readonly unknown[]; readonly length: number } {
  const values: unknown[] = []
  let length = 0
  const add = (node: OperationNode): void => {
    if (ValueNode.is(node)) {
      if (!node.immediate) values.push(node.value)
      length += lengthOfValue(node.value) + (node.immediate && typeof node.value === 'string' ? QUOTES : 0)
    } else if (IdentifierNode.is(node)) length += node.name.length + QUOTES
    else if (RawNode.is(node)) {
      for (const text of node.sqlFragments) length += text.length
      for (const parameter of node.parameters) add(parameter)
    }
  }
  add(condition.toOperationNode())
  return { values, length }
}

function lengthOfValue(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + lengthOfValue(each), 0)
  return String(value).length
}
