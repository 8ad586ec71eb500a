import type { Replacement } from './characterReference.ts'

/**
 * A piece of a stripped text and where it is in the HTML: as it is, as a character reference, or nowhere
 * (`start` is `end`), as the line feed for a tag.
 */
export interface SourcePiece {
  /** The index in the stripped text. */
  readonly at: number
  /** The length in the stripped text. */
  length: number
  /** The span in the HTML. */
  readonly start: number
  end: number
  /** Whether a span that touches the piece has all of it. */
  readonly whole: boolean
}

/** What a browser may read as a character reference, though the filter does not. The longest name has 31. */
const REFERENCE = /&(?:[a-zA-Z][a-zA-Z0-9]{0,30}|#[0-9]{1,30}|#[xX][0-9a-fA-F]{1,30});/y

/** Adds text that stays as it is. `at` is its index in the stripped text. */
export function recordCopy(pieces: SourcePiece[], at: number, start: number, end: number): void {
  if (start === end) return
  const last = pieces.at(-1)
  // An unknown reference is recorded when its `&` is reached; its other characters come as text.
  const skipped = last === undefined ? 0 : Math.max(0, last.end - start)
  if (last !== undefined && !last.whole && last.end === start) {
    last.length += end - start
    last.end = end
  } else if (skipped < end - start) {
    const from = start + skipped
    pieces.push({ at: at + skipped, length: end - from, start: from, end, whole: false })
  }
}

/** Adds what replaces the markup at `start`. `at` is the text's index in the stripped text. */
export function recordReplacement(
  pieces: SourcePiece[],
  at: number,
  html: string,
  start: number,
  { text, copiedFrom, end }: Replacement,
): void {
  if (text === '') return
  if (copiedFrom === undefined) {
    const isReference = html[start] === '&'
    pieces.push({ at, length: text.length, start, end: isReference ? end : start, whole: true })
    return
  }
  REFERENCE.lastIndex = start
  const reference = text === '&' ? REFERENCE.exec(html) : null
  if (reference === null) {
    recordCopy(pieces, at, copiedFrom, copiedFrom + text.length)
    return
  }
  const { length } = reference[0]
  pieces.push({ at, length, start, end: start + length, whole: true })
}

/**
 * The spans in the HTML of a stretch of the stripped text: in order, apart from each other, each character
 * reference whole.
 *
 * @param pieces what `stripHtml` recorded
 */
export function sourceSpans(
  pieces: readonly SourcePiece[],
  start: number,
  end: number,
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (let i = firstEndingAfter(pieces, start); i < pieces.length && pieces[i]!.at < end; i++) {
    const piece = pieces[i]!
    if (piece.start === piece.end) continue
    const from = piece.whole ? piece.start : piece.start + Math.max(0, start - piece.at)
    const to = piece.whole ? piece.end : piece.start + Math.min(piece.length, end - piece.at)
    const last = spans.at(-1)
    if (last !== undefined && last.end === from) last.end = to
    else spans.push({ start: from, end: to })
  }
  return spans
}

function firstEndingAfter(pieces: readonly SourcePiece[], at: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (pieces[middle]!.at + pieces[middle]!.length <= at) low = middle + 1
    else high = middle
  }
  return low
}
