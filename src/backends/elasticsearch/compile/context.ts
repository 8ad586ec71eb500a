import type { Leaf } from '../../../plan/plan.ts'
import type { Companion } from '../../../schema/companions.ts'
import type { Schema, SchemaField } from '../../../schema/schema.ts'
import type { Approximation } from '../../approximation.ts'
import { unsupported } from '../../unsupportedError.ts'
import { type StoredNames, storedNames } from '../storedNames.ts'
import type { ElasticsearchLimits, Target } from '../target.ts'

/** Where an index that exists already keeps what belongs to one field: names of index fields. */
export interface ExistingField {
  /**
   * A `text` field with Elasticsearch's default analyser (`standard`) and position gap. Not possible where
   * the schema says `html`.
   */
  readonly standard?: string
  /**
   * A keyword, number, boolean or date field with the value as it is. A keyword must hold values of any
   * length (no `ignore_above`).
   */
  readonly value?: string
  /** A keyword field with the lower-cased value of a text with `whole` or a keyword that ignores case. */
  readonly folded?: string
}

/** Field name → where it is in an index that was not made with `toMapping`. */
export type ExistingFields = Readonly<Record<string, ExistingField>>

/** What the leaves of a query need to know. */
export interface ElasticsearchContext {
  readonly target: Target
  readonly limits: ElasticsearchLimits
  readonly names: ReadonlyMap<string, StoredNames>
  readonly existing: ExistingFields
  /** What the automata of all patterns so far take of the engine's memory. */
  readonly automata: { bytes: number }
  /** The clauses so far that are answered more loosely. */
  readonly approximations: Approximation[]
}

/** What a leaf can look at: what strings are compared with, or whether there is a value at all. */
export type Aspect = 'value' | Companion | 'exists'

/** @throws TypeError when `existing` names a field that the schema does not have. */
export function contextOf(
  schema: Schema,
  target: Target,
  limits: ElasticsearchLimits,
  existing: ExistingFields,
): ElasticsearchContext {
  for (const name of Object.keys(existing)) {
    if (!Object.hasOwn(schema.fields, name))
      throw new TypeError(`toElasticsearch: fields names "${name}", which the schema does not have.`)
  }
  return { target, limits, names: storedNames(schema), existing, automata: { bytes: 0 }, approximations: [] }
}

/**
 * The index field in which a leaf looks at one aspect of its schema field.
 *
 * @throws UnsupportedError when an index that exists already has none.
 */
export function indexField(
  leaf: Leaf,
  aspect: Aspect,
  { target, names, existing }: ElasticsearchContext,
): string {
  const { field } = leaf
  const here = names.get(field.name)!
  const places = Object.hasOwn(existing, field.name)
    ? placesIn(existing[field.name]!, field)
    : { ...here, exists: here.tokens ?? here.contains ?? here.value }
  const place = places[aspect]
  if (place === undefined) throw unsupported(target, leaf, needs(field, aspect, here))
  return place
}

function placesIn(
  { standard, value, folded }: ExistingField,
  field: SchemaField,
): { readonly [A in Aspect]?: string | undefined } {
  return {
    value,
    folded,
    tokens: field.html ? undefined : standard,
    exists: standard ?? value ?? folded,
  }
}

function needs(field: SchemaField, aspect: Aspect, { tokens, contains }: StoredNames): string {
  switch (aspect) {
    case 'tokens':
      return field.html
        ? `a field of tokens with the markup stripped (${tokens}, as toDocument writes it)`
        : `an analysed text field (fields: { ${JSON.stringify(field.name)}: { standard: … } })`
    case 'folded':
      return `a keyword field with the lower-cased value (fields: { ${JSON.stringify(field.name)}: { folded: … } })`
    case 'contains':
      return `a keyword field with the ASCII-lower-cased value (${contains}, as toDocument writes it)`
    default:
      return `the name of the index field (fields: { ${JSON.stringify(field.name)}: { value: … } })`
  }
}
