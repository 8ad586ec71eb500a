import type { Release } from '../../shared/markedRelease.ts'
import type { Analysis, Meaning, Times } from '../analyze.ts'
import type { Compiled } from '../compiled/compiled.ts'
import type { Settings } from '../settings.ts'
import type { TreeRow } from '../treeRows.ts'

/** What the page asks its thread. */
export type Question =
  /** Other documents from now on, in their order. */
  | { readonly documents: readonly Release[] }
  /** What these settings lead to, or a part of their query. A newer question replaces one that waits. */
  | { readonly id: number; readonly settings: Settings; readonly part: string | null }

/** What a text means and finds. Hits are numbers of documents. */
export type Findings = Omit<Analysis, 'query' | 'meaning' | 'times'> & {
  readonly rows: readonly TreeRow[]
  /** The number of all nodes. */
  readonly nodes: number
  readonly meaning: (Omit<Meaning, 'hits'> & { readonly hits: readonly number[] }) | null
  /** The parts of a query that has several, and how many documents each finds by itself. */
  readonly parts: readonly { readonly text: string; readonly count: number }[]
  readonly refusals: Refusals
}

/** The documents that do not fit the schema. */
export interface Refusals {
  readonly count: number
  readonly first: { readonly index: number; readonly message: string } | null
}

/** A valid query for every engine that is shown. */
export interface Outputs {
  readonly sql: readonly (Compiled & {
    readonly name: string
    /** The same query in the first default field alone; `null` if it repeats nothing for default fields. */
    readonly folded: Compiled | null
  })[]
  /** The default fields, if the SQL repeats conditions for each of them. */
  readonly repeated: readonly string[]
  readonly elasticsearch: Compiled
}

/** What the thread answers to a question: all at once, but at the start. */
export interface Answer {
  readonly id: number
  /** The time in the thread, in milliseconds. */
  readonly took: number
  /** `null` if they were sent before. */
  readonly findings: Findings | null
  /** `null` for a query with an error, and before the compilers have come. */
  readonly outputs: Outputs | null
  /** `null` until the stages have run often enough to have their usual speed. */
  readonly times: Times | null
}
