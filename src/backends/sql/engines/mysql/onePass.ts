import { alphabetOf, classOfCodePoint } from '../../../../analysis/regexp/dfa/alphabet.ts'
import type { RegexpNode } from '../../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../../analysis/regexp/syntax/expandIntervals.ts'

/** The properties of a one-pass part. Sets of classes of code points are bits. */
interface Part {
  /** The classes of the first characters of matches. */
  readonly first: bigint
  /** The classes of the characters that can extend a match to a longer one. */
  readonly more: bigint
  readonly matchesEmpty: boolean
  /** The maximal number of comparisons to find that no match begins here. */
  readonly heads: number
  /** The maximal number of comparisons after a character inside the part. */
  readonly inside: number
  /** The maximal number of comparisons in the part after the last character of a match. */
  readonly atEnd: number
  /** The number of characters of the longest match. */
  readonly longest: number
}

class NotOnePass extends Error {}

/** The maximal number of an expression's character classes. */
const MAX_CLASSES = 1000

const EMPTY: Part = { first: 0n, more: 0n, matchesEmpty: true, heads: 0, inside: 0, atEnd: 0, longest: 0 }

/**
 * The maximal number of characters that a backtracking engine compares, if the expression is one-pass: at
 * each character of any text, at most one alternative can continue, so all others fail at once.
 *
 * @param longest the length of the text in characters
 * @returns `null` if the expression is not one-pass
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
  const partOf = (part: RegexpNode): Part => {
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
        const members = classes.examples.reduce(
          (set, point) => (part.ranges.some(within(point)) ? set | bitOf(point) : set),
          0n,
        )
        return oneOf(part.negated ? all & ~members : members)
      }
      case 'sequence':
        return part.items.map(partOf).reduce(sequence)
      case 'union':
        return part.items.map(partOf).reduce(union)
      case 'repeat':
        return repeat(partOf(part.item), part.min, part.max)
      default:
        throw new NotOnePass()
    }
  }
  try {
    const { heads, inside, atEnd, longest: own } = partOf(expanded)
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
