import type { Formula, Leaf, Plan, PlanNode } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'

/** A field of every kind. */
export const schema = defineSchema(
  {
    headline: field.text(),
    organisation: field.text({ whole: true, array: true }),
    body: field.text({ html: true }),
    source: field.keyword({ ignoreCase: true }),
    code: field.keyword({ array: true }),
    address: field.contains(),
    price: field.number(),
    stock: field.integer(),
    live: field.boolean(),
    created: field.date(),
    'author.name': field.keyword({ array: true }),
  },
  // The limits of the engines are what refuses.
  { defaultFields: ['headline'], limits: { patterns: Infinity } },
)

type Given<L extends Leaf> = Omit<L, 'field' | 'span' | 'clause' | 'written'>
type GivenLeaf = { [K in Leaf['kind']]: Given<Extract<Leaf, { kind: K }>> }[Leaf['kind']]

/** A leaf about a field of {@link schema}, without a query text. */
export function leaf(name: keyof typeof schema.fields, given: GivenLeaf): Leaf {
  return {
    ...given,
    field: schema.fields[name],
    span: { start: 0, end: 1 },
    clause: `${name}:…`,
    written: '…',
  } as Leaf
}

export const term = (name: keyof typeof schema.fields, value: string): Leaf =>
  leaf(name, { kind: 'term', target: 'tokens', value })

export const all = (...parts: Formula[]): Formula => ({ kind: 'all', parts })
export const any = (...parts: Formula[]): Formula => ({ kind: 'any', parts })
export const not = (part: Formula): Formula => ({ kind: 'not', part })

/** A plan of a given formula, or of a given tree for scoring. */
export function planOf(
  formula: Formula,
  root: PlanNode = { kind: 'constant', value: true },
  of: Schema = schema,
): Plan {
  return {
    schema: of,
    source: 'the query',
    formula,
    root,
    usesNow: false,
    namesHidden: false,
    diagnostics: [],
  }
}
