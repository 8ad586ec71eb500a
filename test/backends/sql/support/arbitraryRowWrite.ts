import fc from 'fast-check'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { document } from './arbitraryDocument.ts'
import type { nasty } from './nastySchema.ts'

/** A statement that writes, of one of some kinds, with a row and a key to which rows may move. */
export interface Write<How extends string> {
  readonly how: How
  readonly id: number
  readonly to: number
  readonly document: DocumentOf<typeof nasty>
}

export function arbitraryWrite<How extends string>(kinds: readonly How[]): fc.Arbitrary<Write<How>> {
  const id = fc.integer({ min: -2, max: 6 })
  return fc.record({ how: fc.constantFrom(...kinds), id, to: id, document }) as fc.Arbitrary<Write<How>>
}
