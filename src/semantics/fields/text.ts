import { analyze } from '../../analysis/analyze.ts'
import type { PlanNode } from '../../plan/plan.ts'
import { leafBase, NOTHING, type Place, type Reading, type Value } from '../fieldResult.ts'
import { readFuzzy, readPattern, readRange, readRegexp, readTerm } from './strings.ts'

/** Reads a value for a text field: the only place where the text of a query is analysed. */
export function readText(value: Value, place: Place): Reading {
  const { field } = place
  const patternsOver = field.patterns === 'whole' ? 'whole' : 'tokens'
  switch (value.kind) {
    case 'word':
      return readWord(value.text, place)
    case 'phrase':
      return readPhrase(value.text, value.slop, place)
    case 'pattern':
      return readPattern(value, patternsOver, place)
    case 'regexp':
      return readRegexp(value, patternsOver, place)
    case 'fuzzy':
      return readFuzzy(value, patternsOver, place)
    case 'range':
      return readRange(value, field.whole ? 'whole' : 'tokens', place)
  }
}

function readWord(text: string, place: Place): Reading {
  const tokens = analyze(text)
  const { defaultOperator, splitWords } = place.context.reading
  const base = leafBase(place)
  if (tokens.length === 0) return NOTHING
  if (tokens.length === 1) return { ...base, kind: 'term', over: 'tokens', value: tokens[0]! }
  if (splitWords === 'phrase') return { ...base, kind: 'phrase', tokens, slop: 0 }
  const occur = defaultOperator === 'and' ? 'must' : 'should'
  const clauses = tokens.map((token) => {
    const node: PlanNode = { ...base, kind: 'term', over: 'tokens', value: token }
    return { occur, node, span: place.span } as const
  })
  return { kind: 'bool', clauses }
}

function readPhrase(text: string, slop: number | null, place: Place): Reading {
  const tokens = analyze(text)
  if (tokens.length === 0) return NOTHING
  if (place.field.whole && slop === null) return readTerm(text, 'whole', place)
  const base = leafBase(place)
  if (tokens.length === 1) return { ...base, kind: 'term', over: 'tokens', value: tokens[0]! }
  return { ...base, kind: 'phrase', tokens, slop: slop ?? 0 }
}
