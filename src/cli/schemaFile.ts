import { existsSync, readFileSync } from 'node:fs'
import { OBJECT } from '../diagnostics/arguments/rules.ts'
import { shown } from '../diagnostics/arguments/shown.ts'
import { releasesSchema } from '../releases/schema.ts'
import { type FieldDefinition, type FieldKind, field } from '../schema/field.ts'
import { defineSchema, type FieldDefinitions, type Schema } from '../schema/schema.ts'
import { CliError, oneLine } from './cliError.ts'

/** The `--schema` option of a command. */
export const SCHEMA_OPTION = [
  '--schema <file>',
  'the fields, as JSON: {"fields": {"headline": {"kind": "text", "html": true}}, ' +
    '"defaultFields": ["headline"]}; default: press releases',
] as const

/**
 * The schema of a JSON file. Each field in `fields` has a `kind` and the options of that kind; the other
 * properties are the options of `defineSchema`. Without a file, the schema of press releases.
 *
 * @throws CliError when the file does not exist or is no schema.
 */
export function readSchema(file: string | undefined): Schema {
  if (file === undefined) return releasesSchema
  if (!existsSync(file)) throw new CliError(`no such file: ${file}`, 2)
  try {
    const schema: unknown = JSON.parse(readFileSync(file, 'utf8'))
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
  } catch (error) {
    throw new CliError(`${file} is not a schema: ${oneLine(error)}`, 2)
  }
}

function define(name: string, described: unknown) {
  const { kind, ...options } = Object(described) as { kind?: FieldKind }
  if (!OBJECT.fits(described) || typeof kind !== 'string' || !Object.hasOwn(field, kind)) {
    throw new TypeError(`the field "${name}" needs a kind: ${Object.keys(field).join(', ')}`)
  }
  try {
    return (field[kind] as (options: object) => FieldDefinition)(options)
  } catch (error) {
    throw new TypeError(`the field "${name}": ${oneLine(error)}`)
  }
}
