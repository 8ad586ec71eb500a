import { analyze } from '../../../src/analysis/analyze.ts'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { readDocument } from '../../../src/schema/readDocument.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { phrase, print, type Query, range, term, wildcard } from '../../../src/syntax/index.ts'
import type { Document, GeneratedField } from '../cases/arbitrarySchema.ts'
import type { Random } from '../cases/random.ts'
import type { Draw, Keys, Relation } from './relation.ts'

/** A query made from a stored document, which it must find and its negation must not. */
export function drawPivot(
  { random, fields, queries }: Draw,
  key: number,
  document: Document,
): Relation | null {
  const [{ schema, source }] = queries
  const values = readDocument(schema as Schema, document)
  const clauses = fields.flatMap((field) => {
    const own = values.get(field.name)!
    if (own.length === 0 || random.chance(0.3)) return []
    const clause = clauseOn(random, field, random.pick(own))
    return clause === null ? [] : [print(clause)]
  })
  if (clauses.length === 0) return null
  const [first, ...others] = clauses as [string, ...string[]]
  const parts = [
    first,
    ...others.slice(0, 4),
    ...(random.chance(0.3) ? [`${random.pick(clauses)} OR (${source})`] : []),
  ]
  const found = parts.map((part) => `(${part})`).join(' AND ')
  const missed = `NOT (${found})`
  return {
    name: `the document ${key} is found by what it holds`,
    queries: [found, missed],
    broken: ([hits, others]): Keys => new Set(hits!.has(key) && !others!.has(key) ? [] : [key]),
  }
}

/** A condition on a field that holds a value; `null` if what was drawn cannot be asked. */
function clauseOn(random: Random, field: GeneratedField, value: string | number | boolean): Query | null {
  const { spec, name } = field
  const at = { field: name }
  switch (spec.kind) {
    case 'text':
      return textClause(random, field, String(value))
    case 'keyword':
      return random.chance(0.5) ? phrase(String(value), at) : prefixOf(random, String(value), name)
    case 'contains': {
      const characters = [...String(value)]
      const from = random.below(characters.length)
      const part = characters.slice(from, from + 1 + random.below(12)).join('')
      return part === '' ? null : phrase(part, at)
    }
    case 'number':
    case 'integer': {
      const [own, lower, upper] = [Number(value), Number(value) - 1, Number(value) + 1]
      // Integers end there.
      const isAtEnd = Math.abs(own) === Number.MAX_SAFE_INTEGER
      return isAtEnd || random.chance(0.3) ? term(own, at) : range({ gte: lower, lte: upper }, at)
    }
    case 'boolean':
      return term(String(value), at)
    case 'date': {
      const instant = Number(value)
      if (!(instant > Date.parse('0001-01-03') && instant < Date.UTC(9999, 11, 30))) return null
      const iso = (offset: number): string => new Date(instant + offset).toISOString()
      return random.chance(0.3) ? phrase(iso(0), at) : range({ gte: iso(-500), lt: iso(86_400_000) }, at)
    }
  }
}

function textClause(random: Random, { spec, name }: GeneratedField, value: string): Query | null {
  const at = { field: name }
  const text = spec.html ? stripHtml(value) : value
  if (spec.whole && random.chance(0.3)) return text === '' || spec.html ? null : phrase(text, at)
  const tokens = analyze(text, spec.fold)
  const from = random.below(tokens.length)
  const [a, b] = [tokens[from], tokens[from + 1]]
  if (a === undefined) return null
  // A token by itself may be other tokens.
  const isAsked = (words: readonly string[]) => analyze(words.join(' '), spec.fold).join() === words.join()
  switch (random.below(3)) {
    case 0:
      return isAsked([a]) ? term(a, at) : null
    case 1:
      if (b === undefined || !isAsked([a, b])) return null
      return phrase(`${a} ${b}`, { ...at, ...(spec.whole && { slop: 1 }) })
    default:
      return spec.patterns === 'whole'
        ? spec.html
          ? null
          : prefixOf(random, value, name)
        : prefixOf(random, a, name)
  }
}

function prefixOf(random: Random, value: string, name: string): Query | null {
  const characters = [...value]
  const start = characters.slice(0, 1 + random.below(Math.min(characters.length, 8))).join('')
  return start === '' ? null : wildcard(`${start.replace(/[^\p{L}\p{N}]/gu, '\\$&')}*`, { field: name })
}
