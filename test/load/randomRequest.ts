import type { Random } from '../support/cases/random.ts'

/** Pieces of requests, whole and broken. */
function pieces(key: string): readonly string[] {
  const query = `/releases?apikey=${key}&q=`
  return [
    ...[
      'GET ',
      'FOO ',
      'POST ',
      'GET',
      ' ',
      query,
      `${query}bank`,
      '/',
      '*',
      'http://a',
      '?',
      '&',
      '=',
      '%',
      '%zz',
    ],
    ...[' HTTP/1.1', ' HTTP/1.0', ' HTTP/9.9', '\r\n', '\n', '\r', 'Host: a\r\n', 'Host: b\r\n', 'X: ', ': '],
    ...['Cookie: ', 'Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n', 'Expect: 100-continue\r\n'],
    ...[
      'Connection: keep-alive\r\n',
      'Upgrade: websocket\r\n',
      '\0',
      '\x16\x03\x01',
      'é',
      '0\r\n\r\n',
      '\r\n\r\n',
    ],
  ]
}

/**
 * A request that is more or less broken, some of its tokens up to 300 kB long. It asks for the connection to
 * be closed if it is read to its end.
 *
 * @example
 * randomRequest(createRandom(7), key)
 */
export function randomRequest(random: Random, key: string): string {
  const parts = pieces(key)
  const soup = Array.from({ length: 1 + random.below(10) }, () => {
    const piece = random.pick(parts)
    const times = random.chance(0.1) ? random.pick([300, 5000, 60_000]) : 1
    return piece.repeat(Math.min(times, Math.ceil(300_000 / piece.length)))
  }).join('')
  const start = random.chance(0.5) ? `GET /releases?apikey=${key}&q=bank HTTP/1.1\r\nHost: a\r\n` : ''
  return `${start}${soup}\r\nConnection: close\r\n\r\n`
}
