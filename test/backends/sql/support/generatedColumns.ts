import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  backfill,
  type ColumnMap,
  checkTable,
  type Dialect,
  ddl,
  defineTable,
  fromRow,
  type Row,
  type RunStatement,
  toChanges,
  toRow,
  toSql,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'

const items = defineSchema(
  { title: field.text(), price: field.number(), total: field.number(), label: field.text() },
  { defaultFields: ['label'] },
)

/** What stands after the type of a generated column. */
export interface GeneratedColumns {
  readonly total: string
  readonly label: string
}

/** The statements of `ddl`, with expressions for the columns that the database computes. */
function statementsFor(dialect: Dialect, generated: GeneratedColumns): readonly string[] {
  const table = defineTable(items, { name: 'item', key: 'id', dialect })
  return ddl(table).map((statement) =>
    Object.entries(generated).reduce(
      (text, [name, expression]) =>
        text.replace(new RegExp(`^  ${dialect.quote(name)} [^\n]*?(?=,?$)`, 'm'), `$& ${expression}`),
      statement,
    ),
  )
}

/** Writes and searches a table with generated columns. */
export async function useGeneratedColumns(
  run: RunStatement,
  dialect: Dialect,
  generated: GeneratedColumns,
): Promise<void> {
  const describeAs = <const Columns extends ColumnMap<typeof items>>(columns: Columns) =>
    defineTable(items, { name: 'item', key: 'id', dialect, columns })
  const table = describeAs({ total: { generated: true }, label: { generated: true } })
  await run('drop table if exists item', [])
  for (const statement of statementsFor(dialect, generated)) await run(statement, [])

  const undeclared = await checkTable(run, describeAs({}))
  expect(undeclared.filter(({ consequence }) => consequence === 'error')).toEqual(
    ['total', 'label'].map((column) => ({
      consequence: 'error',
      column,
      message:
        `The database computes the column "${column}" of the table item and rejects values for it, but ` +
        'toRow writes one, and the statement fails. ' +
        `Declare columns["${column}"] with generated: true in defineTable.`,
    })),
  )
  expect(await checkTable(run, table)).toEqual([])

  const { quote } = dialect
  const insert = async (document: object): Promise<void> => {
    const row: Record<string, unknown> = toRow(table, document)
    const names = Object.keys(row)
    expect(names).not.toContain('total')
    expect(names).not.toContain('label')
    const compiler = dialect.createCompiler()
    const tuple = sql.join(names.map((name) => sql`${row[name]}`))
    const text = sql`insert into item (${sql.raw(names.map(quote).join(', '))}) values (${tuple})`
    const compiled = compiler.compileQuery(text.toOperationNode(), { queryId: '' })
    await run(compiled.sql, compiled.parameters)
  }
  await insert({ id: 'a', title: 'red chair', price: 5, total: 10, label: 'red chair!' })
  await insert({ id: 'b', title: 'blue lamp', price: 7 })
  // The database computes the label of a document that has none, and no row says so.
  expect(await checkTable(run, table)).toEqual([
    expect.objectContaining({ consequence: 'wrong hits', column: 'label_u121' }),
  ])
  expect(await backfill(run, table)).toMatchObject({ total: 1, written: 1 })
  expect(await checkTable(run, table)).toEqual([])

  const idsOf = async (query: string): Promise<unknown[]> => {
    const where = toSql(planQuery(items, query), table)
    const rows = (await run(`select id from item where ${where.sql} order by id`, where.parameters)) as {
      id: unknown
    }[]
    return rows.map(({ id }) => id)
  }
  expect(await idsOf('total:10')).toEqual(['a'])
  expect(await idsOf('total:[1 TO *]')).toEqual(['a', 'b'])
  expect(await idsOf('lamp')).toEqual(['b'])
  const [row] = (await run(`select item.*, total, label from item where id = 'a'`, [])) as Row[]
  expect(fromRow(table, row!)).toMatchObject({ total: 10, label: 'red chair!' })
  expect(toChanges(table, { total: 3, price: 4 })).toEqual({ price: 4 })
}
