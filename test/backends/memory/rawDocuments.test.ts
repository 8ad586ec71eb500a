import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leafPredicate } from '../../../src/backends/memory/backend.ts'
import { DocumentError, type Prepared, prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { allOf, anyOf, type Formula, noneOf, safePlanQuery } from '../../../src/index.ts'
import { arbitraryBatch } from '../../support/cases/arbitraryBatch.ts'
import { buildSchema } from '../../support/cases/arbitrarySchema.ts'
import { drawUntil } from '../../support/drawUntil.ts'
import { scaled } from '../../support/scaled.ts'

const batch = arbitraryBatch({ documents: 8, queries: 12 })

/** Whether a formula holds, read as it is written. */
function holds(formula: Formula, document: Prepared): boolean {
  switch (formula.kind) {
    case 'all':
      return formula.parts.every((part) => holds(part, document))
    case 'any':
      return formula.parts.some((part) => holds(part, document))
    case 'not':
      return !holds(formula.part, document)
    case 'constant':
      return formula.value
    default:
      return leafPredicate(formula, document.schema)(document)
  }
}

it('finds raw documents and prepared ones as the formula says', async () => {
  let hits = 0
  let cases = 0
  const property = fc.property(batch, ({ schema: generated, documents, queries }) => {
    const schema = buildSchema(generated.spec)
    const plans = queries.flatMap((query) => safePlanQuery(schema, query).plan ?? [])
    const combined = [allOf, anyOf, noneOf].map((join) => join(schema, plans.slice(0, 4)))
    for (const plan of [...plans, ...combined]) {
      const isHit = toPredicate(plan)
      for (const document of documents) {
        const prepared = prepare(schema, document)
        const expected = holds(plan.formula, prepared)
        expect(isHit(document)).toBe(expected)
        expect(isHit(prepared)).toBe(expected)
        cases++
        if (expected) hits++
      }
    }
  })
  await drawUntil(
    () => fc.assert(property, { numRuns: scaled(2000) }),
    () => {
      expect(hits).toBeGreaterThan(cases / 10)
      expect(hits).toBeLessThan(cases * 0.9)
    },
  )
})

it('refuses a faulty document as prepare does, whatever the query asks', () => {
  const faulty = fc.constantFrom<unknown>(
    {},
    () => 1,
    Symbol.iterator,
    [['a', 1, true]],
    'x'.repeat(32_767),
    1.5,
  )
  fc.assert(
    fc.property(
      batch,
      fc.array(faulty, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      (generated, faults, at) => {
        const schema = buildSchema(generated.schema.spec)
        const names = Object.keys(schema.fields)
        const plans = generated.queries.flatMap((query) => safePlanQuery(schema, query).plan ?? [])
        const predicates = plans.map((plan) => toPredicate(plan))
        for (const document of generated.documents) {
          const changed = { ...document } as Record<string, unknown>
          faults.forEach((fault, i) => {
            changed[names[(at + i * 3) % names.length]!.split('.')[0]!] = fault
          })
          const expected = faultOf(() => prepare(schema, changed as never))
          for (const isHit of predicates) expect(faultOf(() => isHit(changed as never))).toBe(expected)
        }
      },
    ),
    { numRuns: scaled(1000) },
  )
})

function faultOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return `${error.path} ${error.message}`
  }
}
