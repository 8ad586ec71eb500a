import { wellFormed } from '../../../analysis/wellFormed.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { isWholeInJson, type JsonType, MAX_IN_JSON } from '../dialect/json.ts'
import type { TableColumn } from './description.ts'
import type { ColumnOptions } from './table.ts'

/** @throws TypeError when the options of a field with a path cannot be used together, or with the dialect */
export function assertPath(field: SchemaField, option: ColumnOptions, { name, json }: Dialect): void {
  const refuse = (why: string): void => {
    throw new TypeError(`defineTable: the path of the field "${field.name}" ${why}`)
  }
  const path = option.path!
  if (json === null)
    refuse(`cannot be used: ${name} reads no values in JSON here. Store them in separate columns.`)
  if (path.length === 0)
    refuse("is empty. Write the keys that lead to the value, as in path: ['http', 'status'].")
  if (option.name == null)
    refuse("leads to no column. Name the JSON column, as in { name: 'attributes', path }.")
  if (option.default)
    refuse('and `default` exclude each other: toRow writes the JSON column itself. Leave out `default`.')
  if (option.from !== undefined) refuse('and `from` exclude each other. Leave out one of them.')
  if (option.type === 'json') refuse("makes the type 'json' unnecessary. Leave out the type.")
  const misfit = json!.misfit(field, path)
  if (misfit !== null) refuse(misfit)
  for (const key of path) {
    const why =
      key.includes('\u0000') || wellFormed(key) !== key ? 'is not valid Unicode' : json!.refusal(key)
    if (why !== null) refuse(`has the key ${JSON.stringify(key)}, which ${why}. Store it under another key.`)
  }
}

/**
 * The values of a field that lie under a path in JSON. Those of other kinds are left out.
 *
 * @example
 * valuesInJson({ http: { status: [200, '404', null] } }, table.columns.statuses, ['http', 'status']) // [200]
 */
export function valuesInJson(
  json: unknown,
  { field, type }: Pick<TableColumn, 'field' | 'type'>,
  path: readonly string[],
): (string | number | boolean)[] {
  const value = path.reduce(
    (outer, key) => (isObject(outer) && Object.hasOwn(outer, key) ? outer[key] : null),
    json,
  )
  const elements = field.array && Array.isArray(value) ? value : [value]
  return elements.filter((each) => isOfType(each, type as JsonType))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function isOfType(value: unknown, type: JsonType): value is string | number | boolean {
  if (isWholeInJson(type)) return Number.isInteger(value) && Math.abs(value as number) <= MAX_IN_JSON[type]
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'iso':
      return typeof value === 'string' && ISO.test(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'double':
      return Number.isFinite(value)
  }
}
