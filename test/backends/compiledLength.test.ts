import { expect, it } from 'vitest'
import { MAX_COMPILED_LENGTH } from '../../src/backends/backend.ts'
import { type Target, toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { defineTable, toSql, UnsupportedError } from '../../src/backends/sql/index.ts'
import { defineSchema, field, type Plan, planQuery, safePlanQuery } from '../../src/index.ts'
import { casesOfRun, createRandom, type Random, seedOfRun } from '../support/cases/random.ts'
import { everyVariant } from '../support/everyDialect.ts'
import { unlessRefused } from '../support/unlessRefused.ts'

const TARGETS: readonly Target[] = ['elasticsearch8', 'elasticsearch9', 'opensearch2', 'opensearch3']

const UNLIMITED = { limits: { patterns: Infinity } }

function wide(count: number) {
  const names = Array.from({ length: count }, (_, i) => `field_${i}`)
  const kinds = [
    field.text(),
    field.text({ whole: true }),
    field.keyword({ ignoreCase: true }),
    field.text({ html: true }),
  ]
  const fields = Object.fromEntries(names.map((name, i) => [name, kinds[i % kinds.length]!]))
  return defineSchema(fields, { defaultFields: names })
}

const SCHEMAS = [1, 13, 100].map(wide)

/** What a plan is on each engine, in UTF-16 code units. */
const LENGTHS = new Map<string, (plan: Plan, options?: object) => number>([
  ...Object.entries(everyVariant).map(
    ([name, dialect]) =>
      [
        name,
        (plan: Plan, options = {}) => {
          const table = defineTable(plan.schema, { name: 't', key: 'id', dialect })
          const { strings, parameters } = toSql(plan, table, options)
          return strings.join('').length + parameters.flat().join('').length
        },
      ] as const,
  ),
  ...TARGETS.map(
    (target) => [target, (plan: Plan) => JSON.stringify(toElasticsearch(plan, { target })).length] as const,
  ),
  ['with scores', (plan: Plan) => JSON.stringify(toElasticsearch(plan, { scoring: true })).length],
])

const CLAUSES: readonly ((random: Random, i: number) => string)[] = [
  (_, i) => `?${i}*x`,
  (_, i) => `*${i}*`,
  (_, i) => `w${i}*`,
  (_, i) => `w${i}`,
  (_, i) => `"a ${i}"`,
  (random, i) => `"${random.times(2 + random.below(8), () => 'a').join(' ')} ${i}"~${random.below(100)}`,
  (_, i) => `bk${i}~`,
  (_, i) => `bank${i}~2`,
  (_, i) => `/a[b-d]+${i}.*/`,
  (_, i) => `[a${i} TO b]`,
  (random) => 'a-b'.repeat(1 + random.below(2700)),
  (_, i) => `-?${i}*`,
  (random, i) => `(+?${i} -"b ${i}"~${random.below(9)})`,
]

function drawQuery(random: Random): string {
  const kinds = random.chance(0.5) ? CLAUSES : [random.pick(CLAUSES)]
  const most = 10 ** random.below(4)
  let query = ''
  for (let i = 0; i < most; i++) {
    const longer = `${query}${random.pick(kinds)(random, i)} `
    if (longer.length > 8192) break
    query = longer
  }
  return query
}

it('what a query becomes has a bound on every engine, or the query is refused', { timeout: 600_000 }, () => {
  const seed = seedOfRun()
  const random = createRandom(seed)
  for (let i = 0; i < casesOfRun(1000); i++) {
    const query = drawQuery(random)
    const { plan } = safePlanQuery(random.pick(SCHEMAS), query, UNLIMITED)
    if (plan === null) continue
    const engine = random.pick([...LENGTHS.keys()])
    const length = unlessRefused(() => LENGTHS.get(engine)!(plan))
    expect(length ?? 0, `SEED=${seed} ${engine}: ${query}`).toBeLessThanOrEqual(MAX_COMPILED_LENGTH)
  }
})

it.each(['sqlite', 'postgres', 'mysql', 'mariadb'])(
  'a query whose SQL is longer is refused: %s',
  (engine) => {
    const query = Array.from({ length: 1000 }, (_, i) => `?${i}*x`).join(' ')
    const plan = planQuery(SCHEMAS[1]!, query, UNLIMITED)
    const lengthOf = LENGTHS.get(engine)!
    expect(() => lengthOf(plan, { maxLength: 1_000_000 })).toThrow(
      /it needs at most 1000000 characters of SQL and values \(maxLength\), not \d{7} or more\.$/,
    )
    expect(lengthOf(plan, { maxLength: Infinity })).toBeGreaterThan(1_000_000)
    expect(() => lengthOf(planQuery(SCHEMAS[0]!, 'a'), { maxLength: 10 })).toThrow(UnsupportedError)
  },
)

it('a query whose JSON is longer is refused', () => {
  const plan = planQuery(SCHEMAS[2]!, 'ab-'.repeat(2700))
  const refused = (limits: object) => () => toElasticsearch(plan, { limits })
  expect(refused({ length: 100_000 })).toThrow(/it needs at most 100000 characters of JSON, not \d{6}\.$/)
  expect(refused({})).not.toThrow()
})

it.each([...LENGTHS.keys()])('what people ask in 13 fields is short: %s', (engine) => {
  for (const query of [
    'bank',
    '?a*x "central bank"~3 bnak~ /jo(h)?n/ [a TO b]',
    Array.from({ length: 300 }, (_, i) => `w${i}`).join(' '),
    Array.from({ length: 50 }, (_, i) => `word${i}*`).join(' OR '),
  ])
    expect(LENGTHS.get(engine)!(planQuery(SCHEMAS[1]!, query))).toBeLessThan(200_000)
})
