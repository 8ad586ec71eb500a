import type { SchemaField } from '../../../../../schema/schema.ts'
import { adviseType, type ColumnType, isString, isWhole } from '../../../dialect/columnType.ts'
import {
  type DescribedColumn,
  type DescribedTable,
  dayProblem,
  type TableProblem,
} from '../../../dialect/inspection.ts'
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
}

const TEXTS = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext']
const STRINGS = [...TEXTS, 'enum', 'set']
const WHOLE = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'bit', 'year']

/** The types whose values clients give as no texts, but as dates, bytes and what JSON holds. */
const NO_TEXTS = ['date', 'datetime', 'timestamp', 'json', 'bit', 'binary', 'varbinary']

/** The types of the database that hold what a description says. */
const HOLDS: Readonly<Record<Exclude<ColumnType, 'other'>, readonly string[]>> = {
  text: STRINGS,
  iso: STRINGS,
  tinyint: WHOLE,
  smallint: WHOLE,
  integer: WHOLE,
  bigint: WHOLE,
  milliseconds: WHOLE,
  seconds: WHOLE,
  boolean: WHOLE,
  real: ['float'],
  double: ['double'],
  decimal: ['decimal'],
  timestamp: ['datetime'],
  timestamptz: ['timestamp'],
  date: ['date'],
}

/** The description that suits a type. */
const TYPE_OF: Readonly<Record<string, ColumnType>> = {
  ...Object.fromEntries(TEXTS.map((type) => [type, 'text'])),
  float: 'real',
  double: 'double',
  decimal: 'decimal',
  datetime: 'timestamp',
  timestamp: 'timestamptz',
  date: 'date',
  tinyint: 'tinyint',
  smallint: 'smallint',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'bigint',
}

const LISTS = ['json', 'longtext', 'mediumtext', 'text', 'tinytext', 'varchar']

/** The columns whose type or collation is not what queries and rows expect. */
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
    const wrong = typeProblem(column, actual, session)
    if (wrong !== null) return problem(...wrong)
    const day = actual.type === 'date' ? dayProblem(column, 'date') : null
    return [
      ...(day === null ? [] : [day]),
      ...repeatedHours(column, session, server).flatMap((each) => problem(...each)),
      ...characterProblem(column, actual, table, server).flatMap((each) => problem(...each)),
      ...paddingProblem(column, actual, session).flatMap((each) => problem(...each)),
      ...zerofillProblem(column, actual).flatMap((each) => problem(...each)),
    ]
  })
}

type Problem = readonly [consequence: TableProblem['consequence'], text: string]

function typeProblem(column: DescribedColumn, actual: MysqlColumn, session: MysqlSession): Problem | null {
  const { holds, type, array, path, field } = column
  if (path !== null)
    return LISTS.includes(actual.type)
      ? null
      : ['error', `is ${actual.fullType}, and described with a path into JSON. Change its type to json.`]
  if (array)
    return LISTS.includes(actual.type)
      ? null
      : ['error', `is ${actual.fullType}, and lists are JSON. Change its type to json.`]
  const isPadded = holds !== 'value' && actual.type === 'char'
  if (type === 'other' && NO_TEXTS.includes(actual.type)) {
    const cause = `is ${actual.fullType}, which is compared as a text that clients do not give`
    return ['wrong hits', `${cause}. Change its type to varchar, or declare the field as another kind.`]
  }
  if (type === 'other' || (HOLDS[type].includes(actual.type) && !isPadded)) return null
  if (holds !== 'value')
    return ['error', `is ${actual.fullType}, not longtext, as companionDdl(table) makes it.`]
  const declared = `is ${actual.fullType}, but described as ${type}`
  const isInstant = (actual.type === 'timestamp' || actual.type === 'datetime') && /^timestamp/.test(type)
  if (isInstant) {
    // In UTC both are the same.
    if (isUtc(session)) return null
    return [
      'wrong hits',
      `${declared}, and the session's time zone is ${session.zone}: queries find other instants. ` +
        wayOut(field!, actual),
    ]
  }
  return ['wrong hits', `${declared}. ${wayOut(field!, actual)}`]
}

function wayOut({ name, kind }: SchemaField, { type }: MysqlColumn): string {
  const advised = adviseType(kind, TYPE_OF[type]) ?? adviseType(kind, 'other')
  return advised === null
    ? 'Change its type to the one that ddl(table) shows.'
    : `Say columns: { ${JSON.stringify(name)}: { type: '${advised.type}' } } in defineTable.${advised.note}`
}

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
    `is a TIMESTAMP, and the session's time zone is ${zone}: prepared statements store another instant ` +
    'than toRow says in the hour in which summer time ends. ' +
    "Write rows in a session with time_zone = '+00:00'. Queries are not concerned."
  return [['wrong hits', text]]
}

function paddingProblem(
  { type, field }: DescribedColumn,
  actual: MysqlColumn,
  { modes }: MysqlSession,
): readonly Problem[] {
  if (actual.type !== 'char') return []
  if (modes.includes('PAD_CHAR_TO_FULL_LENGTH')) {
    const filled =
      'is a char, which the SQL mode PAD_CHAR_TO_FULL_LENGTH fills with spaces: whole values are not ' +
      'found. Remove the mode, or change the type to varchar.'
    return [['wrong hits', filled]]
  }
  if (type !== 'text') return []
  const { name, kind } = field!
  const other =
    kind === 'text'
      ? ''
      : ` Or, if no value ends with a space, say columns: { ${JSON.stringify(name)}: { type: 'other' } } ` +
        'in defineTable.'
  const text =
    `is ${actual.fullType}, which loses the spaces at the end of a value, and isoquery compares them. ` +
    `Change its type to varchar.${other}`
  return [['wrong hits', text]]
}

/** A column with ZEROFILL as the text of a keyword. As `other` it is the text that the server shows. */
function zerofillProblem({ type, field }: DescribedColumn, { fullType }: MysqlColumn): Problem[] {
  const width = Number(/^\w+\((\d+)\).* zerofill/.exec(fullType)?.[1] ?? 0)
  if (width < 2 || !isWhole(type) || !isString(field!)) return []
  const text =
    `is ${fullType}, whose numbers are compared as texts with zeros before them: a query for 7 does not ` +
    `find ${'7'.padStart(width, '0')}. Change its type to one without ZEROFILL.`
  return [['wrong hits', text]]
}
