import { parseLine } from '../load/lines.ts'
import { forEachScalar } from './fieldPath.ts'
import { isLong, parseWithSources } from './longNumber.ts'

/** A line holds no number beyond 2^53 if it has neither that many digits nor an exponent. */
const DIGITS = /(?<![.\d])\d{16}/
const EXPONENT = /\d[eE]\+?\d+[\s,\]}]/

/**
 * The document on a line of newline-delimited JSON, or what is wrong with the line.
 *
 * @param long makes a value of the text of a number beyond 2^53
 * @example
 * documentOn('{"id":12345678901234567890}', BigInt) // { id: 12345678901234567890n }
 */
export function documentOn(text: string, long: (source: string) => unknown): object | Error {
  const line = parseLine(text)
  if ('problem' in line) return new Error(line.problem)
  const { document } = line
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return new Error('expected an object.')
  if (!(DIGITS.test(text) || EXPONENT.test(text)) || !hasLong(document)) return document
  try {
    return parseWithSources(text, (_, value, { source }) => (isLong(value) ? long(source) : value)) as object
  } catch (error) {
    // The function is called by levels, in the depth of the text.
    if (error instanceof RangeError) return new Error('a document with long numbers is nested too deeply.')
    throw error
  }
}

function hasLong(document: object): boolean {
  let found = false
  forEachScalar(document, (scalar) => {
    found ||= isLong(scalar)
  })
  return found
}
