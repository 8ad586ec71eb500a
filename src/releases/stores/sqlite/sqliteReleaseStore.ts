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
import { type SearchJob, TIME_LEFT } from './searchThread.ts'
import type { SearchThreads } from './searchThreads.ts'

type Parameters = SearchJob['parameters']

/**
 * Releases in SQLite. A search is compiled in this thread and runs in one of `threads` until its deadline.
 *
 * @example
 * const threads = new SearchThreads({ path, threads: 2, milliseconds: 5000 })
 * const store = sqliteReleaseStore(throughKysely(database), threads)
 */
export function sqliteReleaseStore(db: Kysely<ReleaseDatabase>, threads: SearchThreads): ReleaseStore {
  // `refuses` and `search` compile the same plan, one after the other.
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

// Each leaf binds at least one value, so a plan with too many leaves is refused before it is compiled.
function compile(plan: Plan<ReleasesSchema>) {
  const { name, limits } = releaseTable.dialect
  const { leaves } = measure(plan.formula)
  if (leaves > limits.parameters) {
    const site = { clause: plan.source, span: { start: 0, end: plan.source.length } }
    throw new UnsupportedError(name, site, `at most ${limits.parameters} bound values, not ${leaves}`)
  }
  return toWhere(plan, releaseTable)
}
