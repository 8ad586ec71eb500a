import { expect, test } from 'vitest'
import { type Formula, type Leaf, type LeafKind, type Plan, planQuery } from '../../src/index.ts'
import { buildSchema } from '../support/cases/arbitrarySchema.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { SPECIAL_CHARACTERS, specialCharacters } from './support/specialCharacters.ts'

const { schema: spec, documents, queries } = specialCharacters()
const schema = buildSchema(spec)
const hitsOf = memoryHits(schema, documents)
const plans = queries.map((query) => planQuery(schema, query))

/** A leaf whose special character was read as another one. */
function misread(leaf: Leaf, character: string): Leaf {
  const read = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(character, 'x')
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)]))
  }
  const { kind, field, target, span, clause, ...asked } = leaf as Leaf & { target?: string }
  return { kind, field, target, span, clause, ...(read(asked) as object) } as Leaf
}

/** The kinds of leaves for which no case shows that a character stands for any other. */
function unnoticed(character: string): LeafKind[] {
  const noticed = new Map<LeafKind, boolean>()
  for (const plan of plans) {
    const leaf = plan.formula as Leaf
    const wrong = misread(leaf, character)
    if (JSON.stringify(wrong) === JSON.stringify(misread(leaf, 'none'))) continue
    const others = hitsOf({ ...plan, formula: wrong as Formula } as Plan)
    const right = hitsOf(plan)
    const found = new Set([...right, ...others])
    noticed.set(leaf.kind, noticed.get(leaf.kind) === true || found.size > right.length)
  }
  expect([...noticed.keys()].length).toBeGreaterThan(5)
  return [...noticed].filter(([, isNoticed]) => !isNoticed).map(([kind]) => kind)
}

test.each(SPECIAL_CHARACTERS)(
  'a backend that reads %j as any character is found in each kind of leaf',
  (c) => {
    expect(unnoticed(c)).toEqual([])
  },
)
