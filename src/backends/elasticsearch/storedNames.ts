import { wellFormed } from '../../analysis/wellFormed.ts'
import { COMPANION_SUFFIX, type Companion, companionsOf } from '../../schema/companions.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'

/** Where an index keeps what belongs to one field; companions by their kind. */
export interface StoredNames extends Readonly<Partial<Record<Companion, string>>> {
  /**
   * The value itself. With `nested`, a path through objects as in the document; else one flat name at the
   * top.
   */
  readonly value: string
  readonly nested: boolean
}

/** Objects inside one another that an index takes by default. */
const MAX_DEPTH = 20

const cache = new WeakMap<object, ReadonlyMap<string, StoredNames>>()

/**
 * The names under which a schema's fields are stored, by field name. A field keeps its own name unless an
 * index could not hold it: one that starts with `_`, that has `*` in it, or that is the beginning of another
 * field's path. Companions stand at the top, and never under a name that a field has.
 */
export function storedNames(schema: Schema): ReadonlyMap<string, StoredNames> {
  const known = cache.get(schema.fields)
  if (known !== undefined) return known
  const fields = Object.values<SchemaField>(schema.fields)
  const nested = new Set(fields.filter((field) => keepsItsName(field, fields)))
  const taken = new Set([...nested].map((field) => field.path[0]!))
  const flat = (field: SchemaField, suffix: string): string => {
    const name = wellFormed(field.name).replace(/[.*\s]/g, '_')
    let candidate = (name.startsWith('_') ? `x${name}` : name) + suffix
    while (taken.has(candidate)) candidate += '_'
    taken.add(candidate)
    return candidate
  }
  const names = new Map<string, StoredNames>()
  for (const field of fields) {
    names.set(field.name, {
      value: nested.has(field) ? field.name : flat(field, ''),
      nested: nested.has(field),
      ...Object.fromEntries(
        companionsOf(field).map((companion) => [companion, flat(field, COMPANION_SUFFIX[companion])]),
      ),
    })
  }
  cache.set(schema.fields, names)
  return names
}

function keepsItsName(field: SchemaField, fields: readonly SchemaField[]): boolean {
  const { name, path } = field
  if (name.startsWith('_') || name.includes('*') || name !== wellFormed(name) || path.length > MAX_DEPTH)
    return false
  if (path.some((segment) => /^[\s\0- ]*$/.test(segment))) return false
  return !fields.some((other) => other.name.startsWith(`${name}.`))
}
