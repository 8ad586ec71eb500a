import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import {
  DIALECT,
  type Exact,
  either,
  NAME,
  OBJECT,
  oneOf,
  optionsOf,
  orNull,
  type Rule,
  type RulesOf,
  required,
  SCHEMA,
  TEXT,
  TEXTS,
} from '../../../diagnostics/arguments/rules.ts'
import { companionSuffix, companionsOf } from '../../../schema/companions.ts'
import type { FieldName, Schema, SchemaField } from '../../../schema/schema.ts'
import { isCast, TYPE_IN_JSON, TYPES_OF_KIND } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { type AcceleratorName, type KeyType, namesOf, type TableColumn } from './description.ts'
import { acceleratorsOf, type ColumnMap, type ColumnOptions, isOwnName, type Table } from './table.ts'

/** The name, the key and the columns of a table. */
export interface TableOptions<S extends Schema, Columns extends ColumnMap<S> = ColumnMap<S>> {
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
  readonly columns?: ExactColumns<S, Columns>
  /**
   * What makes the table faster to search; it never changes the hits. `'all'`: everything that the dialect
   * has. SQLite's `fts5` needs an `integer primary key`. Default `'none'`.
   */
  readonly accelerators?: 'all' | 'none' | readonly AcceleratorName[]
}

/** Columns without names of fields and options that do not exist. */
type ExactColumns<S extends Schema, Columns> = {
  readonly [Name in keyof Columns]: string extends Name
    ? Columns[Name]
    : Name extends FieldName<S>
      ? Columns[Name] extends ColumnOptions
        ? Exact<Columns[Name], ColumnOptions>
        : Columns[Name]
      : never
}

const TABLE_RULES: RulesOf<TableOptions<Schema>> = {
  name: required(NAME),
  key: required({
    ...either(NAME, OBJECT),
    expected: "the name of a column, or { name, type: 'text' or 'bigint' }",
    options: { name: required(NAME), type: required(oneOf('text', 'bigint')) },
  }),
  dialect: required(DIALECT),
  columns: OBJECT,
  accelerators: either(oneOf('all', 'none'), TEXTS),
}

const COLUMN_RULES: RulesOf<ColumnOptions> = {
  name: orNull(TEXT),
  type: TEXT,
  tokens: orNull(TEXT),
  folded: orNull(TEXT),
  default: { expected: 'true', fits: (value) => value === true },
  table: orNull(TEXT),
}

const COLUMN: Rule = {
  ...either(TEXT, OBJECT),
  expected: 'the name of a column, or an object with its names and its type',
  options: COLUMN_RULES,
}

/**
 * Describes how a table holds the documents of a schema. The table may exist already or be made by `ddl`. A
 * `text` field needs a token column (`headline_u121`) besides or instead of the text itself. A `text` field
 * with `whole` and a keyword that ignores case need a lower-cased column (`organisation_folded`). Columns
 * of fields that `fold` say so in their names (`headline_u121f1`). Every name of a column in a query comes
 * from this description.
 *
 * @throws TypeError when the description contradicts itself or the dialect: two columns of one name, a type
 *   that cannot hold the field, a name that is too long, a key that an accelerator cannot use.
 * @example
 * const table = defineTable(releases, {
 *   name: 'release', key: 'id', dialect: postgres(),
 *   columns: { headline: { name: null }, versioncreated: { name: 'created', type: 'date' }, source: 'src' },
 * })
 */
export function defineTable<S extends Schema, const Columns extends ColumnMap<S> = Record<never, never>>(
  schema: S,
  options: TableOptions<S, Columns>,
): Table<S, Columns> {
  checkArgument('defineTable', 'schema', schema, SCHEMA)
  checkOptions('defineTable', options, TABLE_RULES)
  const { dialect } = options
  const given = (options.columns ?? {}) as Readonly<Record<string, string | ColumnOptions | undefined>>
  const columnRules = Object.fromEntries(Object.keys(schema.fields).map((name) => [name, COLUMN]))
  checkOptions('defineTable', { columns: given }, { columns: optionsOf(columnRules) })
  const key = typeof options.key === 'string' ? { name: options.key, type: 'text' as const } : options.key
  const columns: Record<string, TableColumn> = Object.create(null)
  const fields: Readonly<Record<string, SchemaField>> = schema.fields
  for (const [name, field] of Object.entries(fields)) {
    const option = (Object.hasOwn(given, name) ? given[name] : undefined) ?? {}
    columns[name] = columnOf(field, typeof option === 'string' ? { name: option } : option, dialect)
  }
  const described = Object.values(columns)
  for (const table of new Set([null, ...described.map((column) => column.table)])) {
    const names = described.filter((column) => column.table === table).flatMap(namesOf)
    assertNames(names, table === null ? key.name : null, dialect)
  }
  const wanted = options.accelerators ?? 'none'
  const existing = dialect.accelerators.map((accelerator) => accelerator.name)
  const accelerators = wanted === 'all' ? existing : wanted === 'none' ? [] : wanted
  for (const accelerator of accelerators) {
    if (!existing.includes(accelerator))
      throw new TypeError(`defineTable: ${dialect.name} has no accelerator "${accelerator}".`)
  }
  const table = { schema, name: options.name, key, dialect, columns, accelerators }
  for (const accelerator of acceleratorsOf(table)) {
    const refusal = accelerator.refusal(table)
    if (refusal !== null) throw new TypeError(`defineTable: the accelerator ${accelerator.name} ${refusal}`)
  }
  return table
}

function columnOf(field: SchemaField, option: ColumnOptions, dialect: Dialect): TableColumn {
  const plain = option.name === undefined ? field.name.replaceAll('.', '_') : option.name
  const stem = plain ?? field.name.replaceAll('.', '_')
  const json = option.type === 'json'
  if (json && (!field.array || dialect.jsonList(sql.id(stem), 'text') === null)) {
    throw new TypeError(
      `defineTable: the field "${field.name}" cannot have the type json: it is for lists (fields with ` +
        '`array: true`) in databases whose lists are arrays. Leave out the type.',
    )
  }
  const type =
    option.type === 'json' ? TYPE_IN_JSON[field.kind] : (option.type ?? dialect.defaultTypes[field.kind])
  if (!TYPES_OF_KIND[field.kind].includes(type)) {
    throw new TypeError(
      `defineTable: a column of type ${type} cannot hold the ${field.kind} field "${field.name}"; ` +
        `such a field can have the types ${TYPES_OF_KIND[field.kind].join(', ')}.`,
    )
  }
  if (type !== 'other' && dialect.types[type] === undefined)
    throw new TypeError(`defineTable: ${dialect.name} has no column type ${type}.`)
  if (field.array && dialect.types[type]?.inLists === false) {
    throw new TypeError(
      `defineTable: lists of ${dialect.name} cannot hold the type ${type} of the field "${field.name}".`,
    )
  }
  if (plain !== null && isCast(field, type) && dialect.asText(sql.id(plain), field.array) === null) {
    throw new TypeError(
      `defineTable: ${dialect.name} cannot cast the ${field.array ? 'list' : 'column'} of type ${type} ` +
        `of the field "${field.name}" to text.`,
    )
  }
  const companion = (kind: 'tokens' | 'folded'): string | null => {
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
  const column = {
    field,
    name: plain,
    type,
    json,
    tokens: companion('tokens'),
    folded: companion('folded'),
    hasDefault: option.default === true,
    table: option.table ?? null,
  }
  if (column.hasDefault && (plain === null || column.tokens !== null || column.folded !== null)) {
    throw new TypeError(
      `defineTable: the field "${field.name}" cannot have a default of the database: its companions would ` +
        'lack it. Leave out `default`, or the companions (`tokens: null`, `folded: null`).',
    )
  }
  if (column.table !== null) assertJoined(column.table, field, dialect)
  if (namesOf(column).length === 0)
    throw new TypeError(`defineTable: the field "${field.name}" has no column at all.`)
  return column
}

function assertJoined(table: string, field: SchemaField, dialect: Dialect): void {
  assertName(table, 'a joined table', dialect)
  if (isOwnName(table))
    throw new TypeError(
      `defineTable: the joined table of "${field.name}" cannot be called ${table}: names that begin with ` +
        "isoquery_ are the library's own. Give it another alias in your query.",
    )
}

/** @param key the key of the table itself; `null` for a joined table */
function assertNames(names: readonly string[], key: string | null, dialect: Dialect): void {
  const taken = new Set<string>()
  for (const name of key === null || names.includes(key) ? names : [...names, key]) {
    assertName(name, 'a column', dialect)
    // In most databases the names of columns ignore case.
    if (taken.has(name.toLowerCase()))
      throw new TypeError(`defineTable: two columns are called "${name}"; rename one in \`columns\`.`)
    taken.add(name.toLowerCase())
  }
}

function assertName(
  name: string,
  of: 'a column' | 'a joined table',
  { name: database, limits }: Dialect,
): void {
  if (name === '' || name.includes('\u0000'))
    throw new TypeError(`defineTable: ${JSON.stringify(name)} cannot be the name of ${of}.`)
  if (new TextEncoder().encode(name).length > limits.nameBytes) {
    throw new TypeError(
      `defineTable: the name "${name}" of ${of} is too long for ${database}; ` +
        'give it another one in `columns`.',
    )
  }
}
