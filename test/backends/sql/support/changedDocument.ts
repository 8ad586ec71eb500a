import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import type { nasty } from './nastySchema.ts'

type Nasty = DocumentOf<typeof nasty>

/** A document with the properties of a part that are given. */
export function changedDocument(before: Nasty, { deep, ...part }: Nasty): Nasty {
  const given = Object.entries(part).filter(([, value]) => value !== undefined)
  const paths = Array.isArray(deep) ? deep : [deep]
  const isDeep = deep === null || paths.length === 0 || paths.some((each) => each?.path !== undefined)
  return { ...before, ...Object.fromEntries(given), ...(isDeep ? { deep } : {}) }
}
