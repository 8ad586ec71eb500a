import type { PatternPart } from '../../../../src/analysis/pattern.ts'
import { mapChildren, type RegexpNode } from '../../../../src/analysis/regexp/syntax/ast.ts'
import type { Formula, Leaf } from '../../../../src/plan/plan.ts'

/** What the values of a leaf are changed into; whatever is not a value stays. */
export interface Values {
  text(value: string): string
  number(value: number, leaf: Leaf): number
  instant(value: number): number
}

/** The same formula with other values: same shape, other contents. */
export function revalue(formula: Formula, values: Values): Formula {
  switch (formula.kind) {
    case 'all':
    case 'any':
      return { ...formula, parts: formula.parts.map((part) => revalue(part, values)) }
    case 'not':
      return { kind: 'not', part: revalue(formula.part, values) }
    case 'constant':
      return formula
    default:
      return revalueLeaf(formula, values)
  }
}

function revalueLeaf(leaf: Leaf, values: Values): Leaf {
  const text = (value: string): string => values.text(value)
  const parts = (all: readonly PatternPart[]) =>
    all.map((part) => (typeof part === 'string' ? text(part) || 'x' : part))
  switch (leaf.kind) {
    case 'term':
    case 'fuzzy':
      return { ...leaf, value: text(leaf.value) }
    case 'phrase':
      return { ...leaf, tokens: leaf.tokens.map(text) }
    case 'pattern':
    case 'substring':
      return { ...leaf, parts: parts(leaf.parts) }
    case 'regexp':
      return { ...leaf, regexp: revalueRegexp(leaf.regexp, text) }
    case 'range':
      return {
        ...leaf,
        lower: leaf.lower && { ...leaf.lower, value: text(leaf.lower.value) },
        upper: leaf.upper && { ...leaf.upper, value: text(leaf.upper.value) },
      }
    case 'number':
      return { ...leaf, value: values.number(leaf.value, leaf) }
    case 'numberRange':
      return {
        ...leaf,
        lower: leaf.lower && { ...leaf.lower, value: values.number(leaf.lower.value, leaf) },
        upper: leaf.upper && { ...leaf.upper, value: values.number(leaf.upper.value, leaf) },
      }
    case 'boolean':
      return { ...leaf, value: values.number(0, leaf) > 0 }
    case 'dateRange': {
      const from = leaf.from === null ? null : values.instant(leaf.from)
      const until = leaf.until === null ? null : Math.max(values.instant(leaf.until), (from ?? -Infinity) + 1)
      return { ...leaf, from, until }
    }
    case 'exists':
      return leaf
  }
}

function revalueRegexp(node: RegexpNode, text: (value: string) => string): RegexpNode {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', text: text(node.text) }
    case 'set': {
      const ranges = node.ranges.map(({ from, to }) => {
        const point = text(String.fromCodePoint(from)).codePointAt(0) ?? from
        return { from: point, to: point + (to - from) }
      })
      return { ...node, ranges }
    }
    default:
      return mapChildren(node, (child) => revalueRegexp(child, text))
  }
}
