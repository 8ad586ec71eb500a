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
import type { FieldName, Schema, SchemaField } from '../../../schema/schema.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { assertNames } from './assertNames.ts'
import { defineColumn } from './defineColumn.ts'
import type { AcceleratorName, KeyType, TableColumn } from './description.ts'
import { acceleratorsOf, type ColumnMap, type ColumnOptions, type Table } from './table.ts'

/** Options for {@link defineTable}: the table's name, key, dialect, columns and accelerators. */
export interface TableOptions<S extends Schema, Columns extends ColumnMap<S> = ColumnMap<S>> {
  /** The table's name, or `schema.table` if it is not in the database's default schema. */
  readonly name: string
  /**
   * The primary key column: a field's column, or a separate one that `toRow` fills from the document property
   * with the same name. A separate column holds strings, or any values in SQLite. With `{ name: 'id', type:
   * 'bigint' }`, the database generates increasing numbers.
   */
  readonly key: string | { readonly name: string; readonly type: KeyType }
  readonly dialect: Dialect
  /** Maps field names to columns that differ from the defaults. */
  readonly columns?: ExactColumns<S, Columns>
  /**
   * Indexes that make searches faster and never change the hits. `'all'` selects all the dialect's
   * accelerators. SQLite's `fts5` requires an `integer primary key`. Default `'none'`.
   */
  readonly accelerators?: 'all' | 'none' | readonly AcceleratorName[]
}

/** Columns without unknown field names and options. */
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

const TRUE: Rule = { expected: 'true', fits: (value) => value === true }

const COLUMN_RULES: RulesOf<ColumnOptions> = {
  name: orNull(TEXT),
  type: TEXT,
  tokens: orNull(TEXT),
  normalized: orNull(TEXT),
  default: TRUE,
  generated: TRUE,
  table: orNull(TEXT),
  path: { ...TEXTS, expected: "a list of keys, as in ['http', 'status']" },
  from: {
    ...OBJECT,
    expected: 'the child table and its column with the key of this one, as in { table, key }',
    options: { table: required(NAME), key: required(NAME) },
  },
}

const COLUMN: Rule = {
  ...either(TEXT, OBJECT),
  expected: 'the name of a column, or an object with its names and its type',
  options: COLUMN_RULES,
}

/**
 * Describes how a table stores the documents of a schema. You can use an existing table or create one with
 * `ddl`. A `text` field needs a token column (`headline_u121`), in addition to the text itself or instead of
 * it. A `text` field with `whole`, or a `keyword` field with `ignoreCase` or `fold`, needs a column for its
 * normalized value (`organisation_normalized`). A field with `fold` has different companion column names
 * (`headline_u121f1`). Queries use only the column names in this description.
 *
 * @throws TypeError when the description contradicts itself or the dialect: two columns with the same name, a
 *   type that cannot hold the field, a name that is too long, or a key that an accelerator cannot use.
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
    columns[name] = defineColumn(field, typeof option === 'string' ? { name: option } : option, dialect)
  }
  assertNames(Object.values(columns), key.name, dialect)
  const wanted = options.accelerators ?? 'none'
  const existing = dialect.accelerators.map((accelerator) => accelerator.name)
  const accelerators = wanted === 'all' ? existing : wanted === 'none' ? [] : wanted
  for (const accelerator of accelerators) {
    if (!existing.includes(accelerator))
      throw new TypeError(`defineTable: ${dialect.name} has no accelerator "${accelerator}".`)
  }
  const table = { schema, name: options.name, key, dialect, columns, accelerators }
  for (const accelerator of acceleratorsOf(table)) {
    const refusal = accelerator.refusal?.(table)
    if (refusal) throw new TypeError(`defineTable: the accelerator ${accelerator.name} ${refusal}`)
  }
  return table
}
