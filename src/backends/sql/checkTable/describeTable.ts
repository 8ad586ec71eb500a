import type { DescribedColumn, DescribedTable } from '../dialects/inspection.ts'
import { acceleratedColumns } from '../table/accelerated.ts'
import { ownColumns, type Table } from '../table/table.ts'

/**
 * The columns of a table's description in one list, the key first.
 *
 * @example
 * describeTable(releases).columns.map(({ name }) => name) // ['id', 'headline', 'headline_u121', …]
 */
export function describeTable(table: Table): DescribedTable {
  const { name, key, accelerators } = table
  const ofFields = Object.values(ownColumns(table)).flatMap((column): DescribedColumn[] => {
    const { field, type } = column
    const { array } = field
    const accelerated = acceleratedColumns(column).map((each) => each.name)
    const named = (own: string | null, holds: DescribedColumn['holds']): DescribedColumn[] => {
      if (own === null) return []
      const described = { name: own, holds, field, json: false, accelerated: accelerated.includes(own) }
      if (holds === 'value') return [{ ...described, type, array, json: column.json }]
      return [{ ...described, type: 'text', array: array && holds === 'folded' }]
    }
    return [
      ...named(column.name, 'value'),
      ...named(column.tokens, 'tokens'),
      ...named(column.folded, 'folded'),
    ]
  })
  const own: DescribedColumn = {
    name: key.name,
    holds: 'key',
    type: key.type,
    array: false,
    json: false,
    field: null,
    accelerated: false,
  }
  const isField = ofFields.some((column) => column.name === key.name)
  return { name, key: key.name, columns: isField ? ofFields : [own, ...ofFields], accelerators }
}
