import { sql } from 'kysely'
import type { Dialect } from '../../../dialect/dialect.ts'
import type { AnyKysely, DescribedTable, Inspection } from '../../../dialect/inspection.ts'
import { tableId } from '../../../dialect/quoting.ts'
import type { Sql } from '../../../fragment.ts'
import { givesYearOne, inspectColumns, rowOf } from '../../../inspect/inspectColumns.ts'
import type { MysqlFlavour } from '../mysqlFlavour.ts'
import { instantsIn, MYSQL_TYPES, mysqlColumns } from '../types.ts'
import { columnProblems, type MysqlColumn } from './columnProblems.ts'
import { indexProblems, type MysqlIndexPart } from './indexProblems.ts'
import { isUtc, type MysqlSession, sessionProblems } from './sessionProblems.ts'
import { storageProblems } from './storageProblems.ts'

/**
 * Holds a table of MySQL or MariaDB against its description.
 *
 * @param collation that of the library's own columns
 */
export async function inspectMysqlTable(
  db: AnyKysely,
  table: DescribedTable,
  server: MysqlFlavour,
  types: Dialect['types'],
): Promise<Inspection | null> {
  const name = tableId(table.name)
  const columns = await readColumns(db, name)
  if (columns === null) return null
  const session = await readSession(db)
  const indexes = await rowsOf(db, sql`show index from ${name}`)
  const parts = indexes.map(
    (row): MysqlIndexPart => ({
      index: String(row.Key_name),
      ordinal: Number(row.Seq_in_index),
      column: String(row.Column_name ?? ''),
      unique: Number(row.Non_unique) === 0,
      whole: row.Sub_part === null,
      kind: String(row.Index_type),
      visible: row.Visible !== 'NO' && row.Ignored !== 'YES',
    }),
  )
  const { engine, isView } = await readEngine(db, table.name)
  const json = server.cachesSubqueries ? await jsonColumns(db, table.name) : []
  const rows = { ...MYSQL_TYPES, ...instantsIn(session.zone, isUtc(session)) }
  const found = inspectColumns(
    table,
    (wanted) => {
      const column = columns.find((each) => isSame(each.name, wanted))
      if (column === undefined) return undefined
      const isJson = json.includes(column.name)
      const type = isJson ? 'json' : column.fullType
      return { name: column.name, type, row: rowOf(rows, isJson ? type : column.type), array: false }
    },
    { ...mysqlColumns(server, types), readsEarly: await readsEarly(db, columns) },
  )
  const isThere = (name: string): boolean => columns.some((column) => isSame(column.name, name))
  const present = { ...table, columns: table.columns.filter((column) => isThere(column.name)) }
  const isFaulty = (name: string): boolean => found.problems.some(({ column }) => isSame(column!, name))
  const sound = { ...table, columns: table.columns.filter((column) => !isFaulty(column.name)) }
  return {
    names: columns.map((column) => column.name),
    ignoresCase: true,
    isView,
    filled: columns.filter(({ filled }) => filled).map((column) => column.name),
    generated: columns.filter(({ generated }) => generated).map((column) => column.name),
    problems: [
      ...found.problems,
      ...columnProblems(sound, columns, session, server),
      // A view has no indexes of its own.
      ...(engine === null ? [] : indexProblems(present, parts, server)),
      ...storageProblems(table, columns, parts, engine, session),
      ...sessionProblems(session, server),
    ],
    checks: found.checks,
  }
}

/** A client reads the two types with code of their own. */
async function readsEarly(db: AnyKysely, columns: readonly MysqlColumn[]): Promise<boolean> {
  for (const type of ['date', 'datetime'] as const) {
    const isThere = columns.some((column) => column.type === type)
    if (isThere && !(await givesYearOne(db, sql`cast('0001-01-01' as ${sql.raw(type)})`))) return false
  }
  return true
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

type Row = Readonly<Record<string, unknown>>

async function rowsOf(db: AnyKysely, statement: Sql): Promise<readonly Row[]> {
  return (await statement.execute(db)).rows as Row[]
}

/** The numbers of the errors of a database and of a table that do not exist. */
const NOT_FOUND: readonly unknown[] = [1049, 1146]

async function readColumns(db: AnyKysely, name: Sql): Promise<MysqlColumn[] | null> {
  try {
    const rows = await rowsOf(db, sql`show full columns from ${name}`)
    return rows.map((row) => {
      const fullType = String(row.Type).toLowerCase()
      return {
        name: String(row.Field),
        type: /^\w+/.exec(fullType)![0],
        fullType,
        collation: row.Collation === null ? null : String(row.Collation),
        filled: row.Null === 'NO' && row.Default !== null,
        // MySQL's DEFAULT_GENERATED is a default that is an expression.
        generated: /\b(?:virtual|stored|persistent) generated\b/i.test(String(row.Extra)),
      }
    })
  } catch (error) {
    if (NOT_FOUND.includes((error as { errno?: unknown }).errno)) return null
    throw error
  }
}

/** The columns `ON UPDATE CURRENT_TIMESTAMP`. */
export async function columnsSetByUpdates(db: AnyKysely, name: Sql): Promise<readonly string[]> {
  const rows = await rowsOf(db, sql`show columns from ${name}`)
  return rows.filter((row) => /on update/i.test(String(row.Extra))).map((row) => String(row.Field))
}

/** Long decimals are compared with bound texts as binary64; choices are sorted by their numbers. */
export async function unsortedKey(db: AnyKysely, name: Sql, key: string): Promise<string | null> {
  const [row] = await rowsOf(db, sql`show columns from ${name} where field = ${key}`)
  const type = String(row?.Type ?? '')
  return /^(?:decimal\((?:1[6-9]|[2-6]\d)|float|enum|set|bit)/i.test(type) ? type : null
}

/** The storage engine of a table; `null` for a view, and for a temporary table. */
async function readEngine(
  db: AnyKysely,
  name: string,
): Promise<{ readonly engine: string | null; readonly isView: boolean }> {
  const parts = name.split('.')
  const schema = parts.length === 1 ? sql`database()` : sql`${parts[0]}`
  const [row] = await rowsOf(
    db,
    sql`select engine as engine, table_type as kind from information_schema.tables
      where table_schema = ${schema} and table_name = ${parts.at(-1)}`,
  )
  return { engine: row?.engine == null ? null : String(row.engine), isView: row?.kind === 'VIEW' }
}

/** MariaDB's columns of JSON, which are texts with a check of their own name: clients read them. */
async function jsonColumns(db: AnyKysely, table: string): Promise<readonly string[]> {
  const [name, schema] = table.split('.').reverse()
  const database = schema === undefined ? sql`database()` : sql`${schema}`
  const found = await rowsOf(
    db,
    sql`select constraint_name as name from information_schema.check_constraints
      where constraint_schema = ${database} and table_name = ${name}
      and check_clause = concat('json_valid(\`', constraint_name, '\`)')`,
  )
  return found.map((row) => String(row.name))
}

async function readSession(db: AnyKysely): Promise<MysqlSession> {
  // The client writes one backslash as two where the server takes both literally.
  const [row] = await rowsOf(
    db,
    sql`select @@session.sql_mode as modes, @@session.time_zone as zone, @@system_time_zone as system_zone,
      @@character_set_client as client, @@character_set_connection as connection,
      @@character_set_results as results, @@max_allowed_packet as packet,
      @@session.optimizer_switch as switches,
      char_length(${'\\'}) as backslashes`,
  )
  const zone = String(row!.zone) === 'SYSTEM' ? String(row!.system_zone) : String(row!.zone)
  return {
    modes: String(row!.modes).split(','),
    switches: String(row!.switches).split(','),
    zone,
    characterSets: { client: row!.client, connection: row!.connection, results: row!.results },
    packet: Number(row!.packet),
    escapesWrongly: Number(row!.backslashes) !== 1,
  }
}
