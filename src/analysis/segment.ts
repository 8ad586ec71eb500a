/** The pieces of a wildcard pattern between two stars: text, or how many code points of any kind. */
export type Segment = readonly (string | number)[]

/** Where a segment that begins at `at` ends, or −1. */
export function matchSegment(text: string, at: number, segment: Segment): number {
  for (const piece of segment) {
    if (typeof piece === 'string') {
      if (!text.startsWith(piece, at)) return -1
      at += piece.length
    } else {
      for (let i = 0; i < piece; i++) {
        if (at >= text.length) return -1
        at += text.codePointAt(at)! > 0xffff ? 2 : 1
      }
    }
  }
  return at
}

/** Where the first occurrence of a segment from `at` on ends, or −1. */
export function findSegment(text: string, at: number, segment: Segment): number {
  const head = segment[0] as string
  for (let start = text.indexOf(head, at); start >= 0; start = text.indexOf(head, start + 1)) {
    const end = matchSegment(text, start, segment)
    if (end >= 0) return end
  }
  return -1
}

/** Whether the text ends in a segment that begins at `from` or later. */
export function matchSegmentAtEnd(text: string, from: number, segment: Segment): boolean {
  let at = text.length
  for (let i = segment.length - 1; i >= 0; i--) {
    const piece = segment[i]!
    if (typeof piece === 'string') {
      at -= piece.length
      if (at < from || !text.startsWith(piece, at)) return false
    } else {
      for (let k = 0; k < piece; k++) {
        at -= isPair(text, at - 2) ? 2 : 1
        if (at < from) return false
      }
    }
  }
  return true
}

function isPair(text: string, at: number): boolean {
  return at >= 0 && text.codePointAt(at)! > 0xffff
}
