import type { DescribedColumn, DescribedTable } from '../dialects/inspection.ts'
import { ownColumns, type Table } from '../table/table.ts'

/**
 * The columns of a table's description in one list, the key first.
 *
 * @example
 * describeTable(releases).columns.map(({ name }) => name) // ['id', 'headline', 'headline_u121', …]
 */
export function describeTable(table: Table): DescribedTable {
  const { name, key } = table
  const ofFields = Object.values(ownColumns(table)).flatMap((column): DescribedColumn[] => {
    const { field, type } = column
    const { array } = field
    return [
      ...named(column.name, { holds: 'value', type, array, field }),
      ...named(column.tokens, { holds: 'tokens', type: 'text', array: false, field }),
      ...named(column.folded, { holds: 'folded', type: 'text', array, field }),
    ]
  })
  const isField = ofFields.some((column) => column.name === key.name)
  const ownKey = { holds: 'key', type: key.type, array: false, field: null } as const
  return { name, key: key.name, columns: isField ? ofFields : [...named(key.name, ownKey), ...ofFields] }
}

function named(name: string | null, column: Omit<DescribedColumn, 'name'>): DescribedColumn[] {
  return name === null ? [] : [{ name, ...column }]
}
