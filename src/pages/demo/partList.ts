import { element } from '../shared/element.ts'
import type { PartTotals, Totals } from './countTotals.ts'

/** How many releases, in words. */
export function releases(count: number): string {
  return count === 1 ? '1 release' : `${count.toLocaleString('en')} releases`
}

/**
 * The parts of a query that find nothing, and, if the whole finds nothing, each part that it can do without.
 *
 * @param ask gets the query without a part
 */
export function partList({ total, parts }: Totals, ask: (text: string) => void): HTMLElement[] {
  return parts.filter((part) => isTold(part, total)).map((part) => partItem(part, total, ask))
}

function isTold({ alone, without, isExcluded }: PartTotals, total: number): boolean {
  const isEmpty = alone === 0 && !isExcluded
  return total === 0 ? isEmpty || without > 0 : isEmpty
}

function partItem(
  { text, alone, without, rest, isExcluded }: PartTotals,
  total: number,
  ask: (text: string) => void,
) {
  const said = alone === 0 && !isExcluded ? 'finds nothing' : `finds ${releases(alone)} by itself`
  const drop = element(
    'button',
    { type: 'button', className: 'quiet', onclick: () => ask(rest) },
    total === 0 ? `Drop it: ${releases(without)}` : 'Drop it',
  )
  const isUseful = total > 0 || without > 0
  return element('li', {}, element('code', {}, text), ` ${said} `, ...(isUseful ? [drop] : []))
}
