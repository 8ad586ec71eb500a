/** What a character is inside a word. Everything that is not listed belongs to the word. */
export const IN_WORD = 0
export const ENDS_WORD = 1
export const WILDCARD = 2
export const ESCAPE = 3

const table = new Uint8Array(128)
for (const character of ' \t\n\r!():^[]"{}~') table[character.charCodeAt(0)] = ENDS_WORD
for (const character of '*?') table[character.charCodeAt(0)] = WILDCARD
table[0x5c] = ESCAPE

/**
 * How a UTF-16 unit counts inside a word: one of {@link IN_WORD}, {@link ENDS_WORD}, {@link WILDCARD}, {@link
 * ESCAPE}.
 */
export function wordRole(code: number): number {
  return code < 128 ? table[code]! : code === 0x3000 ? ENDS_WORD : IN_WORD
}

/**
 * White space: space, tab, LF, CR and the ideographic space, as in Lucene. No other character separates
 * words.
 */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c) || code === 0x3000
}

/** Whether a word can begin with this UTF-16 unit: one that belongs to a word, but no sign and no slash. */
export function startsWord(code: number): boolean {
  const role = wordRole(code)
  return role === ESCAPE || (role === IN_WORD && code !== 0x2b && code !== 0x2d && code !== 0x2f)
}

/** The double quotation marks that word processors and phones put in the place of `"`. */
export function isSmartQuote(code: number): boolean {
  return (
    (code >= 0x201c && code <= 0x201f) ||
    code === 0xab ||
    code === 0xbb ||
    (code >= 0x301d && code <= 0x301f) ||
    code === 0xff02
  )
}

/** The first offset from `at` on that is not white space. */
export function skipBlanks(text: string, at: number): number {
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}
