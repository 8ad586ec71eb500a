import type { Leaf } from '../../../plan/plan.ts'

/** What a leaf tests as a text: leaves of one text test the same, wherever they stand in their queries. */
export function leafKey(leaf: Leaf): string {
  const { field, span, clause, ...test } = leaf
  return JSON.stringify([field.name, test])
}
