import { companionSuffix } from '../../../schema/companions.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import { asCode, type DescribedColumn, type Inspection, type TableProblem } from '../dialect/inspection.ts'
import { addColumnDdl, renameColumnDdl } from '../table/ddl.ts'
import type { Table } from '../table/table.ts'

/** The last of the missing columns that is to be added: before, nothing can be filled. */
export function lastAdded(
  missing: readonly DescribedColumn[],
  { names }: Inspection,
): DescribedColumn | undefined {
  return missing.findLast(
    ({ name, holds }) =>
      (holds === 'tokens' || (holds === 'normalized' && formerColumn(name, names) === undefined)) &&
      names.every((other) => !isAlike(other, name)),
  )
}

/**
 * A column of the description that a table lacks.
 *
 * @param isLast whether it is the last one to add
 */
export function missingColumn(
  { name, holds, field }: DescribedColumn,
  table: Table,
  { names, isView }: Inspection,
  isLast: boolean,
): TableProblem {
  const alike = names.find((other) => isAlike(other, name))
  const lacks = `The table ${table.name} has no column "${name}"`
  const former = holds === 'normalized' ? formerColumn(name, names) : undefined
  const problem = (cause: string, wayOut: string, statements?: readonly string[]): TableProblem => {
    const message = `${cause}. ${statements ? `Run ${asCode(statements)}${wayOut}` : wayOut}`
    return { consequence: 'error', message, column: name, ...(statements && { statements }) }
  }
  if (former !== undefined) {
    const cause = `${lacks}, but "${former}", its former name`
    return isView ? problem(cause, OF_VIEW) : problem(cause, '.', [renameColumnDdl(table, former, name)])
  }
  const other =
    holds === 'tokens' || holds === 'normalized' ? madeOtherwise(name, holds, field!, names) : undefined
  const cause =
    alike !== undefined
      ? `${lacks}, but "${alike}": this database distinguishes upper and lower case`
      : other !== undefined
        ? `${lacks}, but "${other}", made by another version of the analysis or with another \`fold\``
        : lacks
  if (field === null) return problem(cause, 'Correct `key` in defineTable.')
  if (holds === 'value' || alike !== undefined) {
    const correct = alike !== undefined ? 'Correct' : 'Add it, or correct'
    return problem(cause, `${correct} columns[${JSON.stringify(field.name)}] in defineTable.`)
  }
  if (isView) return problem(cause, OF_VIEW)
  const fill = isLast ? '; then fill what is empty with backfill(db, table).' : '.'
  return problem(cause, fill, addColumnDdl(table, name))
}

/** Views have no columns of their own. */
const OF_VIEW =
  'It is a view: check a description of the table that it reads, change that table, and recreate the view ' +
  'with the column.'

export function hasColumn({ names, ignoresCase }: Inspection, wanted: string): boolean {
  return names.some((name) => (ignoresCase ? isAlike(name, wanted) : name === wanted))
}

export function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

const NORMALIZED = '_normalized'

/** The column that holds the same normalized values under the name that isoquery gave it in version 0.1. */
function formerColumn(name: string, names: readonly string[]): string | undefined {
  const at = name.lastIndexOf(NORMALIZED)
  const former = at === -1 ? name : `${name.slice(0, at)}_folded${name.slice(at + NORMALIZED.length)}`
  return names.find((other) => isAlike(other, former))
}

/** The suffixes of companions of every version, normalized or not. */
const SUFFIXES = { tokens: /^_u\d+(?:f\d+)?$/i, normalized: /^_normalized(?:_(?:u\d+)?f\d+)?$/i }

/** The same companion as another version of the analysis makes it, or with another `fold`. */
function madeOtherwise(
  name: string,
  holds: 'tokens' | 'normalized',
  field: SchemaField,
  names: readonly string[],
): string | undefined {
  const suffix = companionSuffix(field, holds)
  if (!name.endsWith(suffix)) return undefined
  const stem = name.slice(0, -suffix.length)
  const begins = (other: string): boolean => isAlike(other.slice(0, stem.length), stem)
  return names.find((other) => begins(other) && SUFFIXES[holds].test(other.slice(stem.length)))
}
