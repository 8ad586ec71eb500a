import { quote } from '../../index.ts'
import { requiredPart, withClause } from '../shared/clauses.ts'
import { element } from '../shared/element.ts'
import { type Release, valuesOf } from '../shared/markedRelease.ts'

/** A value that releases have, how many have it, and the clause that asks for it. */
export interface FacetValue {
  readonly name: string
  readonly count: number
  readonly clause: string
}

/** The values of a field in some releases. */
export interface Facet {
  readonly title: string
  /** The most frequent value first; years from the newest on. */
  readonly values: readonly FacetValue[]
}

/** More values than a person reads. */
const MOST = 8

/** The sources, languages and years of some releases. Values differ in more than their case. */
export function facetsOf(releases: readonly Release[]): readonly Facet[] {
  const frequent = (field: string) =>
    counted(releases.map((release) => valuesOf(release, field)))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST)
      .map(({ name, count }) => ({ name, count, clause: `${field}:${written(name)}` }))
  const years = counted(
    releases.map((release) => [String(valuesOf(release, 'versioncreated')[0]).slice(0, 4)]),
  )
  return [
    { title: 'Source', values: frequent('source') },
    { title: 'Language', values: frequent('language') },
    {
      title: 'Year',
      values: years
        .filter(({ name }) => /^\d{4}$/.test(name))
        .sort((a, b) => b.name.localeCompare(a.name))
        .map((year) => ({ ...year, clause: `versioncreated:${year.name}` })),
    },
  ].filter(({ values }) => values.length > 0)
}

/** Quotation marks stand for the whole name; one word or code needs none. */
function written(name: string): string {
  return /^[\p{Ll}\d][\p{L}\d-]*$/u.test(name) ? name : quote(name)
}

/** How many lists have a value, whatever its case. It is named as it is written most. */
function counted(lists: readonly (readonly string[])[]): { name: string; count: number }[] {
  const found = new Map<string, Map<string, number>>()
  for (const list of lists)
    for (const [folded, name] of new Map(list.map((each) => [each.toLowerCase(), each]))) {
      const names = found.get(folded) ?? new Map()
      found.set(folded, names.set(name, (names.get(name) ?? 0) + 1))
    }
  return Array.from(found.values(), (names) => {
    const [[name]] = [...names].sort(([, a], [, b]) => b - a) as [[string, number]]
    return { name, count: [...names.values()].reduce((sum, count) => sum + count, 0) }
  })
}

/**
 * Buttons that add a clause to a query, or take it away again.
 *
 * @param asked gives the last query that was asked, which may wait for its answer
 * @param ask gets the other query
 */
export function facetLists(
  facets: readonly Facet[],
  asked: () => string,
  ask: (text: string) => void,
): HTMLElement[] {
  return facets.map(({ title, values }) => {
    const items = values.map(({ name, count, clause }) => {
      const onclick = () => ask(requiredPart(asked(), clause)?.rest ?? withClause(asked(), clause))
      const button = element(
        'button',
        {
          type: 'button',
          className: 'facet',
          onclick,
          'aria-pressed': String(requiredPart(asked(), clause) !== null),
          title: clause,
        },
        element('span', {}, name),
        element('span', { className: 'times' }, String(count)),
      )
      return element('li', {}, button)
    })
    return element('section', {}, element('h3', {}, title), element('ul', { ariaLabel: title }, ...items))
  })
}
