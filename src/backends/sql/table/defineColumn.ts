import { sql } from 'kysely'
import { companionSuffix, companionsOf } from '../../../schema/companions.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import { type ColumnType, isCast, TYPES_OF_KIND } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { JSON_TYPES } from '../dialect/json.ts'
import { assertName } from './assertNames.ts'
import { stemOf, type TableColumn } from './description.ts'
import { assertPath } from './jsonPaths.ts'
import { type ColumnOptions, isOwnName } from './table.ts'

/**
 * The columns of one field, from its options.
 *
 * @throws TypeError when the options contradict each other, the field or the dialect.
 */
export function defineColumn(field: SchemaField, option: ColumnOptions, dialect: Dialect): TableColumn {
  const own = field.name.replaceAll('.', '_')
  const plain = option.name === undefined ? own : option.name
  const path = pathOf(field, option, dialect)
  const stem = stemOf({ field, name: plain, path })
  const type = typeOf(field, option, plain, path, dialect)
  const companion = (kind: 'tokens' | 'normalized'): string | null => {
    const name = option[kind]
    if (!companionsOf(field).includes(kind)) {
      if (name == null) return null
      throw new TypeError(
        `defineTable: the ${field.kind} field "${field.name}" needs no column "${name}"; ` +
          `leave out the option columns.${field.name}.${kind}.`,
      )
    }
    return name === undefined ? stem + companionSuffix(field, kind) : name
  }
  const column: TableColumn = {
    field,
    name: plain,
    type,
    path,
    tokens: companion('tokens'),
    normalized: companion('normalized'),
    hasDefault: option.default === true,
    isGenerated: option.generated === true,
    table: option.table ?? null,
    from: option.from ?? null,
  }
  if (column.hasDefault && (plain === null || column.tokens !== null || column.normalized !== null)) {
    throw new TypeError(
      `defineTable: the field "${field.name}" cannot have a default of the database: its companions would ` +
        'lack it. Leave out `default`, or the companions (`tokens: null`, `normalized: null`).',
    )
  }
  const other =
    plain === null ? 'name: null' : (['default', 'from', 'table'] as const).find((each) => option[each])
  if (column.isGenerated && other !== undefined) {
    throw new TypeError(
      `defineTable: the field "${field.name}" cannot have both \`generated\` and \`${other}\`. ` +
        'Leave out one of them.',
    )
  }
  if (column.table !== null) assertJoined(column.table, field, dialect)
  if (column.from !== null) assertChild(column, dialect)
  if (column.name === null && column.tokens === null && column.normalized === null)
    throw new TypeError(`defineTable: the field "${field.name}" has no column at all.`)
  return column
}

function pathOf(field: SchemaField, option: ColumnOptions, dialect: Dialect): readonly string[] | null {
  if (option.path !== undefined) {
    assertPath(field, option, dialect)
    return [...option.path]
  }
  if (option.type !== 'json') return null
  if (!field.array || !dialect.json?.hasArrays || option.from !== undefined) {
    throw new TypeError(
      `defineTable: the field "${field.name}" cannot have the type json: it is for lists (fields with ` +
        '`array: true`) in databases whose lists are arrays. Leave out the type.',
    )
  }
  return []
}

function typeOf(
  field: SchemaField,
  option: ColumnOptions,
  plain: string | null,
  path: readonly string[] | null,
  dialect: Dialect,
): ColumnType {
  if (path !== null) {
    const [usual, ...others] = JSON_TYPES[field.kind]
    if (option.type === undefined || option.type === 'json') return usual
    const type = [usual, ...others].find((each) => each === option.type)
    if (type !== undefined) return type
    throw new TypeError(
      `defineTable: a value in JSON cannot be ${option.type} in the ${field.kind} field "${field.name}"; ` +
        `leave out the type, or give one of ${[usual, ...others].join(', ')}.`,
    )
  }
  // Each row of a child table has one value.
  const array = field.array && option.from === undefined
  const type = (option.type as ColumnType | undefined) ?? dialect.defaultTypes[field.kind]
  if (!TYPES_OF_KIND[field.kind].includes(type)) {
    throw new TypeError(
      `defineTable: a column of type ${type} cannot hold the ${field.kind} field "${field.name}"; ` +
        `such a field can have the types ${TYPES_OF_KIND[field.kind].join(', ')}.`,
    )
  }
  if (type !== 'other' && dialect.types[type] === undefined)
    throw new TypeError(`defineTable: ${dialect.name} has no column type ${type}.`)
  if (array && dialect.types[type]?.inLists === false) {
    throw new TypeError(
      `defineTable: lists of ${dialect.name} cannot hold the type ${type} of the field "${field.name}".`,
    )
  }
  if (plain !== null && isCast(field, type) && dialect.asText(sql.id(plain), array) === null) {
    throw new TypeError(
      `defineTable: ${dialect.name} cannot cast the ${array ? 'list' : 'column'} of type ${type} ` +
        `of the field "${field.name}" to text.`,
    )
  }
  return type
}

function assertJoined(table: string, field: SchemaField, dialect: Dialect): void {
  assertName(table, 'a joined table', dialect)
  if (isOwnName(table))
    throw new TypeError(
      `defineTable: the joined table of "${field.name}" cannot be called ${table}: names that begin with ` +
        'isoquery_ are reserved. Give it another alias in your query.',
    )
}

/** @throws TypeError when the rows of another table cannot be the values of a field */
function assertChild({ field, from, table, hasDefault }: TableColumn, dialect: Dialect): void {
  for (const part of from!.table.split('.')) assertName(part, 'a child table', dialect)
  assertName(from!.key, 'a column', dialect)
  const refuse = (why: string): never => {
    throw new TypeError(`defineTable: the field "${field.name}" cannot be in a child table: ${why}`)
  }
  if (!field.array)
    refuse('a row can have several rows there. Declare the field with `array: true`, or join the table.')
  if (table !== null) refuse('`from` and `table` exclude each other. Leave out one of them.')
  if (hasDefault) refuse('`default` is for a column of the table itself. Leave it out.')
}
