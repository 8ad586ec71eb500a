import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import {
  DEFAULT_MAX_HITS,
  DEFAULT_MAX_QUERIES,
  isAccepted,
  MAX_MAX_HITS,
  MAX_MAX_QUERIES,
} from '../../releases/apiKey.ts'
import { type ListedKey, nameInUse } from '../../releases/keyStore.ts'
import { keysPathOf } from '../../releases/stores/sqlite/keys/keysFile.ts'
import type { UsageStore } from '../../releases/usageStore.ts'
import { CliError, oneLine } from '../cliError.ts'
import { atMost, instant } from '../options.ts'
import { type OpenKeys, openKeys } from '../stores/openService.ts'
import { KEYS_OPTION, keysUrl, STORE_OPTION, storeUrl } from '../stores/storeUrl.ts'

interface Place {
  readonly store?: string
  readonly keys?: string
}

interface AddOptions extends Place {
  readonly expires?: number
  readonly maxQueries: number
  readonly maxHits: number
}

/** Adds `isoquery keys add | list | revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('manage the API keys of the service')
  keys
    .command('add')
    .description('create a key and print it once; it cannot be shown again')
    .argument('<name>', 'the name of its owner')
    .option(...STORE_OPTION)
    .option(...KEYS_OPTION)
    .option('--expires <date>', 'when it expires, as in 2027-01-01 or 2027-01-01T12:00Z', instant)
    .option(
      '--max-queries <number>',
      `its queries in any 24 hours, at most ${MAX_MAX_QUERIES}`,
      atMost(MAX_MAX_QUERIES),
      DEFAULT_MAX_QUERIES,
    )
    .option(
      '--max-hits <number>',
      `its hits in one response, at most ${MAX_MAX_HITS}`,
      atMost(MAX_MAX_HITS),
      DEFAULT_MAX_HITS,
    )
    .action(addKey)
  keys
    .command('list')
    .summary('list the keys with their state and usage')
    .description(
      'list the keys: name, first characters, state, creation and expiry dates, queries in the last 24 ' +
        'hours and their maximum, maximum number of hits; the keys themselves are not stored',
    )
    .option(...STORE_OPTION)
    .option(...KEYS_OPTION)
    .action((place: Place) =>
      inKeys(place, async ({ keys, usage }) => {
        const now = Date.now()
        for (const key of await keys.list()) process.stdout.write(`${await describe(key, usage, now)}\n`)
      }),
    )
  keys
    .command('revoke')
    .description('revoke a key: the service refuses it from now on')
    .argument('<name>')
    .option(...STORE_OPTION)
    .option(...KEYS_OPTION)
    .action(async (name: string, place: Place) => {
      if (!(await inKeys(place, ({ keys }) => keys.revoke(name))))
        throw new CliError(`there is no active key named ${name}`, 1)
      process.stdout.write(`revoked ${name}\n`)
    })
}

async function addKey(
  name: string,
  { expires, maxQueries: maxqueries, maxHits: maxhits, ...place }: AddOptions,
): Promise<void> {
  const settings = { expires: expires ?? null, maxqueries, maxhits }
  const now = Date.now()
  const add = ({ keys }: OpenKeys) => keys.add(name, settings)
  const secret = await inKeys(place, add, { create: true }).catch((error: CliError) => {
    throw error.message === nameInUse(name) ? new CliError(error.message, 1) : error
  })
  if (expires !== undefined && expires <= now)
    process.stderr.write(`isoquery: the key is refused already: ${isoDate(expires)} has passed\n`)
  // The listener of the whole command would end it before the key is revoked.
  process.stdout.removeAllListeners('error').on('error', () => {})
  try {
    await written(`${secret}\n`)
  } catch (error) {
    await inKeys(place, ({ keys }) => keys.revoke(name))
    throw new CliError(`the key could not be printed, so it was revoked: ${oneLine(error)}`)
  }
}

/** Writes to the standard output; throws if that fails, as on a full disk. */
function written(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/** A key as one line, its parts separated by tabs. */
async function describe(key: ListedKey, usage: UsageStore, now: number): Promise<string> {
  const { nbqueries } = await usage.used(key, now)
  return [
    key.name,
    `${key.prefix}…`,
    key.revoked ? 'revoked' : isAccepted(key, now) ? 'active' : 'expired',
    `since ${isoDate(key.created)}`,
    key.expires === null ? 'no end' : `until ${isoDate(key.expires)}`,
    `${nbqueries} of ${key.maxqueries} queries`,
    `${key.maxhits} hits`,
  ].join('\t')
}

function isoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

async function inKeys<T>(
  { store, keys }: Place,
  use: (opened: OpenKeys) => Promise<T>,
  { create } = { create: false },
): Promise<T> {
  const place = storeUrl(store, process.env)
  try {
    const found = keysUrl(keys, place, process.env)
    // With releases they are made with these.
    const isBeside = found.kind === 'sqlite' && place.kind === 'sqlite' && found.path === place.path
    if (!create && !isBeside && found.kind === 'sqlite' && !existsSync(keysPathOf(found.path))) {
      const url = `sqlite:${found.path}`
      const advice = `Make one with isoquery keys add NAME --keys ${url}`
      throw new CliError(`there are no keys at ${url}. ${advice}`)
    }
    const opened = await openKeys(found, { isNew: create && !isBeside })
    return await use(opened).finally(() => opened.close())
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(oneLine(error))
  }
}
