import { toPredicate } from '../../../src/backends/memory/index.ts'
import {
  type ColumnOptions,
  checkTable,
  type Dialect,
  defineTable,
  fromRow,
  type TableProblem,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { DocumentError } from '../../../src/schema/documentError.ts'
import type { FieldDefinition } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import type { Connection } from '../engines/connections.ts'
import type { CatalogueField } from './fields.ts'
import { queriesFor } from './queries.ts'

/** What became of a cell. */
export type Verdict =
  | { readonly kind: 'exact' | 'refused' }
  /** `needless`: every query was right all the same. */
  | { readonly kind: 'told'; readonly needless: boolean; readonly message: string }
  | { readonly kind: 'wrong' | 'raw'; readonly why: string }

/** A field over a column of a table that exists. */
export interface Cell {
  readonly table: string
  readonly field: CatalogueField
  readonly column: ColumnOptions
}

/** Holds what a cell says and finds against memory. */
export async function judgeCell(connection: Connection, dialect: Dialect, cell: Cell): Promise<Verdict> {
  const { field, table: name } = cell
  const schema: Schema = defineSchema(
    { f: field.definition },
    { defaultFields: ['f'], ...(field.timeZone === undefined ? {} : { timeZone: field.timeZone }) },
  )
  let table: ReturnType<typeof describe>
  const describe = () =>
    defineTable(schema, { name, key: { name: 'id', type: 'bigint' }, dialect, columns: { f: cell.column } })
  try {
    table = describe()
  } catch (error) {
    return error instanceof TypeError ? { kind: 'refused' } : raw('defineTable', error)
  }
  let problems: readonly TableProblem[]
  try {
    problems = await checkTable((text, values) => connection.query(text, values), table)
  } catch (error) {
    return raw('checkTable', error)
  }
  const told = problems.find(({ consequence }) => consequence !== 'slow')
  const result = await compare(connection, schema, table, cell.column)
  if (told !== undefined) {
    if (result.kind === 'raw' && told.consequence !== 'error') return result
    return { kind: 'told', needless: result.kind === 'exact', message: told.message }
  }
  return result
}

type Described = Parameters<typeof toSql>[1]

/** The rows of a child table, each with one value. */
function ofChildren(schema: Schema, { dialect }: Described, { from, name, type }: ColumnOptions): Described {
  const f = { ...schema.fields.f!, array: false }
  const single: Schema = defineSchema({ f }, { defaultFields: ['f'] })
  const column = { name: name!, ...(type === undefined ? {} : { type }), ...withoutCompanions(f) }
  return defineTable(single, { name: from!.table, key: 'id', dialect, columns: { f: column } })
}

/** The options of a column without companions. */
export function withoutCompanions({ kind, ignoreCase }: FieldDefinition): ColumnOptions {
  return { ...(kind === 'text' ? { tokens: null } : {}), ...(ignoreCase ? { normalized: null } : {}) }
}

async function compare(
  connection: Connection,
  schema: Schema,
  table: Described,
  column: ColumnOptions,
): Promise<Verdict> {
  const rows = await connection.query(`select * from ${table.name}`)
  const { from } = column
  const children = from === undefined ? [] : await connection.query(`select * from ${from.table}`)
  const read = from === undefined ? table : ofChildren(schema, table, column)
  const documents: { id: number; document: Record<string, unknown> }[] = []
  for (const row of rows) {
    const own = from === undefined ? [row] : children.filter(({ id }) => String(id) === String(row.id))
    try {
      const found = own.map((each) => fromRow(read, each) as Record<string, unknown>)
      const f = found.map((document) => document.f)
      documents.push({ id: Number(row.id), document: from === undefined ? found[0]! : { f } })
    } catch (error) {
      if (!(error instanceof DocumentError)) return raw('fromRow', error)
      return { kind: 'wrong', why: `fromRow: ${error.message} of ${shown(own[0]?.f)}` }
    }
  }
  const values = documents.flatMap(({ document }) => [document.f].flat(9)).filter((value) => value != null)
  for (const text of queriesFor(schema.fields.f!.kind, values)) {
    const planned = safePlanQuery(schema, text)
    if (!planned.ok) continue
    const { plan } = planned
    const matches = toPredicate(plan)
    const expected = documents.filter(({ document }) => matches(document)).map(({ id }) => id)
    let statement: ReturnType<typeof toSql>
    try {
      statement = toSql(plan, table)
    } catch (error) {
      if (error instanceof UnsupportedError) continue
      return raw(`toSql ${text}`, error)
    }
    try {
      const found = await connection.query(
        `select id from ${table.name} where ${statement.sql}`,
        statement.parameters,
      )
      const actual = found.map(({ id }) => Number(id)).sort((a, b) => a - b)
      if (String(actual) !== String(expected.sort((a, b) => a - b)))
        return { kind: 'wrong', why: `${text} finds ${actual} and should find ${expected} of ${shown(rows)}` }
    } catch (error) {
      return raw(text, error)
    }
  }
  return { kind: 'exact' }
}

function raw(where: string, error: unknown): Verdict {
  return { kind: 'raw', why: `${where}: ${String(error).slice(0, 300)}` }
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))?.slice(0, 300)
}
