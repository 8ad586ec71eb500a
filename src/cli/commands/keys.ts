import { type Command, InvalidArgumentError } from 'commander'
import { DEFAULT_MAX_HITS, DEFAULT_MAX_QUERIES } from '../../releases/keys/apiKey.ts'
import type { SqliteReleases } from '../../releases/stores/openSqliteReleases.ts'
import { sqliteReleases } from '../../releases/stores/sqlite/sqliteReleases.ts'
import { readInstant } from '../../schema/dates/readDate.ts'
import { CliError } from '../cliError.ts'
import { positiveInteger } from '../numbers.ts'
import { STORE_OPTION, storePath } from '../storePath.ts'

/** Adds `isoquery keys add | list | revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('the keys that open the service')
  keys
    .command('add')
    .description('make a key and print it; it cannot be shown again')
    .argument('<name>', 'whom or what it is for')
    .option(...STORE_OPTION)
    .option('--expires <date>', 'from when on it is refused, as in 2027-01-01 or 2027-01-01T12:00Z', instant)
    .option('--max-queries <number>', 'queries in any 24 hours', positiveInteger, DEFAULT_MAX_QUERIES)
    .option('--max-hits <number>', 'hits in one answer', positiveInteger, DEFAULT_MAX_HITS)
    .action(
      async (
        name: string,
        options: { store?: string; expires?: number; maxQueries: number; maxHits: number },
      ) => {
        const { expires = null, maxQueries: maxqueries, maxHits: maxhits } = options
        const secret = await withReleases(options.store, ({ keys }) =>
          keys.add(name, { expires, maxqueries, maxhits }),
        )
        process.stdout.write(`${secret}\n`)
      },
    )
  keys
    .command('list')
    .description('list the keys; what they are is not kept, only how to recognise them')
    .option(...STORE_OPTION)
    .action(async (options: { store?: string }) => {
      const found = await withReleases(options.store, ({ keys }) => keys.list())
      for (const { name, revoked, expires, maxqueries, maxhits } of found) {
        const state = revoked
          ? 'revoked'
          : expires === null
            ? 'in use'
            : `until ${new Date(expires).toISOString()}`
        process.stdout.write(`${[name, state, `${maxqueries} queries`, `${maxhits} hits`].join('\t')}\n`)
      }
    })
  keys
    .command('revoke')
    .description('refuse a key from now on')
    .argument('<name>')
    .option(...STORE_OPTION)
    .action(async (name: string, options: { store?: string }) => {
      const revoked = await withReleases(options.store, ({ keys }) => keys.revoke(name))
      if (!revoked) throw new CliError(`there is no key named ${name} in use`)
      process.stdout.write(`revoked ${name}\n`)
    })
}

async function withReleases<T>(
  store: string | undefined,
  use: (releases: SqliteReleases) => Promise<T>,
): Promise<T> {
  const releases = sqliteReleases(storePath(store, process.env))
  try {
    return await use(releases)
  } finally {
    await releases.close()
  }
}

function instant(text: string): number {
  const read = readInstant(text)
  if (read === null) throw new InvalidArgumentError('It takes a date, as in 2027-01-01 or 2027-01-01T12:00Z.')
  return read
}
