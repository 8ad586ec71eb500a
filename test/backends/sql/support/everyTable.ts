import { TYPES_OF_KIND } from '../../../../src/backends/sql/dialect/columnType.ts'
import { type ColumnOptions, defineTable, type Table } from '../../../../src/backends/sql/index.ts'
import { everyVariant } from '../../../support/everyDialect.ts'
import { nasty } from './nastySchema.ts'

/**
 * The nasty schema on every database, in so many tables that every type a column can have is in one of them.
 */
export const everyTable: Readonly<Record<string, Table<typeof nasty>>> = Object.fromEntries(
  Object.entries(everyVariant).flatMap(([name, dialect]) =>
    Array.from({ length: 7 }, (_, i): [string, Table<typeof nasty>] => {
      const columns = Object.values(nasty.fields).flatMap((field): [string, ColumnOptions][] => {
        const types = TYPES_OF_KIND[field.kind].filter((type) => {
          try {
            defineTable(nasty, { name: 'nasty', key: 'id', dialect, columns: { [field.name]: { type } } })
            return true
          } catch {
            return false
          }
        })
        return [[field.name, { type: types[i % types.length]! }]]
      })
      return [
        `${name} ${i}`,
        defineTable(nasty, { name: 'nasty', key: 'id', dialect, columns: Object.fromEntries(columns) }),
      ]
    }),
  ),
)
