import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { type Dialect, defineTable, toSql } from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { type ReleasesSchema, releasesSchema } from '../../src/releases/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { everyVariant } from './everyDialect.ts'

const NOW = new Date('2026-11-22T00:00:00Z')

/** The plan of a query for the releases, or null if it is refused. */
export function planOrNull(query: string): Plan<ReleasesSchema> | null {
  return safePlanQuery(releasesSchema, query, { now: NOW }).plan
}

type Compiler = (plan: Plan<ReleasesSchema>) => unknown

function sqlCompiler(dialect: Dialect): Compiler {
  const key = { name: 'id', type: 'bigint' } as const
  const columns = { versioncreated: { type: 'milliseconds' } } as const
  const table = defineTable(releasesSchema, { name: 'release', key, dialect, columns })
  return (plan) => toSql(plan, table)
}

/** What compiles a plan for each backend, or gives the refusal. `none` compiles nothing. */
export const COMPILERS: Readonly<Record<string, Compiler>> = Object.fromEntries(
  Object.entries<Compiler>({
    none: () => null,
    memory: toPredicate,
    ...Object.fromEntries(
      Object.entries(everyVariant).map(([name, dialect]) => [name, sqlCompiler(dialect)]),
    ),
    elasticsearch8: (plan) => toElasticsearch(plan, { target: 'elasticsearch8' }),
    elasticsearch9: (plan) => toElasticsearch(plan, { target: 'elasticsearch9' }),
    opensearch2: (plan) => toElasticsearch(plan, { target: 'opensearch2' }),
    'elasticsearch9 with scores': (plan) => toElasticsearch(plan, { scoring: true }),
  }).map(([name, compile]): [string, Compiler] => [name, (plan) => orRefusal(() => compile(plan))]),
)

function orRefusal(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnsupportedError) return error
    throw error
  }
}
