import type { SpanTest } from '../../spanTest.ts'
import type { RegexpNode } from '../syntax/ast.ts'
import { classOfCodePoint } from './alphabet.ts'
import { type DerivativeAutomaton, derivativesOf } from './derivatives.ts'

/**
 * A test of whole texts with facts about its automaton, or the fact that the automaton would be too large.
 */
export type CompiledRegexp =
  | {
      readonly ok: true
      /** Whether a whole text matches. */
      readonly matches: (text: string) => boolean
      /** Whether a part of a text matches. */
      readonly matchesSpan: SpanTest
      readonly automaton: DerivativeAutomaton
      /** The number of states. */
      readonly states: number
      /** Whether no text matches. */
      readonly nothing: boolean
    }
  | { readonly ok: false }

/**
 * The steps that the automaton of an expression may take to build, for each state that it may have, and at
 * least. What takes more has too many states, but for a few that nobody writes, such as 100 times `a?`.
 */
const WORK_PER_STATE = 15
const LEAST_WORK = 2000 * WORK_PER_STATE

/**
 * Compiles an expression to a deterministic automaton that tests a whole text in one pass. The automaton and
 * the work are bounded by `maxStates`: `a{1000000}` and `.*a.{20}` fail quickly.
 *
 * It differs from Lucene only in repetitions of `#`. In Lucene, `(#)*` does not match the empty text and
 * `#{2}` throws. Here `(#)*` matches the empty text, as the star of any language does. `printRegexp` writes
 * such repetitions so that Lucene agrees.
 *
 * @param maxStates the maximal number of states of the automaton
 *
 * @example
 * const compiled = compileRegexp({ kind: 'repeat', item: { kind: 'any' }, min: 2, max: 3 }, 2000)
 * compiled.ok && compiled.matches('a😀') // true
 */
export function compileRegexp(node: RegexpNode, maxStates: number): CompiledRegexp {
  const known = compiled.get(node)
  if (known !== undefined) return known.states <= maxStates ? known : { ok: false }
  const automaton = derivativesOf(node, maxStates, Math.max(maxStates * WORK_PER_STATE, LEAST_WORK))
  if (automaton === undefined) return { ok: false }
  const { accepting } = automaton
  const matchesSpan = runner(automaton)
  const made = {
    ok: true,
    matches: (text: string) => matchesSpan(text, 0, text.length),
    matchesSpan,
    automaton,
    states: accepting.length,
    nothing: !accepting.includes(true),
  } as const
  compiled.set(node, made)
  return made
}

/** What planning compiled is kept with the leaf; in a copy of a plan it is compiled again. */
const compiled = new WeakMap<RegexpNode, CompiledRegexp & { readonly ok: true }>()

function runner({ classes, next, accepting, alwaysMatches }: DerivativeAutomaton): SpanTest {
  const { count, ascii } = classes
  return (text, start, end) => {
    let state = 0
    for (let i = start; i < end; i++) {
      if (state === alwaysMatches) return true
      const unit = text.charCodeAt(i)
      if (unit < 128) state = next[state * count + ascii[unit]!]!
      else {
        const point = text.codePointAt(i)!
        if (point > 0xffff) i++
        state = next[state * count + classOfCodePoint(classes, point)]!
      }
      if (state === -1) return false
    }
    return accepting[state]!
  }
}
