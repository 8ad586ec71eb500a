import { OBJECT } from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { type FieldDefinition, type FieldKind, field } from './field.ts'
import { defineSchema, type FieldDefinitions, type Schema } from './schema.ts'

/**
 * The schema that a JSON text describes. Each field in `fields` has a `kind` and the options of that kind;
 * the other properties are the options of `defineSchema`.
 *
 * @throws SyntaxError when the text is not JSON, TypeError when it is not a schema.
 * @example
 * schemaFromJson('{"fields": {"headline": {"kind": "text", "html": true}}, "defaultFields": ["headline"]}')
 */
export function schemaFromJson(json: string): Schema {
  const schema: unknown = JSON.parse(json)
  if (!OBJECT.fits(schema)) throw new TypeError(`it must be an object, not ${shown(schema)}`)
  const { fields, ...options } = schema as { fields?: object; defaultFields?: readonly string[] }
  if (!OBJECT.fits(fields)) throw new TypeError('it needs "fields", an object')
  const definitions = Object.fromEntries(
    Object.entries(fields!).map(([name, described]) => [name, define(name, described)]),
  )
  return defineSchema<FieldDefinitions>(definitions, {
    ...options,
    defaultFields: options.defaultFields ?? [],
  })
}

function define(name: string, described: unknown) {
  const { kind, ...options } = Object(described) as { kind?: FieldKind }
  if (!OBJECT.fits(described) || typeof kind !== 'string' || !Object.hasOwn(field, kind)) {
    throw new TypeError(`the field "${name}" needs a kind: ${Object.keys(field).join(', ')}`)
  }
  try {
    return (field[kind] as (options: object) => FieldDefinition)(options)
  } catch (error) {
    throw new TypeError(`the field "${name}": ${(error as Error).message}`)
  }
}
