import { createRandom } from '../cases/random.ts'
import { CLICKHOUSE_AXES } from './clickhouseSettings.ts'
import { DUCKDB_AXES } from './duckdbSettings.ts'
import { MYSQL_AXES } from './mysqlSettings.ts'
import { POSTGRES_AXES } from './postgresSettings.ts'
import type { Axis, World, WorldDatabase } from './setting.ts'
import { SQLITE_AXES } from './sqliteSettings.ts'
import { namedColumns } from './worldTable.ts'

/** The table of settings of each database. */
const AXES: Readonly<Record<WorldDatabase, readonly Axis[]>> = {
  sqlite: SQLITE_AXES,
  pglite: POSTGRES_AXES,
  duckdb: DUCKDB_AXES,
  postgres: POSTGRES_AXES,
  mariadb: MYSQL_AXES,
  mysql: MYSQL_AXES,
  clickhouse: CLICKHOUSE_AXES,
}

/** How often an axis has its default. */
const DEFAULT_SHARE = 0.3

/** Draws a world in which all hits must be those of memory. */
export function drawWorld(database: WorldDatabase, seed: number): World {
  const random = createRandom(seed)
  const settings = AXES[database].map(({ settings }) => {
    const [first, ...others] = settings.filter(
      ({ on, consequence, exact = consequence === undefined }) => (on?.includes(database) ?? true) && exact,
    )
    const isDefault = random.chance(DEFAULT_SHARE)
    const other = random.below(Math.max(1, others.length))
    return isDefault || others.length === 0 ? first! : others[other]!
  })
  return { database, seed, settings }
}

/** For each setting and column with a consequence, a world in which all else is the default. */
export function namedWorlds(database: WorldDatabase): World[] {
  const suited = AXES[database].map(({ settings }) =>
    settings.filter(({ on }) => on?.includes(database) ?? true),
  )
  const settings = suited.map(([first]) => first!)
  const ofSettings = suited.flatMap((choices, i) =>
    choices
      .filter(({ consequence }) => consequence !== undefined)
      .map((setting) => ({ database, seed: 1, settings: settings.with(i, setting) })),
  )
  const ofColumns = namedColumns(database).map((column) => ({ database, seed: 1, settings, column }))
  return [...ofSettings, ...ofColumns]
}
