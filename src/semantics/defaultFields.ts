import { formOf } from '../schema/companions.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'
import { indexOf } from '../schema/schemaIndex.ts'

/** A default field, and the positions of the first ones that read a value as it does. */
export interface DefaultField {
  readonly field: SchemaField
  /** For words and phrases: the first one of its kind and form. */
  readonly plainAlike: number
  /** For everything else, which texts and keywords of one form read alike. */
  readonly patternsAlike: number
}

export function defaultFieldsOf(schema: Schema): readonly DefaultField[] {
  const known = indexOf(schema).derive(makeCache)
  let found = known.get(schema.defaultFields)
  if (found === undefined) {
    const fields = schema.defaultFields.map((name) => schema.fields[name]!)
    found = fields.map((field) => ({
      field,
      plainAlike: fields.findIndex((other) => other.kind === field.kind && hasFormOf(other, field)),
      patternsAlike: fields.findIndex(
        (other) => stringOr(other) === stringOr(field) && hasFormOf(other, field),
      ),
    }))
    known.set(schema.defaultFields, found)
  }
  return found
}

// One query can have default fields of its own.
const makeCache = () => new WeakMap<readonly string[], readonly DefaultField[]>()

function hasFormOf(a: SchemaField, b: SchemaField): boolean {
  return formOf(a) === formOf(b) && a.calendar === b.calendar
}

function stringOr({ kind }: SchemaField): string {
  return kind === 'text' || kind === 'keyword' ? 'string' : kind
}
