import type { RowReference } from '../../../accelerate/accelerator.ts'
import { questionsOf, type Sieve } from '../../../accelerate/sieve.ts'
import { balanced, type Condition } from '../../../fragment.ts'
import { mayHave, type TokenQuestion } from './tokenIndex.ts'

/** A sieve as a condition. */
export function conditionOf({ kind, question, parts }: Sieve<TokenQuestion>, row: RowReference): Condition {
  if (question !== null) return mayHave(question, row)
  return balanced(
    parts.map((part) => conditionOf(part, row)),
    kind === 'all' ? 'and' : 'or',
  )
}

/** Whether a sieve cannot tell how many rows its leaves have, because some are phrases. */
export function hasPhrase(sieve: Sieve<TokenQuestion>): boolean {
  return questionsOf(sieve).some(({ isPhrase }) => isPhrase)
}
