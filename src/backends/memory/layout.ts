import type { Schema, SchemaField } from '../../schema/schema.ts'

/** The order of a schema's fields, in which a prepared document has its columns. */
export interface Layout {
  readonly fields: readonly SchemaField[]
  /** The ordinal of each field, by its name. */
  readonly ordinals: ReadonlyMap<string, number>
}

const layouts = new WeakMap<Schema['fields'], Layout>()

export function layoutOf({ fields }: Pick<Schema, 'fields'>): Layout {
  const known = layouts.get(fields)
  if (known !== undefined) return known
  const inOrder = Object.values<SchemaField>(fields)
  const layout = { fields: inOrder, ordinals: new Map(inOrder.map(({ name }, ordinal) => [name, ordinal])) }
  layouts.set(fields, layout)
  return layout
}
