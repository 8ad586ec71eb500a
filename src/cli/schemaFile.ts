import { readFileSync } from 'node:fs'
import { releasesSchema } from '../releases/schema.ts'
import { type FieldDefinition, type FieldKind, field } from '../schema/field.ts'
import { defineSchema, type FieldDefinitions, type Schema } from '../schema/schema.ts'
import { CliError } from './cliError.ts'
import { oneLine } from './oneLine.ts'

/** For `--schema` in every command that has it. */
export const SCHEMA_OPTION = [
  '--schema <file>',
  'the fields, as JSON: {"fields": {"headline": {"kind": "text", "html": true}}, "defaultFields": ["headline"]}; default: press releases',
] as const

/**
 * The schema that a JSON file describes: each field has a `kind` and what else `field` takes, and beside
 * `fields` stands what `defineSchema` takes. Without a file, the press releases' one.
 *
 * @throws CliError when there is no such file or it describes no schema.
 */
export function readSchema(file: string | undefined): Schema {
  if (file === undefined) return releasesSchema
  try {
    const { fields, ...options } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof fields !== 'object' || fields === null) throw new TypeError('it has no "fields"')
    const definitions = Object.fromEntries(
      Object.entries(fields).map(([name, described]) => [name, define(name, described)]),
    )
    return defineSchema<FieldDefinitions>(definitions, {
      ...options,
      defaultFields: options.defaultFields ?? [],
    })
  } catch (error) {
    throw new CliError(`${file} is not a schema: ${oneLine(error)}`)
  }
}

function define(name: string, described: unknown) {
  const { kind, ...options } = described as { kind?: FieldKind }
  if (kind === undefined || !Object.hasOwn(field, kind)) {
    throw new TypeError(`the field "${name}" needs a kind: ${Object.keys(field).join(', ')}`)
  }
  return (field[kind] as (options: object) => FieldDefinition)(options)
}
