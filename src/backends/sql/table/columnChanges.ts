import { renameColumnDdl } from './ddl.ts'
import { type DefinedColumn, definedColumns, definedCompanions } from './definedColumns.ts'
import { ownColumns } from './description.ts'
import { retyped } from './retyped.ts'
import type { Table } from './table.ts'

/** What changes in the columns of a table. */
export interface ColumnChanges {
  readonly rename: readonly string[]
  readonly retype: readonly string[]
  readonly add: readonly DefinedColumn[]
  readonly drop: readonly string[]
  readonly backfill: 'missing' | 'all' | null
}

interface KnownChanges {
  /** Whether the columns of values change, too. */
  readonly withValues: boolean
  /** The new names of fields and their old ones. */
  readonly renamed: Readonly<Record<string, string>>
}

/**
 * What changes in the columns of a table from one description to another.
 *
 * @throws TypeError when values would need another type
 */
export function columnChanges(
  before: Table,
  after: Table,
  { withValues, renamed }: KnownChanges,
): ColumnChanges {
  const old = distinct(columnsOf(before, withValues))
  const now = distinct(columnsOf(after, withValues))
  const names = new Map(old.map((column) => [column.column, column.column]))
  for (const [name, former] of Object.entries(renamed)) {
    for (const to of now.filter(({ described }) => described.field.name === name)) {
      const from = old.find(({ described, holds }) => described.field.name === former && holds === to.holds)
      if (from !== undefined && suffixOf(from) === suffixOf(to)) names.set(from.column, to.column)
    }
  }
  const renames = [...names].filter(([from, to]) => from !== to)
  const kept = new Map(old.map((column) => [names.get(column.column)!, column]))
  const add = now.filter(({ column }) => !kept.has(column))
  const same = now.flatMap((column) => {
    const former = kept.get(column.column)
    return former === undefined ? [] : [{ former, column }]
  })
  const values = same.filter(({ column }) => column.holds === 'value')
  const isCompanion = ({ holds }: DefinedColumn): boolean => holds !== 'value'
  const isStale = same.some(
    ({ former, column }) => isCompanion(column) && contentOf(former, names) !== contentOf(column, new Map()),
  )
  return {
    rename: renames.map(([from, to]) => renameColumnDdl(after, from, to)),
    retype: values.flatMap(({ former, column }) => retyped(former, column, after)),
    add,
    drop: [...kept].filter(([name]) => now.every(({ column }) => column !== name)).map(([name]) => name),
    backfill: isStale ? 'all' : add.some(isCompanion) ? 'missing' : null,
  }
}

function columnsOf(table: Table, withValues: boolean): DefinedColumn[] {
  const own = Object.values(ownColumns(table))
  if (!withValues) return definedCompanions(own, table.dialect)
  return own.flatMap((column) => definedColumns(column, table.dialect, 'changesOf'))
}

/** Without the columns of JSON that several fields share, but for the first. */
function distinct(columns: readonly DefinedColumn[]): DefinedColumn[] {
  return columns.filter((each, i) => columns.findIndex(({ column }) => column === each.column) === i)
}

/** What the end of a companion's name says about it. */
function suffixOf({ holds, described }: DefinedColumn): string {
  const { kind, fold, ignoreCase } = described.field
  return holds === 'value' ? '' : JSON.stringify([holds, kind === 'text' || ignoreCase, fold])
}

/** What a companion is made of, with the name that its value's column gets. */
function contentOf(column: DefinedColumn, names: ReadonlyMap<string, string>): string {
  const { field, name, path } = column.described
  const { html, array } = field
  return JSON.stringify([
    suffixOf(column),
    html,
    array,
    path,
    name === null ? null : (names.get(name) ?? name),
  ])
}
