import { type Expression, type SqlBool, sql } from 'kysely'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { kyselyOf } from '../../../src/backends/sql/dialect/database.ts'
import {
  type ColumnOptions,
  checkTable,
  type Dialect,
  defineTable,
  fromRow,
  type TableProblem,
  toWhere,
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

type Described = Parameters<typeof toWhere>[1]

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
  const asked: Asked[] = []
  for (const text of queriesFor(schema.fields.f!.kind, values)) {
    const planned = safePlanQuery(schema, text)
    if (!planned.ok) continue
    const { plan } = planned
    const matches = toPredicate(plan)
    const expected = documents.filter(({ document }) => matches(document)).map(({ id }) => id)
    try {
      asked.push({ text, condition: toWhere(plan, table), expected: expected.sort((a, b) => a - b) })
    } catch (error) {
      if (!(error instanceof UnsupportedError)) return raw(`toWhere ${text}`, error)
    }
  }
  for (let first = 0; first < asked.length; first += TOGETHER) {
    const some = asked.slice(first, first + TOGETHER)
    // Which of them fails is asked one by one.
    const all = await found(connection, table, some).catch(() => null)
    for (const each of some) {
      try {
        const hits = all?.get(each) ?? (await found(connection, table, [each])).get(each)!
        if (String(hits) === String(each.expected)) continue
        const why = `${each.text} finds ${hits} and should find ${each.expected} of ${shown(rows)}`
        return { kind: 'wrong', why }
      } catch (error) {
        return raw(each.text, error)
      }
    }
  }
  return { kind: 'exact' }
}

/** How many queries are one statement. */
const TOGETHER = 30

interface Asked {
  readonly text: string
  readonly condition: Expression<SqlBool>
  readonly expected: readonly number[]
}

/** The keys of the rows that each query finds, ascending. */
async function found(
  connection: Connection,
  { dialect, name }: Described,
  asked: readonly Asked[],
): Promise<Map<Asked, readonly number[]>> {
  const db = kyselyOf((text, values) => connection.query(text, values), dialect)
  const parts = asked.map(
    ({ condition }, i) => sql`select ${sql.lit(i)} as item, id from ${sql.id(name)} where ${condition}`,
  )
  const { rows } = await sql<{ item: unknown; id: unknown }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(
    asked.map((each, i) => {
      const hits = rows.filter(({ item }) => Number(item) === i).map(({ id }) => Number(id))
      return [each, hits.sort((a, b) => a - b)]
    }),
  )
}

function raw(where: string, error: unknown): Verdict {
  return { kind: 'raw', why: `${where}: ${String(error).slice(0, 300)}` }
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))?.slice(0, 300)
}
