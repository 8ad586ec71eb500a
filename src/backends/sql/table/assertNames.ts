import { wellFormed } from '../../../analysis/wellFormed.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { isShared, namesOf, type TableColumn } from './description.ts'

/**
 * Refuses columns whose names the database cannot have, or that are there twice in one table; and values in
 * JSON that lie in each other.
 *
 * @throws TypeError
 */
export function assertNames(columns: readonly TableColumn[], key: string, dialect: Dialect): void {
  const tableOf = ({ table, from }: TableColumn): string => JSON.stringify([table, from?.table])
  for (const owner of new Set(columns.map(tableOf))) {
    const beside = columns.filter((column) => tableOf(column) === owner)
    const isOwn = beside.every(({ table, from }) => table === null && from === null)
    const shared = beside.filter(isShared)
    const names = beside.flatMap((column) => namesOf(isShared(column) ? { ...column, name: null } : column))
    const all = [...new Set(shared.map(({ name }) => name!)), ...names]
    assertDistinct(isOwn && !names.includes(key) ? [...all, key] : all, dialect)
    assertApart(shared)
  }
}

function assertDistinct(names: readonly string[], dialect: Dialect): void {
  const taken = new Set<string>()
  for (const name of names) {
    assertName(name, 'a column', dialect)
    // In most databases the names of columns ignore case.
    if (taken.has(name.toLowerCase()))
      throw new TypeError(`defineTable: two columns are called "${name}"; rename one in \`columns\`.`)
    taken.add(name.toLowerCase())
  }
}

/** @throws TypeError when fields in one JSON column lie in each other, or only one of them is generated */
function assertApart(columns: readonly TableColumn[]): void {
  for (const [before, a] of columns.entries()) {
    for (const b of columns.slice(0, before)) {
      if (a.name === b.name && a.isGenerated !== b.isGenerated)
        throw new TypeError(
          `defineTable: the fields "${b.field.name}" and "${a.field.name}" share the JSON column ` +
            `"${a.name}". Declare both with \`generated: true\`, or neither.`,
        )
      const [outer, inner] = a.path!.length < b.path!.length ? [a, b] : [b, a]
      if (a.name !== b.name || outer.path!.some((key, i) => key !== inner.path![i])) continue
      throw new TypeError(
        `defineTable: the fields "${outer.field.name}" and "${inner.field.name}" overlap in the ` +
          `JSON column "${a.name}". Give them paths so that neither begins with the other.`,
      )
    }
  }
}

/** @throws TypeError when a name is empty, too long or cannot be written */
export function assertName(
  name: string,
  of: 'a column' | 'a joined table' | 'a child table',
  { name: database, limits }: Dialect,
): void {
  if (name === '' || name !== wellFormed(name))
    throw new TypeError(`defineTable: ${JSON.stringify(name)} cannot be the name of ${of}.`)
  if (new TextEncoder().encode(name).length > limits.nameBytes) {
    throw new TypeError(
      `defineTable: the name "${name}" of ${of} is too long for ${database}; ` +
        'give it another one in `columns`.',
    )
  }
}
