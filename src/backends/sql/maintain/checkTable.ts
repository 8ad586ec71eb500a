import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { DATABASE, type Rule, type RulesOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { companionSuffix } from '../../../schema/companions.ts'
import type { Schema, SchemaField } from '../../../schema/schema.ts'
import { CHILD } from '../compile/child.ts'
import { type Database, kyselyOf } from '../dialect/database.ts'
import type {
  AnyKysely,
  DescribedColumn,
  DescribedTable,
  Inspection,
  TableProblem,
} from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import { constant } from '../fragment.ts'
import { checkValues } from '../inspect/checkValues.ts'
import { addColumnDdl, renameColumnDdl } from '../table/ddl.ts'
import { isShared, ownColumns } from '../table/description.ts'
import { acceleratorsOf, type Row, type Table } from '../table/table.ts'
import { nameInQuery } from '../toWhere.ts'
import { childTablesOf } from './childTables.ts'
import { type Companion, companionsOf } from './companion.ts'
import { describeTable } from './describeTable.ts'
import { firstRows, isMissing } from './rows.ts'

/** Options of {@link checkTable}. */
export interface CheckTableOptions {
  /**
   * The maximum number of rows whose values are read, in the order of the key; 0 for none. The report then
   * says so. Default: all.
   */
  readonly rows?: number
}

const ROWS: Rule = {
  expected: 'a whole number from 0 on',
  fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
}

const CHECK_RULES: RulesOf<CheckTableOptions> = { rows: ROWS }

/**
 * Compares an existing table with its description: its columns, and whether their types, collations and
 * encodings let every query find the same documents as in memory; its companions and indexes; and the
 * settings of the session. An empty list means that it found nothing. Run it on a connection set up like
 * those of your queries, before the first query and after each change of the table. It checks child tables,
 * too.
 *
 * It reads rows to find values without companions, and values that queries read differently than memory reads
 * what `fromRow` returns, such as `NaN`, or a text that is not a date. The database does this work, and the
 * report names the first such value of each column. To find wrong companions, use `checkCompanions`.
 *
 * @example
 * const problems = await checkTable(db, table)
 * for (const { consequence, message } of problems) console.warn(`${consequence}: ${message}`)
 */
export async function checkTable<S extends Schema>(
  db: Database,
  table: Table<S>,
  options: CheckTableOptions = {},
): Promise<readonly TableProblem[]> {
  checkArgument('checkTable', 'db', db, DATABASE)
  checkArgument('checkTable', 'table', table, TABLE)
  checkOptions('checkTable', options, CHECK_RULES)
  const { rows } = options
  const plain = kyselyOf(db, table.dialect)
  const { problems, keyType } = await findingsOf(plain, table, false, rows)
  for (const child of childTablesOf(table)) {
    const found = await findingsOf(plain, child, true, rows)
    problems.push(...found.problems)
    // Where a table or a column is missing, the keys cannot be compared either.
    if (problems.some(({ consequence }) => consequence === 'error')) continue
    const why =
      keyType === found.keyType
        ? await comparisonError(plain, table, child)
        : `the one is ${found.keyType}, the other ${keyType}`
    if (why !== null) problems.push(keyProblem(table, child, why))
  }
  // What concerns the session is said of each table.
  return problems.filter(({ message }, i) => problems.findIndex((other) => other.message === message) === i)
}

interface Findings {
  readonly problems: TableProblem[]
  readonly keyType?: string | undefined
}

async function findingsOf(
  plain: AnyKysely,
  table: Table,
  isChild: boolean,
  rows: number | undefined,
): Promise<Findings> {
  const described = describeTable(table, isChild)
  const found = await table.dialect.inspect(plain, described)
  if (found === null) {
    const wayOut = isChild
      ? 'Create it with the statements of ddl for a description of its own, or correct `from` in defineTable.'
      : 'Create it with the statements of ddl(table), or correct its `name` in defineTable.'
    const message = `The table ${table.name} cannot be found. ${wayOut}`
    return { problems: [{ consequence: 'error', message }] }
  }
  const missing = described.columns.filter(({ name }) => !hasColumn(found, name))
  const problems = [
    ...missing.map((column) => missingColumn(column, table, found)),
    ...(isChild ? [] : undeclaredDefaults(table, found)),
    ...found.problems,
    ...(await valueProblems(plain, described, found, table, rows)),
  ]
  const { keyType } = found
  if (missing.length > 0) return { problems, keyType }
  for (const accelerator of acceleratorsOf(table))
    problems.push(...(await accelerator.problems(plain, table)))
  // Whether a column of another type holds a value cannot be asked. Its name may have the capitals that it
  // has in the database.
  const faulty = problems.filter(({ consequence }) => consequence === 'error')
  const unreadable = { ...found, names: faulty.flatMap(({ column }) => column ?? []) }
  const readable = companionsOf(table).filter(({ column }) => !hasColumn(unreadable, column.name!))
  problems.push(...(await missingCompanions(plain, table, readable, isChild)))
  return { problems, keyType }
}

/** The first value of each column that queries read otherwise, and what was not looked at. */
async function valueProblems(
  db: AnyKysely,
  described: DescribedTable,
  { checks = [], problems }: Inspection,
  { dialect }: Table,
  rows: number | undefined,
): Promise<TableProblem[]> {
  // In such a session the database may refuse the question as it refuses queries.
  if (problems.some(({ consequence, column }) => consequence === 'error' && column === undefined)) return []
  const faulty = problems.filter(({ consequence }) => consequence !== 'slow')
  const isFaulty = (name: string): boolean => faulty.some(({ column }) => column === name)
  const asked = checks.filter(({ column }) => !isFaulty(column))
  if (asked.length === 0) return []
  const columns = [...new Set(asked.map(({ column }) => `"${column}"`))].join(', ')
  const found = await checkValues(db, described, asked, dialect, rows)
  if (rows === undefined) return found
  const what = rows === 0 ? 'were not looked at' : `were looked at in ${rows} row${rows === 1 ? '' : 's'}`
  const message =
    `The values of ${columns} of ${described.name} ${what}. Leave out the option \`rows\` of checkTable to ` +
    'look at all.'
  return [...found, { consequence: 'unchecked', message }]
}

/** Why the database cannot compare two keys, as those of two collations: each query on the child fails. */
async function comparisonError(db: AnyKysely, table: Table, child: Table): Promise<string | null> {
  const rows = {
    table: sql`${tableId(child.name)} as ${sql.id(CHILD)}`,
    key: sql.id(CHILD, child.key.name),
    parent: sql.id(nameInQuery(table, undefined), table.key.name),
  }
  const never = constant(false)
  const condition = sql`${never} and ${table.dialect.anyChildRow(rows, never)}`
  const compared = sql`select 1 as one from ${tableId(table.name)} where ${condition}`
  return compared.execute(db).then(
    () => null,
    (error: unknown) => (error as Error).message,
  )
}

function keyProblem(table: Table, child: Table, why: string): TableProblem {
  const message =
    `The key "${child.key.name}" of the child table ${child.name} cannot be compared with the key ` +
    `"${table.key.name}" of ${table.name}: ${why}. Give both columns the same type and collation.`
  return { consequence: 'error', message, column: child.key.name }
}

function hasColumn({ names, ignoresCase }: Inspection, wanted: string): boolean {
  return names.some((name) => (ignoresCase ? isAlike(name, wanted) : name === wanted))
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function missingColumn(
  { name, holds, field }: DescribedColumn,
  table: Table,
  { names }: Inspection,
): TableProblem {
  const alike = names.find((other) => isAlike(other, name))
  const lacks = `The table ${table.name} has no column "${name}"`
  const former = holds === 'normalized' ? formerColumn(name, names) : undefined
  if (former !== undefined) {
    const rename = renameColumnDdl(table, former, name)
    const message = `${lacks}, but "${former}", its former name. Run \`${rename}\`.`
    return { consequence: 'error', message, column: name }
  }
  const other =
    holds === 'tokens' || holds === 'normalized' ? madeOtherwise(name, holds, field!, names) : undefined
  const cause =
    alike !== undefined
      ? `${lacks}, but "${alike}": this database tells capitals from small letters`
      : other !== undefined
        ? `${lacks}, but "${other}", which is of another version of the analysis or of another \`fold\``
        : lacks
  const wayOut =
    field === null
      ? 'Correct `key` in defineTable.'
      : holds === 'value' || alike !== undefined
        ? `Correct columns[${JSON.stringify(field.name)}] in defineTable.`
        : `Run \`${addColumnDdl(table, name)}\`, or all statements of companionDdl(table); then fill it ` +
          'with backfill(db, table).'
  return { consequence: 'error', message: `${cause}. ${wayOut}`, column: name }
}

/** Columns that refuse the NULL of `toRow`, although the database could fill them. */
function undeclaredDefaults(table: Table, { filled = [], ignoresCase }: Inspection): TableProblem[] {
  return Object.values(ownColumns(table)).flatMap((column) => {
    const { field, name, hasDefault } = column
    const isFilled = filled.some((each) => (ignoresCase ? isAlike(each, name ?? '') : each === name))
    if (!isFilled || hasDefault || isShared(column) || name === table.key.name) return []
    const message =
      `The column "${name}" of the table ${table.name} refuses NULL and has a default, but toRow writes ` +
      'NULL where a document has no value, and the statement fails. ' +
      `Declare columns[${JSON.stringify(field.name)}] with default: true in defineTable.`
    return [{ consequence: 'error', message, column: name! }]
  })
}

/** The column that holds the same normalized values under the name that isoquery gave it in version 0.1. */
function formerColumn(name: string, names: readonly string[]): string | undefined {
  return names.find((other) => isAlike(other, name.replace(/_normalized(?=$|_)(?!.*_normalized)/, '_folded')))
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

/** Values whose companions were never written: their rows are not found by them. */
async function missingCompanions(
  db: AnyKysely,
  table: Table,
  companions: readonly Companion[],
  isChild: boolean,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  const key = sql`${sql.id(table.key.name)}`
  for (const companion of companions) {
    const [row] = (await firstRows(table, key, isMissing([companion]), 1).execute(db)).rows as Row[]
    if (row === undefined) continue
    const names = companion.names.map((name) => `"${name}"`).join(' or ')
    const wayOut = isChild ? 'backfill and a description of that table' : 'backfill(db, table)'
    const message =
      `The table ${table.name} has rows with a value in "${companion.column.name}" but NULL in ${names}; ` +
      `the first has the key ${String(row[table.key.name])}. Write them with ${wayOut}.`
    problems.push({ consequence: 'wrong hits', message, column: companion.names[0]! })
  }
  return problems
}
