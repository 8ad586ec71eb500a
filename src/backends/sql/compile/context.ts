import { sql } from 'kysely'
import type { Leaf } from '../../../plan/plan.ts'
import { isSameField, type SchemaField } from '../../../schema/schema.ts'
import type { Approximation } from '../../approximation.ts'
import { type UnsupportedError, unsupported } from '../../unsupportedError.ts'
import { isCast, isString } from '../dialect/columnType.ts'
import type { Rows } from '../dialect/conditions.ts'
import { defaultConditions } from '../dialect/defaultConditions.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { JsonType } from '../dialect/json.ts'
import type { Condition, Listed, Sql } from '../fragment.ts'
import type { TableColumn } from '../table/description.ts'
import type { Table } from '../table/table.ts'

/** What the leaves of one query need. */
export interface SqlContext {
  readonly table: Table
  /** The name of the table in the query. */
  readonly alias: string
  /** Whether every leaf is guarded against NULL, not only those below a NOT. */
  readonly guarded: boolean
  /** Called for each leaf that is answered approximately. */
  readonly onApproximation: (approximation: Approximation) => void
  /** Called for each condition that stands in the result as it is. */
  readonly onCondition: (condition: Condition) => void
  /** The columns that leaves have asked for: a query of many words asks for few columns. */
  readonly columns: Map<string, Sql>
  /** Whether the tokens of a leaf are tested row by row, because no index would make that faster. */
  readonly isScanned: (leaf: Leaf) => boolean
}

/**
 * The column whose NULL makes a condition NULL; `null` if it never is; `itself` if the column is an
 * expression that would be computed twice.
 */
export type NullSource = Sql | 'itself' | null

/** A leaf as SQL. */
export interface LeafCondition {
  readonly condition: Condition
  readonly column: NullSource
  /** Default of its `column`: that of the leaf. */
  readonly listed?: Omit<Listed, 'column'> & Partial<Pick<Listed, 'column'>>
}

/** One of the columns of a field, qualified by the name that its table has in the query. */
export function reference(name: string, { table }: TableColumn, { alias }: SqlContext): Sql {
  return sql`${sql.id(table ?? alias, name)}`
}

/** The column that was made under a name before, or else the one that `make` gives. */
export function columnOnce(name: string, { columns }: SqlContext, make: () => Sql): Sql {
  const known = columns.get(name)
  if (known !== undefined) return known
  const column = make()
  columns.set(name, column)
  return column
}

/** The columns of a leaf's field. */
export function columnOf(leaf: Leaf, context: SqlContext): TableColumn {
  const column = Object.hasOwn(context.table.columns, leaf.field.name)
    ? context.table.columns[leaf.field.name]
    : undefined
  if (column === undefined)
    throw refused(
      leaf,
      context,
      `a column for the field ${leaf.field.name} in the table ${context.table.name}`,
    )
  assertSameField(column, leaf)
  return column
}

/** @throws TypeError when a leaf is about another field than the columns */
export function assertSameField({ field }: TableColumn, leaf: Leaf): void {
  if (isSameField(field, leaf.field)) return
  throw new TypeError(
    `The plan and the table have different fields called ${leaf.field.name}; make both from one schema.`,
  )
}

/** The column of the value itself. */
export function valueColumn(leaf: Leaf, context: SqlContext): Sql {
  const { name } = columnOf(leaf, context)
  if (name === null)
    throw refused(
      leaf,
      context,
      `the column of ${leaf.field.name} itself: ${hint(leaf.field, 'name', leaf.field.name)}`,
    )
  return textColumn(name, leaf, context)
}

/** The column of the value by its name; on a field of strings as text, whatever the column's type is. */
export function textColumn(name: string, leaf: Leaf, context: SqlContext): Sql {
  const { field } = leaf
  const described = columnOf(leaf, context)
  const column = reference(name, described, context)
  const { json } = context.table.dialect
  if (described.path !== null && json !== null) {
    return field.array
      ? json.at(column, described.path)
      : json.value(column, described.path, described.type as JsonType)
  }
  if (isCast(field, described.type)) return context.table.dialect.asText(column, field.array) ?? column
  return isString(field) ? context.table.dialect.stringColumn(column, field.array) : column
}

/** The dialect for conditions on the column of the value, which may lie in JSON. */
export function dialectOfValue(column: TableColumn, context: SqlContext): Dialect {
  const { name, path, type, field } = column
  const { dialect } = context.table
  const { json } = dialect
  if (name === null || path === null || json === null) return dialect
  if (!field.array) return { ...dialect, ...json.conditions }
  const { elementEquals, hasAnyElement } = defaultConditions
  const elementRows = (): Rows => json.elements(reference(name, column, context), path, type as JsonType)
  return { ...dialect, elementRows, elementEquals, hasAnyElement }
}

/** A companion column by its name. One that holds no list is plain text, whatever made it. */
export function companionColumn(name: string, column: TableColumn, array: boolean, context: SqlContext): Sql {
  const found = reference(name, column, context)
  return array ? context.table.dialect.stringColumn(found, array) : found
}

export function refused(leaf: Leaf, { table }: SqlContext, needs: string): UnsupportedError {
  return unsupported(table.dialect.name, leaf, needs)
}

/** How a column is named in the options of `defineTable`. */
export function hint(field: SchemaField, property: string, name: string): string {
  return `columns: { ${JSON.stringify(field.name)}: { ${property}: ${JSON.stringify(name)} } }`
}
