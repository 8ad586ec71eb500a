/** The parameters of a request, decoded. A name given more than twice has its first two values. */
export interface Parameters {
  readonly q: readonly string[]
  /** The values of `apikey`, its name in any case. */
  readonly apikey: readonly string[]
}

/** Both names in any case, each letter as it is or escaped, and the value. */
const PARAMETER = new RegExp(`(?<![^&])(${spelled('q')}|${spelled('apikey')})(?:=([^&]*))?(?![^&])`, 'gi')

function spelled(name: string): string {
  const hex = (letter: string) => letter.charCodeAt(0).toString(16)
  return [...name].map((letter) => `(?:${letter}|%${hex(letter)}|%${hex(letter.toUpperCase())})`).join('')
}

/**
 * Reads `q` and `apikey` from a URL as form data (`+` is a space). Other parameters must be decodable, but
 * nothing of them is kept: a request line has room for 65,000. Returns `null` if an escape is not valid
 * UTF-8; `URLSearchParams` would replace it by U+FFFD and the service would search for another text.
 *
 * @example
 * readParameters('http://host/releases?q=a+b%2Bc&page=2') // { q: ['a b+c'], apikey: [] }
 * readParameters('http://host/releases?q=%E4') // null
 */
export function readParameters(url: string): Parameters | null {
  const [beforeFragment] = url.split('#', 1)
  const start = beforeFragment!.indexOf('?')
  const query = start === -1 ? '' : beforeFragment!.slice(start + 1)
  if (!isDecodable(query)) return null
  const q: string[] = []
  const apikey: string[] = []
  for (const [, name, value = ''] of query.matchAll(PARAMETER)) {
    const decoded = decodeURIComponent(name!)
    if (decoded === 'q') q.push(decodeForm(value))
    else if (isKeyName(decoded)) apikey.push(decodeForm(value))
    if (q.length > 2) q.pop()
    if (apikey.length > 2) apikey.pop()
  }
  return { q, apikey }
}

// Neither `&` nor `=` can be part of an escape: each part is decodable if the whole is.
function isDecodable(query: string): boolean {
  try {
    decodeForm(query)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

function decodeForm(text: string): string {
  return text.includes('%') || text.includes('+') ? decodeURIComponent(text.replaceAll('+', ' ')) : text
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
  return name.toLowerCase() === 'apikey'
}
