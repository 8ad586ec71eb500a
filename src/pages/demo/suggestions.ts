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

/** More queries than a list shows. */
const MOST = 5

/** The queries that this browser asked last, the newest first. A browser that keeps nothing has none. */
export class RecentQueries {
  /** The same list all the time: the box reads it when it opens. */
  readonly all: string[] = []

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
      if (Array.isArray(kept)) this.all.push(...kept.filter((each) => typeof each === 'string'))
    } catch {
      // Nothing is kept, or not by this page.
    }
  }

  add(text: string): void {
    const others = this.all.filter((each) => each !== text)
    this.all.splice(0, this.all.length, text, ...others.slice(0, MOST - 1))
    try {
      localStorage.setItem(STORE, JSON.stringify(this.all))
    } catch {
      // Without room or permission, nothing is kept.
    }
  }
}

/**
 * Queries to ask with a click.
 *
 * @param ask gets the query
 */
export function suggestionList(ask: (text: string) => void): HTMLElement[] {
  const chips = SUGGESTED.map((text) => {
    const onclick = () => ask(text)
    return element('li', {}, element('button', { type: 'button', className: 'chip', onclick }, text))
  })
  return [element('h2', {}, 'Try'), element('ul', { ariaLabel: 'Try' }, ...chips)]
}
