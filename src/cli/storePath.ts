import { CliError } from './cliError.ts'

/** Where the releases are unless someone says otherwise. */
export const DEFAULT_STORE = 'sqlite:data/releases.sqlite'

/** For `--store` in every command that has it. */
export const STORE_OPTION = [
  '--store <sqlite:PATH>',
  `where the releases are (or ISOQUERY_STORE; default ${DEFAULT_STORE})`,
] as const

/**
 * The path of the SQLite file that the option, else the environment, names.
 *
 * @throws CliError when the store is of a kind that there is not.
 * @example
 * storePath('sqlite:data/releases.sqlite', process.env) // 'data/releases.sqlite'
 */
export function storePath(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const store = option || environment.ISOQUERY_STORE || DEFAULT_STORE
  const path = /^sqlite:(.+)$/.exec(store)?.[1]
  if (path === undefined)
    throw new CliError(`no such store: ${withoutCredentials(store)}. Give sqlite: and the path of a file`, 2)
  if (path === ':memory:')
    throw new CliError(
      'a store in memory would be gone before anyone could search it. Give the path of a file',
      2,
    )
  return path
}

function withoutCredentials(store: string): string {
  return store.replace(/\/\/[^/@]*@/, '//')
}
