import { sql } from 'kysely'
import { COMPANION_SUFFIX, companionsOf } from '../../../schema/companions.ts'
import type { Schema, SchemaField } from '../../../schema/schema.ts'
import { isCast, TYPES_OF_KIND } from '../dialects/columnType.ts'
import type { Accelerator, Dialect, KeyType } from '../dialects/dialect.ts'
import type { ColumnMap, ColumnOptions, Table, TableColumn } from './table.ts'

/** The name, the key and the columns of a table. */
export interface TableOptions<S extends Schema> {
  /** The table's name; `schema.table` if it is not in the database's default schema. */
  readonly name: string
  /**
   * The column of the primary key: the column of a field, or a separate one, which `toRow` fills from the
   * document's property of that name. A separate column holds strings (in SQLite any values); with `{ name:
   * 'id', type: 'bigint' }` the database generates increasing numbers.
   */
  readonly key: string | { readonly name: string; readonly type: KeyType }
  readonly dialect: Dialect
  /** Where the columns differ from the defaults. */
  readonly columns?: ColumnMap<S>
  /** What makes the table faster to search. Default `'none'`. */
  readonly accelerators?: 'all' | 'none' | readonly Accelerator[]
}

/**
 * Describes how a table holds the documents of a schema. The table may exist already or be made by `ddl`. A
 * `text` field needs a token column (`headline_u121`) besides or instead of the text itself. A `text` field
 * with `whole` and a keyword that ignores case need a lower-cased column (`organisation_folded`). Every name
 * of a column in a query comes from this description.
 *
 * @throws TypeError when the description contradicts itself or the dialect: two columns of one name, a type
 *   that cannot hold the field, a name that is too long.
 * @example
 * const releases = defineTable(schema, {
 *   name: 'release', key: 'id', dialect: postgres(),
 *   columns: { headline: { name: null }, versioncreated: { name: 'created', type: 'date' }, source: 'src' },
 * })
 */
export function defineTable<S extends Schema>(schema: S, options: TableOptions<S>): Table<S> {
  const { dialect } = options
  const given: Readonly<Record<string, string | ColumnOptions | undefined>> = options.columns ?? {}
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(schema.fields, name))
      throw new TypeError(`defineTable: the schema has no field "${name}".`)
  }
  const key = typeof options.key === 'string' ? { name: options.key, type: 'text' as const } : options.key
  const columns: Record<string, TableColumn> = Object.create(null)
  const fields: Readonly<Record<string, SchemaField>> = schema.fields
  for (const [name, field] of Object.entries(fields)) {
    const option = (Object.hasOwn(given, name) ? given[name] : undefined) ?? {}
    columns[name] = columnOf(field, typeof option === 'string' ? { name: option } : option, dialect)
  }
  assertNames(Object.values(columns), key.name, dialect)
  const wanted = options.accelerators ?? 'none'
  const accelerators = wanted === 'all' ? dialect.accelerators : wanted === 'none' ? [] : wanted
  for (const accelerator of accelerators) {
    if (!dialect.accelerators.includes(accelerator))
      throw new TypeError(`defineTable: ${dialect.name} has no accelerator "${accelerator}".`)
  }
  return { schema, name: options.name, key, dialect, columns, accelerators }
}

function columnOf(field: SchemaField, option: ColumnOptions, dialect: Dialect): TableColumn {
  const plain = option.name === undefined ? field.name.replaceAll('.', '_') : option.name
  const stem = plain ?? field.name.replaceAll('.', '_')
  const type = option.type ?? dialect.defaultTypes[field.kind]
  if (!TYPES_OF_KIND[field.kind].includes(type)) {
    throw new TypeError(
      `defineTable: a column of type ${type} cannot hold the ${field.kind} field "${field.name}".`,
    )
  }
  if (type !== 'other' && dialect.types[type] === undefined)
    throw new TypeError(`defineTable: ${dialect.name} has no column type ${type}.`)
  if (plain !== null && isCast(field, type) && dialect.asText(sql.id(plain), field.array) === null) {
    throw new TypeError(
      `defineTable: ${dialect.name} cannot cast the ${field.array ? 'list' : 'column'} of type ${type} ` +
        `of the field "${field.name}" to text.`,
    )
  }
  const companion = (kind: 'tokens' | 'folded'): string | null => {
    if (!companionsOf(field).includes(kind)) return null
    const name = option[kind]
    return name === undefined ? stem + COMPANION_SUFFIX[kind] : name
  }
  const column = {
    field,
    name: plain,
    type,
    tokens: companion('tokens'),
    folded: companion('folded'),
  }
  if (namesOf(column).length === 0)
    throw new TypeError(`defineTable: the field "${field.name}" has no column at all.`)
  return column
}

/** The names of the columns that a field has. */
export function namesOf({ name, tokens, folded }: Pick<TableColumn, 'name' | 'tokens' | 'folded'>): string[] {
  return [name, tokens, folded].filter((column) => column !== null)
}

function assertNames(columns: readonly TableColumn[], key: string, dialect: Dialect): void {
  const names = columns.flatMap(namesOf)
  const taken = new Set<string>()
  for (const name of [...names, ...(names.includes(key) ? [] : [key])]) {
    if (name === '' || name.includes('\u0000'))
      throw new TypeError(`defineTable: ${JSON.stringify(name)} cannot be the name of a column.`)
    if (new TextEncoder().encode(name).length > dialect.limits.nameBytes) {
      throw new TypeError(
        `defineTable: the column name "${name}" is too long for ${dialect.name}; ` +
          'give the column another one in `columns`.',
      )
    }
    // In most databases the names of columns ignore case.
    if (taken.has(name.toLowerCase()))
      throw new TypeError(`defineTable: two columns are called "${name}"; rename one in \`columns\`.`)
    taken.add(name.toLowerCase())
  }
}
