import { isString } from '../../../dialect/columnType.ts'
import type { DescribedColumn, DescribedTable, TableProblem } from '../../../dialect/inspection.ts'
import { isUtc, type MysqlSession } from './sessionProblems.ts'

/** A column as `show full columns` gives it. */
export interface MysqlColumn {
  readonly name: string
  /** The type in lower case without its length and attributes: `varchar`. */
  readonly type: string
  /** All of it, in lower case: `varchar(200)`. */
  readonly fullType: string
  /** `null` for what is no string of characters. */
  readonly collation: string | null
  /** Whether it refuses NULL and has a default. */
  readonly filled: boolean
  /** Whether the database computes it. */
  readonly generated: boolean
}

/** The columns whose collation, length or zone is not what queries and rows expect under their type. */
export function columnProblems(
  table: DescribedTable,
  found: readonly MysqlColumn[],
  session: MysqlSession,
  server: { readonly name: string; readonly collation: string; readonly bindsLocalTimes: boolean },
): readonly TableProblem[] {
  return table.columns.flatMap((column) => {
    const actual = found.find(({ name }) => name.toLowerCase() === column.name.toLowerCase())
    if (actual === undefined || column.holds === 'key') return []
    const where = `The column "${actual.name}" of the table ${table.name}`
    const problem = (consequence: TableProblem['consequence'], text: string): TableProblem[] => [
      { consequence, message: `${where} ${text}`, column: actual.name },
    ]
    return [
      ...repeatedHours(column, session, server).flatMap((each) => problem(...each)),
      ...characterProblem(column, actual, table, server).flatMap((each) => problem(...each)),
      ...paddingProblem(actual, session).flatMap((each) => problem(...each)),
      ...zerofillProblem(column, actual).flatMap((each) => problem(...each)),
    ]
  })
}

type Problem = readonly [consequence: TableProblem['consequence'], text: string]

function characterProblem(
  column: DescribedColumn,
  actual: MysqlColumn,
  table: DescribedTable,
  { name: server, collation }: { readonly name: string; readonly collation: string },
): readonly Problem[] {
  const { name, type } = column
  const { collation: own } = actual
  if (own === null || (type !== 'text' && type !== 'iso')) return []
  const isCompared = isComparedWhole(column, table)
  const collate = isCompared || column.holds === 'tokens' ? ` collate ${collation}` : ''
  const change = `Change it to character set utf8mb4${collate}.`
  if (!/^utf(?:8mb4|16|16le|32)_/.test(own)) {
    const lacks = `has the collation ${own}: characters beyond its character set cannot be stored. ${change}`
    return [['error', lacks]]
  }
  return isCompared && own !== collation
    ? [['slow', `has the collation ${own}, so that ${server} uses no index on ${name}. ${change}`]]
    : []
}

/** Whether queries compare the column with whole strings: not a value whose companion they ask. */
function isComparedWhole(
  { holds, array, path, field }: DescribedColumn,
  { columns }: DescribedTable,
): boolean {
  if (array || path !== null) return false
  const isNormalized = columns.some((other) => other.field === field && other.holds === 'normalized')
  return holds === 'normalized' || (holds === 'value' && field?.kind === 'keyword' && !isNormalized)
}

function repeatedHours(
  { type }: DescribedColumn,
  { zone }: MysqlSession,
  { bindsLocalTimes }: { readonly bindsLocalTimes: boolean },
): readonly Problem[] {
  if (type !== 'timestamptz' || !bindsLocalTimes || /^[+-]/.test(zone) || isUtc({ zone })) return []
  const text =
    `is a TIMESTAMP, and the session's time zone is ${zone}: prepared statements store a different instant ` +
    'than toRow writes in the hour in which daylight saving time ends. ' +
    "Write rows in a session with time_zone = '+00:00'. Queries are not affected."
  return [['wrong hits', text]]
}

function paddingProblem({ type }: MysqlColumn, { modes }: MysqlSession): readonly Problem[] {
  if (type !== 'char' || !modes.includes('PAD_CHAR_TO_FULL_LENGTH')) return []
  const filled =
    'is a char, which the SQL mode PAD_CHAR_TO_FULL_LENGTH fills with spaces: whole values are not ' +
    'found. Remove the mode, or change the type to varchar.'
  return [['wrong hits', filled]]
}

/** A column with ZEROFILL as the text of a keyword: clients give the number. */
function zerofillProblem({ field }: DescribedColumn, { fullType }: MysqlColumn): Problem[] {
  const width = Number(/^\w+\((\d+)\).* zerofill/.exec(fullType)?.[1] ?? 0)
  if (width < 2 || !isString(field!)) return []
  const text =
    `is ${fullType}, whose numbers are compared as texts with zeros before them: a query for 7 does not ` +
    `find ${'7'.padStart(width, '0')}. Change its type to one without ZEROFILL.`
  return [['wrong hits', text]]
}
