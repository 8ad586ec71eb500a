import fc from 'fast-check'
import { analyze } from '../../../src/analysis/analyze.ts'
import { isMiscounted } from '../../../src/backends/elasticsearch/compile/phrases.ts'
import type { BatchSize } from './batch.ts'
import type { DrawnField } from './collections.ts'
import { COMPARISONS, leafText, quotedText, rangeText } from './leafTexts.ts'
import { drawnQuery } from './queries.ts'

/**
 * Fields and queries of which Elasticsearch's own `query_string` promises the hits that we do: what it reads
 * otherwise on purpose, or refuses, is left out.
 */
export const JUDGEABLE: Pick<BatchSize, 'kinds' | 'names' | 'options' | 'neverDefault' | 'query'> = {
  kinds: (['text', 'text', 'keyword', 'number', 'integer', 'boolean', 'date'] as const).map((kind) => ({
    kind,
    options: {},
  })),
  names: ['headline', 'source', 'n', 'created', 'a.b', 'naïve'],
  options: fc.constantFrom('or', 'and').map((defaultOperator) => ({ defaultOperator })),
  // Without a field, numbers and years are looked for in dates there, and ranges in booleans.
  neverDefault: ['date', 'boolean'],
  query: (schema) => drawnQuery(schema, { clause: clauseOn, boosts: ['^2', '^0.5'] }),
}

/** What is read otherwise there. */
const DIFFERENT = [
  // The ends of a range: a quoted star is an open end, and "" two quotation marks.
  /^[[{].*(?:""|"\*"|\\)/s,
  /^[<>]=?(?:\\\*|"\*")$/,
  // Elasticsearch leaves the capitals of a regexp as they are, where OpenSearch lower-cases them.
  /^\/.*\p{Changes_When_Lowercased}/su,
  // A star alone is any value of the default fields, two of them a pattern.
  /^\*+$/,
  // Where default fields may pass a word over, so they may a pattern that takes too much, without a word.
  /\*(?:[^?*]*[?*]){10}/s,
]

function clauseOn(field: DrawnField): fc.Arbitrary<string> {
  const text = leafOf(field)
  const { name } = field
  return fc.oneof(
    { weight: 8, arbitrary: text.map((value) => `${name}:${value}`) },
    // In parentheses, for words side by side are analysed as one text. Not without a token: a keyword among
    // the default fields would be searched for it there.
    {
      weight: 2,
      arbitrary: text
        .filter((value) => analyze(value.replace(/~\d$/, '')).length > 0)
        .map((value) => `(${value})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom(' OR ', ' AND ', ' AND NOT '), text)
        .map(([a, joint, b]) => `${name}:(${a}${joint}${b})`),
    },
    { weight: 1, arbitrary: fc.constantFrom(`${name}:*`, `_exists_:${name}`, '*:*') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom('^2', '^3.5'))
        .map(([value, boost]) => `${name}:${value}${boost}`),
    },
  )
}

function leafOf(field: DrawnField): fc.Arbitrary<string> {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return ofNumbers(field.pool.map(Number))
    case 'date':
      return ofDates(
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

function ofNumbers(pool: readonly number[]): fc.Arbitrary<string> {
  const near = fc
    .tuple(fc.constantFrom(...pool), fc.constantFrom(0, 0, 0, 1, -1, 0.5))
    .map(([value, more]) => value + more)
    // An integer of ours is exact; there it goes up to 2⁶³.
    .filter((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER || Math.abs(value) > 2 ** 63)
    .map(String)
  const escaped = near.map((text) => text.replace(/[-+]/g, '\\$&'))
  return fc.oneof(
    { weight: 5, arbitrary: escaped },
    { weight: 2, arbitrary: near.map(quotedText) },
    { weight: 5, arbitrary: rangeText(near.map(quotedText)) },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...COMPARISONS), escaped).map((parts) => parts.join('')),
    },
  )
}

/** Days and finer, for a year or a month is its first day there. */
function ofDates(pool: readonly number[]): fc.Arbitrary<string> {
  const written = fc
    .tuple(fc.constantFrom(...pool), fc.constantFrom(10, 10, 10, 13, 16, 19, 23, 24))
    .map(([instant, length]) => {
      return new Date(Math.min(Math.max(instant, Date.parse('0001-01-01')), Date.parse('9999-12-31')))
        .toISOString()
        .slice(0, length)
    })
  const maths = fc.constantFrom(
    '2019-10-17||/M',
    '2019-10-31||+1M/d',
    '2020-02-29||-1y/d',
    '2019-10-17||+1M',
    '2019-10-17||/w',
    '2019-10-17||/d+1h',
  )
  const text = fc.oneof({ weight: 8, arbitrary: written }, { weight: 1, arbitrary: maths })
  return fc.oneof(
    { weight: 6, arbitrary: text.map(quotedText) },
    { weight: 2, arbitrary: text.map((value) => value.replace(/[:+|/-]/g, '\\$&')) },
    { weight: 6, arbitrary: rangeText(text.map(quotedText)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...COMPARISONS), written)
        .map(([sign, value]) => sign + value.replace(/[:-]/g, '\\$&')),
    },
  )
}
