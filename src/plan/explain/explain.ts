import type { Plan } from '../plan.ts'
import { explainInEnglish } from './english.ts'
import { explainAsLucene } from './lucene.ts'

/**
 * Says what a plan asks for: in plain English, or as Lucene's own `Query.toString()` writes it.
 *
 * @example
 * explain(planQuery(releases, 'bank NOT source:b*'), 'lucene') // 'bank -source:b*', where headline is the default field
 */
export function explain(plan: Plan, notation: 'english' | 'lucene' = 'english'): string {
  return notation === 'lucene' ? explainAsLucene(plan) : explainInEnglish(plan)
}
