import type { SpanTest } from '../../spanTest.ts'
import type { RegexpNode } from '../syntax/ast.ts'
import { classOfCodePoint } from './alphabet.ts'
import { type DerivativeAutomaton, derivativesOf } from './derivatives.ts'

/** A compiled regular expression, or `ok: false` if its automaton would be too large. */
export type CompiledRegexp =
  | {
      readonly ok: true
      /** Whether a whole string matches. */
      readonly matches: (text: string) => boolean
      /** Whether the part of a string from `start` to `end` matches. */
      readonly matchesSpan: SpanTest
      readonly automaton: DerivativeAutomaton
      /** The number of states in the automaton. */
      readonly states: number
      /** Whether the expression matches no string at all. */
      readonly nothing: boolean
    }
  | { readonly ok: false }

/**
 * The maximum number of steps for building an automaton: per allowed state, and the least for any automaton.
 * An expression that needs more has too many states, except for a few that nobody writes, such as `a?` 100
 * times.
 */
const WORK_PER_STATE = 15
const LEAST_WORK = 2000 * WORK_PER_STATE

/**
 * Compiles a regular expression into a deterministic automaton that tests a whole string in one pass.
 * `maxStates` limits both the size of the automaton and the work of building it, so `a{1000000}` and
 * `.*a.{20}` fail quickly.
 *
 * It differs from Lucene only in how it treats repetitions of `#`. In Lucene, `(#)*` does not match the empty
 * string and `#{2}` throws. Here, `(#)*` matches the empty string, as `(x)*` does for any other expression
 * `x`. `printRegexp` writes such repetitions so that Lucene matches the same strings.
 *
 * @param maxStates the maximum number of states in the automaton
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

/** The automata compiled during planning, kept with their leaves. A copied plan compiles them again. */
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
