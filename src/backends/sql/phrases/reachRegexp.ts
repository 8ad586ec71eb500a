import { escapeRegex } from '../patterns/patternText.ts'

/**
 * Two words in reach of each other, as a regexp over the tokens of a row. Two spaces end a value.
 *
 * @example
 * reachRegexp('a', 'b', 2) // ' a (?:[^ ]+ ){0,2}b | b (?:[^ ]+ ){0,0}a '
 */
export function reachRegexp(first: string, second: string, slop: number): string {
  const [a, b] = [escapeRegex(first), escapeRegex(second)]
  const forward = ` ${a} (?:[^ ]+ ){0,${slop}}${b} `
  return slop < 2 ? forward : `${forward}| ${b} (?:[^ ]+ ){0,${slop - 2}}${a} `
}
