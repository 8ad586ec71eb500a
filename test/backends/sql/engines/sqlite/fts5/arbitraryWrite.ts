import fc from 'fast-check'
import type { DocumentOf } from '../../../../../../src/schema/documentOf.ts'
import { document } from '../../../support/arbitraryDocument.ts'
import type { nasty } from '../../../support/nastySchema.ts'

const id = fc.integer({ min: -2, max: 6 })

/** Statements of all kinds that write, with the rows that they need. */
export const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ how: fc.constant('insert'), id, document }) },
  {
    weight: 8,
    arbitrary: fc.record({
      how: fc.constantFrom(
        'insert or replace',
        'insert or ignore',
        'insert or fail',
        'insert or rollback',
        'replace',
        'upsert',
        'upsert nothing',
      ),
      id,
      document,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      how: fc.constantFrom('update', 'update or replace', 'update or ignore', 'update or fail'),
      id,
      document,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      how: fc.constantFrom('move', 'move rowid', 'move or replace', 'move parent'),
      id,
      to: id,
    }),
  },
  { weight: 3, arbitrary: fc.record({ how: fc.constantFrom('delete', 'delete parent'), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constantFrom(
        'copy',
        'swap',
        'shift or fail',
        'delete all',
        'mirror',
        'vacuum',
        'begin',
        'commit',
        'rollback',
        'savepoint',
        'back',
      ),
    }),
  },
)

export interface Write {
  readonly how: string
  readonly id?: number
  readonly to?: number
  readonly document?: DocumentOf<typeof nasty>
}

/** What happens to a table without its index being told. */
export const fault = fc.constantFrom(
  'rotated',
  'renamed and back',
  'a column renamed',
  'restored',
  'loaded in bulk',
  'loaded in bulk without one trigger',
  'emptied index',
  'a trigger that ignores',
  'a trigger that fails',
)

export type Fault = typeof fault extends fc.Arbitrary<infer Each> ? Each : never
