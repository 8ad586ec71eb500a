/*
 * Alerts: users save queries, and each new release goes to those whose query it matches. One document is
 * matched against all queries at once, so that a hundred thousand saved queries are no burden.
 */
import { type DocumentOf, defineSchema, field, type Plan, planQuery, QueryError } from 'isoquery'
import { type Matcher, matches, prepare, toMatcher } from 'isoquery/memory'

export const releases = defineSchema(
  {
    headline: field.text(),
    body: field.text({ html: true }),
    source: field.keyword({ ignoreCase: true }),
    published: field.date(),
  },
  { defaultFields: ['headline', 'body'] },
)

type Release = DocumentOf<typeof releases>

/** A saved query, as it lies in your database. */
export interface SavedSearch {
  readonly id: number
  readonly owner: string
  readonly text: string
}

/** What is sent to the owner of a saved query. */
export interface Alert {
  readonly owner: string
  readonly text: string
  /** The fields in which the release has what the query asks for. */
  readonly because: readonly string[]
}

export class Alerts {
  readonly #matcher: Matcher<typeof releases, number> = toMatcher<typeof releases, number>(releases)
  readonly #saved = new Map<number, { readonly search: SavedSearch; readonly plan: Plan<typeof releases> }>()

  /**
   * Saves a query, or replaces the one with its id.
   *
   * @throws QueryError for the user, when the text has an error; the matcher stays unchanged.
   */
  save(search: SavedSearch): void {
    const plan = planQuery(releases, search.text)
    // `published:now/d` would mean the day on which the query was saved.
    if (plan.usesNow) throw new TypeError('A saved query cannot use now; name the date.')
    this.#matcher.add(search.id, plan)
    this.#saved.set(search.id, { search, plan })
  }

  delete(id: number): void {
    this.#matcher.remove(id)
    this.#saved.delete(id)
  }

  /** The alerts for a new release, in the order in which the queries were saved. */
  alertsFor(release: Release): Alert[] {
    // The text is analysed once, to match it and to say why.
    const prepared = prepare(releases, release)
    return this.#matcher.match(prepared).map((id) => {
      const { search, plan } = this.#saved.get(id)!
      return { owner: search.owner, text: search.text, because: Object.keys(matches(plan, prepared).fields) }
    })
  }
}

/** Fills the alerts when your program starts. Reports errors, such as a field that was removed. */
export function loadAlerts(stored: Iterable<SavedSearch>, report: (problem: string) => void): Alerts {
  const alerts = new Alerts()
  for (const search of stored) {
    try {
      alerts.save(search)
    } catch (error) {
      if (!(error instanceof QueryError || error instanceof TypeError)) throw error
      report(`The saved query ${search.id} of ${search.owner} was left out. ${error.message}`)
    }
  }
  return alerts
}
