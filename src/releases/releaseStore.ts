import type { Span } from '../diagnostics/span.ts'
import type { Plan } from '../plan/plan.ts'
import type { Release } from './release.ts'
import type { ReleasesSchema } from './schema.ts'

/** Why a store cannot give the exact hits of a query. */
export interface Refusal {
  /** One sentence for the author of the query. */
  readonly message: string
  /** The clause as written. */
  readonly clause: string
  readonly span: Span
  /** What would make the clause possible. */
  readonly needs: string
}

/**
 * Where releases are kept. A store returns the exact hits in one fixed order: `versioncreated` descending,
 * then `publicidentifier` by code point, descending.
 */
export interface ReleaseStore {
  /** Why a plan cannot run on this store, found without running it; `null` if it can. */
  refuses(plan: Plan<ReleasesSchema>): Refusal | null
  /**
   * The first `limit` releases that match, in order.
   *
   * @throws Any error that keeps the store from answering, also a missed deadline. The service answers 503.
   */
  search(plan: Plan<ReleasesSchema>, limit: number): Promise<readonly Release[]>
  /** Ends running searches and frees resources. */
  close(): Promise<void>
}
