import { DEAREST_QUERIES } from '../support/dearestQueries.ts'
import { type RawAnswer, type RawOptions, sendRaw } from './rawClient.ts'

/** Where an attack goes, and with which key; `null`: without one. */
export interface Target {
  readonly url: string
  readonly key: string | null
  /** A key whose answers have 2,500 hits, about 5 MB; `null`: without one. */
  readonly largeKey: string | null
}

/** Something that a client sends to hold up the others. */
export interface Attack {
  readonly name: string
  send(target: Target): Promise<readonly RawAnswer[]>
}

/** A query as often as it is sent at once, each on a connection of its own. */
function query(
  name: string,
  text: string,
  times = 1,
  { isLarge = false, ...options }: RawOptions & { readonly isLarge?: boolean } = {},
): Attack {
  return {
    name,
    send: ({ url, key: ordinary, largeKey }) => {
      const key = isLarge ? largeKey : ordinary
      const parameters = new URLSearchParams({ ...(key !== null && { apikey: key }), q: text })
      const bytes = `GET /releases?${parameters} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      return Promise.all(Array.from({ length: times }, () => sendRaw(url, bytes, options)))
    },
  }
}

function raw(name: string, bytes: string, times = 1, options: RawOptions = {}): Attack {
  return {
    name,
    send: ({ url }) => Promise.all(Array.from({ length: times }, () => sendRaw(url, bytes, options))),
  }
}

/** All of them come in one burst, which is read before anything else. */
export const LARGE_BODIES = '300 connections with large bodies'

const SLOW = '/.*(a|e).*(i|o).*(u|n).*(r|s).*q.*/'

/** The attacks that once held up the service, and the dearest legal query of each kind of leaf. */
export const ATTACKS: readonly Attack[] = [
  query('60 regexps of 1,900 states', Array(60).fill('/aa.{1900}x/').join(' ')),
  query('250 regexps with a counted class', Array(250).fill('/aa[a-z]{5,20}x/').join(' ')),
  query('20 regexps beyond the limit', Array(20).fill('/(.*a){200}/').join(' ')),
  query('20 queries beyond the limit', '/(.*a){200}/', 20),
  query(
    'phrases with slop',
    Array(4)
      .fill(`"${'a b c d e f g '.repeat(9).trim()}"~99`)
      .join(' '),
  ),
  query('8 slow regexps', SLOW, 8),
  query('60 slow regexps, all fields, none found', `${SLOW} NOT *`, 60),
  query('40 clients that close after 15 ms', SLOW, 40, { closeAfter: 15 }),
  query('20 clients that never read', '*', 20, { deaf: true, patience: 4000 }),
  query('900 clients that never read 5 MB', '*', 900, { deaf: true, patience: 10_000, isLarge: true }),
  raw('FOO and 64 kB', `FOO ${'0'.repeat(64_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 20),
  raw('64 kB without a space', '0'.repeat(64_000), 20),
  raw(
    '300 connections with unfinished headers',
    `GET /releases HTTP/1.1\r\nHost: a\r\n${`X-Pad: ${'x'.repeat(1000)}\r\n`.repeat(150)}`,
    300,
    { patience: 4000 },
  ),
  raw(
    LARGE_BODIES,
    `GET /releases HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(900_000)}`,
    300,
    { patience: 4000 },
  ),
  raw('2,000 idle connections', '', 2000, { patience: 4000 }),
  raw('900 kB of Cookie', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(900_000)}\r\n\r\n`, 20),
  raw('65,000 parameters', `GET /releases?${'a&'.repeat(65_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 20, {
    patience: 8000,
  }),
  ...DEAREST_QUERIES.map(({ kind, text }) => query(`dear: ${kind}`, text)),
]

/** The wrong answers of an attack; `[]` if all are among those that the service documents. */
export function wrongAnswers(answers: readonly RawAnswer[]): readonly string[] {
  const allowed = [200, 400, 403, 404, 408, 414, 429, 431]
  return answers.flatMap(({ status, body, end }) => {
    if (status === null || allowed.includes(status)) return []
    if (status === 503 && body.includes('"toolong"')) return []
    return [`${status} ${body.slice(0, 100)} ${end}`]
  })
}
