import { MAX_TOKEN_LENGTH } from '../../../src/analysis/analyze.ts'
import { lowerCaseTable } from '../../../src/analysis/lowerCase.ts'
import { codePointTable } from '../../../src/analysis/tables/codePointTable.ts'
import {
  CLASS_COUNT,
  CLASS_RUNS,
  FIRST_ACCEPTING,
  TRANSITIONS,
} from '../../../src/analysis/tables/tokenTable.generated.ts'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'

const classes = codePointTable(CLASS_RUNS)
const transitions = Buffer.from(TRANSITIONS, 'base64')

/** The tokens of a text, code point by code point as the tables say, without any short cut. */
export function analyzeByTable(text: string): string[] {
  const points = [...wellFormed(text)]
  const tokens: string[] = []
  for (let start = 0; start < points.length; ) {
    let state = 1
    let units = 0
    let end = start
    for (let at = start; at < points.length && state !== 0; ) {
      units += points[at]!.length
      if (units > MAX_TOKEN_LENGTH) break
      state = transitions[state * CLASS_COUNT + classes[points[at]!.codePointAt(0)!]!]!
      at++
      if (state >= FIRST_ACCEPTING) end = at
    }
    if (end > start) tokens.push(points.slice(start, end).map(lowered).join(''))
    start = end > start ? end : start + 1
  }
  return tokens
}

function lowered(character: string): string {
  const { units, astral } = lowerCaseTable()
  const point = character.codePointAt(0)!
  const added = point > 0xffff ? (astral.get(point) ?? 0) : units[point]!
  return String.fromCodePoint(point > 0xffff ? point + added : (point + added) & 0xffff)
}
