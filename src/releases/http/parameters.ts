/** A parameter of a URL, decoded. */
export interface Parameter {
  readonly name: string
  readonly value: string
}

/**
 * The parameters of a URL in order, decoded as form data (`+` is a space). Returns `null` if an escape is not
 * valid UTF-8; `URLSearchParams` would replace it by U+FFFD and the service would search for another text.
 *
 * @example
 * readParameters('http://host/releases?q=a+b%2Bc') // [{ name: 'q', value: 'a b+c' }]
 * readParameters('http://host/releases?q=%E4') // null
 */
export function readParameters(url: string): readonly Parameter[] | null {
  const [beforeFragment] = url.split('#', 1)
  const start = beforeFragment!.indexOf('?')
  if (start === -1) return []
  const query = beforeFragment!.slice(start + 1)
  // A request line has room for 65,000 parameters. Most queries need no decoding, and no part of them then.
  const decode = /[%+]/.test(query) ? decodeForm : (text: string) => text
  const parameters: Parameter[] = []
  try {
    for (let at = 0; at < query.length; ) {
      const ampersand = query.indexOf('&', at)
      const end = ampersand === -1 ? query.length : ampersand
      if (end > at) parameters.push(readParameter(query.slice(at, end), decode))
      at = end + 1
    }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
  return parameters
}

function readParameter(part: string, decode: (text: string) => string): Parameter {
  const equals = part.indexOf('=')
  if (equals === -1) return { name: decode(part), value: '' }
  return { name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) }
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
 * The value of the one `apikey` parameter, its name in any case. Returns `null` if the parameter is missing,
 * empty or repeated, or if a header or cookie may hold a key too: it is then unclear which key counts.
 */
export function apiKeyOf(parameters: readonly Parameter[], headers: Headers): string | null {
  const secrets = parameters.filter(({ name }) => isKeyName(name))
  if (secrets.length !== 1 || secrets[0]!.value === '') return null
  for (const name of headers.keys()) if (KEY_HEADERS.has(name.replace(/[-_]/g, ''))) return null
  const cookies = headers.get('cookie')?.split(';') ?? []
  if (cookies.some((cookie) => isKeyName(cookie.split('=', 1)[0]!.trim()))) return null
  return secrets[0]!.value
}

function isKeyName(name: string): boolean {
  return name.toLowerCase() === 'apikey'
}
