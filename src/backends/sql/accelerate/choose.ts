import type { Formula, Leaf } from '../../../plan/plan.ts'
import type { Condition } from '../fragment.ts'
import type { Estimate, IndexSearch, RowReference } from './accelerator.ts'
import { type Hints, isFew } from './hints.ts'
import { type Sieve, sieveOf } from './sieve.ts'

/** How a query uses the index of its table. */
export interface IndexUse {
  /** A condition, tested on those rows alone that the index finds, or as it is. */
  withCandidates(condition: Condition): Condition
  /** Whether a leaf is tested row by row, because no index would make that faster. */
  isScanned(leaf: Leaf): boolean
}

/** The use of no index. */
export const UNUSED: IndexUse = { withCandidates: (condition) => condition, isScanned: () => false }

/**
 * What hints say about a formula: where all its rows are among few that the index finds, these come first.
 * Frequent words are tested without any index.
 */
export function chooseUse(formula: Formula, search: IndexSearch, hints: Hints, row: RowReference): IndexUse {
  if (hints.documents === 0) return UNUSED
  const sieve = knownSieve(formula, search, hints)
  const isUsed = sieve !== null && findsFew(sieve, search, hints)
  return {
    withCandidates: (condition) => (isUsed ? search.candidates(sieve, condition, row, hints) : condition),
    isScanned: (leaf) => {
      if (isUsed) return true
      const own = knownSieve(leaf, search, hints)
      return own !== null && !findsFew(own, search, hints)
    },
  }
}

/** The sieve of the questions that hints know. */
export function knownSieve<Question>(
  formula: Formula,
  search: IndexSearch<Question>,
  hints: Hints,
): Sieve<Question> | null {
  const known = (leaf: Leaf): Question | null => {
    const question = search.questionOf(leaf)
    return question !== null && search.isKnown(question, hints) ? question : null
  }
  return sieveOf(formula, known, search.limits)
}

/** The rows of a sieve: as hints have them by its name, or else put together from those of its questions. */
export function estimate<Question>(
  sieve: Sieve<Question>,
  search: IndexSearch<Question>,
  hints: Hints,
): Estimate | null {
  const { frequencies, documents } = hints
  const name = search.nameOf?.(sieve)
  if (name !== undefined && Object.hasOwn(frequencies, name))
    return { expected: frequencies[name]!, most: frequencies[name]! }
  if (sieve.question !== null) return search.estimate(sieve.question, hints)
  const parts = sieve.parts.map((part) => estimate(part, search, hints))
  if (!parts.every((part) => part !== null)) return null
  const [expected, most] = [parts.map((part) => part.expected), parts.map((part) => part.most)]
  return sieve.kind === 'all'
    ? { expected: together(expected, documents), most: Math.min(...most) }
    : { expected: sum(expected), most: sum(most) }
}

/** The rows that are in several sets of rows at once, if these are spread by chance. */
export function together(counts: readonly number[], documents: number): number {
  return counts.reduce((product, count) => (product * count) / documents, documents)
}

function findsFew<Question>(sieve: Sieve<Question>, search: IndexSearch<Question>, hints: Hints): boolean {
  const rows = estimate(sieve, search, hints)
  return rows !== null && isFew(hints, rows.expected)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
