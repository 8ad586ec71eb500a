/** A test of the part of a text from `start` to before `end`. */
export type SpanTest = (text: string, start: number, end: number) => boolean

/**
 * A test whether one of the words of a text passes. Words are separated by spaces.
 *
 * @example
 * someWord((text, start, end) => text.slice(start, end) === 'b')(' a b ') // true
 */
export function someWord(test: SpanTest): (text: string) => boolean {
  return (text) => {
    for (let start = 0; start < text.length; ) {
      const space = text.indexOf(' ', start)
      const end = space === -1 ? text.length : space
      if (end > start && test(text, start, end)) return true
      start = end + 1
    }
    return false
  }
}
