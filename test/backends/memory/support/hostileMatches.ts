/*
 * Runs `matches` on pairs of queries and documents that are drawn to make much of little: equal, overlapping
 * and nested clauses on texts of few words, long and short. A worker, so that its heap can be limited.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { matches } from '../../../../src/backends/memory/index.ts'
import { defineSchema, field, safePlanQuery } from '../../../../src/index.ts'
import { createRandom, type Random } from '../../../support/cases/random.ts'

/** What one result holds. */
export interface Measured {
  readonly query: string
  readonly text: number
  /** The spans of the field that has most, at least one for each match. */
  readonly spans: number
  /** The clauses of the match that has most. */
  readonly clauses: number
  /** Its length as JSON. */
  readonly bytes: number
}

const schema = defineSchema(
  {
    t: field.text({ array: true }),
    h: field.text({ html: true }),
    w: field.text({ array: true, html: true, whole: true, patterns: 'whole' }),
    c: field.contains(),
  },
  { defaultFields: ['t', 'h', 'w', 'c'] },
)

const MAX_TEXT = 200_000
const MAX_QUERY = 8000

const WORDS = ['a', 'b', 'ab', 'aa', 'aab', 'abab', 'b-a', 'c']

type Draw = (random: Random) => string

const CLAUSES: readonly Draw[] = [
  (random) => random.pick(WORDS),
  (random) => `${random.pick(WORDS)}*`,
  (random) => `*${'?'.repeat(random.below(4))}${random.pick(WORDS)}${random.pick(['', '*', '?*'])}`,
  (random) => `/(a|b)*${random.pick(WORDS)}.{0,${random.below(4)}}/`,
  (random) => `/[ab]{${random.below(3)},${3 + random.below(9)}}/`,
  (random) => `${random.pick(WORDS)}~${random.below(3)}`,
  (random) => `[${random.pick(WORDS)} TO *]`,
  (random) => `"${random.times(1 + random.below(9), () => random.pick(WORDS)).join(' ')}"`,
  (random) => `"${'a '.repeat(1 + random.below(300))}"`,
  (random) =>
    `"${random.times(2 + random.below(9), () => random.pick(WORDS)).join(' ')}"~${random.below(100)}`,
  (random) => `c:${'ab'.repeat(1 + random.below(200))}`,
]

function drawQuery(random: Random): string {
  const draw = random.chance(0.5) ? () => random.pick(CLAUSES)(random) : once(random)
  const clauses: string[] = []
  const wanted = 1 + random.below(1000)
  for (let length = 0; clauses.length < wanted && length < MAX_QUERY; ) {
    const depth = random.chance(0.1) ? random.below(20) : 0
    const clause = `${'('.repeat(depth)}${draw()}${')'.repeat(depth)}`
    length += clause.length + 1
    if (length < MAX_QUERY) clauses.push(clause)
  }
  return clauses.join(' ')
}

/** One kind of clause, or one clause, over and over. */
function once(random: Random): () => string {
  const kind = random.pick(CLAUSES)
  const clause = kind(random)
  return random.chance(0.5) ? () => clause : () => kind(random)
}

function drawText(random: Random): string {
  const word = random.chance(0.5) ? () => random.pick(WORDS) : constant(random.pick(WORDS))
  const gap = random.pick([' ', '', '<b>', ' <p>&amp;', '-'])
  const length = Math.min(MAX_TEXT, 10 ** (1 + random.below(5)) * (1 + random.below(9)))
  let text = ''
  while (text.length < length) text += word() + gap
  return text
}

function constant(word: string): () => string {
  return () => word
}

/** The text as a list of values, or as one. */
function divided(random: Random, text: string): string[] {
  if (random.chance(0.5)) return text.length > 30_000 ? [text.slice(0, 10_000)] : [text.slice(0, 30_000)]
  return text.split(random.pick([' ', 'a', '<b>'])).map((part) => part.slice(0, 10_000))
}

/** One field has all of the text, the others its beginning. */
function drawDocument(random: Random, text: string) {
  const long = random.pick(['t', 'h', 'w', 'c'])
  const [t, h, w, c] = ['t', 'h', 'w', 'c'].map((name) => (name === long ? text : text.slice(0, 1000)))
  return { t: random.chance(0.5) ? [t!] : divided(random, t!), h: h!, w: divided(random, w!), c: c! }
}

function measure(random: Random): Measured {
  const text = drawText(random)
  const query = drawQuery(random)
  const { plan } = safePlanQuery(schema, query)
  const document = drawDocument(random, text)
  if (plan === null) return { query, text: text.length, spans: 0, clauses: 0, bytes: 0 }
  const { fields } = matches(plan, document)
  const lists = Object.values(fields)
  return {
    query,
    text: text.length,
    spans: Math.max(
      0,
      ...lists.map((list) => list.reduce((sum, { spans }) => sum + Math.max(1, spans.length), 0)),
    ),
    clauses: lists.flat().reduce((most, { clauses }) => Math.max(most, clauses.length), 0),
    bytes: JSON.stringify(fields).length,
  }
}

const { seed, cases } = workerData as { readonly seed: number; readonly cases: number }
const random = createRandom(seed)
parentPort!.postMessage(random.times(cases, () => measure(random)))
