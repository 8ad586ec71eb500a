import type { RowReference } from '../../../accelerate/accelerator.ts'
import { questionsOf, type Sieve } from '../../../accelerate/sieve.ts'
import { balanced, type Condition } from '../../../fragment.ts'
import { hasWords, type TokenQuestion } from './tokenIndex.ts'

/** A sieve as a condition. */
export function conditionOf({ kind, question, parts }: Sieve<TokenQuestion>, row: RowReference): Condition {
  if (question !== null) return hasWords(question.index, question.words, row)
  return balanced(
    parts.map((part) => conditionOf(part, row)),
    kind === 'all' ? 'and' : 'or',
  )
}

/** Whether a sieve has the rows of its parts and no others. */
export function isExact(sieve: Sieve<TokenQuestion>): boolean {
  return questionsOf(sieve).every((question) => question.isExact)
}
