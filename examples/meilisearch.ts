// A backend for filters like Meilisearch's: text such as `price > 5 AND NOT tags = "a"`, over attributes that
// the documents hold. It refuses what such filters cannot say exactly.
import type { DocumentOf, Plan, Schema } from 'isoquery'
import * as backend from 'isoquery/backend'

type Leaf<Kind extends backend.LeafKind> = Extract<backend.Leaf, { kind: Kind }>

/** The attribute with a field's values or with one of its companions. */
const attribute = (name: string, companion = 'value') =>
  `${name.replace(/[^A-Za-z0-9]/g, (character) => `_${character.codePointAt(0)}_`)}__${companion}`

function refuse(leaf: backend.Leaf, needs: string): never {
  throw backend.unsupported('meilisearch', leaf, needs)
}

// Such filters ignore case and accents, so a value is stored and asked as the hexadecimal code of its UTF-8.
const code = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

// A range over an array must hold for one element, and filters test each end by itself.
function between(leaf: Leaf<'numberRange' | 'dateRange'>, ends: readonly (string | null)[]): string {
  const tests = ends.filter((end) => end !== null).map((end) => `${attribute(leaf.field.name)} ${end}`)
  if (tests.length > 1 && leaf.field.array) refuse(leaf, 'a range over single elements')
  return `(${tests.join(' AND ')})`
}

const equals = (name: string, companion: string, text: string) =>
  `${attribute(name, companion)} = "${code(text)}"`
const NOTHING = 'never EXISTS'

const filters = backend.defineBackend<string>({
  name: 'meilisearch',
  leaf: {
    term: (leaf) => equals(leaf.field.name, leaf.target, leaf.value),
    phrase: (leaf) => refuse(leaf, 'positions of tokens'),
    pattern: (leaf) => refuse(leaf, 'patterns in filters'),
    regexp: (leaf) => refuse(leaf, 'regular expressions in filters'),
    fuzzy: (leaf) => refuse(leaf, 'edit distances in filters'),
    range: (leaf) => refuse(leaf, 'ranges of strings in filters'),
    substring: (leaf) => refuse(leaf, 'substrings in filters'),
    number: ({ field, value }) => `${attribute(field.name)} = ${value}`,
    numberRange: (leaf) =>
      between(leaf, [
        leaf.lower && `>${leaf.lower.inclusive ? '=' : ''} ${leaf.lower.value}`,
        leaf.upper && `<${leaf.upper.inclusive ? '=' : ''} ${leaf.upper.value}`,
      ]),
    boolean: ({ field, value }) => `${attribute(field.name)} = ${value}`,
    dateRange: (leaf) =>
      between(leaf, [
        leaf.from === null ? null : `>= ${leaf.from}`,
        leaf.until === null ? null : `< ${leaf.until}`,
      ]),
    exists: ({ field }) => `${attribute(field.name)} EXISTS`,
  },
  all: (parts) => `(${parts.join(' AND ')})`,
  any: (parts) => `(${parts.join(' OR ')})`,
  not: (part) => `(NOT ${part})`,
  constant: (value) => (value ? `(NOT ${NOTHING})` : NOTHING),
  limits: { depth: 500 },
})

/** A plan as the text of a filter. */
export const toFilterText = (plan: Plan): string => backend.compile(plan, filters, undefined)

/** The attributes that filters use, stored with the document. */
export function toAttributes<S extends Schema>(
  schema: S,
  document: DocumentOf<S>,
): Record<string, (string | number | boolean)[]> {
  const stored: Record<string, (string | number | boolean)[]> = {}
  for (const [name, values] of backend.readDocument(schema, document)) {
    if (values.length === 0) continue
    const field = schema.fields[name]!
    stored[attribute(name)] = values.map((value) => (typeof value === 'string' ? code(value) : value))
    if (typeof values[0] !== 'string') continue
    const texts = values as readonly string[]
    stored[attribute(name, 'tokens')] = texts.flatMap((text) => backend.tokensOf(field, text)).map(code)
    stored[attribute(name, 'normalized')] = texts.map((text) => code(backend.normalizedOf(field, text)))
  }
  return stored
}
