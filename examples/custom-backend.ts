// A backend for MongoDB with the public API: it compiles plans to filters and adds to documents the
// companions that the filters query.
import type { DocumentOf, Plan, Schema } from 'isoquery'
import * as backend from 'isoquery/backend'

export type Filter = Record<string, unknown>
const NOTHING: Filter = { $nor: [{}] }

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
// A lookahead with a backreference never backtracks. Otherwise a regular expression would try every way to
// split a text between the stars.
const wild = (parts: readonly backend.PatternPart[], one: string) => {
  const [first = '', ...rest] = parts
    .map((part) => (typeof part === 'string' ? escaped(part) : part.any === 'one' ? one : '\0'))
    .join('')
    .split('\0')
  const last = rest.pop()
  return last === undefined
    ? first
    : `${first}${rest.map((text, i) => `(?=(?<s${i}>${one}*?${text}))\\k<s${i}>`).join('')}${one}*${last}`
}
const regex = (key: string, source: string): Filter => ({ [key]: { $regex: new RegExp(source, 'su') } })

/** The property with the strings that a leaf asks about. A dot would make it a path. */
const keyOf = (name: string, companion: string) => `${name.replaceAll('.', '_')}__${companion}`
const keyFor = (leaf: backend.Leaf & { target: string }) => keyOf(leaf.field.name, leaf.target)

// MongoDB compares strings by their UTF-8 bytes, which is the order of code points.
function range<T>(key: string, lower: backend.RangeEnd<T> | null, upper: backend.RangeEnd<T> | null): Filter {
  const ends: Filter = {}
  if (lower !== null) ends[lower.inclusive ? '$gte' : '$gt'] = lower.value
  if (upper !== null) ends[upper.inclusive ? '$lte' : '$lt'] = upper.value
  // With `$elemMatch` one element of an array must satisfy both ends.
  return { [key]: { $elemMatch: ends } }
}

const end = (value: number | null, inclusive: boolean) => (value === null ? null : { value, inclusive })

function refuse(leaf: backend.Leaf, needs: string): never {
  throw backend.unsupported('mongodb', leaf, needs)
}

const mongo = backend.defineBackend<Filter>({
  name: 'mongodb',
  leaf: {
    term: (leaf) =>
      leaf.target === 'tokens'
        ? regex(keyFor(leaf), ` ${escaped(leaf.value)} `)
        : { [keyFor(leaf)]: leaf.value },
    phrase: (leaf) => {
      if (leaf.slop > 0) return refuse(leaf, 'positions of tokens, which a filter cannot count')
      return regex(keyOf(leaf.field.name, 'tokens'), ` ${leaf.tokens.map(escaped).join(' ')} `)
    },
    pattern: (leaf) => {
      if (leaf.target !== 'tokens') return regex(keyFor(leaf), `^${wild(leaf.parts, '.')}$`)
      const hasSpace = leaf.parts.some((part) => typeof part === 'string' && part.includes(' '))
      return hasSpace ? NOTHING : regex(keyFor(leaf), ` ${wild(leaf.parts, '[^ ]')} `)
    },
    regexp: (leaf) => refuse(leaf, "a translation of Lucene's regular expressions"),
    fuzzy: (leaf) => refuse(leaf, 'a function for edit distances'),
    range: (leaf) =>
      leaf.target === 'tokens'
        ? refuse(leaf, 'tokens stored one by one')
        : range(keyFor(leaf), leaf.lower, leaf.upper),
    substring: (leaf) => regex(keyOf(leaf.field.name, 'contains'), wild(leaf.parts, '.')),
    number: ({ field, value }) => ({ [keyOf(field.name, 'value')]: value }),
    numberRange: ({ field, lower, upper }) => range(keyOf(field.name, 'value'), lower, upper),
    boolean: ({ field, value }) => ({ [keyOf(field.name, 'value')]: value }),
    dateRange: ({ field, from, until }) =>
      range(keyOf(field.name, 'value'), end(from, true), end(until, false)),
    exists: ({ field }) => ({ [keyOf(field.name, 'value')]: { $exists: true } }),
  },
  all: (parts) => ({ $and: parts }),
  any: (parts) => ({ $or: parts }),
  not: (part) => ({ $nor: [part] }),
  constant: (value) => (value ? {} : NOTHING),
})

/** A plan as a filter for `collection.find()`. */
export const toFilter = (plan: Plan): Filter => backend.compile(plan, mongo, undefined)

/** A document with its companions, as it is stored. */
export function toMongo<S extends Schema>(schema: S, document: DocumentOf<S>): Filter {
  const stored: Filter = { ...document }
  for (const [name, values] of backend.readDocument(schema, document)) {
    const field = schema.fields[name]!
    if (values.length === 0) continue
    stored[keyOf(name, 'value')] = values
    const texts = values as readonly string[]
    const made = {
      tokens: () => backend.tokenColumn(texts.map((text) => backend.tokensOf(field, text))),
      normalized: () => texts.map((text) => backend.normalizedOf(field, text)),
      contains: () => texts.map(backend.asciiLowerCase),
    }
    for (const companion of backend.companionsOf(field)) stored[keyOf(name, companion)] = made[companion]()
  }
  return stored
}
