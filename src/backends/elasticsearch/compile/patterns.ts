import { type PatternPart, patternLength } from '../../../analysis/pattern.ts'
import { patternRegexp } from '../../../analysis/regexp/rewrite/patternRegexp.ts'
import { printRegexp } from '../../../analysis/regexp/rewrite/printRegexp.ts'
import { ANY, repeat } from '../../../analysis/regexp/syntax/ast.ts'
import type { Leaf, RegexpLeaf } from '../../../plan/plan.ts'
import { unsupported } from '../../unsupportedError.ts'
import { patternBytes, prefixBytes } from '../automata/automatonBytes.ts'
import { determinizationCost } from '../automata/determinizationCost.ts'
import type { Determinized } from '../automata/determinize.ts'
import type { QueryDsl } from '../queryDsl.ts'
import type { ElasticsearchContext } from './context.ts'

/**
 * The operators of our regexps that Lucene has as options. Its complement (`~`) differs between engines and
 * stays off.
 */
const REGEXP_FLAGS = 'INTERSECTION|INTERVAL|EMPTY|ANYSTRING'

/** Ten times what the engine allows by default; ten times more again, and a node can run out of memory. */
const MAX_DETERMINIZED_STATES = 100_000

/**
 * The effort that the engine allows for a wildcard is 100,000, with no option for more; it may count each
 * state twice.
 */
const MAX_WILDCARD_EFFORT = 45_000

/**
 * Whether the engine does what a pattern or a regexp takes, where half the effort that it allows is given.
 */
function isWithin({ effort, byteEffort }: Determinized, half: number): boolean {
  return effort <= half && byteEffort <= 2 * half
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
  { target, limits, automata }: ElasticsearchContext,
): QueryDsl {
  const length = patternLength(parts)
  if (length > limits.patternLength) {
    throw unsupported(target, leaf, `a pattern of at most ${limits.patternLength} characters, not ${length}`)
  }
  const [text, star] = parts
  if (parts.length === 2 && typeof text === 'string' && typeof star === 'object' && star.any === 'many') {
    const bytes = new TextEncoder().encode(text).length
    if (bytes > limits.prefixBytes)
      throw unsupported(target, leaf, `a prefix of at most ${limits.prefixBytes} bytes, not ${bytes}`)
    automata.bytes += prefixBytes(bytes)
    return { prefix: { [field]: { value: text } } }
  }
  const regexp = patternRegexp(parts, repeat(ANY, 0, null))
  const work = determinizationCost(regexp, isLucene9(target))
  if (work !== undefined) automata.bytes += patternBytes(work)
  if (work !== undefined && isWithin(work, MAX_WILDCARD_EFFORT))
    return { wildcard: { [field]: { value: printWildcard(parts) } } }
  // A regexp that says the same may take more.
  const value = printRegexp(regexp)
  if (work === undefined || !isWithin(work, limits.regexpEffort) || value.length > limits.regexpLength) {
    throw unsupported(target, leaf, 'a shorter pattern, or one with fewer ? behind a *')
  }
  return regexpBody(field, value)
}

/**
 * A regexp as a query.
 *
 * @throws UnsupportedError when the engine would refuse it, or be busy with it for seconds
 */
export function regexpQuery(
  leaf: RegexpLeaf,
  field: string,
  { target, limits, automata }: ElasticsearchContext,
): QueryDsl {
  const value = printRegexp(leaf.regexp)
  if (value.length > limits.regexpLength) {
    throw unsupported(
      target,
      leaf,
      `a regexp of at most ${limits.regexpLength} characters, not ${value.length}`,
    )
  }
  const work = determinizationCost(leaf.regexp, isLucene9(target))
  if (work === undefined || !isWithin(work, limits.regexpEffort)) {
    throw unsupported(target, leaf, 'a simpler regexp: fewer repetitions of repetitions, or smaller numbers')
  }
  if (work.states > limits.regexpStates) {
    throw unsupported(
      target,
      leaf,
      `a regexp whose automaton has at most ${limits.regexpStates} states, not ${work.states}`,
    )
  }
  automata.bytes += patternBytes(work)
  return work.nothing ? { match_none: {} } : regexpBody(field, value)
}

function regexpBody(field: string, value: string): QueryDsl {
  return {
    regexp: { [field]: { value, flags: REGEXP_FLAGS, max_determinized_states: MAX_DETERMINIZED_STATES } },
  }
}

/** Lucene 9 makes each part of a regexp deterministic for itself. */
function isLucene9(target: ElasticsearchContext['target']): boolean {
  return target === 'elasticsearch8' || target === 'opensearch2'
}

/** A pattern as the engine writes it; a backslash anywhere else would stand for the character after it. */
function printWildcard(parts: readonly PatternPart[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part.replace(/[\\*?]/g, '\\$&') : part.any === 'one' ? '?' : '*',
    )
    .join('')
}
