import { foldTree, partsOfFormula } from '../../../plan/fold.ts'
import type { Formula } from '../../../plan/plan.ts'
import { firstPlace, PLACES, type PlaceRange } from './releasePlace.ts'

/** A half-open interval of epoch milliseconds; infinite ends are open. */
interface Instants {
  readonly from: number
  readonly until: number
}

const ANY_TIME: Instants = { from: -Infinity, until: Infinity }

/** The row ids among which all hits of a formula lie, as far as its dates say. */
export function placesOf(formula: Formula): PlaceRange {
  const { from, until } = instantsOf(formula)
  return {
    first: until === Infinity ? null : firstPlace(until - 1),
    last: from === -Infinity ? null : firstPlace(from) + PLACES - 1n,
  }
}

function instantsOf(formula: Formula): Instants {
  return foldTree<Formula, Instants>(formula, partsOfFormula, (node, parts) => {
    switch (node.kind) {
      case 'all':
        return parts.reduce(common)
      case 'any':
        return parts.reduce(hull)
      case 'dateRange':
        return node.field.name === 'versioncreated'
          ? { from: node.from ?? -Infinity, until: node.until ?? Infinity }
          : ANY_TIME
      default:
        return ANY_TIME
    }
  })
}

function common(a: Instants, b: Instants): Instants {
  return { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }
}

function hull(a: Instants, b: Instants): Instants {
  return { from: Math.min(a.from, b.from), until: Math.max(a.until, b.until) }
}
