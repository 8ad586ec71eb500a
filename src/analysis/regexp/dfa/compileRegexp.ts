import type { RegexpNode } from '../syntax/ast.ts'
import { classOfCodePoint } from './alphabet.ts'
import { type DerivativeAutomaton, derivativesOf } from './derivatives.ts'

/**
 * A test of whole texts, the size of its automaton and whether no text passes; or the news that it would be
 * too large.
 */
export type CompiledRegexp =
  | {
      readonly ok: true
      readonly matches: (text: string) => boolean
      readonly states: number
      readonly nothing: boolean
    }
  | { readonly ok: false }

/**
 * Makes the deterministic automaton of an expression, anchored at both ends, so that each text is tested in
 * one pass. Neither the automaton nor the work for it goes beyond what `maxStates` allows: `a{1000000}` or
 * `.*a.{20}` are given up after a moment.
 *
 * It differs from Lucene where Lucene errs: there the star of an expression without any text, `(#)*`, has no
 * text either, and `#{2}` throws. Here, and by the meaning of a star, `(#)*` has the empty text;
 * `printRegexp` writes such repetitions so that Lucene agrees.
 *
 * @param maxStates how many states the automaton may have
 *
 * @example
 * const compiled = compileRegexp({ kind: 'repeat', item: { kind: 'any' }, min: 2, max: 3 }, 2000)
 * compiled.ok && compiled.matches('a😀') // true
 */
export function compileRegexp(node: RegexpNode, maxStates: number): CompiledRegexp {
  const automaton = derivativesOf(node, maxStates)
  if (automaton === undefined) return { ok: false }
  const { next, accepting } = automaton
  return { ok: true, matches: runner(automaton), states: next.length, nothing: !accepting.includes(true) }
}

function runner({ classes, next, accepting, alwaysMatches }: DerivativeAutomaton): (text: string) => boolean {
  return (text) => {
    let state = 0
    for (let i = 0; i < text.length; ) {
      if (state === alwaysMatches) return true
      const point = text.codePointAt(i)!
      i += point > 0xffff ? 2 : 1
      state = next[state]![classOfCodePoint(classes, point)]!
      if (state === -1) return false
    }
    return accepting[state]!
  }
}
