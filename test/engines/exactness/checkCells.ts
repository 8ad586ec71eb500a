import { type Target, toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import {
  clickhouse,
  type Dialect,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  toSql,
} from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { type Engine, memoryHits, type Outcome } from '../../support/engines/engine.ts'
import { NOW } from '../../support/engines/runCases.ts'
import { existingFields } from '../../support/engines/searchEngine.ts'
import { withoutCompanions } from '../../support/engines/sqlEngine.ts'
import { sampled } from '../../support/scaled.ts'
import {
  documentsOfTable,
  type ExactnessTable,
  plainFields,
  schemaName,
  schemaOfTable,
  statusOf,
  type TableEngine,
  type TableRow,
} from './exactnessTable.ts'

/** The text of a query of a cell. */
interface CellText {
  readonly row: TableRow
  /** The field's name in the table. */
  readonly field: string
  readonly text: string
}

/** A query of a cell. */
export interface CellQuery extends CellText {
  readonly plan: Plan
  /** The positions of the hits in memory. */
  readonly expected: readonly number[]
}

/** The outcome of an engine that only compiles. */
const COMPILED = 'compiled'

/** The valid queries of all cells. */
export function cellQueries(table: ExactnessTable): readonly CellQuery[] {
  return planned(table, cellTexts(table))
}

/** The first query of each cell is also negated. */
function cellTexts(table: ExactnessTable): CellText[] {
  return table.rows.flatMap((row) =>
    row.cells.flatMap(({ fields, queries, notAQuery }) =>
      (notAQuery === undefined ? fields : []).flatMap((field) => {
        const texts = queries.map((query) => query.replaceAll('{field}', schemaName(field)))
        return [...texts, `NOT (${texts[0]})`].map((text) => ({ row, field, text }))
      }),
    ),
  )
}

const planners = new WeakMap<ExactnessTable, (text: string) => Pick<CellQuery, 'plan' | 'expected'>>()

function planned(table: ExactnessTable, texts: readonly CellText[]): CellQuery[] {
  const plan = planners.get(table) ?? plannerOf(table)
  planners.set(table, plan)
  return texts.map((cell) => ({ ...cell, ...plan(cell.text) }))
}

/** Plans each text once. */
function plannerOf(table: ExactnessTable): (text: string) => Pick<CellQuery, 'plan' | 'expected'> {
  const schema = schemaOfTable(table)
  const hitsOf = memoryHits(schema, documentsOfTable(table))
  const known = new Map<string, Pick<CellQuery, 'plan' | 'expected'>>()
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      const plan = planQuery(schema, text, { now: NOW })
      found = { plan, expected: hitsOf(plan) }
      known.set(text, found)
    }
    return found
  }
}

function queriesFor(table: ExactnessTable, engine: TableEngine): readonly CellQuery[] {
  const there = cellTexts(table).filter(
    ({ row, field }) => statusOf(table, row, field, engine).kind !== 'absent',
  )
  return planned(table, sampled(there, 16, 8))
}

/** Runs the queries of every cell on an engine, and describes where the table is wrong. */
export async function checkCells(
  table: ExactnessTable,
  name: TableEngine,
  engine: Engine,
): Promise<string[]> {
  const queries = queriesFor(table, name)
  const collection = await engine.load(schemaOfTable(table), documentsOfTable(table), plainFields(table))
  try {
    const outcomes = await collection.hits(queries.map(({ plan }) => plan))
    return problems(table, name, queries, outcomes)
  } finally {
    await collection.drop()
  }
}

/** Like {@link checkCells}, for an engine that is not run. */
export function checkCompiledCells(
  table: ExactnessTable,
  name: TableEngine,
  compile: (plan: Plan) => unknown,
): string[] {
  const queries = queriesFor(table, name)
  const outcomes = queries.map(({ plan }) => {
    try {
      compile(plan)
      return COMPILED
    } catch (error) {
      if (error instanceof UnsupportedError) return error
      throw error
    }
  })
  return problems(table, name, queries, outcomes)
}

/** The compilers of the engines that do not run in this process. */
export function compilers(table: ExactnessTable): { readonly [E in TableEngine]?: (plan: Plan) => unknown } {
  const schema = schemaOfTable(table)
  const plain = plainFields(table)
  const sql = (dialect: Dialect) => {
    const columns = withoutCompanions(plain)
    const target = defineTable(schema, { name: 'documents', key: 'id', dialect, columns })
    return (plan: Plan) => toSql(plan, target)
  }
  const search = (target: Target) => {
    const fields = existingFields(schema, plain)
    return (plan: Plan) => toElasticsearch(plan, { target, fields })
  }
  return {
    duckdb: sql(duckdb()),
    mariadb: sql(mariadb()),
    mysql: sql(mysql()),
    clickhouse: sql(clickhouse()),
    elasticsearch8: search('elasticsearch8'),
    elasticsearch9: search('elasticsearch9'),
    opensearch2: search('opensearch2'),
    opensearch3: search('opensearch3'),
  }
}

function problems(
  table: ExactnessTable,
  engine: TableEngine,
  queries: readonly CellQuery[],
  outcomes: readonly (Outcome | typeof COMPILED)[],
): string[] {
  return queries.flatMap((query, i) => {
    const problem = problemOf(table, engine, query, outcomes[i]!)
    return problem === null ? [] : [`${query.row.leaf}, ${query.field}: ${query.text} ${problem}`]
  })
}

function problemOf(
  table: ExactnessTable,
  engine: TableEngine,
  { row, field, expected }: CellQuery,
  outcome: Outcome | typeof COMPILED,
): string | null {
  const status = statusOf(table, row, field, engine)
  if (outcome instanceof UnsupportedError) {
    if (status.kind !== 'refused') return `is refused: ${outcome.needs}`
    const stated = table.needs[status.needs]!.replaceAll('{field}', schemaName(field))
    return outcome.needs === stated ? null : `needs ${outcome.needs}, not ${stated}`
  }
  if (status.kind === 'refused') return 'is not refused'
  if (outcome === COMPILED || String(outcome) === String(expected)) return null
  return `finds ${outcome} and should find ${expected}`
}
