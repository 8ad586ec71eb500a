import fc from 'fast-check'
import { analyze } from '../../../src/analysis/analyze.ts'
import { isMiscounted } from '../../../src/backends/elasticsearch/compile/phrases.ts'
import { arbitraryQuery, type BatchOptions, boosted, groupOfTwo } from './arbitraryBatch.ts'
import type { GeneratedField } from './arbitrarySchema.ts'
import { comparisonText, leafText, nearbyNumber, quotedText, rangeText } from './leafText.ts'

/**
 * Fields and queries for which Elasticsearch's own `query_string` should find the same hits as isoquery. They
 * exclude queries that `query_string` interprets differently by design, and queries that it refuses.
 */
export const JUDGEABLE: Pick<BatchOptions, 'fields' | 'names' | 'options' | 'neverDefault' | 'query'> = {
  fields: (['text', 'text', 'keyword', 'number', 'integer', 'boolean', 'date'] as const).map((kind) => ({
    kind,
  })),
  names: ['headline', 'source', 'n', 'created', 'a.b', 'naïve'],
  options: fc.constantFrom('or', 'and').map((defaultOperator) => ({ defaultOperator })),
  // In default fields, query_string matches numbers and years against dates, and ranges against booleans.
  neverDefault: ['date', 'boolean'],
  query: (schema) => arbitraryQuery(schema, { clause: judgeableClause, boosts: ['^2', '^0.5'] }),
}

/** Leaves that query_string interprets differently. */
const DIFFERENT = [
  // Range bounds: query_string takes a quoted star for an open end and "" for two quotation marks.
  /^[[{].*(?:""|"\*"|\\)/s,
  /^[<>]=?(?:\\\*|"\*")$/,
  // It removes escapes before it looks for a comparison: `<\=a` is `<=a`.
  /^[<>]\\=/,
  // Elasticsearch keeps the capitals of a regexp; OpenSearch lower-cases them.
  /^\/.*\p{Changes_When_Lowercased}/su,
  // query_string takes one star for any value of the default fields, and two stars for a pattern.
  /^\*+$/,
  // A lenient default field ignores a pattern that is too complex, without a message.
  /\*(?:[^?*]*[?*]){10}/s,
]

function judgeableClause(field: GeneratedField): fc.Arbitrary<string> {
  const text = judgeableLeaf(field)
  const { name } = field
  return fc.oneof(
    { weight: 8, arbitrary: text.map((value) => `${name}:${value}`) },
    // In parentheses, because query_string analyses adjacent words as one text. Texts without a token are
    // left out, because query_string would search for them in a keyword among the default fields.
    {
      weight: 2,
      arbitrary: text
        .filter((value) => analyze(value.replace(/~\d$/, '')).length > 0)
        .map((value) => `(${value})`),
    },
    { weight: 1, arbitrary: groupOfTwo(name, text, [' OR ', ' AND ', ' AND NOT ']) },
    { weight: 1, arbitrary: fc.constantFrom(`${name}:*`, `_exists_:${name}`, '*:*') },
    { weight: 1, arbitrary: boosted(name, text) },
  )
}

function judgeableLeaf(field: GeneratedField): fc.Arbitrary<string> {
  switch (field.spec.kind) {
    case 'number':
    case 'integer':
      return numberLeaf(field.pool.map(Number))
    case 'date':
      return dateLeaf(
        field.pool
          .map((value) => new Date(value as string).getTime())
          .filter(Number.isFinite)
          .concat(0),
      )
    default:
      return leafText(field).filter(
        (text) => !DIFFERENT.some((pattern) => pattern.test(text)) && !isMiscountedPhrase(text),
      )
  }
}

function isMiscountedPhrase(text: string): boolean {
  const [, phrase, slop] = /^"(.*)"~(\d+)$/s.exec(text) ?? []
  return phrase !== undefined && isMiscounted(analyze(phrase), Number(slop))
}

function numberLeaf(pool: readonly number[]): fc.Arbitrary<string> {
  const text = nearbyNumber(pool)
    // isoquery's integers end at 2⁵³ − 1, Elasticsearch's at 2⁶³.
    .filter((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER || Math.abs(value) > 2 ** 63)
    .map(String)
  const escaped = text.map((value) => value.replace(/[-+]/g, '\\$&'))
  return fc.oneof(
    { weight: 5, arbitrary: escaped },
    { weight: 2, arbitrary: text.map(quotedText) },
    { weight: 5, arbitrary: rangeText(text.map(quotedText)) },
    { weight: 4, arbitrary: comparisonText(escaped) },
  )
}

/** Dates of a day or finer: query_string takes a year or a month for its first day. */
function dateLeaf(pool: readonly number[]): fc.Arbitrary<string> {
  const earliest = Date.parse('0001-01-01')
  const latest = Date.parse('9999-12-31')
  const date = fc
    .tuple(fc.constantFrom(...pool), fc.constantFrom(10, 10, 10, 13, 16, 19, 23, 24))
    .map(([instant, length]) =>
      new Date(Math.min(Math.max(instant, earliest), latest)).toISOString().slice(0, length),
    )
  const dateMath = fc.constantFrom(
    '2019-10-17||/M',
    '2019-10-31||+1M/d',
    '2020-02-29||-1y/d',
    '2019-10-17||+1M',
    '2019-10-17||/w',
    '2019-10-17||/d+1h',
  )
  const text = fc.oneof({ weight: 8, arbitrary: date }, { weight: 1, arbitrary: dateMath })
  return fc.oneof(
    { weight: 6, arbitrary: text.map(quotedText) },
    { weight: 2, arbitrary: text.map((value) => value.replace(/[:+|/-]/g, '\\$&')) },
    { weight: 6, arbitrary: rangeText(text.map(quotedText)) },
    { weight: 4, arbitrary: comparisonText(date.map((value) => value.replace(/[:-]/g, '\\$&'))) },
  )
}
