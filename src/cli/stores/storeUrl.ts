import { nodeUrls } from '../../releases/stores/search/searchEngine.ts'
import { CliError } from '../cliError.ts'

/** The store if neither `--store` nor `ISOQUERY_STORE` is given. */
const DEFAULT_STORE = 'sqlite:data/releases.sqlite'

/** The `--store` option of a command. */
export const STORE_OPTION = [
  '--store <url>',
  'where the releases are: sqlite:PATH, postgres://…, opensearch+http(s)://… or elasticsearch+http(s)://… ' +
    `(or ISOQUERY_STORE; default ${DEFAULT_STORE})`,
] as const

/** The `--keys` option of a command. */
export const KEYS_OPTION = [
  '--keys <url>',
  'where the keys and their usage are: postgres://…, or sqlite:PATH for PATH-keys (or ISOQUERY_KEYS; ' +
    'default: next to the releases; for search engines sqlite:data/releases.sqlite)',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Where releases, or keys and usage, are. */
export type StoreUrl =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'search'; readonly family: 'elasticsearch' | 'opensearch'; readonly url: string }

/**
 * The store in the option, else in `ISOQUERY_STORE`, else the default store.
 *
 * @throws CliError when the store is of an unknown kind. Its message has no password.
 * @example
 * storeUrl('sqlite:data/releases.sqlite', process.env) // { kind: 'sqlite', path: 'data/releases.sqlite' }
 */
export function storeUrl(option: string | undefined, environment: Environment): StoreUrl {
  return read(option || environment.ISOQUERY_STORE || DEFAULT_STORE)
}

/**
 * Where keys and usage are: as the option says, else `ISOQUERY_KEYS`, else next to the store.
 *
 * @throws CliError when the place is of an unknown kind, or a search engine.
 */
export function keysUrl(
  option: string | undefined,
  store: StoreUrl,
  environment: Environment,
): Exclude<StoreUrl, { readonly kind: 'search' }> {
  const given = option || environment.ISOQUERY_KEYS
  if (!given && store.kind !== 'search') return store
  const found = read(given || DEFAULT_STORE)
  if (found.kind !== 'search') return found
  throw new CliError('a search engine cannot store keys. Use --keys postgres://… or sqlite:PATH')
}

/**
 * The path of the SQLite file of a store.
 *
 * @throws CliError when the store is of another kind. `what` needs the file.
 */
export function sqlitePath(store: StoreUrl, what: string): string {
  if (store.kind === 'sqlite') return store.path
  throw new CliError(`${what} needs a store sqlite:PATH`)
}

function read(store: string): StoreUrl {
  const path = /^sqlite:(.+)$/.exec(store)?.[1]
  if (path === ':memory:')
    throw new CliError('a store in memory is lost when the command ends. Pass the path of a file')
  if (path !== undefined) return { kind: 'sqlite', path }
  // A URL ends before it, so that half of a password would be the name of a host.
  if (store.includes('#')) throw new CliError('the URL of a store has no #. Write %23 for one in a password')
  const [, family, url] = /^(elasticsearch|opensearch)\+(https?:\/\/.+)$/.exec(store) ?? []
  if (url !== undefined && nodeUrls(url).every((node) => URL.canParse(node)))
    return { kind: 'search', family: family as 'opensearch', url }
  if (/^postgres(?:ql)?:\/\/./.test(store) && URL.canParse(store)) return { kind: 'postgres', url: store }
  throw new CliError(
    `unknown store ${withoutCredentials(store)}. Give sqlite: and the path of a file, postgres://…, ` +
      'opensearch+http://… or elasticsearch+http://…',
  )
}

/** A URL, or a text like one, without user, password and parameters. */
export function withoutCredentials(url: string): string {
  const [address] = url.split('?', 1) as [string]
  const [scheme] = /^[\w+.-]*:?\/\/|^[\w+.-]+:|^/.exec(address)!
  // The question mark may be one of the password.
  if (url.lastIndexOf('@') > address.length) return `${scheme}…`
  return scheme + address.slice(Math.max(scheme.length, address.lastIndexOf('@') + 1))
}
