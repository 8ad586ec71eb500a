import { listOf, OBJECT } from '../diagnostics/arguments/rules.ts'
import { didYouMean } from '../diagnostics/didYouMean.ts'
import type { FieldName, Schema, SchemaField } from '../schema/schema.ts'

/**
 * The sort order of hits: a list of fields with their directions, most significant first, as in `[{
 * versioncreated: 'desc' }, { publicidentifier: 'desc' }]`. Each field must be a keyword, number, integer or
 * date without `array`. Strings are sorted by code point, and dates are sorted by millisecond. No two
 * documents may have the same values in all these fields, so end with a field whose value is unique to each
 * document.
 */
export type Order<S extends Schema = Schema> = readonly {
  readonly [Name in FieldName<S>]?: 'asc' | 'desc'
}[]

/**
 * What happens to a hit that has no value in a field of the order: it is left out, or comes before or after
 * the hits that have one.
 */
export type Missing = 'omit' | 'first' | 'last'

/** A field that orders hits. */
export interface OrderedField {
  readonly field: SchemaField
  readonly direction: 'asc' | 'desc'
  readonly missing: Missing
}

/** A first check of the `order` option. */
export const ORDER = listOf(OBJECT, "a list of fields, as in [{ created: 'desc' }, { id: 'asc' }]")

/** The kinds that every engine can sort. */
const KINDS = ['keyword', 'number', 'integer', 'date']

/**
 * The fields of an order. Every hit must have the last one, which tells hits apart.
 *
 * @param key the key of a table, if it comes last
 * @throws TypeError when it is not an order of the schema.
 */
export function readOrder(
  caller: string,
  schema: Schema,
  order: Order,
  missing: Missing = 'omit',
  key: Omit<OrderedField, 'missing'> | null = null,
): readonly OrderedField[] {
  const refuse = (problem: string): never => {
    throw new TypeError(`${caller}: the option order ${problem}.`)
  }
  if (order.length === 0 && key === null) refuse('is empty')
  const fields = order.map((entry, at): Omit<OrderedField, 'missing'> => {
    const [[name, direction] = [], ...others] = Object.entries(entry)
    if (others.length > 0 || (direction !== 'asc' && direction !== 'desc'))
      return refuse(`must have one field with 'asc' or 'desc' at ${at}`)
    const field = Object.hasOwn(schema.fields, name!) ? schema.fields[name!] : undefined
    if (field === undefined) {
      const [near] = didYouMean(name!, Object.keys(schema.fields))
      const hint = near === undefined ? '' : ` (did you mean "${near}"?)`
      return refuse(`must be of the schema's fields, not of "${name}"${hint}`)
    }
    if (field.array) return refuse(`has "${name}", which may have many values`)
    if (!KINDS.includes(field.kind))
      return refuse(`must be of keywords, numbers, integers and dates, not of "${name}" (${field.kind})`)
    return { field, direction }
  })
  if (key !== null) fields.push(key)
  if (new Set(fields.map(({ field }) => field)).size < fields.length) refuse('has a field twice')
  return fields.map((each, at) => ({ ...each, missing: at === fields.length - 1 ? 'omit' : missing }))
}

/** The same order, read from its end. */
export function reversed(order: readonly OrderedField[]): readonly OrderedField[] {
  const OTHER = { omit: 'omit', first: 'last', last: 'first' } as const
  return order.map(({ field, direction, missing }) => ({
    field,
    direction: direction === 'asc' ? 'desc' : 'asc',
    missing: OTHER[missing],
  }))
}

/** The field of an order, and what messages name as the clause. */
export function orderClause(field: SchemaField) {
  return { field, span: { start: 0, end: 0 }, clause: `the order by ${field.name}` }
}
