import { readFileSync } from 'node:fs'
import type { FieldKind } from '../../../src/schema/field.ts'

/** The engines of the table. */
export const TABLE_ENGINES = [
  'memory',
  'sqlite-functions',
  'sqlite',
  'postgres',
  'mariadb',
  'mysql',
  'sqlserver',
  'elasticsearch8',
  'elasticsearch9',
  'opensearch2',
  'opensearch3',
  'mongodb',
] as const

export type TableEngine = (typeof TABLE_ENGINES)[number]

/**
 * A kind of field; each stands for a field of one value and, with `[]` behind its name, for one that holds
 * lists.
 */
export interface TableField {
  /** What it is called where people read. */
  readonly title: string
  readonly kind: FieldKind
  readonly options: {
    readonly html?: boolean
    readonly whole?: boolean
    readonly patterns?: 'whole'
    readonly ignoreCase?: boolean
  }
  /** `false`: engines that store companions have none here, only the value as it is. */
  readonly companion?: false
  /** Engines that cannot hold such a field. */
  readonly absent?: readonly TableEngine[]
}

/** What the same queries are on some fields. `{field}` in them stands for the field's name. */
export interface TableCells {
  readonly fields: readonly string[]
  readonly queries: readonly string[]
  /** The code of the error: to the schema these are no queries. */
  readonly notAQuery?: string
  /** What the engines that refuse them need, as a key of the table's `needs`; all others are exact. */
  readonly refused?: { readonly [E in TableEngine]?: string }
}

/** One thing that can be written in a query. */
export interface TableRow {
  readonly leaf: string
  readonly cells: readonly TableCells[]
  /** What it is on the fields of which no cell speaks. */
  readonly elsewhere?: string
}

/** `grammar/corpus/exactness.json`. */
export interface ExactnessTable {
  readonly about: string
  readonly engines: Readonly<Record<TableEngine, string>>
  /** What an `UnsupportedError` says is needed. `{field}` stands for the field's name. */
  readonly needs: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, TableField>>
  /** What the documents hold, by kind of field; strings for all that hold strings. */
  readonly values: Readonly<
    Record<'string' | 'number' | 'integer' | 'boolean' | 'date', readonly (string | number | boolean)[]>
  >
  readonly rows: readonly TableRow[]
}

/** What one leaf is on one field for one engine. */
export type Status =
  | { readonly kind: 'exact' }
  /** `needs` is a key of the table's. */
  | { readonly kind: 'refused'; readonly needs: string }
  | { readonly kind: 'not a query'; readonly code: string }
  | { readonly kind: 'elsewhere' | 'absent' }

export function readExactnessTable(): ExactnessTable {
  return JSON.parse(readFileSync(new URL('../../../grammar/corpus/exactness.json', import.meta.url), 'utf8'))
}

/** The table's names of all fields: of one value, and of lists. */
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
