import { expect } from 'vitest'
import {
  type AcceleratorName,
  backfill,
  checkTable,
  companionDdl,
  type Dialect,
  ddl,
  defineTable,
  type RunStatement,
  type Table,
  type TableProblem,
  toSql,
} from '../../../../src/backends/sql/index.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'

/** Names that no statement takes unless they are quoted. */
export const hostile = defineSchema(
  {
    order: field.text(),
    Group: field.text({ fold: true, whole: true }),
    select: field.keyword({ ignoreCase: true }),
    'from-to': field.keyword(),
    where: field.contains(),
    table: field.integer(),
  },
  { defaultFields: ['order'] },
)

/** A table `User` in a schema `Tenant-1`, with such columns. */
export function hostileTable(
  dialect: Dialect,
  accelerators: 'all' | 'none' | readonly AcceleratorName[] = 'all',
  name = 'Tenant-1.User',
): Table<typeof hostile> {
  return defineTable(hostile, { name, key: { name: 'key', type: 'bigint' }, dialect, accelerators })
}

/** Creates the table as it was before isoquery came, with one row. */
export async function createHostile(run: RunStatement, table: Table<typeof hostile>): Promise<void> {
  const bare = { tokens: null }
  const none = { ...bare, normalized: null }
  const { dialect, name } = table
  const columns = { order: bare, Group: none, select: { normalized: null } }
  const plain = defineTable(hostile, { name, key: table.key, dialect, columns })
  await run(ddl(plain)[0]!, [])
  const quote = (path: string): string =>
    path
      .split('.')
      .map((part) => dialect.quote(part))
      .join('.')
  const names = ['key', 'order', 'Group', 'select', 'from-to', 'where', 'table'].map((each) => quote(each))
  const row = "1, 'A river bank', 'Élan', 'XY', 'a b', 'Some', 3"
  await run(`insert into ${quote(name)} (${names.join(', ')}) values (${row})`, [])
}

/**
 * Does what the messages of `checkTable` say, again and again, until it is silent.
 *
 * @returns the problems that were named, in their order
 */
export async function followAdvice(
  run: RunStatement,
  table: Table<typeof hostile>,
): Promise<readonly TableProblem[]> {
  const named: TableProblem[] = []
  for (let round = 0; round < 5; round++) {
    const problems = await checkTable(run, table)
    if (problems.length === 0) return named
    named.push(...problems)
    for (const problem of problems) await follow(run, table, problem)
  }
  expect(await checkTable(run, table), 'advice that leads in circles').toEqual([])
  return named
}

async function follow(
  run: RunStatement,
  table: Table<typeof hostile>,
  { message, statements = [] }: TableProblem,
): Promise<void> {
  // What a message shows is what it gives.
  expect(sqlIn(message)).toEqual(statements)
  for (const statement of statements) await run(statement, [])
  const [, part] = /companionDdl\(table, ["'](\w+)["']\)/.exec(message) ?? []
  if (part !== undefined)
    for (const statement of companionDdl(table, part as 'accelerators')) await run(statement, [])
  const [, all] = /backfill\(db, table(, \{ rows: 'all' \})?\)/.exec(message) ?? [null, null]
  if (all !== null) await backfill(run, table, all === undefined ? {} : { rows: 'all' })
}

/** The statements in a message. */
export function sqlIn(message: string): readonly string[] {
  const code = message.matchAll(/`` (.*?) ``|`([^`]*)`/gs)
  const texts = Array.from(code, ([, wide, narrow]) => wide ?? narrow!)
  return texts.filter((text) => /^(?:alter|create|drop|insert|update|delete|set|reindex)\s/i.test(text))
}

/** Whether a query on the companions finds the row. */
export async function assertFound(run: RunStatement, table: Table<typeof hostile>): Promise<void> {
  const plan = planQuery(hostile, 'bank AND Group:elan AND select:xy AND from-to:"a b" AND where:om')
  const { sql, parameters } = toSql(plan, table)
  const { dialect, name } = table
  const from = name
    .split('.')
    .map((part) => dialect.quote(part))
    .join('.')
  const rows = await run(`select ${dialect.quote('table')} from ${from} where ${sql}`, parameters)
  expect((rows as object[]).length).toBe(1)
}

/** Follows all advice that one can get about a table and a view of it. */
export async function assertAdviceRuns(run: RunStatement, dialect: Dialect): Promise<void> {
  const table = hostileTable(dialect)
  await createHostile(run, table)
  const lacking = await followAdvice(run, table)
  expect(lacking.filter(({ consequence }) => consequence === 'error').map(({ column }) => column)).toEqual(
    companionNames(table),
  )
  await assertFound(run, table)
  // The names of isoquery 0.1.
  const quoted = table.name
    .split('.')
    .map((part) => dialect.quote(part))
    .join('.')
  const former = dialect.quote('select_folded')
  for (const statement of dropsOf(table)) await run(statement, [])
  await run(`alter table ${quoted} rename column ${dialect.quote('select_normalized')} to ${former}`, [])
  const [first] = await followAdvice(run, table)
  expect(first).toMatchObject({ column: 'select_normalized', message: expect.stringContaining('former') })
  await assertFound(run, table)
  // No statement changes a view.
  const view = hostileTable(dialect, 'all', 'Tenant-1.View')
  const plain = ['key', 'order', 'Group', 'select', 'from-to', 'where', 'table'].map((each) =>
    dialect.quote(each),
  )
  await run(`create view ${quoted.replace('User', 'View')} as select ${plain.join(', ')} from ${quoted}`, [])
  const ofView = await checkTable(run, view)
  expect(ofView.filter(({ statements }) => statements !== undefined)).toEqual([])
  expect(
    ofView.filter(({ message }) => message.includes('It is a view')).map(({ column }) => column),
  ).toEqual(companionNames(table))
}

function companionNames({ columns }: Table): (string | null)[] {
  return Object.values(columns).flatMap(({ tokens, normalized }) => [tokens, normalized].filter(Boolean))
}

/** The statements that drop the accelerators of a table. */
function dropsOf(table: Table): readonly string[] {
  const objects = table.dialect.accelerators.flatMap((each) => {
    return each.objects(table, Object.values(table.columns), '')
  })
  return objects.flatMap(({ drop }) => drop)
}
