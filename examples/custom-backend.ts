// A backend for MongoDB through the public door: plans become filters, documents get the companions that the filters ask about.
import type { DocumentOf, Plan, Schema } from 'isoquery'
import {
  asciiLowerCase,
  compile,
  defineBackend,
  foldedOf,
  type Leaf,
  type PatternPart,
  type RangeEnd,
  readDocument,
  tokenColumn,
  tokensOf,
  unsupported,
  wholeOf,
} from 'isoquery/backend'

export type Filter = Record<string, unknown>

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const wild = (parts: readonly PatternPart[], one: string) =>
  parts.map((part) => (typeof part === 'string' ? escaped(part) : part.any === 'one' ? one : `${one}*`)).join('')
const regex = (key: string, source: string): Filter => ({ [key]: { $regex: new RegExp(source, 'su') } })

/** Where the strings that a leaf asks about are stored; dots would be paths. */
const keyOf = (name: string, companion: string) => `${name.replaceAll('.', '_')}__${companion}`
const keyFor = (leaf: Leaf & { over: string }) => keyOf(leaf.field.name, leaf.over)

// The order of strings in MongoDB is that of their UTF-8 bytes: code points.
function range<T>(key: string, lower: RangeEnd<T> | null, upper: RangeEnd<T> | null): Filter {
  const ends: Filter = {}
  if (lower !== null) ends[lower.inclusive ? '$gte' : '$gt'] = lower.value
  if (upper !== null) ends[upper.inclusive ? '$lte' : '$lt'] = upper.value
  // Both ends must hold for one and the same element of an array.
  return { [key]: { $elemMatch: ends } }
}

const mongo = defineBackend<Filter>({
  name: 'mongodb',
  leaf: {
    term: (leaf) => (leaf.over === 'tokens' ? regex(keyFor(leaf), ` ${escaped(leaf.value)} `) : { [keyFor(leaf)]: leaf.value }),
    phrase: (leaf) => {
      if (leaf.slop > 0) throw unsupported('mongodb', leaf, 'positions of tokens, which a filter cannot count')
      return regex(keyOf(leaf.field.name, 'tokens'), ` ${leaf.tokens.map(escaped).join(' ')} `)
    },
    pattern: (leaf) => regex(keyFor(leaf), leaf.over === 'tokens' ? ` ${wild(leaf.parts, '[^ ]')} ` : `^${wild(leaf.parts, '.')}$`),
    regexp: (leaf) => {
      throw unsupported('mongodb', leaf, "a translation of Lucene's regular expressions")
    },
    fuzzy: (leaf) => {
      throw unsupported('mongodb', leaf, 'a function for edit distances')
    },
    range: (leaf) => {
      if (leaf.over === 'tokens') throw unsupported('mongodb', leaf, 'tokens stored one by one')
      return range(keyFor(leaf), leaf.lower, leaf.upper)
    },
    substring: (leaf) => regex(keyOf(leaf.field.name, 'text'), wild(leaf.parts, '.')),
    number: ({ field, value }) => ({ [keyOf(field.name, 'value')]: value }),
    numberRange: ({ field, lower, upper }) => range(keyOf(field.name, 'value'), lower, upper),
    boolean: ({ field, value }) => ({ [keyOf(field.name, 'value')]: value }),
    date: ({ field, from, until }) => {
      const lower = from === null ? null : { value: from, inclusive: true }
      const upper = until === null ? null : { value: until, inclusive: false }
      return range(keyOf(field.name, 'value'), lower, upper)
    },
    exists: ({ field }) => ({ [keyOf(field.name, 'value')]: { $exists: true } }),
  },
  all: (parts) => ({ $and: parts }),
  any: (parts) => ({ $or: parts }),
  not: (part) => ({ $nor: [part] }),
  constant: (value) => (value ? {} : { $nor: [{}] }),
})

/** A plan as a filter for `collection.find()`. */
export function toFilter(plan: Plan): Filter {
  return compile(plan, mongo, undefined)
}

/** A document with its companions, to be stored. */
export function toMongo<S extends Schema>(schema: S, document: DocumentOf<S>): Filter {
  const stored: Filter = { ...document }
  for (const [name, values] of readDocument(schema, document)) {
    const field = schema.fields[name]!
    if (values.length === 0) continue
    stored[keyOf(name, 'value')] = values
    const texts = values as readonly string[]
    if (field.kind === 'text') stored[keyOf(name, 'tokens')] = tokenColumn(texts.map((text) => tokensOf(field, text)))
    if (field.whole) stored[keyOf(name, 'whole')] = texts.map((text) => wholeOf(field, text))
    if (field.ignoreCase) stored[keyOf(name, 'folded')] = texts.map(foldedOf)
    if (field.kind === 'contains') stored[keyOf(name, 'text')] = texts.map(asciiLowerCase)
  }
  return stored
}
