import type { RegexpNode } from '../syntax/ast.ts'
import { expandIntervals } from '../syntax/expandIntervals.ts'
import { alphabetOf, classOfCodePoint } from './alphabet.ts'

/**
 * What there is to know of a part in which each character leaves one way only; sets of classes of code points
 * are bits.
 */
interface Part {
  /** The classes that a match can begin with. */
  readonly first: bigint
  /** The classes that can follow the last character of some match within a longer one. */
  readonly more: bigint
  readonly matchesEmpty: boolean
  /** How many characters are compared, at most, to see that no match begins here. */
  readonly heads: number
  /**
   * How many characters are compared, at most, behind any character: those in the part, and those at its end.
   */
  readonly inside: number
  readonly atEnd: number
  /** How many characters the longest match has. */
  readonly longest: number
}

class NotOnePass extends Error {}

/** How many classes an expression may have. */
const MAX_CLASSES = 1000

const EMPTY: Part = { first: 0n, more: 0n, matchesEmpty: true, heads: 0, inside: 0, atEnd: 0, longest: 0 }

/**
 * How many characters an engine that tries one way after another compares, at most, in a text of so many;
 * `null` if at some character of some text more than one way goes on. If at most one does, all others fail at
 * once, and so do those that it comes back to.
 *
 * @param longest the length of the text, in characters
 *
 * @example
 * onePassSteps(parseRegexp('[^a]*a.*').node, 100) // 303
 * onePassSteps(parseRegexp('.*a.*').node, 100) // null
 */
export function onePassSteps(node: RegexpNode, longest: number): number | null {
  const expanded = expandIntervals(node)
  const classes = alphabetOf(expanded, MAX_CLASSES)
  if (classes === undefined) return null
  const all = (1n << BigInt(classes.count)) - 1n
  const oneOf = (first: bigint): Part => ({
    first,
    more: 0n,
    matchesEmpty: false,
    heads: 1,
    inside: 0,
    atEnd: 0,
    longest: 1,
  })
  const bitOf = (point: number): bigint => 1n << BigInt(classOfCodePoint(classes, point))
  const read = (part: RegexpNode): Part => {
    switch (part.kind) {
      case 'nothing':
        return { ...EMPTY, matchesEmpty: false }
      case 'any':
        return oneOf(all)
      case 'everything':
        return repeat(oneOf(all), 0, null)
      case 'text':
        return [...part.text]
          .map((character) => oneOf(bitOf(character.codePointAt(0)!)))
          .reduce(sequence, EMPTY)
      case 'set': {
        const named = classes.examples.reduce(
          (set, point) => (part.ranges.some(within(point)) ? set | bitOf(point) : set),
          0n,
        )
        return oneOf(part.negated ? all & ~named : named)
      }
      case 'sequence':
        return part.items.map(read).reduce(sequence)
      case 'union':
        return part.items.map(read).reduce(union)
      case 'repeat':
        return repeat(read(part.item), part.min, part.max)
      default:
        throw new NotOnePass()
    }
  }
  try {
    const { heads, inside, atEnd, longest: own } = read(expanded)
    return (Math.min(longest, own) + 1) * (Math.max(heads, inside, atEnd) + 1)
  } catch (error) {
    if (error instanceof NotOnePass) return null
    throw error
  }
}

function within(point: number): (range: { readonly from: number; readonly to: number }) => boolean {
  return ({ from, to }) => from <= point && point <= to
}

function sequence(a: Part, b: Part): Part {
  checkApart(a.more, b.first)
  if (a.matchesEmpty) checkApart(a.first, b.first)
  return {
    first: a.matchesEmpty ? a.first | b.first : a.first,
    more: b.matchesEmpty ? a.more | b.first | b.more : b.more,
    matchesEmpty: a.matchesEmpty && b.matchesEmpty,
    heads: a.matchesEmpty ? a.heads + b.heads : a.heads,
    inside: Math.max(a.inside, a.atEnd + b.heads, b.inside),
    atEnd: b.matchesEmpty ? Math.max(a.atEnd + b.heads, b.atEnd) : b.atEnd,
    longest: a.longest + b.longest,
  }
}

function union(a: Part, b: Part): Part {
  checkApart(a.first, b.first)
  if (a.matchesEmpty && b.matchesEmpty) throw new NotOnePass()
  return {
    first: a.first | b.first,
    more: a.more | b.more,
    matchesEmpty: a.matchesEmpty || b.matchesEmpty,
    heads: a.heads + b.heads,
    inside: Math.max(a.inside, b.inside),
    atEnd: Math.max(a.atEnd, b.atEnd),
    longest: Math.max(a.longest, b.longest),
  }
}

function repeat(item: Part, min: number, max: number | null): Part {
  if (max === 0) return EMPTY
  if (max === 1) return { ...item, matchesEmpty: min === 0 || item.matchesEmpty }
  if (item.matchesEmpty) throw new NotOnePass()
  checkApart(item.more, item.first)
  return {
    ...item,
    more: min === max ? item.more : item.more | item.first,
    matchesEmpty: min === 0,
    inside: Math.max(item.inside, item.atEnd + item.heads),
    atEnd: item.atEnd + item.heads,
    longest: item.longest && item.longest * (max ?? Infinity),
  }
}

function checkApart(a: bigint, b: bigint): void {
  if ((a & b) !== 0n) throw new NotOnePass()
}
