import { isMany, type PatternPart } from '../../analysis/pattern.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { asciiLowerCase } from '../../schema/companions.ts'
import { impossible, type Meaning, REFUSED, type ValueNode } from '../meaning.ts'
import type { PlanningContext } from '../planningContext.ts'
import { readPattern } from './patterns.ts'

/** Reads a value for `contains` fields. */
export function readContains(value: ValueNode, context: PlanningContext): Meaning {
  switch (value.kind) {
    case 'word':
    case 'phrase':
      return readParts([wellFormed(value.text)])
    case 'pattern': {
      const parts = readPattern(value, 'plain', context)
      return parts === null ? REFUSED : readParts(parts)
    }
    default:
      return impossible('substring')
  }
}

function readParts(parts: readonly PatternPart[]): Meaning {
  // A substring may stand anywhere, so a star at either end adds nothing.
  const inner = [...parts]
  if (isMany(inner[0])) inner.shift()
  if (isMany(inner.at(-1))) inner.pop()
  const lowered = inner
    .map((part) => (typeof part === 'string' ? asciiLowerCase(part) : part))
    .filter((part) => part !== '')
  return lowered.length === 0 ? { kind: 'exists' } : { kind: 'substring', parts: lowered }
}
