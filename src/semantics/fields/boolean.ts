import { impossible, leafBase, type Place, type Reading, type Value } from '../fieldResult.ts'

/** Reads a value for a boolean field. */
export function readBoolean(value: Value, place: Place): Reading {
  if (
    (value.kind === 'word' || value.kind === 'phrase') &&
    (value.text === 'true' || value.text === 'false')
  ) {
    return { ...leafBase(place), kind: 'boolean', value: value.text === 'true' }
  }
  return impossible('true or false')
}
