import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, FLAG, PLAN, type RulesOf, required, TABLE } from '../../diagnostics/arguments/rules.ts'
import { AFTER, behindCursor, type Cursor, cursorOf } from '../../plan/cursor.ts'
import { ORDER, type Order, type OrderedField, orderClause, readOrder } from '../../plan/order.ts'
import type { Plan } from '../../plan/plan.ts'
import { readDocument } from '../../schema/readDocument.ts'
import type { Schema } from '../../schema/schema.ts'
import { unsupported } from '../unsupportedError.ts'
import { type SqlContext, valueColumn } from './compile/context.ts'
import { isCast, isString } from './dialect/columnType.ts'
import type { Sql } from './fragment.ts'
import { fromRow } from './table/fromRow.ts'
import type { Row, Table } from './table/table.ts'
import { type SqlOptions, type SqlText, writeWhere } from './toSql.ts'
import { compileWhere, nameInQuery, WHERE_RULES, type WhereOptions } from './toWhere.ts'

/** Which page of the hits, and in which order. */
export interface NewestOptions<S extends Schema = Schema> extends Omit<WhereOptions, 'neverNull'> {
  /** The order. A document without one of its fields has no place in it, and is no hit. */
  readonly order: Order<S>
  /** The number of hits of a full page. */
  readonly limit: number
  /** The cursor that {@link NewestPage.next} gave for the page before; `null` for the first page. */
  readonly after?: Cursor | null
  /**
   * Whether the columns of the order are as `ddl` makes them and `toRow` fills them: of its collations, with
   * whole milliseconds. Then ORDER BY has the columns themselves, and an index on them gives the order.
   * Default `false`: strings are given a collation, instants are cut to milliseconds and numbers are rounded
   * to binary64, so that the order is right on columns of any kind.
   */
  readonly nativeOrder?: boolean
}

/** A page of hits: statements for Kysely, or their text, and the way to the next page. */
export interface NewestPage {
  /** Adds the condition, the order and the limit of the page to a query: `query.$call(page.select)`. */
  select<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Makes a query count the hits of all pages, as `count`: `query.$call(page.count)`. */
  count<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O & { readonly count: number | string | bigint }>
  /** The text behind WHERE: condition, order and limit. */
  selectSql(options?: Pick<SqlOptions, 'firstParameter'>): SqlText
  /** The text behind WHERE of a statement that counts the hits of all pages. */
  countSql(options?: Pick<SqlOptions, 'firstParameter'>): SqlText
  /**
   * The cursor of the page behind these rows; `null` if they are the last. The rows are those of the page as
   * the client gave them, with the columns of the order. Dates are read as `fromRow` reads them.
   *
   * @throws TypeError when a column of the order is missing, DocumentError when it holds what its field
   *   cannot be.
   */
  next(rows: readonly Readonly<Row>[]): Cursor | null
}

const RULES: RulesOf<NewestOptions> = {
  alias: WHERE_RULES.alias,
  hints: WHERE_RULES.hints,
  maxLength: WHERE_RULES.maxLength,
  order: required(ORDER),
  limit: required(COUNT),
  after: AFTER,
  nativeOrder: FLAG,
}

/**
 * A page of a plan's hits in a given order. Each page begins behind the last hit of the one before, whatever
 * rows were added or deleted meanwhile, and no hit comes twice. The order and the cursors are the same on
 * every database and search engine.
 *
 * @throws UnsupportedError as {@link toWhere} does, and when a database cannot sort by a column.
 * @throws TypeError when the order has fields that cannot be sorted, or `after` is no cursor of this order.
 * @example
 * const order = [{ versioncreated: 'desc' }, { source: 'desc' }] as const
 * const page = newest(plan, table, { order, limit: 20, after: [1571301000000, 'acme'] })
 * const rows = await db.selectFrom('release').selectAll().$call(page.select).execute()
 * page.next(rows) // null
 */
export function newest<S extends Schema>(
  plan: Plan<S>,
  table: Table<S>,
  options: NewestOptions<S>,
): NewestPage {
  checkArgument('newest', 'plan', plan, PLAN)
  checkArgument('newest', 'table', table, TABLE)
  checkOptions('newest', options, RULES)
  const { order: given, limit, after, nativeOrder = false, ...where } = options
  const order = readOrder('newest', plan.schema, given)
  const hits = behindCursor('newest', plan, order, null)
  const behind = behindCursor('newest', plan, order, after)
  const { condition } = compileWhere('newest', behind, table, where)
  const sorted = order.map((ordered) => {
    const key = sortKey(ordered, table, nameInQuery(table, where.alias), nativeOrder)
    return sql`${key} ${sql.raw(ordered.direction)}`
  })
  const orderBy = sql.join(sorted)
  const limited = table.dialect.limited(limit)
  const count = sql<number | string | bigint>`count(*)`.as('count')
  return {
    select: (query) =>
      query
        .where(condition)
        .orderBy(orderBy as Expression<never>)
        .modifyEnd(limited),
    count: (query) =>
      query.select(count).where(compileWhere('newest', hits, table, where).condition) as never,
    selectSql: (text = {}) => {
      checkOptions('selectSql', text, TEXT_RULES)
      const end = sql` order by ${orderBy} ${limited}`
      return writeWhere('selectSql', behind, table, { ...where, ...text }, end)
    },
    countSql: (text = {}) => {
      checkOptions('countSql', text, TEXT_RULES)
      return writeWhere('countSql', hits, table, { ...where, ...text })
    },
    next: (rows) => (rows.length < limit ? null : cursorOfRow(rows.at(-1)!, order, table)),
  }
}

const TEXT_RULES: RulesOf<Pick<SqlOptions, 'firstParameter'>> = { firstParameter: COUNT }

/** What a field's column is in ORDER BY. */
function sortKey({ field }: OrderedField, table: Table, alias: string, nativeOrder: boolean): Sql {
  const { dialect } = table
  const context: SqlContext = {
    table,
    alias,
    guarded: false,
    onApproximation: () => {},
    onCondition: () => {},
    columns: new Map(),
    isScanned: () => false,
  }
  const leaf = { kind: 'exists', ...orderClause(field) } as const
  const column = valueColumn(leaf, context)
  const { type, path } = table.columns[field.name]!
  const possible = (key: Sql | null, needs: string): Sql => {
    if (key === null) throw unsupported(dialect.name, leaf, needs)
    return key
  }
  if (dialect.types[type]?.single) return possible(null, 'a column of another type: clients round this one')
  // What is read from JSON has the collation of the database.
  if (nativeOrder && path === null && !isCast(field, type)) return column
  if (isString(field) || type === 'iso')
    return possible(dialect.sortedString(column), 'a dialect with `sortedString`')
  if (type === 'timestamptz' || type === 'timestamp')
    return possible(dialect.sortedInstant(column, type), 'a dialect with `sortedInstant`')
  // A cursor is a binary64 number, and what is equal to it as one must stand together.
  return field.kind === 'number' || type === 'decimal' ? dialect.sortedNumber(column, type) : column
}

function cursorOfRow(row: Readonly<Row>, order: readonly OrderedField[], table: Table): Cursor {
  const columns = order.map(
    ({ field }) => [field.name, { ...table.columns[field.name]!, table: null }] as const,
  )
  const document = fromRow({ ...table, columns: Object.fromEntries(columns) }, row)
  const cursor = cursorOf(order, readDocument(table.schema, document))
  if (cursor !== null) return cursor
  const names = columns.map(([, { name }]) => name).join(', ')
  throw new TypeError(`next: the rows of a page must have the columns of its order: ${names}.`)
}
