import { existsSync, readFileSync } from 'node:fs'
import { releasesSchema } from '../releases/schema.ts'
import type { Schema } from '../schema/schema.ts'
import { schemaFromJson } from '../schema/schemaFromJson.ts'
import { CliError, oneLine } from './cliError.ts'

/** The `--schema` option of a command. */
export const SCHEMA_OPTION = [
  '--schema <file>',
  'the fields, as JSON: {"fields": {"headline": {"kind": "text", "html": true}}, ' +
    '"defaultFields": ["headline"]}; default: press releases',
] as const

/**
 * The schema of a JSON file. Without a file, the schema of press releases, with a note on standard error.
 *
 * @throws CliError when the file does not exist or is not a schema.
 */
export function schemaOrReleases(file: string | undefined): Schema {
  if (file !== undefined) return readSchema(file)
  process.stderr.write('note: without --schema, the fields are those of press releases\n')
  return releasesSchema
}

/**
 * The schema of a JSON file, as `schemaFromJson` reads it.
 *
 * @throws CliError when the file does not exist or is not a schema.
 */
export function readSchema(file: string): Schema {
  if (!existsSync(file)) throw new CliError(`no such file: ${file}`)
  try {
    return schemaFromJson(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CliError(`${file} is not a schema: ${oneLine(error)}`)
  }
}
