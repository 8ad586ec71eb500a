/**
 * The document on a line of newline-delimited JSON, or what is wrong with it, in a sentence.
 *
 * @example
 * parseLine('{"headline":"a"}') // { document: { headline: 'a' } }
 * parseLine('{') // { problem: "not JSON: Expected property name or '}' in JSON at position 1." }
 */
export function parseLine(text: string): { readonly document: unknown } | { readonly problem: string } {
  try {
    return { document: JSON.parse(text) }
  } catch (error) {
    // Where in the line it is has been said already, and which line it is the caller knows better.
    return { problem: `not JSON: ${(error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')}.` }
  }
}
