import { type FieldResult, impossible, leafBase, type Site, type ValueNode } from '../fieldResult.ts'

/** Reads a value for a boolean field. */
export function planBoolean(value: ValueNode, site: Site): FieldResult {
  if (
    (value.kind === 'word' || value.kind === 'phrase') &&
    (value.text === 'true' || value.text === 'false')
  ) {
    return { ...leafBase(site), kind: 'boolean', value: value.text === 'true' }
  }
  return impossible('true or false')
}
