import type { Plan } from '../../../index.ts'
import { byId, element } from '../../shared/element.ts'
import type { Times } from '../analyze.ts'
import type { Compiled } from '../compiled/compiled.ts'
import type { Settings } from '../settings.ts'

/** The module that compiles plans. */
export type Compilers = typeof import('../compiled/compiled.ts')

/** Shows a plan as SQL and for a search engine. Returns how long each took. */
export function showCompiled(compilers: Compilers, plan: Plan, { dialect, target }: Settings): Times {
  const sql = compilers.compileSql(plan, dialect)
  const elasticsearch = compilers.compileElasticsearch(plan, target)
  fill(byId('sql', HTMLPreElement), sql)
  const parameters = sql.parameters.map((value) => element('li', {}, value))
  byId('parameters', HTMLOListElement).replaceChildren(...parameters)
  fill(byId('elasticsearch', HTMLPreElement), elasticsearch)
  return { sql: sql.milliseconds, elasticsearch: elasticsearch.milliseconds }
}

function fill(pane: HTMLElement, { text, refusal }: Compiled): void {
  pane.replaceChildren(refusal === null ? text : element('span', { className: 'refusal' }, refusal))
}
