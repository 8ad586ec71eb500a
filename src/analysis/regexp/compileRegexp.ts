import type { RegexpNode } from './ast.ts'
import { type CodePointClasses, classOfCodePoint, codePointClasses } from './codePointClasses.ts'
import { expandIntervals } from './expandIntervals.ts'
import { EMPTY, EVERYTHING, NOTHING, type TermId, Terms, TooComplex } from './terms.ts'

/** How many steps may be taken for each state that the automaton may have. */
const WORK_PER_STATE = 1000

/** A test of whole texts, the size of its automaton and whether no text passes; or the news that it would be too large. */
export type CompiledRegexp =
  | { readonly ok: true; readonly matches: (text: string) => boolean; readonly states: number; readonly nothing: boolean }
  | { readonly ok: false }

/**
 * Makes the deterministic automaton of an expression, anchored at both ends, so that each text is tested in one pass. Neither the
 * automaton nor the work for it goes beyond what `maxStates` allows: `a{1000000}` or `.*a.{20}` are given up after a moment.
 *
 * It differs from Lucene where Lucene errs: there the star of an expression without any text, `(#)*`, has no text either, and `#{2}`
 * throws. Here, and by the meaning of a star, `(#)*` has the empty text; `printRegexp` writes such repetitions so that Lucene agrees.
 *
 * @param maxStates how many states the automaton may have
 *
 * @example
 * const compiled = compileRegexp({ kind: 'repeat', item: { kind: 'any' }, min: 2, max: 3 }, 2000)
 * compiled.ok && compiled.matches('a😀') // true
 */
export function compileRegexp(node: RegexpNode, maxStates: number): CompiledRegexp {
  const expanded = expandIntervals(node)
  const classes = codePointClasses(expanded, maxStates)
  if (classes === undefined) return { ok: false }
  try {
    const terms = new Terms(classes.count, maxStates * WORK_PER_STATE)
    const start = toTerm(expanded, classes, terms)
    return { ok: true, ...automaton(start, classes, terms, maxStates) }
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false }
    throw error
  }
}

function toTerm(node: RegexpNode, classes: CodePointClasses, terms: Terms): TermId {
  switch (node.kind) {
    case 'nothing':
      return NOTHING
    case 'everything':
      return EVERYTHING
    case 'any':
      return terms.characters(classes.examples.map(() => true))
    case 'set': {
      const within = (point: number): boolean => node.ranges.some(({ from, to }) => from <= point && point <= to)
      return terms.characters(classes.examples.map((example) => within(example) !== node.negated))
    }
    case 'text': {
      const points = Array.from(node.text, (character) => classOfCodePoint(classes, character.codePointAt(0)!))
      return points.reduceRight((tail, point) => terms.sequence(terms.characters(classes.examples.map((_, i) => i === point)), tail), EMPTY)
    }
    case 'sequence':
      return node.items.reduceRight((tail, item) => terms.sequence(toTerm(item, classes, terms), tail), EMPTY)
    case 'union':
      return terms.union(node.items.map((item) => toTerm(item, classes, terms)))
    case 'intersection':
      return terms.intersection(node.items.map((item) => toTerm(item, classes, terms)))
    case 'repeat':
      return terms.repeat(toTerm(node.item, classes, terms), node.min, node.max)
    case 'interval':
      throw new TypeError('intervals are written out before')
  }
}

/** Follows the derivatives of a term by every class, until there are no new ones. */
function automaton(
  start: TermId,
  classes: CodePointClasses,
  terms: Terms,
  maxStates: number,
): Omit<Extract<CompiledRegexp, { ok: true }>, 'ok'> {
  const states = [start]
  const numbers = new Map([[start, 0]])
  const rows: Int32Array[] = []
  for (let state = 0; state < states.length; state++) {
    const row = new Int32Array(classes.count)
    for (let by = 0; by < classes.count; by++) {
      const next = terms.derive(states[state]!, by)
      let number = numbers.get(next)
      if (number === undefined) {
        number = states.push(next) - 1
        numbers.set(next, number)
        if (living(states, numbers) > maxStates) throw new TooComplex()
      }
      row[by] = number
    }
    rows.push(row)
  }
  const accepting = states.map((term) => terms.hasEmpty(term))
  const dead = numbers.get(NOTHING) ?? -1
  const sure = numbers.get(EVERYTHING) ?? -1
  return {
    matches: runner(rows, accepting, dead, sure, classes),
    states: Math.max(1, living(states, numbers)),
    nothing: !accepting.includes(true),
  }
}

/** How many states there are beside the dead end, which a table need not hold. */
function living(states: readonly TermId[], numbers: ReadonlyMap<TermId, number>): number {
  return numbers.has(NOTHING) ? states.length - 1 : states.length
}

function runner(rows: readonly Int32Array[], accepting: readonly boolean[], dead: number, sure: number, classes: CodePointClasses) {
  return (text: string): boolean => {
    let state = 0
    for (let i = 0; i < text.length; ) {
      if (state === dead) return false
      if (state === sure) return true
      const point = text.codePointAt(i)!
      i += point > 0xffff ? 2 : 1
      state = rows[state]![classOfCodePoint(classes, point)]!
    }
    return accepting[state]!
  }
}
