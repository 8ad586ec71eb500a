import { all, any, not } from '../../../plan/formula.ts'
import type { Formula } from '../../../plan/plan.ts'

/**
 * Puts NOTs that stand beside each other under one, so that what they deny can be asked as one list: `-a -b`
 * is `NOT (a OR b)`.
 *
 * @example
 * mergeNegations(all([a, not(b), not(c)])) // all([a, not(any([b, c]))])
 */
export function mergeNegations(formula: Formula): Formula {
  switch (formula.kind) {
    case 'any':
      return any(formula.parts.map(mergeNegations))
    case 'not':
      return not(mergeNegations(formula.part))
    case 'all': {
      const parts = formula.parts.map(mergeNegations)
      const denied = parts.flatMap((part) => (part.kind === 'not' ? part.part : []))
      if (denied.length < 2) return all(parts)
      const first = parts.findIndex(({ kind }) => kind === 'not')
      return all(
        parts.flatMap((part, i) => (i === first ? not(any(denied)) : part.kind === 'not' ? [] : part)),
      )
    }
    default:
      return formula
  }
}
