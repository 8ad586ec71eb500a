import { normalizePattern, type PatternPart, patternLength, patternStates } from '../../analysis/pattern.ts'
import { printRegexp } from '../../analysis/regexp/printRegexp.ts'
import type { Leaf, RangeEnd } from '../../plan/plan.ts'
import { type Backend, defineBackend } from '../backend.ts'
import { unsupported } from '../unsupportedError.ts'
import { type Aspect, type Context, indexField } from './context.ts'
import { allDraft, anyDraft, type Draft, leafDraft, notDraft, termDraft } from './draft.ts'
import type { QueryDsl, RangeBounds } from './queryDsl.ts'

/** The operators of our regexps that Lucene has as options. Its complement (`~`) differs between engines and stays off. */
const REGEXP_FLAGS = 'INTERSECTION|INTERVAL|EMPTY|ANYSTRING'

/**
 * More than what the engine asks for by default (10,000), because it counts before it minimises and we after; and far from where a
 * node runs out of memory.
 */
const MAX_DETERMINIZED_STATES = 100_000

const MANY: PatternPart = { any: 'many' }

/** How Elasticsearch and OpenSearch are spoken to: term-level queries over our own tokens, so that the engine analyses nothing. */
export const elasticsearchBackend: Backend<Draft, Context> = defineBackend<Draft, Context>({
  name: 'elasticsearch',
  leaf: {
    term: (leaf, context) => termDraft(indexField(leaf, leaf.over, context), leaf.value),
    phrase: (leaf, context) => {
      const query = { query: leaf.tokens.join(' '), analyzer: 'whitespace', ...(leaf.slop > 0 && { slop: leaf.slop }) }
      return leafDraft({ match_phrase: { [indexField(leaf, 'tokens', context)]: query } })
    },
    pattern: (leaf, context) => leafDraft(patternQuery(leaf, leaf.over, leaf.parts, context)),
    regexp: (leaf, context) => {
      const value = printRegexp(leaf.regexp)
      const { regexpLength } = context.limits
      if (value.length > regexpLength)
        throw unsupported(context.target, leaf, `a regexp of at most ${regexpLength} characters, not ${value.length}`)
      const query = { value, flags: REGEXP_FLAGS, max_determinized_states: MAX_DETERMINIZED_STATES }
      return leafDraft({ regexp: { [indexField(leaf, leaf.over, context)]: query } })
    },
    fuzzy: (leaf, context) => {
      // Any other rewrite stops after a number of words and loses hits.
      const query = { value: leaf.value, fuzziness: leaf.edits, prefix_length: 0, transpositions: true, rewrite: 'constant_score' }
      return leafDraft({ fuzzy: { [indexField(leaf, leaf.over, context)]: query } })
    },
    range: (leaf, context) => {
      const field = indexField(leaf, leaf.over, context)
      // A range with both ends open would ask whether the field exists, which a text without tokens does.
      if (leaf.lower === null && leaf.upper === null) return leafDraft({ wildcard: { [field]: { value: '*' } } })
      return leafDraft({ range: { [field]: bounds(leaf.lower, leaf.upper) } })
    },
    substring: (leaf, context) => leafDraft(patternQuery(leaf, 'contains', normalizePattern([MANY, ...leaf.parts, MANY]), context)),
    number: (leaf, context) => termDraft(indexField(leaf, 'value', context), leaf.value),
    numberRange: (leaf, context) => leafDraft({ range: { [indexField(leaf, 'value', context)]: bounds(leaf.lower, leaf.upper) } }),
    boolean: (leaf, context) => termDraft(indexField(leaf, 'value', context), leaf.value),
    date: (leaf, context) => {
      // Without the format 1000 to 9999 are years; `gt` and `lte` go wrong before 1970.
      const interval: RangeBounds = {
        ...(leaf.from !== null && { gte: leaf.from }),
        ...(leaf.until !== null && { lt: leaf.until }),
        format: 'epoch_millis',
      }
      return leafDraft({ range: { [indexField(leaf, 'value', context)]: interval } })
    },
    exists: (leaf, context) => leafDraft({ exists: { field: indexField(leaf, 'exists', context) } }),
  },
  all: allDraft,
  any: anyDraft,
  not: notDraft,
  constant: (value) => leafDraft(value ? { match_all: {} } : { match_none: {} }),
})

function patternQuery(leaf: Leaf, aspect: Aspect, parts: readonly PatternPart[], context: Context): QueryDsl {
  const field = indexField(leaf, aspect, context)
  const { patternLength: longest, prefixBytes, automatonStates } = context.limits
  const length = patternLength(parts)
  if (length > longest) throw unsupported(context.target, leaf, `a pattern of at most ${longest} characters, not ${length}`)
  const [text, star] = parts
  if (parts.length === 2 && typeof text === 'string' && typeof star === 'object' && star.any === 'many') {
    const bytes = new TextEncoder().encode(text).length
    if (bytes > prefixBytes) throw unsupported(context.target, leaf, `a prefix of at most ${prefixBytes} bytes, not ${bytes}`)
    return { prefix: { [field]: { value: text } } }
  }
  if (patternStates(parts, automatonStates) === null) {
    throw unsupported(context.target, leaf, `a pattern whose automaton has at most ${automatonStates} states`)
  }
  return { wildcard: { [field]: { value: printWildcard(parts) } } }
}

/** A pattern as the engine writes it; a backslash anywhere else would stand for the character after it. */
function printWildcard(parts: readonly PatternPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part.replace(/[\\*?]/g, '\\$&') : part.any === 'one' ? '?' : '*')).join('')
}

function bounds<T extends string | number>(lower: RangeEnd<T> | null, upper: RangeEnd<T> | null): RangeBounds {
  return {
    ...(lower !== null && (lower.inclusive ? { gte: lower.value } : { gt: lower.value })),
    ...(upper !== null && (upper.inclusive ? { lte: upper.value } : { lt: upper.value })),
  }
}
