import { isMany, type PatternPart, patternLength, printPattern } from '../../../analysis/pattern.ts'
import { printRegexp } from '../../../analysis/regexp/printRegexp.ts'
import { ANY, patternRegexp, type RegexpNode, repeat } from '../../../analysis/regexp/syntax/ast.ts'
import type { Leaf, LeafOf } from '../../../plan/plan.ts'
import { unsupported } from '../../unsupportedError.ts'
import { determinizationCost, patternBytes, prefixBytes } from '../automata/determinizationCost.ts'
import type { Determinized } from '../automata/determinize.ts'
import type { QueryDsl } from '../queryDsl.ts'
import type { ElasticsearchContext } from './context.ts'

/**
 * The optional operators of Lucene's regexps that ours have. The complement (`~`) differs between engines.
 */
const REGEXP_FLAGS = 'INTERSECTION|INTERVAL|EMPTY|ANYSTRING'

/** Ten times the engine's default. With another factor of ten a node can run out of memory. */
const MAX_DETERMINIZED_STATES = 100_000

/** The engine's limit for a wildcard is 100,000, without an option. It may count each state twice. */
const MAX_WILDCARD_EFFORT = 45_000

/** Whether the engine accepts the cost of an automaton. `maxEffort` is half the engine's limit. */
function isWithin({ effort, byteEffort }: Determinized, maxEffort: number): boolean {
  return effort <= maxEffort && byteEffort <= 2 * maxEffort
}

/**
 * A wildcard pattern as a query.
 *
 * @throws UnsupportedError when the engine would refuse it
 */
export function patternQuery(
  leaf: Leaf,
  field: string,
  parts: readonly PatternPart[],
  context: ElasticsearchContext,
): QueryDsl {
  const { target, limits, automata } = context
  const length = patternLength(parts)
  if (length > limits.patternLength) {
    throw unsupported(target, leaf, `a pattern of at most ${limits.patternLength} characters, not ${length}`)
  }
  const [text, star] = parts
  if (parts.length === 2 && typeof text === 'string' && isMany(star)) {
    const bytes = new TextEncoder().encode(text).length
    if (bytes > limits.prefixBytes)
      throw unsupported(target, leaf, `a prefix of at most ${limits.prefixBytes} bytes, not ${bytes}`)
    automata.bytes += prefixBytes(bytes)
    return { prefix: { [field]: { value: text } } }
  }
  const regexp = patternRegexp(parts, repeat(ANY, 0, null))
  const value = printRegexp(regexp)
  const cost = costOf(leaf, regexp, value, context)
  if (cost !== undefined) automata.bytes += patternBytes(cost)
  if (cost !== undefined && isWithin(cost, MAX_WILDCARD_EFFORT))
    return { wildcard: { [field]: { value: printPattern(parts) } } }
  // The limit of an equivalent regexp is higher.
  if (cost === undefined || !isWithin(cost, limits.regexpEffort) || value.length > limits.regexpLength) {
    throw unsupported(target, leaf, 'a shorter pattern, or one with fewer ? after a *')
  }
  return regexpBody(field, value)
}

/**
 * A regexp as a query.
 *
 * @throws UnsupportedError when the engine would refuse it or need seconds for it
 */
export function regexpQuery(leaf: LeafOf<'regexp'>, field: string, context: ElasticsearchContext): QueryDsl {
  const { target, limits, automata } = context
  const value = printRegexp(leaf.regexp)
  if (value.length > limits.regexpLength) {
    throw unsupported(
      target,
      leaf,
      `a regexp of at most ${limits.regexpLength} characters, not ${value.length}`,
    )
  }
  const cost = costOf(leaf, leaf.regexp, value, context)
  if (cost === undefined || !isWithin(cost, limits.regexpEffort)) {
    throw unsupported(
      target,
      leaf,
      'a simpler regexp: fewer nested repetitions, or smaller repetition counts',
    )
  }
  if (cost.states > limits.regexpStates) {
    throw unsupported(
      target,
      leaf,
      `a regexp whose automaton has at most ${limits.regexpStates} states, not ${cost.states}`,
    )
  }
  automata.bytes += patternBytes(cost)
  return cost.nothing ? { match_none: {} } : regexpBody(field, value)
}

/**
 * The cost of a regexp, found once for all fields and places.
 *
 * @returns `undefined` if its automaton alone is too large
 * @throws UnsupportedError when the automata of all patterns so far are too large together
 */
function costOf(
  leaf: Leaf,
  regexp: RegexpNode,
  value: string,
  { target, automata }: ElasticsearchContext,
): Determinized | undefined {
  const { costs, work } = automata
  if (costs.has(value)) return costs.get(value)
  const cost = determinizationCost(regexp, determinized(target), work)
  if (cost === undefined && determinizationCost(regexp, determinized(target)) !== undefined)
    throw unsupported(
      target,
      leaf,
      `at most ${costs.size} patterns of this size, not ${costs.size + 1} or more`,
    )
  costs.set(value, cost)
  return cost
}

function regexpBody(field: string, value: string): QueryDsl {
  return {
    regexp: { [field]: { value, flags: REGEXP_FLAGS, max_determinized_states: MAX_DETERMINIZED_STATES } },
  }
}

/** Lucene 9 also determinizes the automaton of each part of a regexp. */
function determinized(target: ElasticsearchContext['target']): 'parts' | 'root' {
  return target === 'elasticsearch8' || target === 'opensearch2' ? 'parts' : 'root'
}
