import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { type Rule, type RulesOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import type { Schema } from '../../../schema/schema.ts'
import { CHILD } from '../compile/child.ts'
import { DATABASE, type Database, kyselyOf } from '../dialect/database.ts'
import { defaults } from '../dialect/defaults.ts'
import type { AnyKysely, DescribedTable, Inspection, TableProblem } from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import { constant } from '../fragment.ts'
import { checkValues } from '../inspect/checkValues.ts'
import { isShared, ownColumns } from '../table/description.ts'
import { acceleratorsOf, type Table } from '../table/table.ts'
import { nameInQuery } from '../toWhere.ts'
import { childTablesOf } from './childTables.ts'
import { companionsOf } from './companion.ts'
import { describeTable } from './describeTable.ts'
import { hasColumn, isAlike, lastAdded, missingColumn } from './missingColumn.ts'
import { missingCompanions } from './missingCompanions.ts'

/** Options for {@link checkTable}. */
export interface CheckTableOptions {
  /**
   * The maximum number of rows whose values are checked, in key order; 0 means that none are. If you set it,
   * the result includes a reminder that other values were not checked. Default: all rows.
   */
  readonly rows?: number
}

const ROWS: Rule = {
  expected: 'a whole number from 0 on',
  fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
}

const CHECK_RULES: RulesOf<CheckTableOptions> = { rows: ROWS }

/**
 * Compares an existing table with its description and returns the problems; an empty list means that there
 * are none. It checks whether the columns exist, and whether their types, collations and encodings let every
 * query return the same documents as in memory. It also checks companions, indexes, session settings and
 * child tables. Run it before the first query and after each change to the table, on a connection that is set
 * up like the ones your queries use.
 *
 * It also has the database scan the rows for values without companions, and for values that SQL reads
 * differently than isoquery does in memory after `fromRow`, such as `NaN` or a string that is not a date. The
 * result names the first such value in each column. To find wrong companions, use `checkCompanions`.
 *
 * If the database refuses one of these checks, as hosted databases do, the result names that check, with
 * `consequence: 'unchecked'`, and includes the results of the others.
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
    // If a table or a column is missing, the keys cannot be compared either.
    if (problems.some(({ consequence }) => consequence === 'error')) continue
    const why =
      keyType === found.keyType
        ? await comparisonError(plain, table, child)
        : `one is ${found.keyType}, the other ${keyType}`
    if (why !== null) problems.push(keyProblem(table, child, why))
  }
  // Problems with the session are reported for each table.
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
  const found = await inspect(plain, table, described)
  if (found === null) {
    const wayOut = isChild
      ? 'Create it with the statements of ddl for a description of its own, or correct `from` in defineTable.'
      : 'Create it with the statements of ddl(table), or correct its `name` in defineTable.'
    const message = `The table ${table.name} cannot be found. ${wayOut}`
    return { problems: [{ consequence: 'error', message }] }
  }
  const missing = described.columns.filter(({ name }) => !hasColumn(found, name))
  const last = lastAdded(missing, found)
  const problems = [
    ...missing.map((column) => missingColumn(column, table, found, column === last)),
    ...(isChild ? [] : [...undeclaredDefaults(table, found), ...misdescribedGenerated(table, found)]),
    ...found.problems,
    ...(await unlessRefused(`The values of ${table.name}`, () =>
      valueProblems(plain, described, found, table, rows),
    )),
  ]
  const { keyType } = found
  if (missing.length > 0) return { problems, keyType }
  const accelerators = acceleratorsOf(table)
  const lacksIndexes = found.isView && !found.keepsIndexes
  if (lacksIndexes && accelerators.length > 0) problems.push(viewsAccelerators(table))
  else
    for (const accelerator of accelerators) {
      const what = `The accelerator ${accelerator.name} of ${table.name}`
      problems.push(...(await unlessRefused(what, () => accelerator.problems(plain, table))))
    }
  if (!isChild && !found.isView)
    for (const { name, leftovers } of table.dialect.accelerators) {
      const what = `What other descriptions of ${table.name} left of the accelerator ${name}`
      problems.push(...(await unlessRefused(what, async () => (await leftovers?.(plain, table)) ?? [])))
    }
  // A column of another type cannot be tested for values. Its name may be capitalized as in the database.
  const faulty = problems.filter(({ consequence }) => consequence === 'error')
  const unreadable = { ...found, names: faulty.flatMap(({ column }) => column ?? []) }
  const readable = companionsOf(table).filter(({ column }) => !hasColumn(unreadable, column.name!))
  const isElsewhere = isChild || found.isView === true
  const what = `Whether values of ${table.name} lack companions`
  problems.push(...(await unlessRefused(what, () => missingCompanions(plain, table, readable, isElsewhere))))
  return { problems, keyType }
}

/** What the database says about a table, or, if it refuses to, the columns that a query can name. */
async function inspect(db: AnyKysely, table: Table, described: DescribedTable): Promise<Inspection | null> {
  try {
    return await table.dialect.inspect(db, described)
  } catch (error) {
    if (isMisuse(error)) throw error
    const found = await defaults.inspect(db, described)
    if (found === null) throw error
    const what = `The definition of ${table.name}, its indexes and the session`
    return { ...found, problems: [unchecked(what, error)] }
  }
}

/**
 * The problems that a check finds. Hosted databases refuse some functions and catalogs, and a check that is
 * refused is a problem like any other.
 */
async function unlessRefused(
  what: string,
  check: () => Promise<readonly TableProblem[]>,
): Promise<readonly TableProblem[]> {
  try {
    return await check()
  } catch (error) {
    if (isMisuse(error)) throw error
    return [unchecked(what, error)]
  }
}

/** Whether an error is not the database's: the client was used in a wrong way, or isoquery is wrong. */
function isMisuse(error: unknown): boolean {
  return error instanceof TypeError
}

function unchecked(what: string, error: unknown): TableProblem {
  const message =
    `${what}: not checked, because the database refused the statement (${(error as Error).message}). ` +
    'Check a copy of the table in a database that you run, or with more rights.'
  return { consequence: 'unchecked', message }
}

/** The first value in each column that queries read differently, and what was not checked. */
async function valueProblems(
  db: AnyKysely,
  described: DescribedTable,
  { checks = [], problems }: Inspection,
  { dialect }: Table,
  rows: number | undefined,
): Promise<TableProblem[]> {
  // In such a session, the database may reject this check just as it rejects queries.
  if (problems.some(({ consequence, column }) => consequence === 'error' && column === undefined)) return []
  const faulty = problems.filter(({ consequence }) => consequence !== 'slow')
  const isFaulty = (name: string): boolean => faulty.some(({ column }) => column === name)
  const asked = checks.filter(({ column }) => !isFaulty(column))
  if (asked.length === 0) return []
  const columns = [...new Set(asked.map(({ column }) => `"${column}"`))].join(', ')
  const found = await checkValues(db, described, asked, dialect, rows)
  if (rows === undefined) return found
  const what = rows === 0 ? 'were not checked' : `were checked in ${rows} row${rows === 1 ? '' : 's'}`
  const message =
    `The values of ${columns} of ${described.name} ${what}. Omit the option \`rows\` of checkTable to ` +
    'check all.'
  return [...found, { consequence: 'unchecked', message }]
}

/**
 * Why the database cannot compare two keys, such as keys with two collations. Each query on the child fails.
 */
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

/** The problem with accelerators on a view: a database keeps no index of a view. */
function viewsAccelerators({ name }: Table): TableProblem {
  const message =
    `${name} is a view, so its accelerators were not checked: they belong to the table that it reads. ` +
    'Leave them out of `accelerators` in defineTable, or check a description of that table.'
  return { consequence: 'unchecked', message }
}

/** Columns that reject the NULL from `toRow`, although the database could fill them. */
function undeclaredDefaults(table: Table, found: Inspection): TableProblem[] {
  const filled = namesAmong(found.filled, found)
  const generated = namesAmong(found.generated, found)
  return Object.values(ownColumns(table)).flatMap((column) => {
    const { field, name, hasDefault, isGenerated } = column
    if (
      !filled(name) ||
      generated(name) ||
      hasDefault ||
      isGenerated ||
      isShared(column) ||
      name === table.key.name
    )
      return []
    const message =
      `The column "${name}" of the table ${table.name} refuses NULL and has a default, but toRow writes ` +
      'NULL where a document has no value, and the statement fails. ' +
      `Declare columns[${JSON.stringify(field.name)}] with default: true in defineTable.`
    return [{ consequence: 'error', message, column: name! }]
  })
}

/** Columns that the database computes although `toRow` fills them, or the other way round. */
function misdescribedGenerated(table: Table, found: Inspection): TableProblem[] {
  if (found.generated === undefined || found.isView) return []
  const generated = namesAmong(found.generated, found)
  return Object.values(ownColumns(table)).flatMap((column) => {
    const { field, tokens, normalized, isGenerated } = column
    if (isGenerated && !generated(column.name) && hasColumn(found, column.name!)) {
      const message =
        `The database does not compute the column "${column.name}" of the table ${table.name}, but toRow ` +
        'omits it, so its values are lost. Remove `generated` from ' +
        `columns[${JSON.stringify(field.name)}] in defineTable or, if a trigger fills the column, ` +
        'replace it with default: true.'
      return { consequence: 'wrong hits' as const, message, column: column.name! }
    }
    const name = isGenerated ? null : column.name
    return [name, tokens, normalized].filter(generated).map((each): TableProblem => {
      const wayOut =
        each === name
          ? `Declare columns[${JSON.stringify(field.name)}] with generated: true in defineTable.`
          : 'Make it an ordinary column, and run backfill(db, table).'
      const message =
        `The database computes the column "${each}" of the table ${table.name} and rejects values for it, ` +
        `but toRow writes one, and the statement fails. ${wayOut}`
      return { consequence: 'error', message, column: each! }
    })
  })
}

/** Tells whether a column is one of some that the database reports. */
function namesAmong(
  names: readonly string[] = [],
  { ignoresCase }: Inspection,
): (name: string | null) => boolean {
  return (name) => name !== null && names.some((each) => (ignoresCase ? isAlike(each, name) : each === name))
}
