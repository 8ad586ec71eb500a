import { toElasticsearch } from '../../../backends/elasticsearch/index.ts'
import type { DialectName } from '../../../backends/sql/engines/dialects.ts'
import { DIALECTS } from '../../../backends/sql/engines/dialects.ts'
import { defineTable, toSql, UnsupportedError } from '../../../backends/sql/index.ts'
import type { Plan } from '../../../index.ts'
import type { Settings } from '../settings.ts'
import { layoutJson } from './layoutJson.ts'
import { layoutSql } from './layoutSql.ts'

/** A query for an engine; without one if the engine cannot answer it exactly. */
export interface Compiled {
  readonly text: string
  /** The values of a statement's placeholders, as JSON. */
  readonly parameters: readonly string[]
  /** Why there is no query. */
  readonly refusal: string | null
  readonly milliseconds: number
}

/** The condition of a plan in SQL, on a table of a name. */
export function compileSql(plan: Plan, dialect: DialectName, name: string): Compiled {
  const compiled = timed(() => {
    const table = defineTable(plan.schema, { name, key: 'id', dialect: DIALECTS[dialect]() })
    const { sql, parameters } = toSql(plan, table)
    return {
      text: sql,
      parameters: parameters.map((value) =>
        typeof value === 'bigint' ? String(value) : JSON.stringify(value),
      ),
    }
  })
  return { ...compiled, text: layoutSql(compiled.text, dialect) }
}

/** The query of a plan for a search engine. */
export function compileElasticsearch(plan: Plan, target: Settings['target']): Compiled {
  return timed(() => ({ text: layoutJson(toElasticsearch(plan, { target })), parameters: [] }))
}

function timed(run: () => Pick<Compiled, 'text' | 'parameters'>): Compiled {
  const start = performance.now()
  try {
    const compiled = run()
    return { ...compiled, refusal: null, milliseconds: performance.now() - start }
  } catch (error) {
    // What cannot be a table (a name that is too long, say) is shown as well.
    if (!(error instanceof UnsupportedError || error instanceof TypeError)) throw error
    return { text: '', parameters: [], refusal: error.message, milliseconds: performance.now() - start }
  }
}
