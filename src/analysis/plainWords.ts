const MAX_LENGTH = 64

/**
 * The tokens of a short text of lower-case ASCII letters, digits and spaces, as most words and phrases of
 * queries are; `null` for any other text. The tokenizer finds the same words there, but takes much longer.
 *
 * @example
 * plainWords('bank of england') // ['bank', 'of', 'england']
 * plainWords('Bank') // null
 */
export function plainWords(text: string): string[] | null {
  const { length } = text
  if (length > MAX_LENGTH) return null
  const words: string[] = []
  let start = 0
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x20) {
      if (at > start) words.push(text.slice(start, at))
      start = at + 1
    } else if (unit > 0x7a || unit < 0x30 || (unit > 0x39 && unit < 0x61)) return null
  }
  if (length > start) words.push(start === 0 ? text : text.slice(start))
  return words
}
