import type { Schema } from '../../../schema/schema.ts'
import type { AcceleratedColumn } from '../dialects/dialect.ts'
import { namesOf } from './defineTable.ts'
import type { Table, TableColumn } from './table.ts'

/**
 * The statements that make a table as {@link defineTable} describes it, its indexes, and what its
 * accelerators need.
 *
 * @example
 * for (const statement of ddl(table)) await client.query(statement)
 */
export function ddl<S extends Schema>(table: Table<S>): readonly string[] {
  const { dialect, key } = table
  const columns = Object.values(table.columns)
  const lines = columns.flatMap((column) => linesOf(column, table))
  if (!columns.some((column) => namesOf(column).includes(key.name)))
    lines.unshift(`${dialect.quote(key.name)} ${dialect.keyDdl[key.type]}`)
  const name = table.name
    .split('.')
    .map((part) => dialect.quote(part))
    .join('.')
  const indexes = columns.flatMap((column) => indexesOf(column, table, name))
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)`,
    ...indexes,
    ...accelerate(columns, table, name),
  ]
}

function linesOf({ field, name, type, tokens, folded }: TableColumn, { dialect, key }: Table): string[] {
  const text = dialect.types.text!.ddl
  const values = (of: typeof type): string => (field.array ? dialect.arrayDdl(of) : dialect.types[of]!.ddl)
  if (name !== null && type === 'other') {
    throw new TypeError(
      `ddl: only you know of which type the column "${name}" is ("other"); create the table yourself.`,
    )
  }
  const line = (column: string | null, definition: string): string[] => {
    if (column === null) return []
    if (column !== key.name) return [`${dialect.quote(column)} ${definition}`]
    const keyed = definition === text ? (dialect.keyTextDdl ?? definition) : definition
    return [`${dialect.quote(column)} ${keyed} not null primary key`]
  }
  return [...line(name, values(type)), ...line(tokens, text), ...line(folded, values('text'))]
}

/** The indexes on the values of a field. */
export function indexesOf(
  { field, name, type, folded }: TableColumn,
  table: Table,
  quoted: string,
): string[] {
  const { dialect, key } = table
  const searched = [
    field.kind === 'text' || field.kind === 'contains' || folded !== null ? null : name,
    folded,
  ]
  return searched.flatMap((column) => {
    if (column === null || column === key.name) return []
    const index = dialect.quote(indexName(table, column))
    const kind = column === name ? type : 'text'
    return (
      dialect.indexDdl({
        index,
        table: quoted,
        column: dialect.quote(column),
        type: kind,
        array: field.array,
      }) ?? []
    )
  })
}

/** What the accelerators of a table add. */
export function accelerate(columns: readonly TableColumn[], table: Table, quoted: string): string[] {
  const { dialect } = table
  const accelerated = columns.flatMap(({ field, tokens, folded, name, type }): AcceleratedColumn[] => {
    const of = (column: string | null, holds: AcceleratedColumn['holds']): AcceleratedColumn[] =>
      column === null
        ? []
        : [{ name: dialect.quote(column), index: dialect.quote(indexName(table, column, 'fast')), holds }]
    if (field.array) return of(tokens, 'tokens')
    if (field.kind === 'contains') return of(type === 'text' ? name : null, 'substrings')
    return [
      ...of(tokens, 'tokens'),
      ...of(folded ?? (field.kind === 'keyword' && type === 'text' ? name : null), 'strings'),
    ]
  })
  return table.accelerators.flatMap((accelerator) => dialect.acceleratorDdl(accelerator, quoted, accelerated))
}

/** A name for an index that no other of the table has; numbered where the database would cut it short. */
function indexName(table: Table, column: string, suffix = 'idx'): string {
  const own = table.name.split('.').at(-1)!
  const name = `${own}_${column}_${suffix}`
  if (new TextEncoder().encode(name).length <= table.dialect.limits.nameBytes) return name
  const number = Object.values(table.columns).flatMap(namesOf).indexOf(column)
  return `${[...own].slice(0, 8).join('')}_${number}_${suffix}`
}
