import { InvalidArgumentError } from 'commander'
import { readInstant } from '../schema/dates/readDate.ts'
import { CliError } from './cliError.ts'

/** The store if neither `--store` nor `ISOQUERY_STORE` is given. */
const DEFAULT_STORE = 'sqlite:data/releases.sqlite'

/** The `--store` option of a command. */
export const STORE_OPTION = [
  '--store <sqlite:PATH>',
  `where the releases are (or ISOQUERY_STORE; default ${DEFAULT_STORE})`,
] as const

/**
 * The path of the SQLite file in the option, else in `ISOQUERY_STORE`, else of the default store.
 *
 * @throws CliError when the store is of an unknown kind.
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
    throw new CliError(`unknown store ${withoutCredentials(store)}. Give sqlite: and the path of a file`, 2)
  if (path === ':memory:')
    throw new CliError('a store in memory is lost when the command ends. Give the path of a file', 2)
  return path
}

function withoutCredentials(store: string): string {
  const at = store.lastIndexOf('@')
  const slashes = store.indexOf('//')
  return slashes === -1 || at < slashes ? store : store.slice(0, slashes + 2) + store.slice(at + 1)
}

/** The value of an option that takes a positive whole number. */
export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a positive whole number.')
  return number
}

/** The value of an option that takes a positive whole number up to a maximum. */
export function atMost(maximum: number): (text: string) => number {
  return (text) => {
    const number = positiveInteger(text)
    if (number > maximum) throw new InvalidArgumentError(`It must be ${maximum} at most.`)
    return number
  }
}

/** The value of an option that takes a port; 0 is any free port. */
export function portNumber(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535)
    throw new InvalidArgumentError('It must be a port from 0 (any free port) to 65535.')
  return number
}

/** The value of an option that takes an instant, as epoch milliseconds. */
export function instant(text: string): number {
  const milliseconds = readInstant(text)
  if (milliseconds === null)
    throw new InvalidArgumentError('It must be a date, as in 2027-01-01 or 2027-01-01T12:00Z.')
  return milliseconds
}
