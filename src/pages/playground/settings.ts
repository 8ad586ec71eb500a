import type { Target } from '../../backends/elasticsearch/index.ts'
import type { DialectName } from '../../backends/sql/engines/dialects.ts'
import type { SchemaOptions } from '../../index.ts'

/** The dialects of SQL that the page shows: their names in `isoquery compile --dialect`, and to people. */
export const DIALECT_NAMES = {
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  sqlite: 'SQLite',
  clickhouse: 'ClickHouse',
  duckdb: 'DuckDB',
} as const satisfies Readonly<Record<DialectName, string>>

export const DIALECTS = Object.keys(DIALECT_NAMES) as readonly DialectName[]

/** The engines of the other pane. */
export const TARGETS = [
  'elasticsearch9',
  'elasticsearch8',
  'opensearch3',
  'opensearch2',
] as const satisfies readonly Target[]

/** The tabs of the page. `hits` is one where the hits have no room next to the others. */
export const TABS = ['hits', 'sql', 'elasticsearch', 'meaning', 'tree', 'schema', 'documents'] as const

/** What the page shows, and all that its address holds. */
export interface Settings {
  readonly text: string
  readonly defaultOperator: NonNullable<SchemaOptions['defaultOperator']>
  readonly precedence: NonNullable<SchemaOptions['precedence']>
  readonly timeZone: string
  readonly dialect: DialectName | 'all'
  readonly target: (typeof TARGETS)[number]
  /** The JSON of an edited schema; `null` for that of press releases. */
  readonly schema: string | null
  /** The text of one's own documents; `null` for the press releases, and for what a link cannot hold. */
  readonly documents: string | null
  /** The name of the table in SQL. */
  readonly table: string
  readonly tab: (typeof TABS)[number]
}

/** What the page shows first. */
export const DEFAULTS: Settings = {
  text: 'headline:(bank OR water) AND versioncreated:[2019 TO 2021] NOT source:b*',
  defaultOperator: 'or',
  precedence: 'lucene',
  timeZone: 'UTC',
  dialect: 'postgres',
  target: 'elasticsearch9',
  schema: null,
  documents: null,
  table: 'release',
  tab: 'sql',
}

const CHOICES: { readonly [Name in keyof Settings]?: readonly string[] } = {
  defaultOperator: ['or', 'and'],
  precedence: ['lucene', 'boolean'],
  dialect: [...DIALECTS, 'all'],
  target: TARGETS,
  tab: TABS,
}

/** Names in the address. */
const KEYS = {
  text: 'q',
  defaultOperator: 'op',
  precedence: 'precedence',
  timeZone: 'zone',
  dialect: 'dialect',
  target: 'target',
  schema: 'schema',
  documents: 'documents',
  table: 'table',
  tab: 'tab',
} as const satisfies { readonly [Name in keyof Settings]: string }

/**
 * Settings as the part of an address after `#`. What has its default is left out, but for the text.
 *
 * @example
 * toHash({ ...DEFAULTS, text: 'a b' }) // 'q=a+b'
 */
export function toHash(settings: Settings): string {
  const parameters = new URLSearchParams()
  for (const [name, key] of Object.entries(KEYS) as [keyof Settings, string][]) {
    const value = settings[name]
    if (value !== null && (name === 'text' || value !== DEFAULTS[name])) parameters.set(key, value)
  }
  return parameters.toString()
}

/** The settings of an address. What it lacks, or has wrong, is the default. */
export function fromHash(hash: string): Settings {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const given = (Object.entries(KEYS) as [keyof Settings, string][]).flatMap(([name, key]) => {
    const value = parameters.get(key)
    const isChoice = CHOICES[name]?.includes(value ?? '') ?? true
    return value === null || !isChoice || (name === 'timeZone' && !isTimeZone(value)) ? [] : [[name, value]]
  })
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
