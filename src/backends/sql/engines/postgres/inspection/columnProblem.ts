import { adviseType, type ColumnType } from '../../../dialect/columnType.ts'
import { type DescribedColumn, dayProblem, type TableProblem } from '../../../dialect/inspection.ts'

/** A column as PostgreSQL's catalogue has it. */
export interface PostgresColumn {
  readonly name: string
  /** The type of the column as `create table` writes it. */
  readonly type: string
  /** The name of the type below domains; of an array that of its elements. */
  readonly base: string
  readonly array: boolean
  readonly enum: boolean
  /** Whether it refuses NULL and has a default. */
  readonly filled: boolean
}

const STRINGS = ['text', 'varchar', 'name']
const WHOLE = ['int2', 'int4', 'int8']
const NUMBERS = [...WHOLE, 'numeric', 'float8']

/** Types whose cast to text depends on the value alone. */
const AS_TEXT = [
  ...[...STRINGS, 'citext', 'uuid', 'int2', 'int4', 'int8', 'numeric', 'bool', 'inet', 'cidr', 'macaddr'],
  ...['macaddr8', 'ltree', 'xid', 'oid', 'bit', 'varbit'],
]

interface Accepted {
  readonly types: readonly string[]
  /** The types that are compared without an error, but not as the declared type. */
  readonly differ?: Readonly<Record<string, string>>
}

const FRACTIONS = 'has fractions, and the ends of ranges are rounded to whole numbers'
const whole: Accepted = {
  types: WHOLE,
  differ: { numeric: FRACTIONS, float4: FRACTIONS, float8: FRACTIONS },
}
const number: Accepted = { types: [...NUMBERS, 'float4'] }
const ZONE = "is compared in the session's time zone"
const epoch: Accepted = { types: NUMBERS, differ: { float4: 'holds 24 bits, too few for an instant' } }

/** The types of PostgreSQL under each declared type, for columns that are not compared as text. */
const ACCEPTED: Readonly<Partial<Record<ColumnType, Accepted>>> = {
  iso: { types: [...STRINGS, 'bpchar', 'citext'] },
  smallint: whole,
  integer: whole,
  bigint: whole,
  real: number,
  double: number,
  decimal: number,
  boolean: { types: ['bool'] },
  timestamptz: { types: ['timestamptz'], differ: { timestamp: ZONE, date: ZONE } },
  timestamp: { types: ['timestamp', 'date'], differ: { timestamptz: ZONE } },
  date: { types: ['date'], differ: { timestamptz: ZONE, timestamp: 'holds the time of day, too' } },
  milliseconds: epoch,
  seconds: epoch,
}

/** The declared type for a type of PostgreSQL, as a hint. */
const DECLARED: Readonly<Record<string, ColumnType>> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double',
  numeric: 'decimal',
  bool: 'boolean',
  timestamptz: 'timestamptz',
  timestamp: 'timestamp',
  date: 'date',
  text: 'text',
  varchar: 'text',
}

/** What is wrong with the type of a column, if anything. */
export function columnProblem(described: DescribedColumn, stored: PostgresColumn): TableProblem | null {
  const { holds, type, array, path, field, name } = described
  if (field === null) return null
  const declared = `columns[${JSON.stringify(field.name)}].type`
  const problem = (
    consequence: TableProblem['consequence'],
    cause: string,
    wayOut: string,
  ): TableProblem => ({
    consequence,
    message: `The column "${name}" of the type ${stored.type} ${cause}. ${wayOut}`,
    column: name,
  })
  if (holds !== 'value') {
    if (array === stored.array && [...STRINGS, 'citext'].includes(stored.base)) return null
    const wayOut =
      'Make it anew with the statements of companionDdl(table), and fill it with backfill(db, table).'
    return problem(
      stored.base === 'bpchar' ? 'wrong hits' : 'error',
      'cannot hold the companion of a text',
      wayOut,
    )
  }
  const isJson = !stored.array && (stored.base === 'json' || stored.base === 'jsonb')
  if (path !== null && !isJson)
    return path.length > 0
      ? problem(
          'error',
          'is no JSON',
          `Change it to jsonb, or leave out ${declared.replace(/type$/, 'path')}.`,
        )
      : problem('error', 'is declared as json', `Leave out ${declared}.`)
  if (path !== null) return null
  if (array && isJson) return problem('error', 'is no array', `Set ${declared} to 'json'.`)
  if (array !== stored.array)
    return problem(
      'error',
      array
        ? `is no array, but the field ${field.name} is a list`
        : `is an array, but the field ${field.name} is none`,
      array
        ? 'Make it an array, or declare the field without `array`.'
        : 'Declare the field with `array: true`.',
    )
  const isText =
    type === 'other' || field.kind === 'text' || field.kind === 'keyword' || field.kind === 'contains'
  if (isText) {
    if (stored.base === 'bpchar' && type !== 'other')
      return problem(
        'wrong hits',
        'loses the spaces at the end of a value, which isoquery compares',
        field.kind === 'text'
          ? 'Change the column to text.'
          : `Change the column to text; or, if no value ends with a space, set ${declared} to 'other'.`,
      )
    if (stored.enum || stored.base === 'bpchar' || AS_TEXT.includes(stored.base)) return null
    const cause = 'is compared as the text of a cast, which may depend on the session, and is not the value'
    return problem('wrong hits', cause, `Change the column to text, or declare the field as another kind.`)
  }
  const { types, differ = {} } = ACCEPTED[type]!
  if (types.includes(stored.base)) return stored.base === 'date' ? dayProblem(described, stored.type) : null
  const differs = Object.hasOwn(differ, stored.base)
  const hint = adviseType(field.kind, DECLARED[stored.base])
  return problem(
    differs ? 'wrong hits' : 'error',
    `${differs ? `${differ[stored.base]}, but is` : 'is'} declared as ${type}`,
    hint === null
      ? 'Change the column.'
      : `Set ${declared} to '${hint.type}', or change the column.${hint.note}`,
  )
}
