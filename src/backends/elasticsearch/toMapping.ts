import type { Schema, SchemaField } from '../../schema/schema.ts'
import { type StoredNames, storedNames } from './storedNames.ts'

/** How one field of an index is stored and searched. */
export interface MappingProperty {
  type?: string
  analyzer?: string
  format?: string
  index?: boolean
  doc_values?: boolean
  properties?: Record<string, MappingProperty>
}

/** The `mappings` of an index. */
export interface Mapping {
  dynamic: boolean | 'strict'
  properties: Record<string, MappingProperty>
}

/** What {@link toMapping} can be told. */
export interface MappingOptions {
  /** What the index does with properties that the schema does not have. Default `false`: it keeps them and does not search them. */
  readonly dynamic?: boolean | 'strict'
}

/**
 * The `mappings` of an index for documents that `toDocument` makes. Values stand under the fields' own names, to be sorted and
 * counted by; what queries look into stands beside them.
 *
 * @example
 * await client.indices.create({ index: 'releases', mappings: toMapping(releases) })
 */
export function toMapping(schema: Schema, { dynamic = false }: MappingOptions = {}): Mapping {
  const root: MappingProperty = { properties: {} }
  for (const [name, stored] of storedNames(schema)) {
    const field = schema.fields[name]!
    place(root, stored.nested ? field.path : [stored.value], valueProperty(field))
    for (const [companion, property] of companions(stored)) place(root, [companion], property)
  }
  return { dynamic, properties: root.properties! }
}

function place(root: MappingProperty, path: readonly string[], property: MappingProperty): void {
  let at = root
  path.forEach((segment, i) => {
    at.properties ??= {}
    const known = Object.hasOwn(at.properties, segment) ? at.properties[segment] : undefined
    const next = i === path.length - 1 ? property : (known ?? {})
    // A plain assignment to `__proto__` would be lost.
    Object.defineProperty(at.properties, segment, { value: next, enumerable: true, configurable: true, writable: true })
    at = next
  })
}

function valueProperty(field: SchemaField): MappingProperty {
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

function companions({ tokens, whole, folded, contains }: StoredNames): [string, MappingProperty][] {
  const keywords = [whole, folded, contains].filter((name) => name !== undefined)
  return [
    ...(tokens === undefined ? [] : [[tokens, { type: 'text', analyzer: 'whitespace' }] as [string, MappingProperty]]),
    ...keywords.map((name) => [name, { type: 'keyword' }] as [string, MappingProperty]),
  ]
}
