import type { RegexpNode } from '../../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../../analysis/regexp/syntax/expandIntervals.ts'
import type { RegexpText } from '../../patterns/regexpParts.ts'
import { type RegexpFlavour, regexpText } from '../../patterns/regexpText.ts'

/**
 * The most instructions of a program of RE2, by {@link instructionsOf}. DuckDB refuses programs that are
 * about ten times as large. RE2 is linear in the text and in the program: the largest one needs some seconds
 * for a text of 100,000 characters.
 */
export const MAX_INSTRUCTIONS = 50_000

/** RE2 refuses counted repeats within each other whose counts multiply to more. */
const MAX_REPEATS = 1000

/** The greatest counts of repeats that are tried: smaller ones can be nested more deeply. */
const COUNTS = [MAX_REPEATS, 31, 10, 5]

/**
 * A regular expression as RE2 takes it, without anchors; `'nothing'` if no text matches it; `null` if it is
 * too large.
 *
 * @param wild whether wildcards match any text, line feeds included with the option `s`, or that of one token
 * @param maxLength the longest text that the expression meets, in characters
 */
export function re2Text(
  regexp: RegexpNode,
  wild: RegexpFlavour['wild'],
  maxLength: number,
): RegexpText | 'nothing' | null {
  const expanded = expandIntervals(regexp)
  if (instructionsOf(expanded) > MAX_INSTRUCTIONS) return null
  const maxRepeats = COUNTS.find((count) => nestedCounts(expanded, count) <= MAX_REPEATS)
  return maxRepeats === undefined ? null : regexpText(expanded, { any: '.', wild, maxRepeats, maxLength })
}

/** The instructions, about and at most, of a program of RE2, which works on the bytes of UTF-8. */
function instructionsOf(node: RegexpNode): number {
  switch (node.kind) {
    case 'text':
      return node.text.length * 3
    case 'any':
    case 'everything':
      return 12
    case 'set':
      return 12 + 12 * node.ranges.length
    case 'sequence':
    case 'union':
      return node.items.reduce((sum, item) => sum + 1 + instructionsOf(item), 0)
    case 'repeat':
      return 1 + copiesOf(node) * (1 + instructionsOf(node.item))
    default:
      return 0
  }
}

/** The product of the counts of repeats within each other, where each is written in pieces up to a count. */
function nestedCounts(node: RegexpNode, maxCount: number): number {
  switch (node.kind) {
    case 'sequence':
    case 'union':
      return node.items.reduce((most, item) => Math.max(most, nestedCounts(item, maxCount)), 1)
    case 'repeat':
      return Math.min(copiesOf(node), maxCount) * nestedCounts(node.item, maxCount)
    default:
      return 1
  }
}

function copiesOf({ min, max }: RegexpNode & { readonly kind: 'repeat' }): number {
  return Math.max(min, max ?? 1, 1)
}
