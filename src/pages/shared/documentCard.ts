import type { Plan } from '../../index.ts'
import { element } from './element.ts'
import { MarkedRelease, type Release } from './markedRelease.ts'

/** More characters of a value than a person reads in a list. */
const MOST = 600

/** A hit of any shape as a card: its values by their names, those that were found first. */
export function documentCard(document: Release, plan: Plan | null): HTMLElement {
  const marked = new MarkedRelease(document, plan)
  const names = Object.keys(document)
  const found = new Set(marked.fields)
  const list = element('dl', { className: 'values' })
  for (const name of [
    ...names.filter((each) => found.has(each)),
    ...names.filter((each) => !found.has(each)),
  ])
    list.append(element('dt', {}, name), element('dd', {}, ...shown(document, marked, name)))
  return element('article', { className: 'card' }, list)
}

function shown(document: Release, marked: MarkedRelease, name: string): (Node | string)[] {
  if (marked.fields.includes(name))
    return marked.nodes(name).flatMap((node, i) => (i === 0 ? [node] : [' · ', node]))
  const value: unknown = document[name]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [text.length > MOST ? `${text.slice(0, MOST)}…` : text]
}
