import type { PhraseLeaf } from '../../../plan/plan.ts'
import { unsupported } from '../../unsupportedError.ts'
import type { QueryDsl } from '../queryDsl.ts'
import type { ElasticsearchContext } from './context.ts'

/** The queue of so few words is in order again by itself. */
const FEW_WORDS = 5

/**
 * A phrase as a query; the engine only parts its tokens at the spaces.
 *
 * @throws UnsupportedError where the engine may count otherwise, unless the field is declared `approximate`
 */
export function phraseQuery(leaf: PhraseLeaf, index: string, context: ElasticsearchContext): QueryDsl {
  const { tokens, slop, field, clause, span } = leaf
  if (isMiscounted(tokens, slop)) {
    const needs = `a phrase of at most ${FEW_WORDS} words, or with only one word repeated, or without slop`
    if (!field.approximate) throw unsupported(context.target, leaf, needs)
    const reason = 'the engine counts the slop of a phrase with several repeated words now and then too low'
    context.approximations.push({ field: field.name, clause, span, finds: 'either', reason, needs })
  }
  return {
    match_phrase: { [index]: { query: tokens.join(' '), analyzer: 'whitespace', ...(slop > 0 && { slop }) } },
  }
}

/**
 * Whether Lucene may find a phrase where it is not. Of two repeated words on one position it moves one on,
 * and has to put that one back in order in its queue of words; if another word is repeated too, it may take
 * that one for it and leave the queue in disorder.
 *
 * @example
 * isMiscounted(['to', 'be', 'or', 'not', 'to', 'be'], 1) // true
 */
export function isMiscounted(tokens: readonly string[], slop: number): boolean {
  if (slop === 0 || tokens.length <= FEW_WORDS) return false
  const repeated = new Set<string>()
  const seen = new Set<string>()
  for (const token of tokens) (seen.has(token) ? repeated : seen).add(token)
  return repeated.size > 1
}
