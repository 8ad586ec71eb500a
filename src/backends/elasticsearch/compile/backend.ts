import { MANY, normalizePattern } from '../../../analysis/pattern.ts'
import type { RangeEnd } from '../../../plan/plan.ts'
import { type Backend, defineBackend, SAFE_DEPTH } from '../../backend.ts'
import { unsupported } from '../../unsupportedError.ts'
import { fuzzyBytes } from '../automata/determinizationCost.ts'
import { MINUS_ZERO, type RangeBounds } from '../queryDsl.ts'
import { type ElasticsearchContext, indexField } from './context.ts'
import { patternQuery, regexpQuery } from './patterns.ts'
import { phraseQuery } from './phrases.ts'
import { allTree, anyTree, leafTree, notTree, type QueryTree, termTree } from './queryTree.ts'

/**
 * The backend of Elasticsearch and OpenSearch: term-level queries over our own tokens, without the engine's
 * analysis.
 */
export const elasticsearchBackend: Backend<QueryTree, ElasticsearchContext> = defineBackend({
  name: 'elasticsearch',
  leaf: {
    term: (leaf, context) => termTree(indexField(leaf, leaf.target, context), leaf.value),
    phrase: (leaf, context) => leafTree(phraseQuery(leaf, indexField(leaf, 'tokens', context), context)),
    pattern: (leaf, context) =>
      leafTree(patternQuery(leaf, indexField(leaf, leaf.target, context), leaf.parts, context)),
    regexp: (leaf, context) => leafTree(regexpQuery(leaf, indexField(leaf, leaf.target, context), context)),
    fuzzy: (leaf, context) => {
      const field = indexField(leaf, leaf.target, context)
      if (leaf.edits === 0) return termTree(field, leaf.value)
      const { fuzzyLength } = context.limits
      const length = [...leaf.value].length
      if (length > fuzzyLength)
        throw unsupported(
          context.target,
          leaf,
          `a fuzzy word of at most ${fuzzyLength} characters, not ${length}`,
        )
      context.automata.bytes += fuzzyBytes(length, leaf.edits)
      // Other rewrites stop at a maximum number of terms and lose hits.
      const query = {
        value: leaf.value,
        fuzziness: leaf.edits,
        prefix_length: 0,
        transpositions: true,
        rewrite: 'constant_score',
      }
      return leafTree({ fuzzy: { [field]: query } })
    },
    range: (leaf, context) => {
      const open = leaf.lower === null && leaf.upper === null
      // An open range holds every value, so it does not need the companion of lower-cased values.
      if (open && leaf.target !== 'tokens')
        return leafTree({ exists: { field: indexField(leaf, 'exists', context) } })
      const field = indexField(leaf, leaf.target, context)
      // `exists` would be wrong for tokens: a text without tokens also exists.
      if (open) return leafTree({ wildcard: { [field]: { value: '*' } } })
      const { rangeBytes } = context.limits
      const bytes = Math.max(
        ...[leaf.lower, leaf.upper].map((end) => new TextEncoder().encode(end?.value).length),
      )
      if (bytes > rangeBytes)
        throw unsupported(
          context.target,
          leaf,
          `a range whose ends have at most ${rangeBytes} bytes, not ${bytes}`,
        )
      return leafTree({ range: { [field]: bounds(leaf.lower, leaf.upper) } })
    },
    substring: (leaf, context) => {
      const parts = normalizePattern([MANY, ...leaf.parts, MANY])
      return leafTree(patternQuery(leaf, indexField(leaf, 'contains', context), parts, context))
    },
    number: (leaf, context) => {
      const field = indexField(leaf, 'value', context)
      if (leaf.value !== 0 || leaf.field.kind === 'integer') return termTree(field, leaf.value)
      return leafTree({ range: { [field]: { gte: MINUS_ZERO, lte: 0 } } })
    },
    numberRange: (leaf, context) => {
      const ends: RangeBounds = bounds(leaf.lower, leaf.upper)
      if (leaf.field.kind === 'number' && ends.gte === 0) ends.gte = MINUS_ZERO
      if (leaf.field.kind === 'number' && ends.lt === 0) ends.lt = MINUS_ZERO
      return leafTree({ range: { [indexField(leaf, 'value', context)]: ends } })
    },
    boolean: (leaf, context) => termTree(indexField(leaf, 'value', context), leaf.value),
    dateRange: (leaf, context) => {
      // Without the format, 1000 to 9999 are years. `gt` and `lte` are wrong before 1970.
      const interval: RangeBounds = {
        ...(leaf.from !== null && { gte: leaf.from }),
        ...(leaf.until !== null && { lt: leaf.until }),
        format: 'epoch_millis',
      }
      return leafTree({ range: { [indexField(leaf, 'value', context)]: interval } })
    },
    exists: (leaf, context) => leafTree({ exists: { field: indexField(leaf, 'exists', context) } }),
  },
  all: allTree,
  any: anyTree,
  not: notTree,
  constant: (value) => leafTree(value ? { match_all: {} } : { match_none: {} }),
  limits: { depth: SAFE_DEPTH },
})

function bounds<T>(
  lower: RangeEnd<T> | null,
  upper: RangeEnd<T> | null,
): { gt?: T; gte?: T; lt?: T; lte?: T } {
  return {
    ...(lower !== null && (lower.inclusive ? { gte: lower.value } : { gt: lower.value })),
    ...(upper !== null && (upper.inclusive ? { lte: upper.value } : { lt: upper.value })),
  }
}
