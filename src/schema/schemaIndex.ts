import { Memo } from '../diagnostics/memo.ts'
import type { Schema, SchemaField } from './schema.ts'

type Fields = Schema['fields']

/** What is looked up in the fields of a schema, computed once for all its queries and documents. */
export class SchemaIndex extends Memo {
  /** In the order of declaration, which is also that of the columns of a document. */
  readonly fields: readonly SchemaField[]
  /** Those that are not hidden, and their names and aliases. */
  readonly shown: readonly SchemaField[]
  readonly shownNames: readonly string[]
  /** The position of each field in that order, by its name. */
  readonly ordinals: ReadonlyMap<string, number>
  /**
   * The fields by their names and aliases. A name of a query is a new string each time, which a map finds
   * much faster than an object does.
   */
  readonly byName: ReadonlyMap<string, SchemaField>

  constructor(fields: Fields) {
    super()
    this.fields = Object.values<SchemaField>(fields)
    this.shown = this.fields.filter(({ hidden }) => !hidden)
    this.shownNames = this.shown.flatMap(({ name, aliases }) => [name, ...aliases])
    this.ordinals = new Map(this.fields.map(({ name }, ordinal) => [name, ordinal]))
    const aliases = this.fields.flatMap((field) => field.aliases.map((alias) => [alias, field] as const))
    this.byName = new Map([...aliases, ...this.fields.map((field) => [field.name, field] as const)])
  }
}

// A schema with other options has the same object of fields.
const indexes = new WeakMap<Fields, SchemaIndex>()

export function indexOf({ fields }: Pick<Schema, 'fields'>): SchemaIndex {
  let found = indexes.get(fields)
  if (found === undefined) {
    found = new SchemaIndex(fields)
    indexes.set(fields, found)
  }
  return found
}

/** The field with this name or alias, a hidden one only with `includeHidden`; `undefined` without one. */
export function findField(schema: Schema, name: string, includeHidden = false): SchemaField | undefined {
  const found = indexOf(schema).byName.get(name)
  return found?.hidden && !includeHidden ? undefined : found
}
