import type { CompanionCheck } from '../dialect/schemaStatements.ts'
import { isShared, ownColumns } from './description.ts'
import { indexName } from './indexName.ts'
import type { Table } from './table.ts'

/** The checks that refuse values without their companions. */
export function companionChecks(table: Table): CompanionCheck[] {
  return Object.values(ownColumns(table)).flatMap((column) => {
    const { name, tokens, normalized, field } = column
    const { array } = field
    const companions = [
      ...(tokens === null ? [] : [{ column: tokens, array: false }]),
      ...(normalized === null ? [] : [{ column: normalized, array }]),
    ]
    if (name === null || companions.length === 0 || isShared(column)) return []
    const value = { column: name, array }
    return [{ name: indexName(table, name, table.dialect.limits.nameBytes, 'check'), value, companions }]
  })
}
