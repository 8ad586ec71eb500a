import type { Span } from '../diagnostics/span.ts'
import type { Plan } from '../plan/plan.ts'
import type { Release } from './release.ts'
import type { ReleasesSchema } from './schema.ts'

/** Why a store cannot give the exact hits of a query. */
export interface Refusal {
  /** One sentence for the writer of the query. */
  readonly message: string
  /** The clause as written, and where it stands. */
  readonly clause: string
  readonly span: Span
  /** What would make it possible. */
  readonly needs: string
}

/**
 * Where releases are kept. Any engine will do that gives the exact hits in the one order: `versioncreated`
 * descending, then `publicidentifier` by code point, descending.
 */
export interface ReleaseStore {
  /** Says, without running it, why a query cannot be answered here; `null` when it can. */
  refuses(plan: Plan<ReleasesSchema>): Refusal | null
  /**
   * The first `limit` releases that match, in order.
   *
   * @throws whatever keeps the store from answering, a deadline included; the service then says 503.
   */
  search(plan: Plan<ReleasesSchema>, limit: number): Promise<readonly Release[]>
  /** Ends what is running and frees what is held. */
  close(): Promise<void>
}
