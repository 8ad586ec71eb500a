import type { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'

/** Something that holds documents and answers plans. */
export interface Engine {
  readonly name: string
  /**
   * Takes documents into a collection of their own; the fields called `plain` are stored as they are, without
   * companions.
   */
  load(schema: Schema, documents: readonly object[], plain?: ReadonlySet<string>): Promise<Collection>
}

/** Documents that an engine holds. */
export interface Collection {
  /** For each plan the positions of the documents that match, ascending, or the engine's refusal. */
  hits(plans: readonly Plan[]): Promise<readonly Answer[]>
  drop(): Promise<void>
}

export type Answer = readonly number[] | UnsupportedError
