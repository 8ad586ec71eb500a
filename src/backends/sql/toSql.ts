import { createQueryId, type OperationNode, type QueryCompiler, sql } from 'kysely'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, type RulesOf, TABLE } from '../../diagnostics/arguments/rules.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { Sql } from './fragment.ts'
import type { Table } from './table/table.ts'
import { compileWhere, WHERE_RULES, type WhereOptions } from './toWhere.ts'

/** Options for {@link toSql}: how to embed the condition in a statement. */
export interface SqlOptions extends WhereOptions {
  /**
   * The number of the condition's first placeholder: one more than the number of values bound before it in
   * your statement. Only for databases with numbered placeholders. Default 1.
   */
  readonly firstParameter?: number
}

const SQL_RULES: RulesOf<SqlOptions> = { ...WHERE_RULES, firstParameter: COUNT }

/** A condition with placeholders, and the values bound to them in order. */
export interface SqlText {
  readonly sql: string
  /**
   * The bound values: strings, numbers, bigints for unsafe integers and, in PostgreSQL, booleans. In
   * ClickHouse, all integers are bigints, and there are also booleans and lists. A custom dialect may bind
   * other values. They are typed as `any`, so you can pass them to any client without a cast.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each client has a type of its own for what it binds.
  readonly parameters: readonly any[]
  /**
   * The SQL, split at its placeholders: one more string than there are parameters. Pass both to the template
   * tag of Drizzle, Prisma or postgres.js, as in `sql(strings, ...parameters)`.
   */
  readonly strings: TemplateStringsArray
  /**
   * The clauses on `approximate` fields that are matched only approximately; see {@link approximationsOf}.
   */
  readonly approximations: readonly Approximation[]
}

/**
 * Compiles a plan to the SQL of a condition with the database's own placeholders, and the values to bind, for
 * programs that don't use Kysely. The SQL depends only on the shape of the query and contains none of its
 * values, except that a few kinds of values need different SQL, such as numbers beyond 2^53 and, in
 * ClickHouse, the empty string. With hints, the same shape can compile to twice as many different strings.
 *
 * @throws UnsupportedError in the same cases as {@link toWhere}.
 * @throws TypeError in the same cases as {@link toWhere}, and when `firstParameter` is set for a database
 *   without numbered placeholders.
 * @example
 * const { sql, parameters } = toSql(plan, table)
 * database.prepare(`select * from release where ${sql}`).all(...parameters)
 */
export function toSql<S extends Schema>(plan: Plan<S>, table: Table<S>, options: SqlOptions = {}): SqlText {
  checkArgument('toSql', 'table', table, TABLE)
  checkOptions('toSql', options, SQL_RULES)
  return writeWhere('toSql', plan, table, options)
}

/**
 * A plan as the SQL of a condition, with the SQL that follows it.
 *
 * @param place the public function that was called, for messages
 */
export function writeWhere(
  place: string,
  plan: Plan,
  table: Table,
  { firstParameter, ...options }: SqlOptions,
  after: Sql = sql``,
): SqlText {
  if (firstParameter !== undefined) assertNumbered(place, table.dialect)
  const before = (firstParameter ?? 1) - 1
  const { condition, approximations } = compileWhere(place, plan, table, options, before)
  return {
    ...write(sql`${condition}${after}`.toOperationNode(), table.dialect, before),
    approximations,
  }
}

function assertNumbered(place: string, dialect: Dialect): void {
  const [first, second] = [0, 1].map((count) => placeholderAfter(count, writerOf(dialect)))
  if (first === second) {
    throw new TypeError(
      `${place}: the placeholders of ${dialect.name} are not numbered, so \`firstParameter\` has no ` +
        'meaning there. Leave it out and bind the values in the order of the statement.',
    )
  }
}

/** The part of Kysely's compilers that writes text and placeholders; it is protected in their types. */
interface Writer {
  readonly numParameters: number
  getSql(): string
  appendValue(value: unknown): void
  getCurrentParameterPlaceholder(): string
}

function writerOf({ createCompiler }: Dialect): QueryCompiler & Writer {
  const compiler = createCompiler() as QueryCompiler & Partial<Writer>
  if (compiler.getSql === undefined || compiler.appendValue === undefined)
    throw new TypeError("toSql: the compiler of the dialect must extend Kysely's DefaultQueryCompiler.")
  return compiler as QueryCompiler & Writer
}

function placeholderAfter(count: number, writer: Writer): string {
  Object.defineProperty(writer, 'numParameters', { get: () => count })
  return writer.getCurrentParameterPlaceholder()
}

/** Compiles an expression and splits its SQL at the placeholders. */
function write(node: OperationNode, dialect: Dialect, before: number): Omit<SqlText, 'approximations'> {
  const writer = writerOf(dialect)
  const { appendValue } = writer
  const cuts: { readonly start: number; readonly end: number }[] = []
  if (before > 0) Object.defineProperty(writer, 'numParameters', { get: () => before + cuts.length + 1 })
  writer.appendValue = (value) => {
    const start = writer.getSql().length
    appendValue.call(writer, value)
    cuts.push({ start, end: writer.getSql().length })
  }
  // Only whole statements can be compiled; a raw node is one.
  const { sql, parameters } = writer.compileQuery(node as never, createQueryId())
  const pieces = [...cuts, { start: sql.length }].map(({ start }, i) =>
    sql.slice(cuts[i - 1]?.end ?? 0, start),
  )
  const strings = Object.freeze(Object.assign(pieces, { raw: Object.freeze([...pieces]) }))
  return { sql, parameters, strings }
}
