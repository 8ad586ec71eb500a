import { UnsupportedError } from '../../backends/index.ts'
import { explain, type Plan, type Query, type Schema, safeParse, safePlanQuery } from '../../index.ts'
import type { Collection } from '../shared/collection.ts'
import type { Release } from '../shared/markedRelease.ts'
import type { Problem } from '../shared/problemList.ts'
import type { Settings } from './settings.ts'

/** The stages of the pipeline that the page times. */
export type Stage = 'parse' | 'plan' | 'explain' | 'search' | 'sql' | 'elasticsearch'

/** Milliseconds. A stage that was not reached has none. */
export type Times = Partial<Record<Stage, number>>

/** What a valid query means and finds. */
export interface Meaning {
  readonly plan: Plan
  readonly english: string
  readonly lucene: string
  readonly hits: readonly Release[]
}

/** All that the page shows of a text. Broken texts have a tree, too, but no meaning. */
export interface Analysis {
  readonly text: string
  readonly query: Query
  readonly problems: readonly Problem[]
  readonly meaning: Meaning | null
  readonly times: Times
}

/** Takes a text through every stage that shows hits. */
export function analyze(settings: Settings, schema: Schema, collection: Collection): Analysis {
  const { text, defaultOperator, precedence, timeZone } = settings
  const times: Times = {}
  const timed = <Result>(stage: Stage, run: () => Result): Result => {
    const start = performance.now()
    const result = run()
    times[stage] = performance.now() - start
    return result
  }
  const { query } = timed('parse', () => safeParse(text, { limits: schema.options.limits }))
  const options = { defaultOperator, precedence, timeZone, emptyQuery: 'all' } as const
  const { plan, diagnostics } = timed('plan', () => safePlanQuery(schema, text, options))
  if (plan === null) return { text, query, problems: diagnostics, meaning: null, times }
  const { english, lucene } = timed('explain', () => ({
    english: explain(plan),
    lucene: explain(plan, 'lucene'),
  }))
  try {
    const hits = timed('search', () => collection.search(plan))
    return { text, query, problems: diagnostics, meaning: { plan, english, lucene, hits }, times }
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    const { message, span } = error
    const problems = [...diagnostics, { severity: 'error', message, span, fixes: [] } as const]
    return { text, query, problems, meaning: null, times }
  }
}
