import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { either, FLAG, oneOf, type RulesOf, SCHEMA } from '../../diagnostics/arguments/rules.ts'
import { companionsOf } from '../../schema/companions.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { storedNames } from './storedNames.ts'

/** The mapping of one index field, or of the fields inside an object. */
export type MappingProperty =
  | { type: 'text'; analyzer?: string; index?: boolean }
  | { type: 'keyword'; index?: boolean; doc_values?: boolean }
  | { type: 'double' | 'long' | 'boolean' }
  | { type: 'date'; format: string }
  | { properties: Record<string, MappingProperty> }

/** The `mappings` of an index. */
export interface Mapping {
  dynamic: boolean | 'strict'
  properties: Record<string, MappingProperty>
}

/** Options for {@link toMapping}. */
export interface MappingOptions {
  /**
   * How the index handles properties that are not in the schema. Default `false`: it stores them but does not
   * index them.
   */
  readonly dynamic?: boolean | 'strict'
}

const MAPPING_RULES: RulesOf<MappingOptions> = { dynamic: either(FLAG, oneOf('strict')) }

/**
 * Returns the `mappings` of an index for documents made by `toDocument`. Each field's values are stored under
 * the field's name, for sorting and aggregations. The companion fields that queries search are stored next to
 * them.
 *
 * @example
 * await client.indices.create({ index: 'releases', mappings: toMapping(releases) })
 */
export function toMapping(schema: Schema, options: MappingOptions = {}): Mapping {
  checkArgument('toMapping', 'schema', schema, SCHEMA)
  checkOptions('toMapping', options, MAPPING_RULES)
  const { dynamic = false } = options
  const properties: Record<string, MappingProperty> = {}
  for (const [name, stored] of storedNames(schema)) {
    const field = schema.fields[name]!
    putProperty(properties, stored.nested ? field.path : [stored.value], valueProperty(field))
    for (const companion of companionsOf(field))
      putProperty(
        properties,
        [stored[companion]!],
        companion === 'tokens' ? { type: 'text', analyzer: 'whitespace' } : { type: 'keyword' },
      )
  }
  return { dynamic, properties }
}

function putProperty(
  properties: Record<string, MappingProperty>,
  path: readonly string[],
  property: MappingProperty,
): void {
  let at = properties
  path.forEach((segment, i) => {
    const known = Object.hasOwn(at, segment) ? at[segment]! : undefined
    const inner = known !== undefined && 'properties' in known ? known.properties : {}
    const next = i === path.length - 1 ? property : { properties: inner }
    // A plain assignment to `__proto__` would be lost.
    Object.defineProperty(at, segment, { value: next, enumerable: true, configurable: true, writable: true })
    at = inner
  })
}

/** The mapping for a field's value. */
export function valueProperty(field: SchemaField): MappingProperty {
  switch (field.kind) {
    case 'text':
      return { type: 'text', index: false }
    case 'contains':
      return { type: 'keyword', index: false, doc_values: false }
    case 'keyword':
      return { type: 'keyword' }
    case 'number':
      return { type: 'double' }
    case 'integer':
      return { type: 'long' }
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return { type: 'date', format: 'strict_date_optional_time||epoch_millis' }
  }
}
