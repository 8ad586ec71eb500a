import { expect, it } from 'vitest'
import { LeafTests } from '../../../src/backends/memory/matcher/leafTests.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'
import type { Leaf } from '../../../src/plan/plan.ts'

const schema = defineSchema({ n: field.number() }, { defaultFields: ['n'] })
const leaf = planQuery(schema, 'n:[1 TO 2]').formula as Leaf

it('a test of a leaf is shared until no plan holds it, and is then forgotten', () => {
  const tests = new LeafTests()
  const [first, second] = [tests.hold(leaf, () => true), tests.hold(leaf, () => true)]
  expect(second).toBe(first)
  tests.release(first)
  expect(tests.hold(leaf, () => true)).toBe(first)
  tests.release(first)
  tests.release(first)
  expect(tests.hold(leaf, () => true)).not.toBe(first)
})
