import { escapeRegex } from '../patterns/patternText.ts'

/** With a greater slop, or more of them, the regexps are no cheaper than counting places. */
const MAX_SLOP = 10
const MAX_REGEXPS = 3

/** Regexps for a token column, each of which it matches if it has a phrase. */
export interface Reach {
  readonly regexps: readonly string[]
  /** Whether a column that matches all has the phrase. */
  readonly exact: boolean
}

/**
 * The neighbours in a phrase as regexps over the tokens of a row: neighbours of the phrase stand at most the
 * slop apart, or, in the other order, two less. For two words that differ this says all.
 *
 * @example
 * withinReach(['a', 'b'], 2) // { regexps: [' a (?:[^ ]+ ){0,2}b | b (?:[^ ]+ ){0,0}a '], exact: true }
 */
export function withinReach(tokens: readonly string[], slop: number): Reach {
  if (slop > MAX_SLOP) return { regexps: [], exact: false }
  const pairs = tokens.slice(1).map((second, i) => [tokens[i]!, second] as const)
  const different = pairs.filter(([first, second]) => first !== second)
  const regexps = different.slice(0, MAX_REGEXPS).map(([first, second]) => {
    const [a, b] = [escapeRegex(first), escapeRegex(second)]
    const forward = ` ${a} (?:[^ ]+ ){0,${slop}}${b} `
    return slop < 2 ? forward : `${forward}| ${b} (?:[^ ]+ ){0,${slop - 2}}${a} `
  })
  return { regexps, exact: tokens.length === 2 && regexps.length === 1 }
}
