import type { Random } from '../../support/cases/random.ts'

const METHODS = ['GET', 'GET', 'GET', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'TRACE', 'PURGE', 'get', 'FETCH']
const PATHS = ['/releases', '/none', '/./releases', '//releases', 'http://a/releases', '*', '/a\\b', '']
const VERSIONS = ['1.1', '1.1', '1.1', '1.1', '1.0', '0.9', '2.0', '1.9']
const HEADERS = [
  'Connection: close',
  'Connection: keep-alive',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'Expect: tea',
  'Host: b',
  'Host: a b',
  'Transfer-Encoding: gzip',
  'Content-Length: 3',
  'Content-Length: x',
  'Accept-Encoding: br',
  'Cookie',
  ': a',
  ' folded',
]
const JUNK = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  'GET ',
  'HTTP/1.1',
  '\r\n\r\n',
  '0\r\n\r\n',
  'é',
  '\x16\x03\x01',
  'x',
]

/** One request, most of them sound; `id` is in its query. */
function request(random: Random, id: number): string {
  const odd = random.chance(0.3)
  const method = odd ? random.pick(METHODS) : random.pick(['GET', 'GET', 'POST'])
  const path = odd ? random.pick(PATHS) : '/releases'
  const headers = random.chance(0.95) ? ['Host: a'] : []
  if (odd) headers.push(random.pick(HEADERS))
  // Beyond the limit for a request line and its headers.
  if (random.chance(0.01)) headers.push(`X-Pad: ${'x'.repeat(random.pick([1000, 100_000, 200_000]))}`)
  const [framing, body] = framed(random, method)
  const lines = [
    `${method} ${path}?id=${id} HTTP/${odd ? random.pick(VERSIONS) : '1.1'}`,
    ...headers,
    ...framing,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A body and the headers that announce it, for some requests. */
function framed(random: Random, method: string): [headers: readonly string[], body: string] {
  if (random.chance(method === 'GET' ? 0.85 : 0.3)) return [[], '']
  const text = Array.from({ length: random.below(7) }, () => random.pick(JUNK)).join('')
  const body = text.repeat(random.chance(0.1) ? 1000 : 1)
  const length = Buffer.byteLength(body, 'latin1')
  if (random.chance(0.5)) return [[`Content-Length: ${length}`], body]
  const chunk = length === 0 ? '' : `${length.toString(16)}\r\n${body}\r\n`
  return [['Transfer-Encoding: chunked'], `${chunk}0\r\n\r\n`]
}

/**
 * What a client sends: up to six requests one behind the other, some of them changed at random places, cut
 * into pieces.
 *
 * @example
 * randomStream(createRandom(7)) // ['GET /releases?id=0 HTTP/1.1\r\nHo', 'st: a\r\n\r\n']
 */
export function randomStream(random: Random): readonly string[] {
  let text = Array.from({ length: 1 + random.below(6) }, (_, id) => request(random, id)).join('')
  for (let changes = random.chance(0.6) ? 1 + random.below(3) : 0; changes > 0; changes--) {
    const at = random.below(text.length + 1)
    const end = Math.min(text.length, at + random.pick([0, 0, 1, 1, 2, 10, 100]))
    text = text.slice(0, at) + (random.chance(0.7) ? random.pick(JUNK) : '') + text.slice(end)
  }
  if (random.chance(0.15)) text = text.slice(0, random.below(text.length + 1))
  const cuts = Array.from({ length: random.below(4) }, () => random.below(text.length + 1)).sort(
    (a, b) => a - b,
  )
  return [0, ...cuts].map((cut, i) => text.slice(cut, cuts[i] ?? text.length)).filter((piece) => piece !== '')
}
