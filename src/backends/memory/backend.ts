import { compilePattern, MANY } from '../../analysis/pattern.ts'
import { matchesPhrase } from '../../analysis/phrase.ts'
import type { Leaf } from '../../plan/plan.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { indexOf } from '../../schema/schemaIndex.ts'
import { defineBackend, SAFE_DEPTH } from '../backend.ts'
import type { Prepared, PreparedField } from './prepared.ts'
import { type ScalarLeaf, type StringLeaf, scalarTest, stringTest } from './valueTest.ts'

/** A test of documents that are prepared for one schema. */
export type Predicate = (document: Prepared) => boolean

/**
 * The reference for what plans mean, and a backend like any other: each leaf becomes a test of documents that
 * are prepared for a schema, the context, and each connective a test that asks those of its parts.
 */
export const memory = defineBackend<Predicate, Schema>({
  name: 'memory',
  leaf: {
    term(leaf, schema) {
      const { target, value } = leaf
      const ordinal = ordinalOf(leaf.field, schema)
      if (target === 'tokens') return (document) => document.fieldAt(ordinal).hasToken(value)
      if (target === 'normalized') return (document) => document.fieldAt(ordinal).normalized.includes(value)
      const text = internalized(value)
      return ({ columns }) => {
        const found = columns[ordinal]
        return found === text || (typeof found === 'object' && found.includes(text))
      }
    },
    phrase: ({ field, tokens, slop }, schema) =>
      ofField(
        field,
        schema,
        (found) => found.mayHave(tokens) && found.tokens.some((each) => matchesPhrase(each, tokens, slop)),
      ),
    pattern: stringPredicate,
    regexp: stringPredicate,
    fuzzy: stringPredicate,
    range: stringPredicate,
    substring({ field, parts }, schema) {
      const matches = compilePattern([MANY, ...parts, MANY])
      return ofField(field, schema, ({ normalized }) => normalized.some(matches))
    },
    number: ({ field, value }, schema) => between(field, schema, value, value),
    numberRange: scalarPredicate,
    boolean: scalarPredicate,
    // Instants are whole numbers.
    dateRange: ({ field, from, until }, schema) =>
      between(field, schema, from ?? -Infinity, (until ?? Infinity) - 1),
    exists({ field }, schema) {
      const ordinal = ordinalOf(field, schema)
      return ({ columns }) => columns[ordinal] !== undefined
    },
  },
  all: (parts) => {
    const [first, second, third] = parts
    if (parts.length === 2) return (document) => first!(document) && second!(document)
    if (parts.length === 3) return (document) => first!(document) && second!(document) && third!(document)
    return (document) => {
      for (let i = 0; i < parts.length; i++) if (!parts[i]!(document)) return false
      return true
    }
  },
  any: (parts) => {
    const [first, second, third] = parts
    if (parts.length === 2) return (document) => first!(document) || second!(document)
    if (parts.length === 3) return (document) => first!(document) || second!(document) || third!(document)
    return (document) => {
      for (let i = 0; i < parts.length; i++) if (parts[i]!(document)) return true
      return false
    }
  },
  not: (part) => (document) => !part(document),
  constant: (value) => () => value,
  // A predicate calls those of its parts.
  limits: { depth: SAFE_DEPTH },
})

/** Compiles one leaf. */
export function leafPredicate(leaf: Leaf, schema: Schema): Predicate {
  return (memory.leaf[leaf.kind] as (leaf: Leaf, schema: Schema) => Predicate)(leaf, schema)
}

function stringPredicate(leaf: StringLeaf, schema: Schema): Predicate {
  const matches = stringTest(leaf)
  if (leaf.target === 'value') return someValue(leaf.field, schema, matches as ValueTest)
  if (leaf.target === 'normalized')
    return ofField(leaf.field, schema, ({ normalized }) => normalized.some(matches))
  const texts = leaf.kind === 'pattern' ? leaf.parts.filter((part) => typeof part === 'string') : []
  return ofField(
    leaf.field,
    schema,
    (field) => field.mayHave(texts) && field.tokens.some((tokens) => tokens.some(matches)),
  )
}

function scalarPredicate(leaf: ScalarLeaf, schema: Schema): Predicate {
  return someValue(leaf.field, schema, scalarTest(leaf))
}

/**
 * The same string, as the host keeps names and short strings of JSON, each once: equal ones are one object,
 * and so are compared at once.
 */
function internalized(text: string): string {
  return Object.keys({ [text]: 0 })[0]!
}

type ValueTest = (value: string | number | boolean) => boolean

/** Whether some value passes a test: one string or number, without a list, is what most documents have. */
function someValue(field: SchemaField, schema: Schema, test: ValueTest): Predicate {
  const ordinal = ordinalOf(field, schema)
  return ({ columns }) => {
    const found = columns[ordinal]
    return typeof found === 'object' ? found.some(test) : found !== undefined && test(found)
  }
}

function between(field: SchemaField, schema: Schema, least: number, greatest: number): Predicate {
  const ordinal = ordinalOf(field, schema)
  const isBetween = (value: unknown): boolean => (value as number) >= least && (value as number) <= greatest
  return ({ columns }) => {
    const found = columns[ordinal]
    if (typeof found === 'number') return found >= least && found <= greatest
    return typeof found === 'object' && found.some(isBetween)
  }
}

function ofField(field: SchemaField, schema: Schema, test: (field: PreparedField) => boolean): Predicate {
  const ordinal = ordinalOf(field, schema)
  return (document) => test(document.fieldAt(ordinal))
}

function ordinalOf({ name }: SchemaField, schema: Schema): number {
  return indexOf(schema).ordinals.get(name)!
}
