import { compilePattern } from '../../analysis/pattern.ts'
import { matchesPhrase } from '../../analysis/phrase.ts'
import type { Leaf } from '../../plan/plan.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { indexOf } from '../../schema/schemaIndex.ts'
import type { Prepared } from './prepared.ts'
import { type StringLeaf, scalarTest, stringTest } from './valueTest.ts'

/** A test of documents that are prepared for one schema. */
export type Predicate = (document: Prepared) => boolean

/** Compiles a leaf to a test of documents that are prepared for the schema. */
export function leafPredicate(leaf: Leaf, schema: Schema): Predicate {
  const ordinal = ordinalOf(leaf.field, schema)
  switch (leaf.kind) {
    case 'term': {
      const { target, value } = leaf
      if (target === 'tokens') return (document) => document.fieldAt(ordinal).hasToken(value)
      if (target === 'normalized') return (document) => document.fieldAt(ordinal).lowered.includes(value)
      return ({ columns }) => {
        const found = columns[ordinal]
        return found === value || (typeof found === 'object' && found.includes(value))
      }
    }
    case 'phrase': {
      const { tokens, slop } = leaf
      return (document) => {
        const field = document.fieldAt(ordinal)
        return field.mayHave(tokens) && field.tokens.some((found) => matchesPhrase(found, tokens, slop))
      }
    }
    case 'pattern':
    case 'regexp':
    case 'fuzzy':
    case 'range':
      return stringPredicate(leaf, ordinal)
    case 'substring': {
      const matches = compilePattern([{ any: 'many' }, ...leaf.parts, { any: 'many' }])
      return (document) => document.fieldAt(ordinal).lowered.some(matches)
    }
    case 'number':
    case 'numberRange':
    case 'boolean':
    case 'dateRange':
      return someValue(ordinal, scalarTest(leaf))
    case 'exists':
      return ({ columns }) => columns[ordinal] !== undefined
  }
}

/** The ordinal of a field in the columns of a schema's documents. */
export function ordinalOf({ name }: SchemaField, schema: Schema): number {
  return indexOf(schema).ordinals.get(name)!
}

function stringPredicate(leaf: StringLeaf, ordinal: number): Predicate {
  const matches = stringTest(leaf)
  if (leaf.target === 'tokens') {
    const texts = leaf.kind === 'pattern' ? leaf.parts.filter((part) => typeof part === 'string') : []
    return (document) => {
      const field = document.fieldAt(ordinal)
      return field.mayHave(texts) && field.tokens.some((tokens) => tokens.some(matches))
    }
  }
  if (leaf.target === 'normalized') return (document) => document.fieldAt(ordinal).lowered.some(matches)
  return someValue(ordinal, matches as (value: string | number | boolean) => boolean)
}

function someValue(ordinal: number, matches: (value: string | number | boolean) => boolean): Predicate {
  return ({ columns }) => {
    const found = columns[ordinal]
    return typeof found === 'object' ? found.some(matches) : found !== undefined && matches(found)
  }
}
