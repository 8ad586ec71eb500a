import { type Kysely, type SqlBool, sql } from 'kysely'
import { measure } from '../../../backends/backend.ts'
import { toWhere } from '../../../backends/sql/toWhere.ts'
import { UnsupportedError } from '../../../backends/unsupportedError.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Release } from '../../release.ts'
import type { ReleaseStore } from '../../releaseStore.ts'
import type { ReleasesSchema } from '../../schema.ts'
import type { ReleaseDatabase } from './database.ts'
import { releaseTable } from './releaseTable.ts'
import { type SearchJob, TIME_LEFT } from './searchProtocol.ts'
import type { SearchThreads } from './searchThreads.ts'

type Parameters = SearchJob['parameters']

/**
 * Releases in SQLite. A search is compiled here and runs in one of the threads, until its deadline.
 *
 * @example
 * const store = sqliteReleaseStore(throughKysely(database), new SearchThreads({ path, threads: 2, milliseconds: 5000 }))
 */
export function sqliteReleaseStore(db: Kysely<ReleaseDatabase>, threads: SearchThreads): ReleaseStore {
  // Asked whether a plan is possible, and then to search: the work is the same and done once.
  const conditions = new WeakMap<Plan<ReleasesSchema>, ReturnType<typeof toWhere>>()

  function conditionOf(plan: Plan<ReleasesSchema>) {
    const condition = conditions.get(plan) ?? compile(plan)
    conditions.set(plan, condition)
    return condition
  }

  return {
    refuses(plan) {
      try {
        conditionOf(plan)
        return null
      } catch (error) {
        if (error instanceof UnsupportedError) return error
        throw error
      }
    },
    async search(plan, limit) {
      const query = db
        .selectFrom('release')
        .select('document')
        .where(sql<SqlBool>`${sql.raw(TIME_LEFT)}()`)
        .where(conditionOf(plan))
        .orderBy('versioncreated', 'desc')
        .orderBy('publicidentifier', 'desc')
        .limit(limit)
        .compile()
      const rows = await threads.run({ sql: query.sql, parameters: query.parameters as Parameters })
      return rows.map(({ document }) => JSON.parse(document as string) as Release)
    },
    close: () => threads.close(),
  }
}

// Each leaf binds a value, so that this many can be refused before the work of compiling them.
function compile(plan: Plan<ReleasesSchema>) {
  const { name, limits } = releaseTable.dialect
  const { leaves } = measure(plan.formula)
  if (leaves > limits.parameters) {
    const whole = { clause: plan.source, span: { start: 0, end: plan.source.length } }
    throw new UnsupportedError(name, whole, `at most ${limits.parameters} bound values, not ${leaves}`)
  }
  return toWhere(plan, releaseTable)
}
