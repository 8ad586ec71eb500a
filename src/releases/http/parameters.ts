/** The parameters of a request, decoded. A name given more than twice has its first two values. */
export interface Parameters {
  readonly q: readonly string[]
  /** The values of `apikey`, its name in any case. */
  readonly apikey: readonly string[]
}

/**
 * Reads `q` and `apikey` from a URL as form data (`+` is a space). Returns `null` if an escape is not valid
 * UTF-8; `URLSearchParams` would replace it by U+FFFD and the service would search for another text.
 *
 * @example
 * readParameters('http://host/releases?q=a+b%2Bc&page=2') // { q: ['a b+c'], apikey: [] }
 * readParameters('http://host/releases?q=%E4') // null
 */
export function readParameters(url: string): Parameters | null {
  const search = new URL(url).search.slice(1).replaceAll('+', ' ')
  const found: { readonly q: string[]; readonly apikey: string[] } = { q: [], apikey: [] }
  try {
    decodeURIComponent(search)
  } catch {
    return null
  }
  // A request line has room for 65,000 parameters: nothing is made or decoded for one that is not read.
  for (const part of search.split('&')) {
    const equals = part.indexOf('=')
    const written = equals < 0 ? part : part.slice(0, equals)
    const name = written.includes('%') ? decodeURIComponent(written) : written
    const values = name === 'q' ? found.q : isKeyName(name) ? found.apikey : null
    if (values !== null && values.length < 2) values.push(decodeURIComponent(part.slice(written.length + 1)))
  }
  return found
}

/** Headers in which other services take keys, without hyphens and underscores. */
const KEY_HEADERS = new Set([
  'authorization',
  'proxyauthorization',
  'apikey',
  'xapikey',
  'xauthtoken',
  'xaccesstoken',
])

/**
 * The one `apikey` of a request. Returns `null` if it is missing, empty or repeated, or if a header or cookie
 * may hold a key too: it is then unclear which key counts.
 */
export function apiKeyOf({ apikey }: Parameters, headers: Headers): string | null {
  if (apikey.length !== 1 || apikey[0] === '') return null
  for (const name of headers.keys()) if (KEY_HEADERS.has(name.replace(/[-_]/g, ''))) return null
  const cookies = headers.get('cookie')?.split(';') ?? []
  if (cookies.some((cookie) => isKeyName(cookie.split('=', 1)[0]!.trim()))) return null
  return apikey[0]!
}

function isKeyName(name: string): boolean {
  return /^apikey$/i.test(name)
}
