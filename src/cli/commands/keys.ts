import type { Command } from 'commander'
import {
  DEFAULT_MAX_HITS,
  DEFAULT_MAX_QUERIES,
  isAccepted,
  MAX_MAX_HITS,
  MAX_MAX_QUERIES,
} from '../../releases/apiKey.ts'
import { type ListedKey, makeKey, nameInUse } from '../../releases/keyStore.ts'
import type { KeysTables } from '../../releases/stores/sqlite/keys/keysConnection.ts'
import { withKeys } from '../../releases/stores/sqlite/keys/withKeys.ts'
import { CliError, oneLine } from '../cliError.ts'
import { atMost, instant, STORE_OPTION, storePath } from '../options.ts'

interface AddOptions {
  readonly store?: string
  readonly expires?: number
  readonly maxQueries: number
  readonly maxHits: number
}

/** Adds `isoquery keys add | list | revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('the API keys of the service')
  keys
    .command('add')
    .description('create a key and print it; it cannot be shown again')
    .argument('<name>', 'the name of its owner')
    .option(...STORE_OPTION)
    .option(
      '--expires <date>',
      'the instant from which it is refused, as in 2027-01-01 or 2027-01-01T12:00Z',
      instant,
    )
    .option(
      '--max-queries <number>',
      `its queries in any 24 hours, at most ${MAX_MAX_QUERIES}`,
      atMost(MAX_MAX_QUERIES),
      DEFAULT_MAX_QUERIES,
    )
    .option(
      '--max-hits <number>',
      `its hits in one answer, at most ${MAX_MAX_HITS}`,
      atMost(MAX_MAX_HITS),
      DEFAULT_MAX_HITS,
    )
    .action(addKey)
  keys
    .command('list')
    .summary('list the keys, their states and usage')
    .description(
      'list the keys: name, first characters, state, since when, until when, queries in the last 24 hours ' +
        'and their maximum, maximum of hits; the keys themselves are not stored',
    )
    .option(...STORE_OPTION)
    .action(({ store }: { store?: string }) =>
      inStore(store, (keys) => {
        const now = Date.now()
        for (const key of keys.list()) process.stdout.write(`${describe(key, keys, now)}\n`)
      }),
    )
  keys
    .command('revoke')
    .description('refuse a key from now on')
    .argument('<name>')
    .option(...STORE_OPTION)
    .action(async (name: string, { store }: { store?: string }) => {
      if (!(await inStore(store, (keys) => keys.revoke(name))))
        throw new CliError(`no key named ${name} is in use`)
      process.stdout.write(`revoked ${name}\n`)
    })
}

async function addKey(
  name: string,
  { store, expires, maxQueries: maxqueries, maxHits: maxhits }: AddOptions,
): Promise<void> {
  const { secret, ...key } = await makeKey(name, { expires: expires ?? null, maxqueries, maxhits }).catch(
    (error) => {
      throw new CliError(oneLine(error), 2)
    },
  )
  if (!(await inStore(store, (keys) => keys.add(key)))) throw new CliError(nameInUse(name))
  if (expires !== undefined && expires <= key.created)
    process.stderr.write(`isoquery: the key is refused already: ${isoDate(expires)} has passed\n`)
  process.stdout.write(`${secret}\n`)
}

/** A key as one line, its parts separated by tabs. */
function describe(key: ListedKey, keys: KeysTables, now: number): string {
  const { nbqueries } = keys.used(key, now)
  return [
    key.name,
    `${key.prefix}…`,
    key.revoked ? 'revoked' : isAccepted(key, now) ? 'in use' : 'expired',
    `since ${isoDate(key.created)}`,
    key.expires === null ? 'no end' : `until ${isoDate(key.expires)}`,
    `${nbqueries} of ${key.maxqueries} queries`,
    `${key.maxhits} hits`,
  ].join('\t')
}

function isoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

async function inStore<T>(store: string | undefined, use: (keys: KeysTables) => T): Promise<T> {
  const path = storePath(store, process.env)
  try {
    return await withKeys(path, use)
  } catch (error) {
    throw new CliError(oneLine(error), 2)
  }
}
