import type { DescribedColumn, DescribedTable } from '../dialect/inspection.ts'
import { ownColumns, type TableDescription } from '../table/description.ts'

/**
 * The columns of a table's description in one list, the key first.
 *
 * @example
 * describeTable(releases).columns.map(({ name }) => name) // ['id', 'headline', 'headline_u121', …]
 */
export function describeTable(table: TableDescription, isChild = false): DescribedTable {
  const { name, key } = table
  const ofFields = Object.values(ownColumns(table)).flatMap((column): DescribedColumn[] => {
    const { field, type } = column
    const { array } = field
    const named = (own: string | null, holds: DescribedColumn['holds']): DescribedColumn[] => {
      if (own === null) return []
      const described = { name: own, holds, field, path: null }
      if (holds === 'value') return [{ ...described, type, array, path: column.path }]
      return [{ ...described, type: 'text', array: array && holds === 'normalized' }]
    }
    return [
      ...named(column.name, 'value'),
      ...named(column.tokens, 'tokens'),
      ...named(column.normalized, 'normalized'),
    ]
  })
  const own: DescribedColumn = {
    name: key.name,
    holds: 'key',
    type: key.type,
    array: false,
    path: null,
    field: null,
  }
  const isField = ofFields.some((column) => column.name === key.name)
  return { name, key: key.name, isChild, columns: isField ? ofFields : [own, ...ofFields] }
}
