import type { PatternPart } from '../../analysis/pattern.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import { asciiLowerCase } from '../../schema/storedValues.ts'
import { impossible, leafBase, type Place, type Reading, type Value } from '../fieldResult.ts'
import { checkPattern } from './patternLimits.ts'
import { partsOf } from './strings.ts'

/** Reads a value for a field that is searched by substring. */
export function readContains(value: Value, place: Place): Reading {
  switch (value.kind) {
    case 'word':
    case 'phrase':
      return readParts([wellFormed(value.text)], place)
    case 'pattern': {
      const parts = partsOf(value)
      const written = place.context.textOf(value.span)
      return checkPattern(parts, written, value.span, place.context) ? readParts(parts, place) : FALSE
    }
    default:
      return impossible(
        'words and phrases, with the wildcards * and ?, but no ranges, fuzzy words or regular expressions',
      )
  }
}

function readParts(parts: readonly PatternPart[], place: Place): Reading {
  // A star at either end adds nothing: a substring may stand anywhere.
  const inner = [...parts]
  if (isMany(inner[0])) inner.shift()
  if (isMany(inner.at(-1))) inner.pop()
  const lowered = inner
    .map((part) => (typeof part === 'string' ? asciiLowerCase(part) : part))
    .filter((part) => part !== '')
  const base = leafBase(place)
  return lowered.length === 0 ? { ...base, kind: 'exists' } : { ...base, kind: 'substring', parts: lowered }
}

function isMany(part: PatternPart | undefined): boolean {
  return typeof part === 'object' && part.any === 'many'
}
