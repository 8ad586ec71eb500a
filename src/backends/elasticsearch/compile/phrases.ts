import type { LeafOf } from '../../../plan/plan.ts'
import { unsupported } from '../../unsupportedError.ts'
import type { QueryDsl } from '../queryDsl.ts'
import type { ElasticsearchContext } from './context.ts'

/** A phrase of at most this many words is always counted right. */
const MAX_WORDS = 5

/**
 * A phrase as a query. The engine only splits it at the spaces.
 *
 * @throws UnsupportedError when the engine may count the slop wrongly, unless the field is `approximate`
 */
export function phraseQuery(leaf: LeafOf<'phrase'>, index: string, context: ElasticsearchContext): QueryDsl {
  const { tokens, slop, field, clause, span } = leaf
  if (isMiscounted(tokens, slop)) {
    const needs = `a phrase of at most ${MAX_WORDS} words, or with only one word repeated, or without slop`
    if (!field.approximate) throw unsupported(context.target, leaf, needs)
    const reason = 'the engine sometimes counts the slop of a phrase with several repeated words too low'
    context.approximations.push({ field: field.name, clause, span, finds: 'either', reason, needs })
  }
  return {
    match_phrase: { [index]: { query: tokens.join(' '), analyzer: 'whitespace', ...(slop > 0 && { slop }) } },
  }
}

/**
 * Whether Lucene may find a phrase where it does not occur. When two repeated words are at one position,
 * Lucene advances one of them and must restore the order of its priority queue. If another word is repeated
 * too, it may reorder the wrong one and leave the queue unsorted.
 *
 * @example
 * isMiscounted(['to', 'be', 'or', 'not', 'to', 'be'], 1) // true
 */
export function isMiscounted(tokens: readonly string[], slop: number): boolean {
  if (slop === 0 || tokens.length <= MAX_WORDS) return false
  const repeated = new Set<string>()
  const seen = new Set<string>()
  for (const token of tokens) (seen.has(token) ? repeated : seen).add(token)
  return repeated.size > 1
}
