import type { FieldKind } from '../../../schema/field.ts'
import { type ColumnType, isCast, isString, TYPES_OF_KIND } from '../dialect/columnType.ts'
import type { DescribedColumn, TableProblem } from '../dialect/inspection.ts'
import type { PossibleValues } from './valueChecks.ts'

/** What one type of a database holds: a row of the engine's table of types. */
export interface StoredType {
  /**
   * The declared types under which its values are read, compared and sorted as memory does; the first that a
   * field's kind takes is advised. Companions are kept in what is a `text` first of all.
   */
  readonly holds: readonly ColumnType[]
  /**
   * Why it is compared otherwise under the other declared types, or under each of some, as a predicate; or
   * nothing, where that is all to say. The database fails on what is not named.
   */
  readonly differs?: string | Readonly<Partial<Record<ColumnType, string>>>
  /** The kinds of fields that can read it, if not all that its declared types suit. */
  readonly kinds?: readonly FieldKind[]
  /** Whether it holds JSON, or what is read as such. */
  readonly json?: boolean
  /** What its values may be. Default: what every field of their kind takes. */
  readonly values?: PossibleValues
}

/** A column as a database has it. */
export interface StoredColumn {
  readonly name: string
  /** Its type as `create table` writes it. */
  readonly type: string
  /** The row of its type, or of its elements' type; `undefined` for a type that the table does not have. */
  readonly row: StoredType | undefined
  /** Whether it is a list, other than one in JSON. */
  readonly array: boolean
}

/** How an engine's messages call its types. */
export interface TypeNames {
  /** The type of any text. */
  readonly text: string
  /** Whether conditions on strings cast columns of other types to text, and do not fail. */
  readonly castsTexts: boolean
  /** A column of several values; `null` if lists are JSON. */
  readonly list: string | null
  /** All types in which values lie under paths. */
  readonly json: string
  /** The one of them to change a column to. */
  readonly toJson: string
}

/** What is wrong with the type of a column, if anything. */
export function columnFault(
  described: DescribedColumn,
  { name, type: native, row, array: isList }: StoredColumn,
  names: TypeNames,
): TableProblem | null {
  const { holds, type, array, path, field } = described
  if (field === null) return null
  const fault = (consequence: TableProblem['consequence'], cause: string, wayOut: string): TableProblem => ({
    consequence,
    message: `The column "${name}" of the type ${native.slice(0, 100)} ${cause}. ${wayOut}`,
    column: name,
  })
  const reason = reasonOf(row, holds === 'value' ? type : 'text')
  const consequence = reason === undefined ? 'error' : 'wrong hits'
  const option = `columns[${JSON.stringify(field.name)}]`
  if (holds !== 'value') {
    const isFit = array && names.list === null ? row?.json : row?.holds[0] === 'text'
    if (isFit && isList === (array && names.list !== null)) return null
    const wayOut =
      'Recreate it with the statements of companionDdl(table), and fill it with backfill(db, table).'
    return fault(consequence, 'cannot hold the companion of a text field', wayOut)
  }
  if (path !== null || (array && names.list === null)) {
    if (row?.json && !isList) return null
    const change = `Change it to ${names.toJson}`
    if (path === null) return fault('error', `is no ${names.json}, as lists are`, `${change}.`)
    return path.length === 0
      ? fault('error', 'is declared as json', `Leave out ${option}.type.`)
      : fault('error', `is no ${names.json}`, `${change}, or leave out ${option}.path.`)
  }
  if (array !== isList) {
    const list = names.list!
    const one = `${/^[aeiou]/i.test(list) ? 'an' : 'a'} ${list}`
    if (isList) {
      const cause = `is ${one}, but the field ${field.name} is none`
      return fault('error', cause, 'Declare the field with `array: true`.')
    }
    const isJson = /^jsonb?$/i.test(native)
    const make = `Make it ${one}, or declare the field without \`array\`.`
    const wayOut = isJson ? `Set ${option}.type to 'json'.` : make
    return fault('error', `is no ${list}, but the field ${field.name} is a list`, wayOut)
  }
  const wanted = isCast(field, type) ? 'other' : type
  const isReadable = row?.kinds?.includes(field.kind) ?? true
  if (isReadable && row?.holds.includes(wanted))
    return row.holds.includes('date') ? dayProblem(described, name, native) : null
  const declared = `is declared as ${type}`
  const cause = reason ? `${reason}, but ${declared}` : declared
  const advised = isReadable ? row?.holds.find((each) => TYPES_OF_KIND[field.kind].includes(each)) : undefined
  if (advised !== undefined) {
    const change = isString(field) ? `change the column to ${names.text}.` : 'change the column.'
    return fault(
      consequence,
      cause,
      `Set ${option}.type to '${advised}', or ${change}${NOTES[advised] ?? ''}`,
    )
  }
  if (!isString(field)) return fault(consequence, cause, 'Change the column.')
  if (row?.holds.includes('other')) return fault(consequence, cause, `Change the column to ${names.text}.`)
  return fault(
    type === 'text' && !names.castsTexts ? 'error' : 'wrong hits',
    'is compared as the text of a cast, which may depend on the session, and is not the value',
    `Change the column to ${names.text}, or declare the field as another kind.`,
  )
}

/** What a user must know of the values before declaring a type. */
export const NOTES: Readonly<Partial<Record<ColumnType, string>>> = {
  milliseconds: " If it holds seconds, say 'seconds'.",
  iso: ' All values must have the format 2019-10-17T08:30:00.000Z.',
}

function reasonOf(row: StoredType | undefined, type: ColumnType): string | undefined {
  return typeof row?.differs === 'string' ? row.differs : row?.differs?.[type]
}

/** The problem of a column of days whose field is read as an instant; `null` if it is none. */
function dayProblem({ field, zone }: DescribedColumn, name: string, type: string): TableProblem | null {
  if (zone === null || field?.kind !== 'date') return null
  const message =
    `The column "${name}" of the type ${type} holds days, which are midnights in UTC, but queries read the ` +
    `dates of the field ${field.name} in ${zone} and find the wrong days. Declare it as ` +
    'field.date({ calendar: true }).'
  return { consequence: 'wrong hits', message, column: name }
}
