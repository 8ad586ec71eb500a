import type { DescribedColumn, TableProblem } from '../../../dialect/inspection.ts'
import { NOTES } from '../../../inspect/columnFault.ts'
import { affinityOf, SQLITE_TYPES } from '../types.ts'

/** What the affinity of a column does to the values that are stored in it. */
export function affinityProblem(
  { name, array, path, field, type }: DescribedColumn,
  declared: string,
): TableProblem | null {
  // An object in JSON looks like no number.
  if (field === null || path !== null) return null
  const affinity = affinityOf(declared)
  const { affinities } = SQLITE_TYPES[array ? 'text' : type]!
  if (affinities.includes(affinity)) return null
  const option = `columns[${JSON.stringify(field.name)}]`
  const [effect, wayOut] =
    affinity !== 'text'
      ? ['strings that look like numbers become numbers', 'Make the column TEXT.']
      : [
          'numbers become strings, and are compared as such',
          field.kind === 'date'
            ? `Set ${option}.type to 'iso', or make the column INTEGER or REAL.${NOTES.iso}`
            : 'Make the column INTEGER or REAL.',
        ]
  const message =
    `The column "${name}" of the type ${declared} has the affinity ${affinity.toUpperCase()}: ${effect}. ` +
    wayOut
  return { consequence: 'wrong hits', message, column: name }
}
