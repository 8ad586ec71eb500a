import { type Plan, safePlanQuery } from '../../index.ts'
import { releasesSchema } from '../../releases/schema.ts'
import { type Part, partsOf } from '../shared/clauses.ts'
import type { Collection } from '../shared/collection.ts'
import { valuesOf } from '../shared/markedRelease.ts'

/** A part of a query, and what it finds. */
export interface PartTotals extends Part {
  /** The hits of the part by itself. */
  readonly alone: number
  /** The hits of the query without the part. */
  readonly without: number
}

/** What a query finds in all. */
export interface Totals {
  readonly text: string
  readonly total: number
  /** The identifiers of the newest hits. */
  readonly newest: readonly string[]
  readonly parts: readonly PartTotals[]
}

/** As many hits as the service answers. */
const NEWEST = 100

/** Counts the hits of a query, and of its parts, in a collection; `null` if the query has an error. */
export function countTotals(collection: Collection, text: string): Totals | null {
  const plan = planOf(text)
  if (plan === null) return null
  const hits = collection.search(plan)
  const count = (query: string) => {
    const part = planOf(query)
    return part === null ? 0 : collection.search(part).length
  }
  return {
    text,
    total: hits.length,
    newest: hits.slice(0, NEWEST).flatMap((hit) => valuesOf(hit, 'publicidentifier')),
    parts: partsOf(text).map((part) => ({ ...part, alone: count(part.text), without: count(part.rest) })),
  }
}

function planOf(text: string): Plan | null {
  return safePlanQuery(releasesSchema, text, { emptyQuery: 'all' }).plan
}
