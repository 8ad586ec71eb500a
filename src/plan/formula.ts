import { compareCodePoints } from '../analysis/compareCodePoints.ts'
import type { BoolNode, Constant, Formula, Leaf, PlanNode } from './plan.ts'

export const TRUE: Constant = { kind: 'constant', value: true }
export const FALSE: Constant = { kind: 'constant', value: false }

/** Every part matches; nested `all` are flattened, constants are folded. */
export function all(parts: readonly Formula[]): Formula {
  return connect('all', parts, FALSE)
}

/** At least one part matches; nested `any` are flattened, constants are folded. */
export function any(parts: readonly Formula[]): Formula {
  return connect('any', parts, TRUE)
}

/** The part does not match; a double negation and a negated constant are resolved. */
export function not(part: Formula): Formula {
  if (part.kind === 'not') return part.part
  if (part.kind === 'constant') return part.value ? FALSE : TRUE
  return { kind: 'not', part }
}

function connect(kind: 'all' | 'any', parts: readonly Formula[], absorbing: Constant): Formula {
  if (parts.length === 1) return parts[0]!
  // Most lists have nothing to flatten or fold.
  if (parts.length > 1 && parts.every((part) => part.kind !== 'constant' && part.kind !== kind))
    return { kind, parts }
  const kept: Formula[] = []
  for (const part of parts) {
    switch (part.kind) {
      case 'constant':
        if (part.value === absorbing.value) return absorbing
        break
      case kind:
        for (const inner of part.parts) kept.push(inner)
        break
      default:
        kept.push(part)
    }
  }
  if (kept.length === 0) return absorbing.value ? FALSE : TRUE
  return kept.length === 1 ? kept[0]! : { kind, parts: kept }
}

/** A query as two-valued logic: occurs are resolved, boosts are dropped. */
export function toFormula(node: PlanNode): Formula {
  switch (node.kind) {
    case 'bool':
      return connectOccurs(node)
    case 'fields':
      return any(node.nodes.map(toFormula))
    case 'boost':
      return toFormula(node.node)
    case 'constant':
      return node
    case 'range':
    case 'numberRange':
    case 'dateRange':
    case 'fuzzy':
      return simplifyLeaf(node)
    default:
      return node
  }
}

function connectOccurs({ clauses }: BoolNode): Formula {
  const hasMust = clauses.some(isMust)
  const parts: Formula[] = []
  const alternatives: Formula[] = []
  let index = -1
  for (const { occur, node } of clauses) {
    if (occur === 'must') parts.push(toFormula(node))
    else if (occur === 'mustNot') parts.push(not(toFormula(node)))
    else if (!hasMust) {
      // With a MUST they do not change the hits. Otherwise they become one `any` in the place of the
      // first.
      if (index === -1) index = parts.push(FALSE) - 1
      alternatives.push(toFormula(node))
    }
  }
  if (index !== -1) parts[index] = any(alternatives)
  return all(parts)
}

function isMust({ occur }: BoolNode['clauses'][number]): boolean {
  return occur === 'must'
}

/** Whether a leaf is a range that contains no value. */
export function isEmptyRange(leaf: Leaf): boolean {
  switch (leaf.kind) {
    case 'range':
    case 'numberRange': {
      const { lower, upper } = leaf
      if (lower === null || upper === null) return false
      const order =
        typeof lower.value === 'string' && typeof upper.value === 'string'
          ? compareCodePoints(lower.value, upper.value)
          : Number(lower.value) - Number(upper.value)
      return order > 0 || (order === 0 && !(lower.inclusive && upper.inclusive))
    }
    case 'dateRange':
      return leaf.from !== null && leaf.until !== null && leaf.from >= leaf.until
    default:
      return false
  }
}

function simplifyLeaf(leaf: Leaf): Formula {
  if (isEmptyRange(leaf)) return FALSE
  const { field, span, clause } = leaf
  if (leaf.kind === 'fuzzy' && leaf.edits === 0)
    return { kind: 'term', field, span, clause, target: leaf.target, value: leaf.value }
  if (leaf.kind === 'range' && leaf.lower === null && leaf.upper === null && leaf.target !== 'tokens') {
    return { kind: 'exists', field, span, clause }
  }
  return leaf
}
