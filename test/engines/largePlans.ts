import type { Plan } from '../../src/plan/plan.ts'
import type { DocumentOf } from '../../src/schema/documentOf.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'

/** A field of every kind that a query can have thousands of clauses on. */
export const library = defineSchema(
  {
    title: field.text(),
    body: field.text(),
    code: field.keyword(),
    codes: field.keyword({ array: true }),
    tag: field.keyword({ ignoreCase: true }),
    memo: field.contains(),
    price: field.number(),
    rank: field.integer(),
    at: field.date(),
  },
  // The limits of the engines are what is asked for here, not the library's own.
  { defaultFields: ['title', 'body'], limits: { patterns: Infinity } },
)

const DAY = 86_400_000
const LAST = 9999
const words = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `w${from + i}`).join(' ')

/** Documents that contain all words of a long query, one of them, or none. */
export const DOCUMENTS: readonly DocumentOf<typeof library>[] = [
  { title: words(0, LAST), body: 'w0 w1', codes: ['c0', `c${LAST}`], price: 5, rank: 5 },
  { title: words(1, LAST), body: 'w0', tag: 'T7', at: 7 * DAY, memo: 'x m12 y' },
  { title: 'w9999', code: `c${LAST}`, price: LAST + 0.5, rank: LAST, at: LAST * DAY },
  { body: 'w0 v0 w0', code: 'c0', tag: 't0', price: 0.5, at: 0, memo: 'm0' },
  {
    title: 'v5',
    body: 'v5 w5 v5',
    code: 'other',
    tag: 'else',
    price: -1,
    rank: -1,
    at: -DAY,
    memo: 'nothing',
  },
  {},
]

const UNLIMITED = { clauses: Infinity, length: Infinity, nesting: 1000, patterns: Infinity }

/** Makes a plan with a number of clauses. */
export type PlanMaker = (clauses: number) => Plan<typeof library>

function joined(operator: 'OR' | 'AND', clause: (i: number) => string): PlanMaker {
  return (clauses) => planLarge(Array.from({ length: clauses }, (_, i) => clause(i)).join(` ${operator} `))
}

function planLarge(text: string): Plan<typeof library> {
  return planQuery(library, text, { limits: UNLIMITED })
}

/** Nested groups with AND and OR alternating; the clauses are distributed over the levels. */
function nested(levels: number, clause: (i: number) => string): PlanMaker {
  return (clauses) => {
    const share = Math.max(1, Math.floor(clauses / levels))
    let text = clause(0)
    for (let level = 1, i = 1; level <= levels; level++) {
      const [outer, inner] = level % 2 === 0 ? [' AND ', ' OR '] : [' OR ', ' AND ']
      const count = level === levels ? Math.max(1, clauses - i) : share
      const group = Array.from({ length: count }, () => clause(i++)).join(inner)
      text = `(${text})${outer}(${group})`
    }
    return planLarge(text)
  }
}

/** A maker for each kind of clause and each operator. */
export const PLANS: Readonly<Record<string, PlanMaker>> = {
  'words OR': joined('OR', (i) => `title:w${i}`),
  'words AND': joined('AND', (i) => `title:w${i}`),
  'words in two fields OR': joined('OR', (i) => `w${i}`),
  'words in two fields AND': joined('AND', (i) => `w${i}`),
  'words in alternating fields OR': joined('OR', (i) => `${i % 2 === 0 ? 'title' : 'body'}:w${i}`),
  'negated words': (clauses) =>
    planLarge(Array.from({ length: clauses }, (_, i) => `NOT body:v${i}`).join(' ')),
  'phrases OR': joined('OR', (i) => `body:"v${i} w${i}"`),
  'phrases AND': joined('AND', (i) => `title:"w${i} w${i + 1}"`),
  'sloppy phrases OR': joined('OR', (i) => `body:"w${i} v${i}"~2`),
  'prefixes OR': joined('OR', (i) => `body:v${i}*`),
  'wildcards OR': joined('OR', (i) => `body:v*${i}`),
  'inner wildcards AND': joined('AND', (i) => `title:w*${String(i).slice(1)}?`),
  'keywords OR': joined('OR', (i) => `code:c${i}`),
  'negated keywords': (clauses) =>
    planLarge(Array.from({ length: clauses }, (_, i) => `NOT code:c${i}`).join(' ')),
  'keywords in lists OR': joined('OR', (i) => `codes:c${i}`),
  'keywords without case OR': joined('OR', (i) => `tag:T${i}`),
  'keyword prefixes OR': joined('OR', (i) => `code:c${i}*`),
  'keyword ranges OR': joined('OR', (i) => `code:[c${i} TO c${i}]`),
  'substrings OR': joined('OR', (i) => `memo:M${i}`),
  'fuzzy words OR': joined('OR', (i) => `tag:tt${i}~1`),
  'regexps OR': joined('OR', (i) => `tag:/t[${i % 10}]${i}?/`),
  'numbers OR': joined('OR', (i) => `price:${i}.5`),
  'number ranges AND': joined('AND', (i) => `price:[${-i} TO ${i + 6}]`),
  'integers OR': joined('OR', (i) => `rank:${i}`),
  'dates OR': joined('OR', (i) => `at:${new Date(i * DAY).toISOString().slice(0, 10)}`),
  'exists OR negated keywords': joined('OR', (i) => (i % 2 === 0 ? '_exists_:memo' : `(NOT code:c${i})`)),
  'leaves of several kinds OR': joined(
    'OR',
    (i) => [`title:w${i}`, `code:c${i}`, `price:${i}`, `at:${2000 + (i % 100)}`, `memo:z${i}`][i % 5]!,
  ),
  'groups of 50 levels': nested(50, (i) => `title:w${i}`),
  'groups of 50 levels, leaves of several kinds': nested(
    50,
    (i) => [`title:w${i}`, `code:c${i}`, `(NOT price:${i})`, `body:v${i}*`][i % 4]!,
  ),
}
