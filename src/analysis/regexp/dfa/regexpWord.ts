import { letterBit, type WordTest } from '../../spanTest.ts'
import type { Alphabet } from './alphabet.ts'
import type { CompiledRegexp } from './compileRegexp.ts'

/** The automaton is passed through so often to find the letters that all words have. */
const MAX_PASSES = 8

/** A regexp as a test of words, with what its automaton says of their lengths and letters. */
export function regexpWord({ automaton, matchesSpan }: CompiledRegexp & { readonly ok: true }): WordTest {
  const { classes, next, accepting } = automaton
  const { count } = classes
  const bits = bitsOfClasses(classes)
  // The states are numbered by their distance from the start.
  const distances = new Float64Array(accepting.length).fill(Infinity)
  distances[0] = 0
  const required = new Int32Array(accepting.length).fill(-1)
  required[0] = 0
  let letters = 0
  let isChanged = true
  for (let pass = 0; isChanged && pass < MAX_PASSES; pass++) {
    isChanged = false
    for (let edge = 0; edge < next.length; edge++) {
      const to = next[edge]!
      if (to === -1) continue
      const from = Math.floor(edge / count)
      const own = bits[edge % count]!
      letters |= own
      distances[to] = Math.min(distances[to]!, distances[from]! + 1)
      const known = required[to]! & (required[from]! | (hasOneBit(own) ? own : 0))
      if (known === required[to]) continue
      required[to] = known
      isChanged = true
    }
  }
  const found = accepting.flatMap((accepts, state) => (accepts ? state : []))
  return {
    test: matchesSpan,
    shortest: found.reduce((least, state) => Math.min(least, distances[state]!), Infinity),
    longest: Infinity,
    letters,
    foreign: 0,
    required: isChanged ? 0 : found.reduce((all, state) => all & required[state]!, -1),
    missing: 0,
  }
}

/** The letters of each class, as {@link letterBit} has them. */
function bitsOfClasses({ count, starts, classes }: Alphabet): Int32Array {
  const bits = new Int32Array(count)
  for (const [run, first] of starts.entries()) {
    const end = starts[run + 1] ?? 0x110000
    // Two units of UTF-16, or letters of all bits.
    if (end > 0x10000 || end - first >= 32) bits[classes[run]!] = -1
    else for (let unit = first; unit < end; unit++) bits[classes[run]!]! |= letterBit(unit)
  }
  return bits
}

function hasOneBit(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0
}
