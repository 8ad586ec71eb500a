import { forEachLeaf } from '../../../src/plan/fieldsOf.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Random } from '../lucene/random.ts'

/** A document of text fields. */
export type TextDocument = Readonly<Record<string, string>>

/** How many words the documents are made of. */
const WORDS = 80

/**
 * Documents made of what plans look for, so that most plans find some of them but not all: the words that
 * occur most often, and now and then the words of a phrase in their order.
 *
 * @param fields those that documents can have; each has about half of them
 */
export function documentsFor(
  plans: readonly Plan[],
  fields: readonly string[],
  count: number,
  { pick, chance, times, below }: Random,
): TextDocument[] {
  const counts = new Map<string, number>()
  const phrases: string[] = []
  for (const plan of plans) {
    forEachLeaf(plan.root, (leaf) => {
      if (leaf.kind === 'phrase') phrases.push(leaf.tokens.join(' '))
      const tokens = leaf.kind === 'term' ? [leaf.value] : leaf.kind === 'phrase' ? leaf.tokens : []
      for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
    })
  }
  const words = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, WORDS)
    .map(([word]) => word)
  const text = () => times(below(6), () => (chance(0.1) ? pick(phrases) : pick(words))).join(' ')
  return times(count, () =>
    Object.fromEntries(fields.filter(() => chance(0.5)).map((field) => [field, text()])),
  )
}
