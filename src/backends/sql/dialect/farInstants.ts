import { balanced, type Sql } from '../fragment.ts'
import type { ColumnType } from './columnType.ts'
import { defaults } from './defaults.ts'
import type { Dialect } from './dialect.ts'

/**
 * `instantWithin` for a database that fails where nanoseconds are compared with instants beyond a range:
 * those are compared with a coarser form of the value, which may be rounded.
 *
 * @example
 * coarseBeyond(NANOSECONDS, (_, value) => sql`toDateTime64(${value}, 3)`)
 */
export function coarseBeyond(
  range: { readonly min: number; readonly max: number },
  coarse: (type: ColumnType, value: Sql) => Sql,
): Dialect['instantWithin'] {
  const isNear = (end: number | null): boolean => end === null || (end >= range.min && end <= range.max)
  return function (this: Dialect, type, value, from, until) {
    const { instantWithin } = defaults
    if (isNear(from) && isNear(until)) return instantWithin.call(this, type, value, from, until)
    if (from === null || until === null)
      return instantWithin.call(this, type, coarse(type, value), from, until)
    const ends = [this.instantWithin(type, value, from, null), this.instantWithin(type, value, null, until)]
    return balanced(ends, 'and')
  }
}
