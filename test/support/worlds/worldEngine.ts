import { ddl, readHints, type SqlOptions, type Table, toRow, toSql } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Value } from '../cases/fieldValue.ts'
import { type Collection, type Engine, refusalOf } from '../engines/engine.ts'
import { insertRows, usesHints, withFrequentTerms, withRareTerms } from '../engines/sqlEngine.ts'
import { childrenOf, type TableRows } from '../engines/storage.ts'
import type { OpenWorld } from './openWorld.ts'
import { describeWorld, type World } from './setting.ts'
import {
  columnsFor,
  createTable,
  documentOf,
  holds,
  quotedName,
  type WorldColumns,
  worldTable,
} from './worldTable.ts'

/** The documents that are repeated until the table has its rows. */
const FILLERS = 40

/** More than the rows of a child table before they are copied. */
const CHILD_IDS = 100_000

/** A collection of a world: the documents, and after them copies of the fillers. */
export interface WorldCollection extends Collection {
  readonly table: Table
  readonly fillers: readonly object[]
  /** The ascending keys of the rows that a plan finds. */
  keys(plan: Plan): Promise<readonly number[] | UnsupportedError>
  /** The keys of all copies of documents, given by their positions; fillers follow the documents. */
  keysOf(positions: readonly number[]): number[]
  /** How the database executes a plan, as text. */
  explain(plan: Plan): Promise<string>
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface WorldEngine extends Engine {
  load(schema: Schema, documents: readonly object[]): Promise<WorldCollection>
}

/**
 * A world as an engine. Fields whose kind a column cannot hold have the column of `ddl`.
 *
 * @param rows the number of rows at least; default: as the world says
 */
export function worldEngine(
  world: World,
  open: OpenWorld,
  columns: WorldColumns,
  rows = Math.max(0, ...world.settings.map(({ rows = 0 }) => rows)),
): WorldEngine {
  return {
    name: describeWorld(world),
    load: async (schema, documents) => {
      const suited = Object.fromEntries(
        Object.entries(columns).filter(
          ([name, column]) =>
            schema.fields[name] !== undefined &&
            columnsFor(world.database, schema.fields[name]).includes(column),
        ),
      )
      const table = worldTable(world, schema, suited, open.dialect, open.nextTable())
      if (world.database === 'postgres' || world.database === 'pglite') await open.loading.query('reset all')
      for (const statement of [...world.settings, ...Object.values(suited)].flatMap(
        ({ prepare }) => prepare ?? [],
      )) {
        if (!open.prepared.has(statement)) await execute(open.loading, statement)
        open.prepared.add(statement)
      }
      return load(world, open, table, suited, documents, rows)
    },
  }
}

async function load(
  world: World,
  { loading, querying }: OpenWorld,
  table: Table,
  columns: WorldColumns,
  documents: readonly object[],
  wanted: number,
): Promise<WorldCollection> {
  for (const statement of createTable(world, columns, table)) await execute(loading, statement)
  const fillers = Array.from({ length: FILLERS }, (_, i) => fillerOf(table, columns, i))
  const rows = [...documents, ...fillers].map((document, i) => ({
    id: i + 1,
    ...toRow(table, document as never),
  }))
  await insertRows(loading, table, rows)
  const children = childrenOf(table, [...documents, ...fillers], table.dialect)
  for (const child of children) {
    for (const statement of ddl(child.table)) await execute(loading, statement)
    await insertRows(loading, child.table, child.rows)
  }
  const copies = await copyFillers(table, documents.length, wanted)
  for (const statement of analyzing(world, table)) await execute(loading, statement)
  for (const statement of world.settings.flatMap(({ session }) => session ?? []))
    await execute(querying, statement)

  async function copyFillers({ dialect }: Table, after: number, total: number): Promise<number> {
    const names = Object.keys(rows[0]!).filter((name) => name !== 'id')
    const list = names.map((name) => `, ${dialect.quote(name)}`).join('')
    const target = quotedName(table)
    let copies = 1
    while (after + copies * FILLERS < total) {
      const select = `select id + ${copies * FILLERS}${list} from ${target} where id > ${after}`
      await execute(loading, `insert into ${target} (id${list}) ${select}`)
      for (const child of children) await copyChild(child, copies, after)
      copies *= 2
    }
    return copies
  }

  /** Gives the copies of the fillers copies of their rows in a child table. */
  async function copyChild({ table: child, rows: own }: TableRows, copies: number, after: number) {
    const { quote } = child.dialect
    if (own.length === 0) return
    const names = Object.keys(own[0]!).filter((name) => name !== 'id' && name !== 'parent')
    const list = names.map((name) => `, ${quote(name)}`).join('')
    const target = quotedName(child)
    const moved = `id + ${copies * CHILD_IDS}, parent + ${copies * FILLERS}`
    const select = `select ${moved}${list} from ${target} where parent > ${after}`
    await execute(loading, `insert into ${target} (id, parent${list}) ${select}`)
  }

  const select = (plan: Plan, options: SqlOptions = {}): Statement => {
    const { sql, parameters } = toSql(plan, table, options)
    return { sql: `select id from ${quotedName(table)} where ${sql}`, parameters }
  }
  const run = async ({ sql, parameters }: Statement): Promise<readonly number[]> => {
    const found = await querying.query(sql, parameters)
    return found.map(({ id }) => Number(id)).sort((a, b) => a - b)
  }
  const keys = async (plan: Plan): Promise<readonly number[] | UnsupportedError> => {
    try {
      const found = await run(select(plan))
      if (!usesHints(table)) return found
      const own = await readHints(querying.query, table, plan)
      for (const hints of [own, withFrequentTerms(own), withRareTerms(own)]) {
        const hinted = select(plan, { hints })
        const others = await run(hinted)
        if (others.join() !== found.join())
          throw new Error(`${JSON.stringify(hints)} gives ${others}, not ${found}: ${hinted.sql}`)
      }
      return found
    } catch (error) {
      return refusalOf(plan, error)
    }
  }
  return {
    table,
    fillers,
    keys,
    keysOf: (positions) =>
      positions
        .flatMap((i) =>
          i < documents.length
            ? [i + 1]
            : Array.from({ length: copies }, (_, copy) => i + 1 + copy * FILLERS),
        )
        .sort((a, b) => a - b),
    hits: async (plans) => {
      const outcomes = []
      for (const plan of plans) {
        const found = await keys(plan)
        outcomes.push(
          found instanceof UnsupportedError
            ? found
            : found.filter((key) => key <= documents.length).map((key) => key - 1),
        )
      }
      return outcomes
    },
    explain: async (plan) => {
      const { sql, parameters } = select(plan)
      const verbs = { sqlite: 'explain query plan', clickhouse: 'explain indexes = 1' } as const
      const verb = verbs[world.database as keyof typeof verbs] ?? 'explain'
      return JSON.stringify(await querying.query(`${verb} ${sql}`, parameters), (_, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
    },
    drop: async () => {
      for (const each of [table, ...children.map((child) => child.table)])
        await execute(loading, `drop table ${quotedName(each)}`)
    },
  }
}

async function execute(connection: OpenWorld['loading'], statement: string): Promise<void> {
  try {
    await connection.query(statement)
  } catch (error) {
    throw new Error(`${statement}: ${(error as Error).message}`, { cause: error })
  }
}

function analyzing({ database }: World, table: Table): string[] {
  const name = quotedName(table)
  if (database === 'clickhouse') return []
  return database === 'mariadb' || database === 'mysql' ? [`analyze table ${name}`] : [`analyze ${name}`]
}

/** A document with a value of its own in every field whose column can hold one. */
function fillerOf(table: Table, columns: WorldColumns, i: number): object {
  return Object.values(table.columns).reduce<Record<string, unknown>>((document, { field }) => {
    const value = fillerValue(field.kind, i)
    return holds(table, columns, field.name, value)
      ? merge(document, documentOf(field.name, value))
      : document
  }, {})
}

function fillerValue(kind: Table['columns'][string]['field']['kind'], i: number): Value {
  switch (kind) {
    case 'number':
    case 'integer':
      return 3000 + i
    case 'boolean':
      return i % 2 === 0
    case 'date':
      return new Date(Date.UTC(2001, 1, 1 + i)).toISOString()
    default:
      return `Füllung ${i} ${'abcdefgh'.slice(i % 8)}`
  }
}

function merge(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...a }
  for (const [name, value] of Object.entries(b)) {
    const inner = merged[name]
    merged[name] =
      typeof inner === 'object' && inner !== null && typeof value === 'object' && value !== null
        ? merge(inner as Record<string, unknown>, value as Record<string, unknown>)
        : value
  }
  return merged
}
