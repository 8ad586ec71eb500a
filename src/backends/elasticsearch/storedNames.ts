import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { type Companion, companionSuffix, companionsOf } from '../../schema/companions.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { indexOf, type SchemaIndex } from '../../schema/schemaIndex.ts'

/** The names of the index fields of one schema field; companions by their kind. */
export interface StoredNames extends Readonly<Partial<Record<Companion, string>>> {
  /** The value. With `nested` it is a path through objects as in the document, else one flat name. */
  readonly value: string
  readonly nested: boolean
}

/** The default of `index.mapping.depth.limit`. */
const MAX_DEPTH = 20

/**
 * The names under which a schema's fields are stored, by field name. A field keeps its own name unless an
 * index cannot have it: a name that starts with `_`, contains `*`, or is a prefix of another field's path.
 * Companions are at the top level, and never under the name of a field.
 */
export function storedNames(schema: Schema): ReadonlyMap<string, StoredNames> {
  return indexOf(schema).derive(nameFields)
}

/** What {@link storedNames} returns, made of the index of the schema. */
export function nameFields({ fields }: SchemaIndex): ReadonlyMap<string, StoredNames> {
  const nested = new Set(fields.filter((field) => keepsItsName(field, fields)))
  const taken = new Set([...nested].map((field) => field.path[0]!))
  const flat = (field: SchemaField, suffix: string): string => {
    const name = wellFormed(field.name).replace(/[.*\s]/g, '_')
    let candidate = (name.startsWith('_') ? `x${name}` : name) + suffix
    while (taken.has(candidate)) candidate += '_'
    taken.add(candidate)
    return candidate
  }
  const found = new Map<SchemaField, StoredNames>()
  // In the order of names, so that a schema which declares its fields in another order has the same index.
  for (const field of fields.toSorted((a, b) => compareCodePoints(a.name, b.name))) {
    found.set(field, {
      value: nested.has(field) ? field.name : flat(field, ''),
      nested: nested.has(field),
      ...Object.fromEntries(
        companionsOf(field).map((companion) => [companion, flat(field, companionSuffix(field, companion))]),
      ),
    })
  }
  return new Map(fields.map((field) => [field.name, found.get(field)!]))
}

function keepsItsName(field: SchemaField, fields: readonly SchemaField[]): boolean {
  const { name, path } = field
  if (name.startsWith('_') || name.includes('*') || name !== wellFormed(name) || path.length > MAX_DEPTH)
    return false
  if (path.some((segment) => /^[\s\0- ]*$/.test(segment))) return false
  return !fields.some((other) => other.name.startsWith(`${name}.`))
}
