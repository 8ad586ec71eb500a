import { assertNotEmptied, assertSamePaths, assertSameRoles } from './columnMoves.ts'
import { columnRenames, suffixOf } from './columnRenames.ts'
import { renameColumnDdl } from './ddl.ts'
import { type DefinedColumn, definedColumns, definedCompanions } from './definedColumns.ts'
import { namesOf, ownColumns } from './description.ts'
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
 * What changes in the columns of a table from one description to another. The key's column stays.
 *
 * @throws TypeError when values would need another type, would be lost, or cannot be told from others
 */
export function columnChanges(
  before: Table,
  after: Table,
  { withValues, renamed }: KnownChanges,
): ColumnChanges {
  const [old, now] = [columnsOf(before, withValues), columnsOf(after, withValues)]
  const renames = columnRenames(before, old, now, renamed)
  const names = new Map(old.map(({ column }) => [column, renames.get(column) ?? column]))
  const kept = new Map(distinct(old).map((column) => [names.get(column.column)!, column]))
  const add = distinct(now).filter(({ column }) => !kept.has(column) && column !== after.key.name)
  const same = distinct(now).flatMap((column) => {
    const former = kept.get(column.column)
    return former === undefined ? [] : [{ former, column }]
  })
  assertSameRoles(before, distinct(now), names)
  assertNotEmptied(before, names, add, renamed)
  assertSamePaths(before, now, names, renamed)
  const values = same.filter(({ column }) => column.holds === 'value')
  const isCompanion = ({ holds }: DefinedColumn): boolean => holds !== 'value'
  const isStale = same.some(
    ({ former, column }) => isCompanion(column) && contentOf(former, names) !== contentOf(column, new Map()),
  )
  const lower = (name: string): string => name.toLowerCase()
  const needed = new Set([after.key.name, ...Object.values(ownColumns(after)).flatMap(namesOf)].map(lower))
  return {
    rename: [...renames].map(([from, to]) => renameColumnDdl(after, from, to)),
    retype: values.flatMap(({ former, column }) => retyped(former, column, after)),
    add,
    drop: [...kept.keys()].filter((name) => !needed.has(lower(name))),
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
