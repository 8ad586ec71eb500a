import type { Command } from 'commander'
import { DEFAULT_MAX_HITS, DEFAULT_MAX_QUERIES } from '../../releases/apiKey.ts'
import { type SqliteReleases, sqliteReleases } from '../../releases/stores/sqlite/sqliteReleases.ts'
import { CliError } from '../cliError.ts'
import { instant, positiveInteger, STORE_OPTION, storePath } from '../options.ts'

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
    .option('--max-queries <number>', 'its queries in any 24 hours', positiveInteger, DEFAULT_MAX_QUERIES)
    .option('--max-hits <number>', 'its hits in one answer', positiveInteger, DEFAULT_MAX_HITS)
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
    .description('list the keys by name; the keys themselves are not stored')
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
      if (!revoked) throw new CliError(`no key named ${name} is in use`)
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
