import { DIALECTS, type DialectName } from '../../src/backends/sql/engines/dialects.ts'
import { type Dialect, sqlite } from '../../src/backends/sql/index.ts'

/** Every dialect with its default options, by the name that commands use. */
export const dialectByName = Object.fromEntries(
  Object.entries(DIALECTS).map(([name, make]) => [name, make()]),
) as Readonly<Record<DialectName, Dialect>>

export const everyDialect: readonly Dialect[] = Object.values(dialectByName)

/** Every dialect, and SQLite with functions, which supports every query. */
export const everyVariant: Readonly<Record<string, Dialect>> = {
  ...dialectByName,
  'sqlite with functions': sqlite({ functions: true }),
}
