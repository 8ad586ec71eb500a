import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prepare, toMatcher, toPredicate } from '../../../src/backends/memory/index.ts'
import { allOf, anyOf, noneOf, type Plan, type Schema, safePlanQuery } from '../../../src/index.ts'
import { arbitraryBatch } from '../../support/cases/arbitraryBatch.ts'
import { buildSchema } from '../../support/cases/arbitrarySchema.ts'
import { casesOfRun, createRandom, type Random } from '../../support/cases/random.ts'
import { drawUntil } from '../../support/drawUntil.ts'

const batch = arbitraryBatch({ documents: 12, queries: 25 })
/** How often the plans of a batch change; each time all documents are matched. */
const CHANGES = 6
/** For a million pairs on a busy machine, in milliseconds. */
const TIMEOUT = 600_000

it(
  'finds what asking each plan finds, while plans come and go',
  async () => {
    const cases = casesOfRun(1_000_000)
    const tested = { cases: 0, hits: 0, matchers: 0, partlyIndexed: 0 }
    const property = fc.property(batch, fc.integer(), ({ schema: generated, documents, queries }, seed) => {
      const schema = buildSchema(generated.spec)
      const random = createRandom(seed)
      const reversed = inReverse(schema)
      const plans = queries.flatMap(
        (query) => safePlanQuery(random.chance(0.8) ? schema : reversed, query).plan ?? [],
      )
      if (plans.length < 2) return
      const asked = new Map([...plans, ...combined(plans, random)].map((plan) => [plan, toPredicate(plan)]))
      const model = new Map<unknown, Plan>()
      const matcher = toMatcher<typeof schema, unknown>(schema)
      for (let change = 0; change < CHANGES; change++) {
        changePlans(model, matcher, [...asked.keys()], random)
        for (const document of documents) {
          const expected = [...model].filter(([, plan]) => asked.get(plan)!(document)).map(([id]) => id)
          const given = random.chance(0.5) ? document : prepare(schema, document)
          expect(matcher.match(given)).toEqual(expected)
          tested.cases += model.size
          tested.hits += expected.length
        }
        tested.matchers++
        if (matcher.unindexed < model.size / 2) tested.partlyIndexed++
      }
    })
    await drawUntil(
      () => {
        for (const wanted = tested.cases + cases; tested.cases < wanted; )
          fc.assert(property, { numRuns: 10 })
      },
      () => {
        expect(tested.hits).toBeGreaterThan(tested.cases / 10)
        expect(tested.hits).toBeLessThan(tested.cases / 2)
        expect(tested.partlyIndexed).toBeGreaterThan(tested.matchers / 4)
      },
    )
  },
  TIMEOUT,
)

/** The same schema, but for the order in which its fields are declared. */
function inReverse(schema: Schema): Schema {
  const fields = Object.fromEntries(Object.entries(schema.fields).reverse())
  return { ...schema, fields: Object.assign(Object.create(null), fields) }
}

/** Plans that hold others, some of them several times. */
function combined(plans: readonly Plan[], random: Random): Plan[] {
  const { schema } = plans[0]!
  const first = random.times(4, () => {
    return random.pick([allOf, anyOf, noneOf])(
      schema,
      random.times(random.below(4), () => random.pick(plans)),
    )
  })
  return [...first, noneOf(schema, first.slice(0, 1)), anyOf(schema, first.slice(1))]
}

function changePlans(
  model: Map<unknown, Plan>,
  matcher: ReturnType<typeof toMatcher>,
  plans: readonly Plan[],
  random: Random,
): void {
  const remove = (id: unknown): void => {
    expect(matcher.remove(id)).toBe(model.delete(id))
  }
  if (random.chance(0.1)) for (const id of [...model.keys()]) remove(id)
  for (let step = random.below(60); step > 0; step--) {
    // Some ids are there already, some are not.
    const id = random.pick([random.below(30), `id${random.below(30)}`])
    if (random.chance(0.4)) {
      remove(id)
    } else {
      const plan = random.pick(plans)
      matcher.add(id, plan)
      model.set(id, plan)
    }
  }
}
