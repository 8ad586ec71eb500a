import type { Leaf } from '../../../plan/plan.ts'
import { type Companion, formOf, NAME_OF_FORM } from '../../../schema/companions.ts'
import type { Schema, SchemaField } from '../../../schema/schema.ts'
import type { Approximation } from '../../approximation.ts'
import { unsupported } from '../../unsupportedError.ts'
import { DeterminizationWork } from '../automata/automaton.ts'
import { MAX_WORK } from '../automata/determinizationCost.ts'
import type { Determinized } from '../automata/determinize.ts'
import { type StoredNames, storedNames } from '../storedNames.ts'
import type { ElasticsearchLimits, Target } from '../target.ts'

/** The names of the fields in an existing index that hold the values of one schema field. */
export interface ExistingField {
  /**
   * The index's `text` field, with Elasticsearch's default analyzer (`standard`) and default position gap.
   * Not allowed for a schema field with `html` or `fold`.
   */
  readonly standard?: string
  /**
   * The index's keyword, number, boolean or date field that holds the unchanged value. If it is a keyword
   * field, it must accept values of any length (no `ignore_above`).
   */
  readonly value?: string
  /**
   * The index's keyword field that holds the normalized value. Used for a schema text field with `whole`, or
   * a schema keyword field with `ignoreCase` or `fold`. Depending on those options, the normalized value is
   * lowercased, folded or both.
   */
  readonly normalized?: string
}

/**
 * Maps each schema field's name to its fields in the index, for an index that was not created with
 * `toMapping`.
 */
export type ExistingFields = Readonly<Record<string, ExistingField>>

/** The context in which the leaves of a query are compiled. */
export interface ElasticsearchContext {
  readonly target: Target
  readonly limits: ElasticsearchLimits
  readonly names: ReadonlyMap<string, StoredNames>
  readonly existing: ExistingFields
  /** The engine memory needed for all automata so far, the cost of each distinct one, and the work left. */
  readonly automata: {
    bytes: number
    readonly costs: Map<string, Determinized | undefined>
    readonly work: DeterminizationWork
  }
  /** The clauses so far that are matched approximately. */
  readonly approximations: Approximation[]
}

/** What a leaf tests: the value, one of its companions, or whether the field exists. */
export type Aspect = 'value' | Companion | 'exists'

export function contextOf(
  schema: Schema,
  target: Target,
  limits: ElasticsearchLimits,
  existing: ExistingFields,
): ElasticsearchContext {
  const automata = { bytes: 0, costs: new Map(), work: new DeterminizationWork(MAX_WORK) }
  return { target, limits, names: storedNames(schema), existing, automata, approximations: [] }
}

/**
 * The index field for one aspect of a leaf's schema field.
 *
 * @throws UnsupportedError when an existing index has no such field.
 */
export function indexField(
  leaf: Leaf,
  aspect: Aspect,
  { target, names, existing }: ElasticsearchContext,
): string {
  const { field } = leaf
  const stored = names.get(field.name)!
  const name = indexFieldsOf(field, stored, existing)[aspect]
  if (name === undefined) throw unsupported(target, leaf, requirement(field, aspect, stored))
  return name
}

/** The index fields of a schema field by aspect. Queries that need a missing one are refused. */
export function indexFieldsOf(
  field: SchemaField,
  stored: StoredNames,
  existing: ExistingFields,
): { readonly [A in Aspect]?: string | undefined } {
  return Object.hasOwn(existing, field.name)
    ? existingFields(existing[field.name]!, field)
    : { ...stored, exists: stored.tokens ?? stored.contains ?? stored.value }
}

function existingFields(
  { standard, value, normalized }: ExistingField,
  field: SchemaField,
): { readonly [A in Aspect]?: string | undefined } {
  return {
    value,
    normalized,
    tokens: field.html || field.fold ? undefined : standard,
    exists: standard ?? value ?? normalized,
  }
}

function requirement(field: SchemaField, aspect: Aspect, { tokens, contains }: StoredNames): string {
  const option = (key: keyof ExistingField) => `(fields: { ${JSON.stringify(field.name)}: { ${key}: … } })`
  switch (aspect) {
    case 'tokens':
      if (field.html) return `a field of tokens with the markup stripped (${tokens}, as toDocument writes it)`
      return field.fold
        ? `a field of folded tokens (${tokens}, as toDocument writes it)`
        : `an analyzed text field ${option('standard')}`
    case 'normalized':
      return `a keyword field with the ${NAME_OF_FORM[formOf(field)]} value ${option('normalized')}`
    case 'contains':
      return `a keyword field with the ASCII-lower-cased value (${contains}, as toDocument writes it)`
    default:
      return `the name of the index field ${option('value')}`
  }
}
