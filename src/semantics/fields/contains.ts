import type { PatternPart } from '../../analysis/pattern.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import { asciiLowerCase } from '../../schema/companions.ts'
import { type FieldResult, impossible, leafBase, type Site, type ValueNode } from '../fieldResult.ts'
import { readPattern } from './patterns.ts'

/** Plans a value for a `contains` field. */
export function planContains(value: ValueNode, site: Site): FieldResult {
  switch (value.kind) {
    case 'word':
    case 'phrase':
      return planParts([wellFormed(value.text)], site)
    case 'pattern': {
      const found = readPattern(value, site)
      return found === null ? FALSE : planParts(found, site)
    }
    default:
      return impossible('substring')
  }
}

function planParts(parts: readonly PatternPart[], site: Site): FieldResult {
  // A substring may stand anywhere, so a star at either end adds nothing.
  const inner = [...parts]
  if (isMany(inner[0])) inner.shift()
  if (isMany(inner.at(-1))) inner.pop()
  const lowered = inner
    .map((part) => (typeof part === 'string' ? asciiLowerCase(part) : part))
    .filter((part) => part !== '')
  const base = leafBase(site)
  return lowered.length === 0 ? { ...base, kind: 'exists' } : { ...base, kind: 'substring', parts: lowered }
}

function isMany(part: PatternPart | undefined): boolean {
  return typeof part === 'object' && part.any === 'many'
}
