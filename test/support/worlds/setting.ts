import type { ColumnType } from '../../../src/backends/sql/index.ts'
import type { FieldKind } from '../../../src/schema/field.ts'
import type { Value } from '../cases/fieldValue.ts'
import type { ConnectionOptions } from '../engines/connections.ts'

/** The databases whose settings are drawn. */
export const WORLD_DATABASES = [
  'sqlite',
  'pglite',
  'duckdb',
  'postgres',
  'mariadb',
  'mysql',
  'clickhouse',
] as const

export type WorldDatabase = (typeof WORLD_DATABASES)[number]

/** Members that settings and columns share. */
interface Drawn {
  /** How a failure names it. */
  readonly name: string
  /** The databases that have it. Default: all that share the table of settings. */
  readonly on?: readonly WorldDatabase[]
  /** Statements that it requires, before the table is made. Each runs once in the world's database. */
  readonly prepare?: readonly string[]
  /**
   * What `checkTable` must report, because hits can differ or queries can fail. Without it, all hits must be
   * those of memory.
   */
  readonly consequence?: 'wrong hits' | 'error'
  /** Whether all hits must be those of memory nevertheless. */
  readonly exact?: boolean
}

/** A setting: what it changes in the server, the database, the table or the session. */
export interface Setting extends Drawn {
  /** The end of the statement `create database`. */
  readonly database?: string
  /** How the driver connects. */
  readonly connection?: ConnectionOptions
  /** MySQL and MariaDB: how strings are bound. Default `plain`. */
  readonly strings?: 'base64'
  /** The schema, or the attached database, of the table. */
  readonly schema?: string
  /** The end of the statement `create table`. */
  readonly tableClause?: string
  /** Statements that follow `create table`; `TABLE` stands for the table's name. */
  readonly afterTable?: readonly string[]
  /** Statements that follow the loading of the rows. They hold for the connection that runs the queries. */
  readonly session?: readonly string[]
  /** Statements with an effect on connections that are opened afterwards, and those that revert it. */
  readonly server?: { readonly set: readonly string[]; readonly reset: readonly string[] }
  /** Whether the library's `ddl` makes the table. Otherwise it has the columns of {@link ColumnSetting}. */
  readonly byDdl?: boolean
  readonly accelerators?: 'all'
  /** The number of rows at least. Most of them repeat a few documents, so that the others are rare. */
  readonly rows?: number
  /** Whether the table has the plain columns only. */
  readonly withoutCompanions?: boolean
  /** The columns that do not go with it: `checkTable` reports them. */
  readonly without?: RegExp
  /** How a plain column of strings is indexed: the text after `create index … on …`; `COLUMN` is its name. */
  readonly index?: string
}

/** The settings of which a world has exactly one. The first is the default. */
export interface Axis {
  readonly name: string
  readonly settings: readonly Setting[]
}

/** A column as users make it. */
export interface ColumnSetting extends Drawn {
  readonly kinds: readonly FieldKind[]
  /** Whether it holds lists. Default `false`. */
  readonly array?: boolean
  /** As `create table` writes it. */
  readonly native: string
  /** As `defineTable` takes it. Default: undeclared. */
  readonly type?: ColumnType
  /** The values that it can hold, if the library cannot know. */
  readonly accepts?: (value: Value) => boolean
  /** All values that it can hold, if they are few. */
  readonly values?: readonly Value[]
  /** The keys under which the value lies, if the column is JSON. */
  readonly path?: readonly string[]
  /** Whether its lists are rows of a child table, which `ddl` makes. */
  readonly child?: true
  /** How it is indexed, if not as the world says; `null` if it is not. */
  readonly index?: string | null
}

/** Columns of JSON with a value of any kind, or a list, under some keys. */
export function jsonColumns(native: string): readonly ColumnSetting[] {
  return [false, true].map((array) => ({
    name: `${array ? 'list' : 'value'} in ${native}`,
    kinds: ['keyword', 'contains', 'text', 'number', 'integer', 'boolean', 'date'],
    array,
    native,
    path: ['it\'s "in"', '$.a[0]\\'],
    index: null,
  }))
}

/** Numbers whose decimal form is the same in binary32 and in binary64. */
export const SHORT_NUMBERS = [0, 1, -1, 0.5, -0.5, 1.5, 7, 42, 100, -100, 2019] as const

/** Lists in child tables. */
export const CHILD_TABLES: readonly ColumnSetting[] = [
  {
    name: 'list in a child table',
    kinds: ['keyword', 'contains', 'text', 'number', 'integer', 'boolean'],
    array: true,
    native: '',
    child: true,
  },
  {
    name: 'dates in a child table',
    kinds: ['date'],
    array: true,
    native: '',
    child: true,
    type: 'milliseconds',
  },
]

/** One database with settings drawn at random. */
export interface World {
  readonly database: WorldDatabase
  /** Gives the settings, the columns, the documents and the queries. */
  readonly seed: number
  readonly settings: readonly Setting[]
  /** The column of every field that it can hold. Default: each field's column is drawn. */
  readonly column?: ColumnSetting
}

/** The settings that differ from the default, for messages. */
export function describeWorld({ database, settings, column }: World): string {
  const names = [...settings, ...(column === undefined ? [] : [column])].map(({ name }) => name)
  return [database, ...names.filter((name) => name !== 'default')].join(', ')
}

/** Whether `checkTable` must report a world, by the consequence of what was drawn. */
export function isNamed({ settings, column }: World, named: 'wrong hits' | 'error'): boolean {
  return settings.some(({ consequence }) => consequence === named) || column?.consequence === named
}
