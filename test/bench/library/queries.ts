import { createRandom } from '../../support/cases/random.ts'

const WORDS =
  'error timeout server login payment broker index memory latency region quick brown fox lazy dog'.split(' ')
/** The fields of the queries. */
export const FIELDS = 'title body status level host tags author year price'.split(' ')

const { below, pick, chance, times } = createRandom(7)

function clause(depth: number): string {
  if (depth > 0 && chance(0.18)) return `(${times(2 + below(3), () => clause(depth - 1)).join(' OR ')})`
  if (chance(0.1)) return `${pick(FIELDS)}:[${below(100)} TO ${100 + below(1000)}]`
  const value = chance(0.3) ? `"${pick(WORDS)} ${pick(WORDS)}"` : pick(WORDS)
  return chance(0.5) ? `${pick(FIELDS)}:${value}` : value
}

function query(length: number): string {
  let text = length < 20 ? `${pick(FIELDS)}:${pick(WORDS).slice(0, 5)}` : clause(2)
  while (text.length < length - 10) text += ` AND ${clause(2)}`
  // A flat string of its own.
  return JSON.parse(JSON.stringify(text))
}

/** Queries that all peers can read, by size. */
export const QUERIES = {
  short: times(64, () => query(11)),
  medium: times(64, () => query(95)),
  long: times(12, () => query(2000)),
  huge: times(4, () => query(8000)),
} as const
