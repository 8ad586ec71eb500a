import type { ColumnType } from '../../../src/backends/sql/dialect/columnType.ts'
import { TYPES_OF_KIND } from '../../../src/backends/sql/dialect/columnType.ts'
import { JSON_TYPES } from '../../../src/backends/sql/dialect/json.ts'
import { type FieldDefinition, type FieldKind, field } from '../../../src/schema/field.ts'

/** A kind of field with the options that change how a column is read. */
export interface CatalogueField {
  readonly definition: FieldDefinition
  /** The zone of the schema, if not UTC. */
  readonly timeZone?: string
}

/** Every kind of field, as single values or as lists. */
export function everyField(array: boolean): CatalogueField[] {
  const options: Record<never, never> = array ? { array: true } : {}
  return [
    { definition: field.text(options) },
    { definition: field.keyword(options) },
    { definition: field.keyword({ ...options, ignoreCase: true }) },
    { definition: field.contains(options) },
    { definition: field.number(options) },
    { definition: field.integer(options) },
    { definition: field.boolean(options) },
    { definition: field.date(options) },
    { definition: field.date(options), timeZone: 'America/New_York' },
    { definition: field.date({ ...options, calendar: true }), timeZone: 'America/New_York' },
  ] as CatalogueField[]
}

/** The types that a field's column can be declared as; `undefined` is the dialect's own choice. */
export function declaredTypes(kind: FieldKind, inJson: boolean): (ColumnType | undefined)[] {
  return [undefined, ...(inJson ? JSON_TYPES[kind] : TYPES_OF_KIND[kind])]
}
