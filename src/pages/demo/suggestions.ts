import { element } from '../shared/element.ts'

/** Queries that show what can be asked. */
export const SUGGESTED = [
  'bank',
  '"savings bank"',
  'source:b*',
  'headline:water AND language:en',
  'versioncreated:>=2023-06',
  'headline:resluts~',
]

const STORE = 'isoquery-demo-queries'

/** More queries than fit in a line. */
const MOST = 6

/** The queries that this browser asked last, the newest first. A browser that keeps nothing has none. */
export class RecentQueries {
  get all(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
      return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  }

  add(text: string): void {
    const kept = [text, ...this.all.filter((each) => each !== text)].slice(0, MOST)
    try {
      localStorage.setItem(STORE, JSON.stringify(kept))
    } catch {
      // Without room or permission, nothing is kept.
    }
  }
}

/**
 * What can be asked with a click: what was asked before, and examples.
 *
 * @param ask gets the query
 */
export function suggestionLists(recent: readonly string[], ask: (text: string) => void): HTMLElement[] {
  const lists: (readonly [string, readonly string[]])[] = [
    ['Recent', recent],
    ['Try', SUGGESTED],
  ]
  return lists.flatMap(([title, texts]) => {
    if (texts.length === 0) return []
    const chips = texts.map((text) =>
      element(
        'li',
        {},
        element('button', { type: 'button', className: 'chip', onclick: () => ask(text) }, text),
      ),
    )
    return [element('div', {}, element('h2', {}, title), element('ul', { ariaLabel: title }, ...chips))]
  })
}
