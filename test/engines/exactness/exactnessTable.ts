import { readFileSync } from 'node:fs'
import type { FieldKind } from '../../../src/schema/field.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { buildSchema } from '../../support/cases/arbitrarySchema.ts'

/** The engines of the table. */
export const TABLE_ENGINES = [
  'memory',
  'sqlite-functions',
  'sqlite',
  'postgres',
  'duckdb',
  'mariadb',
  'mysql',
  'clickhouse',
  'elasticsearch8',
  'elasticsearch9',
  'opensearch2',
  'opensearch3',
  'mongodb',
] as const

export type TableEngine = (typeof TABLE_ENGINES)[number]

/**
 * A kind of field. It stands for a field with one value and, with the suffix `[]`, for a field with lists.
 */
export interface TableField {
  /** The title for readers. */
  readonly title: string
  readonly kind: FieldKind
  readonly options: {
    readonly html?: boolean
    readonly whole?: boolean
    readonly patterns?: 'whole'
    readonly ignoreCase?: boolean
    readonly fold?: boolean
  }
  /** `false`: the field is stored without companions. */
  readonly companion?: false
  /** The engines that cannot store such a field. */
  readonly absent?: readonly TableEngine[]
}

/** Queries that have the same status on several fields. `{field}` in them stands for the field's name. */
export interface TableCells {
  readonly fields: readonly string[]
  readonly queries: readonly string[]
  /** The code of the error, if these are no valid queries. */
  readonly notAQuery?: string
  /** What the engines that refuse the queries need, as a key of the table's `needs`. The others are exact. */
  readonly refused?: { readonly [E in TableEngine]?: string }
}

/** A kind of leaf. */
export interface TableRow {
  readonly leaf: string
  readonly cells: readonly TableCells[]
  /** What the leaf means on the fields without a cell. */
  readonly elsewhere?: string
}

/** `grammar/corpus/exactness.json` */
export interface ExactnessTable {
  readonly about: string
  readonly engines: Readonly<Record<TableEngine, string>>
  /** The values of `UnsupportedError.needs`. `{field}` stands for the field's name. */
  readonly needs: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, TableField>>
  /** The values of the documents, by kind of field; `string` for all kinds of strings. */
  readonly values: Readonly<Record<'string' | 'number' | 'integer' | 'boolean' | 'date', readonly Value[]>>
  readonly rows: readonly TableRow[]
}

type Value = string | number | boolean

/** The status of a leaf on a field of an engine. */
export type Status =
  | { readonly kind: 'exact' }
  /** `needs` is a key of the table's `needs`. */
  | { readonly kind: 'refused'; readonly needs: string }
  | { readonly kind: 'not a query'; readonly code: string }
  | { readonly kind: 'elsewhere' | 'absent' }

export function readExactnessTable(): ExactnessTable {
  return JSON.parse(readFileSync(new URL('../../../grammar/corpus/exactness.json', import.meta.url), 'utf8'))
}

/** The names of all fields in the table, those with one value and those with lists. */
export function fieldNames({ fields }: ExactnessTable): string[] {
  return Object.keys(fields).flatMap((name) => [name, `${name}[]`])
}

export function baseName(name: string): string {
  return name.replace('[]', '')
}

export function statusOf(table: ExactnessTable, row: TableRow, name: string, engine: TableEngine): Status {
  const cells = row.cells.find(({ fields }) => fields.includes(name))
  if (cells === undefined) return { kind: 'elsewhere' }
  if (cells.notAQuery !== undefined) return { kind: 'not a query', code: cells.notAQuery }
  if (table.fields[baseName(name)]!.absent?.includes(engine)) return { kind: 'absent' }
  const needs = cells.refused?.[engine]
  return needs === undefined ? { kind: 'exact' } : { kind: 'refused', needs }
}

/** The schema of the table: for each kind of field one field with one value and one with lists. */
export function schemaOfTable(table: ExactnessTable): Schema {
  const fields = fieldNames(table).map((name) => {
    const { kind, options } = table.fields[baseName(name)]!
    return [schemaName(name), { kind, ...options, array: name.endsWith('[]') }]
  })
  return buildSchema({ fields: Object.fromEntries(fields), options: { defaultFields: [] } })
}

/** The name in the schema of a field of the table. */
export function schemaName(name: string): string {
  return name.replace('[]', 'List')
}

/** The fields of the schema that have no companions. */
export function plainFields(table: ExactnessTable): ReadonlySet<string> {
  const plain = fieldNames(table).filter((name) => table.fields[baseName(name)]!.companion === false)
  return new Set(plain.map(schemaName))
}

/**
 * The documents of the table. Each holds one of the table's values, or a list of them, in every field. Then
 * follow documents without values, with nulls, and with empty lists.
 */
export function documentsOfTable(table: ExactnessTable): Record<string, unknown>[] {
  const count = Math.max(...Object.values(table.values).map(({ length }) => length))
  const documents = Array.from({ length: count }, (_, i) =>
    documentOf(table, (name) => contentOf(table, name, i)),
  )
  return [
    ...documents,
    {},
    documentOf(table, () => null),
    documentOf(table, (name) => (name.endsWith('[]') ? [] : undefined)),
    documentOf(table, (name) => (name.endsWith('[]') ? [null] : undefined)),
  ]
}

function documentOf(table: ExactnessTable, content: (name: string) => unknown): Record<string, unknown> {
  const contents = fieldNames(table).map((name) => [schemaName(name), content(name)] as const)
  return Object.fromEntries(contents.filter(([, content]) => content !== undefined))
}

function contentOf(table: ExactnessTable, name: string, i: number): unknown {
  const { kind, options } = table.fields[baseName(name)]!
  const values = table.values[kind === 'text' || kind === 'keyword' || kind === 'contains' ? 'string' : kind]
  const value = (at: number): Value => withMarkup(values[at % values.length]!, options)
  if (!name.endsWith('[]')) return value(i)
  // The lists have two values, two values around a null, and one value in turn.
  return [[value(i), value(i + 1)], [value(i), null, value(i + 1)], [value(i)]][i % 3]
}

/** The value of an html field with markup around and between its words; the markup contains other words. */
function withMarkup(value: Value, { html }: TableField['options']): Value {
  if (!html) return value
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<p class="bank">${text.replaceAll(' ', ' <!-- banana --> ')}</p>`
}
