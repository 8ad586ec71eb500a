import { assertFillable, assertSameRoles, formerValues } from './columnMoves.ts'
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
  const formers = withValues
    ? formerValues(before, after, old, now, names, renamed)
    : new Map<DefinedColumn, DefinedColumn>()
  const isCompanion = ({ holds }: DefinedColumn): boolean => holds !== 'value'
  const valueNames = withValues ? names : renamedValues(before, after, renamed)
  const stale = same.flatMap(({ former, column }) =>
    isCompanion(column) && hasOtherContent(former, column, valueNames) ? [column] : [],
  )
  assertFillable(before, now, same, (column) => add.includes(column) || stale.includes(column), renamed)
  const lower = (name: string): string => name.toLowerCase()
  const needed = new Set([after.key.name, ...Object.values(ownColumns(after)).flatMap(namesOf)].map(lower))
  return {
    rename: [...renames].map(([from, to]) => renameColumnDdl(after, from, to)),
    retype: [...new Set([...formers].flatMap(([column, former]) => retyped(former, column, after)))],
    add,
    drop: [...kept.keys()].filter((name) => !needed.has(lower(name))),
    backfill: stale.length > 0 ? 'all' : add.some(isCompanion) ? 'missing' : null,
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

/** The columns of values that the caller renames: the old name and the new one. */
function renamedValues(
  before: Table,
  after: Table,
  renamed: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [to, from] of Object.entries(renamed)) {
    const [old, now] = [ownColumns(before)[from]?.name, ownColumns(after)[to]?.name]
    if (old != null && now != null) names.set(old, now)
  }
  return names
}

/** Whether a companion is made of something else than before. */
function hasOtherContent(
  former: DefinedColumn,
  column: DefinedColumn,
  names: ReadonlyMap<string, string>,
): boolean {
  const [{ name: from, path: old }, { name: to, path }] = [former.described, column.described]
  // Text that is not stored is the same text.
  const isElsewhere =
    from !== null &&
    to !== null &&
    ((names.get(from) ?? from) !== to || JSON.stringify(old) !== JSON.stringify(path))
  return isElsewhere || formOf(former) !== formOf(column)
}

/** What a companion makes of its value. */
function formOf(column: DefinedColumn): string {
  const { html, array } = column.described.field
  return JSON.stringify([suffixOf(column), html, array])
}
