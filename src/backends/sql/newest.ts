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

/** Options for {@link newest}: which page of hits to return, and how to order the hits. */
export interface NewestOptions<S extends Schema = Schema> extends Omit<WhereOptions, 'neverNull'> {
  /** The order of the hits. A document that lacks any of these fields is not a hit. */
  readonly order: Order<S>
  /** The number of hits on a full page. */
  readonly limit: number
  /** The cursor that {@link NewestPage.next} returned for the previous page; `null` for the first page. */
  readonly after?: Cursor | null
  /**
   * Whether the columns you order by match what `ddl` creates and `toRow` writes: the same collations, and
   * instants in whole milliseconds. ORDER BY then uses the columns directly, and an index on them can provide
   * the order. Default `false`: the statement sets the collation of strings, truncates instants to
   * milliseconds and rounds numbers to binary64, so that any column is sorted correctly.
   */
  readonly nativeOrder?: boolean
}

/**
 * A page of hits: functions that build its SQL, for Kysely or as strings, and that return the cursor for the
 * next page.
 */
export interface NewestPage {
  /** Adds the page's condition, order and limit to a query: `query.$call(page.select)`. */
  select<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Makes a query count the hits on all pages, in a column called `count`: `query.$call(page.count)`. */
  count<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O & { readonly count: number | string | bigint }>
  /** Returns the SQL to write after WHERE: the page's condition, order and limit. */
  selectSql(options?: Pick<SqlOptions, 'firstParameter'>): SqlText
  /** Returns the SQL to write after WHERE in a statement that counts the hits on all pages. */
  countSql(options?: Pick<SqlOptions, 'firstParameter'>): SqlText
  /**
   * Returns the cursor for the next page, or `null` if this page is the last. Pass the rows of this page as
   * the client returned them, including the columns you order by. Dates are read in the same way as by
   * `fromRow`.
   *
   * @throws TypeError when the last row lacks one of the columns you order by.
   * @throws DocumentError when a column holds a value that its field cannot have.
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
 * Returns a page of a plan's hits in a given order. Each page starts right after the last hit of the previous
 * page, even if rows were added or deleted meanwhile, and no hit appears twice. The order and the cursors are
 * the same on every database and search engine.
 *
 * @throws UnsupportedError in the same cases as {@link toWhere}, and when the database cannot sort by one of
 *   the columns.
 * @throws TypeError when `order` contains a field that cannot be sorted by, or `after` is not a cursor for
 *   this order.
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

/** The expression for a field's column in ORDER BY. */
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
  // Values read from JSON have the collation of the database.
  if (nativeOrder && path === null && !isCast(field, type)) return column
  if (isString(field) || type === 'iso')
    return possible(dialect.sortedString(column), 'a dialect with `sortedString`')
  if (type === 'timestamptz' || type === 'timestamp')
    return possible(dialect.sortedInstant(column, type), 'a dialect with `sortedInstant`')
  // A cursor is a binary64 number, and all values that equal it as binary64 must be sorted together.
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
