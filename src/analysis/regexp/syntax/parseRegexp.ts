import { lowerCase } from '../../lowerCase.ts'
import { wellFormed } from '../../wellFormed.ts'
import type { RegexpNode } from './ast.ts'
import { RegexpFailure, RegexpParser, type RegexpProblem } from './regexpParser.ts'

/** A pattern as a tree, or what is wrong with it and where, in UTF-16 units of the pattern. */
export type ParsedRegexp =
  | { readonly ok: true; readonly node: RegexpNode }
  | {
      readonly ok: false
      readonly reason: RegexpProblem
      readonly message: string
      readonly start: number
      readonly end: number
    }

/**
 * Reads a regular expression in Lucene's syntax. It accepts what Lucene accepts, odd as some of it is (an
 * operator with nothing before it is a plain character: `*a`, `|a`), but refuses `~` and `\d \D \w \W \s \S`,
 * which engines and versions read differently.
 *
 * @param options.lowerCase reads the pattern as if its letters were lower-case; a range whose ends then stand
 *   the wrong way round (`[Z-a]`) is refused, as Lucene does
 *
 * @example
 * parseRegexp('joh?n')   // { ok: true, node: { kind: 'sequence', … } }
 * parseRegexp('[a')      // { ok: false, reason: 'malformed', message: 'this [ has no ]; …', start: 0, end: 2 }
 */
export function parseRegexp(pattern: string, options: { readonly lowerCase?: boolean } = {}): ParsedRegexp {
  const clean = wellFormed(pattern)
  try {
    return { ok: true, node: new RegexpParser(options.lowerCase ? lowerCase(clean) : clean, pattern).read() }
  } catch (failure) {
    if (!(failure instanceof RegexpFailure)) throw failure
    const { reason, message, start, end } = failure
    return { ok: false, reason, message, start, end }
  }
}
