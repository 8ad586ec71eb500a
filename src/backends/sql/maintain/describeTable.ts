import { zoneOf } from '../../../schema/schema.ts'
import type { DescribedColumn, DescribedTable } from '../dialect/inspection.ts'
import { ownColumns } from '../table/description.ts'
import { indexesOf } from '../table/indexes.ts'
import type { Table } from '../table/table.ts'

/**
 * The columns of a table's description in one list, the key first.
 *
 * @example
 * describeTable(releases).columns.map(({ name }) => name) // ['id', 'headline', 'headline_u121', …]
 */
export function describeTable(table: Table, isChild = false): DescribedTable {
  const { name, key } = table
  const { options } = table.schema
  const ofFields = Object.values(ownColumns(table)).flatMap((column): DescribedColumn[] => {
    const { field, type } = column
    const { array } = field
    const indexes = indexesOf(column, table, '')
    const named = (own: string | null, holds: DescribedColumn['holds']): DescribedColumn[] => {
      if (own === null) return []
      const zone = zoneOf(field, options)
      const index = indexes.find((each) => each.column === own) ?? null
      const described = { name: own, holds, field, path: null, index, zone: isUtc(zone) ? null : zone }
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
    index: null,
    zone: null,
  }
  const isField = ofFields.some((column) => column.name === key.name)
  return { name, key: key.name, isChild, columns: isField ? ofFields : [own, ...ofFields] }
}

function isUtc(zone: string): boolean {
  return /^(?:(?:etc\/)?(?:utc|uct|gmt|zulu|universal|greenwich)|z|[+-]00(?::?00)?)$/i.test(zone)
}
