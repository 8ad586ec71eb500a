import { highlightHtml, type Match, matches } from '../../backends/memory/index.ts'
import type { Plan } from '../../index.ts'
import { markedNodes, sanitizeHtml } from './sanitizeHtml.ts'

/** A press release as the service sends it. */
export type Release = Readonly<Record<string, string | readonly string[]>>

/** The fields of releases that hold HTML, whatever a schema says. */
const HTML_FIELDS = new Set([
  'headline',
  'subheadline',
  'dateline',
  'body_xhtml',
  'contact',
  'copyrightnotice',
])

const sanitized = new WeakMap<Release, Release>()

/** The values of a field, also of one that has none. */
export function valuesOf(release: Release, field: string): readonly string[] {
  return [release[field] ?? []].flat().map(String)
}

/** A hit with its HTML sanitised, and the places of the words that made it a hit. */
export class MarkedRelease {
  readonly #release: Release
  readonly #found: Readonly<Record<string, readonly Match[] | undefined>>

  /** @param plan the query; `null` marks nothing */
  constructor(release: Release, plan: Plan | null) {
    this.#release = clean(release)
    this.#found = plan === null ? {} : matches(plan, this.#release as object).fields
  }

  /** The fields in which something was found. */
  get fields(): readonly string[] {
    return Object.keys(this.#found)
  }

  /** A value of each field is HTML or plain text; both become nodes with `<mark>`. */
  nodes(field: string): readonly DocumentFragment[] {
    const found = this.#found[field] ?? []
    return valuesOf(this.#release, field).map((text, value) => {
      const spans = found.filter((match) => match.value === value).flatMap((match) => match.spans)
      return markedNodes(highlightHtml(text, spans, { html: HTML_FIELDS.has(field) }))
    })
  }
}

/** The same release, safe to show. Places are those of its sanitised HTML. */
function clean(release: Release): Release {
  const known = sanitized.get(release)
  if (known !== undefined) return known
  const made = Object.fromEntries(
    Object.entries(release).map(([name, value]) => {
      if (!HTML_FIELDS.has(name)) return [name, value]
      return [name, typeof value === 'string' ? sanitizeHtml(value) : value.map(sanitizeHtml)]
    }),
  )
  sanitized.set(release, made)
  return made
}
