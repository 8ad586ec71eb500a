import type { HighlightPiece } from '../highlight.ts'

/** Closing bracket → the opening ones. The ends of a range need not be alike. */
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[{', '}': '[{' }

/**
 * The places of the two brackets or quotation marks of a pair, one of which touches the caret; the one after
 * the caret wins. `null` if there is none.
 */
export function pairAt(
  pieces: readonly HighlightPiece[],
  text: string,
  caret: number,
): readonly [number, number] | null {
  const found = pairsOf(pieces, text).filter((pair) => pair.some((at) => at === caret || at + 1 === caret))
  return found.find((pair) => pair.includes(caret)) ?? found[0] ?? null
}

/** All pairs, those inside others first. Brackets inside of a value are part of its text. */
function pairsOf(pieces: readonly HighlightPiece[], text: string): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  const open: number[] = []
  for (const { from, to, class: name } of pieces) {
    if (name === 'phrase') {
      const end = text.lastIndexOf('"', to - 1)
      if (end > from) pairs.push([from, end])
    }
    if (name !== 'punctuation') continue
    const character = text[from]!
    if ('([{'.includes(character)) open.push(from)
    else if (OPENING[character]?.includes(text[open.at(-1) ?? -1] ?? ' ')) pairs.push([open.pop()!, from])
  }
  return pairs
}
