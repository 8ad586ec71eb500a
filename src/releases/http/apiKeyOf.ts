import type { Parameter } from './parameters.ts'

/** Headers in which other services take keys, without hyphens. */
const KEY_HEADERS = new Set([
  'authorization',
  'proxyauthorization',
  'apikey',
  'xapikey',
  'xauthtoken',
  'xaccesstoken',
])

/**
 * The secret that a request brings: the one `apikey` parameter, its name in any case. `null` when there is
 * none, when it is there twice, or when something that could be a key stands anywhere else, for then it is
 * not clear which one counts.
 */
export function apiKeyOf(parameters: readonly Parameter[], headers: Headers): string | null {
  const secrets = parameters.filter(({ name }) => isKeyName(name))
  if (secrets.length !== 1 || secrets[0]!.value === '') return null
  for (const name of headers.keys()) if (KEY_HEADERS.has(withoutHyphens(name))) return null
  const cookies = headers.get('cookie')?.split(';') ?? []
  if (cookies.some((cookie) => isKeyName(cookie.split('=', 1)[0]!.trim()))) return null
  return secrets[0]!.value
}

function isKeyName(name: string): boolean {
  return name.toLowerCase() === 'apikey'
}

function withoutHyphens(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}
