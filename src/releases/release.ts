import { shown } from '../diagnostics/arguments/shown.ts'
import { DocumentError } from '../schema/documentError.ts'
import { readDocument } from '../schema/readDocument.ts'
import { releasesSchema } from './schema.ts'

type FieldName = keyof (typeof releasesSchema)['fields'] & string

/**
 * A press release as the service sends it. Missing fields are left out, the date is in UTC (in ISO 8601, with
 * milliseconds), and any HTML is unchanged.
 */
export type Release = { readonly publicidentifier: string; readonly versioncreated: string } & {
  readonly [Name in Exclude<FieldName, 'publicidentifier' | 'versioncreated'>]?: string | readonly string[]
}

const names = Object.keys(releasesSchema.fields) as readonly FieldName[]

/**
 * Reads a release from any value, and returns its fields in the schema's order. Nulls and empty lists are
 * treated as missing, unknown properties are ignored, and U+0000 and lone surrogates become U+FFFD. A list
 * with a single identifier or date counts as that value.
 *
 * @throws DocumentError when a value has the wrong type, or the release doesn't have exactly one non-empty
 *   `publicidentifier` and exactly one `versioncreated` in the years 1 to 9999.
 * @example
 * readRelease({ publicidentifier: 'r1', versioncreated: '2019-10-17T10:00:00+02:00', headline: null })
 * // { publicidentifier: 'r1', versioncreated: '2019-10-17T08:00:00.000Z' }
 */
export function readRelease(document: unknown): Release {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new DocumentError(
      'release',
      `it must be an object with the fields of a press release, not ${shown(document)}.`,
    )
  }
  const values = readDocument(releasesSchema, document)
  assertOne('publicidentifier', values.get('publicidentifier')!)
  assertOne('versioncreated', values.get('versioncreated')!)
  if (values.get('publicidentifier')![0] === '') throw new DocumentError('publicidentifier', 'it is empty.')
  const release: Record<string, string | readonly string[]> = {}
  for (const name of names) {
    const found = values.get(name)!
    if (found.length === 0) continue
    const isList = name !== 'publicidentifier' && Array.isArray((document as Record<string, unknown>)[name])
    if (name === 'versioncreated') release[name] = isoDate(found[0] as number)
    else release[name] = isList ? (found as readonly string[]) : (found[0] as string)
  }
  return release as unknown as Release
}

/** The names of a document's properties that are not fields of a release. */
export function unknownProperties(document: object): string[] {
  return Object.keys(document).filter((name) => !Object.hasOwn(releasesSchema.fields, name))
}

function isoDate(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString()
  // The ISO form of years outside 0 to 9999 is longer, with a sign. The query language has no year 0.
  if (text.length !== '0001-01-01T00:00:00.000Z'.length || text < '0001') {
    throw new DocumentError('versioncreated', 'the year must be between 1 and 9999.')
  }
  return text
}

function assertOne(name: string, values: readonly unknown[]): void {
  if (values.length === 0) throw new DocumentError(name, 'it is required.')
  if (values.length > 1) throw new DocumentError(name, `expected one value, found ${values.length}.`)
}
