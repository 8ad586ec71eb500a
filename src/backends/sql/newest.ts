import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, FLAG, oneOf, PLAN, type RulesOf, required, TABLE } from '../../diagnostics/arguments/rules.ts'
import {
  AT_END,
  behindCursor,
  CURSOR,
  type Cursor,
  cursorOf,
  type GivenCursor,
  readCursors,
} from '../../plan/cursor.ts'
import {
  type Missing,
  ORDER,
  type Order,
  type OrderedField,
  orderClause,
  readOrder,
  reversed,
} from '../../plan/order.ts'
import type { Plan } from '../../plan/plan.ts'
import { readDocument } from '../../schema/readDocument.ts'
import type { Schema } from '../../schema/schema.ts'
import { unsupported } from '../unsupportedError.ts'
import { type SqlContext, valueColumn } from './compile/context.ts'
import { isCast, isString } from './dialect/columnType.ts'
import type { Sql } from './fragment.ts'
import { withKeyField } from './keyField.ts'
import { fromRow } from './table/fromRow.ts'
import type { Row, Table } from './table/table.ts'
import { type SqlOptions, type SqlText, writeWhere } from './toSql.ts'
import { compileWhere, nameInQuery, WHERE_RULES, type WhereOptions } from './toWhere.ts'

/** Options for {@link newest}: which page of hits to return, and how to order the hits. */
export interface NewestOptions<S extends Schema = Schema> extends Omit<WhereOptions, 'neverNull'> {
  /** The order of the hits. It may be empty if you set `key`. */
  readonly order: Order<S>
  /**
   * Adds the table's key to the end of the order, in this direction. Set it if several hits can have the same
   * values in the fields of `order`. The key need not be a field of the schema. A `bigint` key must be within
   * ±(2⁵³−1). Default: the key is not part of the order.
   */
  readonly key?: 'asc' | 'desc'
  /**
   * Where to put the documents that have no value in a field of `order`: before or after those that have one,
   * whatever the direction. With `'omit'`, they are not hits. Documents without the last field of the whole
   * order are never hits. Default `'omit'`.
   */
  readonly missing?: Missing
  /** The number of hits on a full page. */
  readonly limit: number
  /**
   * The cursor that {@link NewestPage.next} returned for the previous page, as it is or as JSON; `null` for
   * the first page.
   */
  readonly after?: GivenCursor
  /**
   * The cursor that {@link NewestPage.previous} returned for the page that follows this one, as it is or as
   * JSON; `[]` for the last page. The database then returns the rows in reverse; {@link NewestPage.inOrder}
   * turns them round. Not together with `after`.
   */
  readonly before?: GivenCursor
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
  /** Returns the rows of this page in the page's order. Rows of a page with `before` come in reverse. */
  inOrder<R>(rows: readonly R[]): readonly R[]
  /**
   * Returns the cursor for the next page, or `null` if this page is the last. Pass the rows of this page as
   * the client returned them, including the columns you order by. Dates are read in the same way as by
   * `fromRow`.
   *
   * @throws TypeError when a row lacks one of the columns you order by.
   * @throws DocumentError when a column holds a value that its field cannot have.
   */
  next(rows: readonly Readonly<Row>[]): Cursor | null
  /**
   * Returns the cursor to pass as `before` for the previous page, or `null` if there is none: this page was
   * read without a cursor, or with `before` and is not full. If a full page read with `before` happens to be
   * the first, the page before it is empty; show the first page then. Pass the rows as the client returned
   * them.
   *
   * @throws TypeError and DocumentError in the same cases as {@link NewestPage.next}.
   */
  previous(rows: readonly Readonly<Row>[]): Cursor | null
}

const RULES: RulesOf<NewestOptions> = {
  alias: WHERE_RULES.alias,
  hints: WHERE_RULES.hints,
  maxLength: WHERE_RULES.maxLength,
  order: required(ORDER),
  key: oneOf('asc', 'desc'),
  missing: oneOf('omit', 'first', 'last'),
  limit: required(COUNT),
  after: CURSOR,
  before: CURSOR,
  nativeOrder: FLAG,
}

/**
 * Returns a page of a plan's hits in a given order. Each page starts right after the last hit of the previous
 * page, even if rows were added or deleted meanwhile, and no hit appears twice. The order and the cursors are
 * the same on every database and search engine.
 *
 * @throws UnsupportedError in the same cases as {@link toWhere}, and when the database cannot sort by one of
 *   the columns.
 * @throws CursorError when `after` or `before` is not a cursor for this order, such as a damaged one from a
 *   URL, or when both are given.
 * @throws TypeError when `order` contains a field that cannot be sorted by.
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
  const { order: given, key: direction, missing, limit, after, before, nativeOrder, ...where } = options
  const keyed = direction === undefined ? null : withKeyField(table)
  const paged = keyed?.table ?? table
  const key = keyed && { field: keyed.key, direction: direction! }
  const order = readOrder('newest', plan.schema, given, missing, key)
  const { start, end } = readCursors('newest', order, { after, before })
  const scanned = end === null ? order : reversed(order)
  const hits = behindCursor(plan, scanned, null)
  const behind = behindCursor(plan, scanned, end ?? start)
  const { condition } = compileWhere('newest', behind, paged, where)
  const sorted = scanned.flatMap((ordered) =>
    sortKeys(ordered, paged, nameInQuery(table, where.alias), nativeOrder ?? false),
  )
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
      query.select(count).where(compileWhere('newest', hits, paged, where).condition) as never,
    selectSql: (text = {}) => {
      checkOptions('selectSql', text, TEXT_RULES)
      const end = sql` order by ${orderBy} ${limited}`
      return writeWhere('selectSql', behind, paged, { ...where, ...text }, end)
    },
    countSql: (text = {}) => {
      checkOptions('countSql', text, TEXT_RULES)
      return writeWhere('countSql', hits, paged, { ...where, ...text })
    },
    inOrder: (rows) => (end === null ? rows : rows.toReversed()),
    next: (rows) => cursorAt(end === null ? lastOf(rows, limit) : rows[0], order, paged),
    previous: (rows) => {
      if (start !== null && rows.length === 0) return AT_END
      return cursorAt(end !== null ? lastOf(rows, limit) : start && rows[0], order, paged)
    },
  }
}

/** The last row of a full page. */
function lastOf<R>(rows: readonly R[], limit: number): R | undefined {
  return rows.length < limit ? undefined : rows.at(-1)
}

const TEXT_RULES: RulesOf<Pick<SqlOptions, 'firstParameter'>> = { firstParameter: COUNT }

/** What stands in ORDER BY for a field of an order. */
function sortKeys(ordered: OrderedField, table: Table, alias: string, nativeOrder: boolean): Sql[] {
  const { direction, missing } = ordered
  const { key, column } = sortKey(ordered, table, alias, nativeOrder)
  const byValue = sql`${key} ${sql.raw(direction)}`
  if (missing === 'omit') return [byValue]
  const isAbsent = sql`case when ${table.dialect.isAbsent(column, false)} then 1 else 0 end`
  return [sql`${isAbsent} ${sql.raw(missing === 'last' ? 'asc' : 'desc')}`, byValue]
}

/** The expression for a field's column in ORDER BY, and the column. */
function sortKey(
  { field }: OrderedField,
  table: Table,
  alias: string,
  nativeOrder: boolean,
): { readonly key: Sql; readonly column: Sql } {
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
  const possible = (key: Sql | null, needs: string) => {
    if (key === null) throw unsupported(dialect.name, leaf, needs)
    return { key, column }
  }
  if (dialect.types[type]?.single) return possible(null, 'a column of another type: clients round this one')
  // Values read from JSON have the collation of the database.
  if (nativeOrder && path === null && !isCast(field, type)) return { key: column, column }
  if (isString(field) || type === 'iso')
    return possible(dialect.sortedString(column), 'a dialect with `sortedString`')
  if (type === 'timestamptz' || type === 'timestamp')
    return possible(dialect.sortedInstant(column, type), 'a dialect with `sortedInstant`')
  // A cursor is a binary64 number, and all values that equal it as binary64 must be sorted together.
  const isBinary = field.kind === 'number' || type === 'decimal'
  return { key: isBinary ? dialect.sortedNumber(column, type) : column, column }
}

function cursorAt(
  row: Readonly<Row> | undefined | null,
  order: readonly OrderedField[],
  table: Table,
): Cursor | null {
  if (row === undefined || row === null) return null
  const columns = order.map(
    ({ field }) => [field.name, { ...table.columns[field.name]!, table: null }] as const,
  )
  const document = fromRow({ ...table, columns: Object.fromEntries(columns) }, row)
  const cursor = cursorOf(order, readDocument(table.schema, document))
  if (cursor !== null && columns.every(([, { name }]) => Object.hasOwn(row, name!))) return cursor
  const names = columns.map(([, { name }]) => name).join(', ')
  throw new TypeError(`next: the rows of a page must have the columns of its order: ${names}.`)
}
