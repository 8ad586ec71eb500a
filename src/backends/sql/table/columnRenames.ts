import type { DefinedColumn } from './definedColumns.ts'
import { namesOf, ownColumns } from './description.ts'
import type { Table } from './table.ts'

/**
 * The columns that get another name, each with its new one. None gets a name that the table has, so the
 * statements run in any order.
 *
 * @param renamed the new names of fields and their old ones
 * @throws TypeError when a column would get two names, or one that is taken, or is the key
 */
export function columnRenames(
  before: Table,
  old: readonly DefinedColumn[],
  now: readonly DefinedColumn[],
  renamed: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>()
  for (const [name, former] of Object.entries(renamed)) {
    for (const to of now.filter(({ described }) => described.field.name === name)) {
      const from = old.find(({ described, holds }) => described.field.name === former && holds === to.holds)
      if (from === undefined || suffixOf(from) !== suffixOf(to) || from.column === to.column) continue
      assertFree(before, from.column, to.column)
      assertTogether(from.column, to.column, renames, now)
      renames.set(from.column, to.column)
    }
  }
  return renames
}

/** What the end of a companion's name says about it. */
export function suffixOf({ holds, described }: DefinedColumn): string {
  const { kind, fold, ignoreCase } = described.field
  return holds === 'value' ? '' : JSON.stringify([holds, kind === 'text' || ignoreCase, fold])
}

/** @throws TypeError when a column cannot get a name */
function assertFree({ name, key, columns }: Table, from: string, to: string): void {
  if (from === key.name) {
    throw new TypeError(
      `changesOf: \`renamed\` renames the column "${from}" to "${to}", but it is the key of the table ` +
        `${name}. Keep the name of its column in \`columns\`.`,
    )
  }
  const taken = [key.name, ...Object.values(ownColumns({ columns })).flatMap(namesOf)]
  if (taken.every((each) => each === from || each.toLowerCase() !== to.toLowerCase())) return
  throw new TypeError(
    `changesOf: \`renamed\` renames the column "${from}" to "${to}", but the table ${name} has a column of ` +
      'that name. Drop or rename it first, in a separate call.',
  )
}

/** @throws TypeError when a field keeps a column that is renamed, or two columns become one */
function assertTogether(
  from: string,
  to: string,
  renames: ReadonlyMap<string, string>,
  now: readonly DefinedColumn[],
): void {
  const other = renames.get(from)
  const keeper = now.find(({ column }) => column === from)
  const isTwice = [...renames].some(([each, name]) => name === to && each !== from)
  if ((other === undefined || other === to) && keeper === undefined && !isTwice) return
  const why = isTwice
    ? 'another column gets that name, too'
    : keeper === undefined
      ? `to "${other}" as well`
      : `the field "${keeper.described.field.name}" has it in the new description`
  throw new TypeError(
    `changesOf: \`renamed\` renames the column "${from}" to "${to}", but ${why}. Give all fields of one ` +
      'column the same new column, or change the table in two calls.',
  )
}
