import type { Schema, SchemaField } from '../../schema/schema.ts'

/** The order of a schema's fields, in which a prepared document has its columns. */
export interface Layout {
  readonly fields: readonly SchemaField[]
  /** The place of each field, by its name. */
  readonly places: ReadonlyMap<string, number>
}

const layouts = new WeakMap<Schema['fields'], Layout>()

export function layoutOf({ fields }: Pick<Schema, 'fields'>): Layout {
  const known = layouts.get(fields)
  if (known !== undefined) return known
  const inOrder = Object.values<SchemaField>(fields)
  const layout = { fields: inOrder, places: new Map(inOrder.map(({ name }, place) => [name, place])) }
  layouts.set(fields, layout)
  return layout
}
