import fc from 'fast-check'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { document } from './arbitraryDocument.ts'
import type { nasty } from './nastySchema.ts'

/** The same random documents every time. */
export function sampleDocuments(count: number): DocumentOf<typeof nasty>[] {
  return fc.sample(document, { numRuns: count, seed: 20_191_017 })
}
