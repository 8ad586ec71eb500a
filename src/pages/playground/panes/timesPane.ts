import { element } from '../../shared/element.ts'
import type { Stage, Times } from '../analyze.ts'

const NAMES: Readonly<Record<Stage, string>> = {
  parse: 'parse',
  plan: 'plan',
  explain: 'explain',
  search: 'search',
  sql: 'SQL',
  elasticsearch: 'Elasticsearch',
}

/** Shows how long each stage took; a stage that was not reached has a dash. */
export function showTimes(list: HTMLElement, times: Times): void {
  list.replaceChildren(
    ...Object.entries(NAMES).map(([stage, name]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, shown(times[stage as Stage]))),
    ),
  )
}

function shown(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '–'
  return milliseconds < 0.1 ? '<0.1 ms' : `${milliseconds.toFixed(1)} ms`
}
