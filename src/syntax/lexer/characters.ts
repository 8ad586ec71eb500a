/** The role of a character inside a word. A character that is not listed below belongs to the word. */
export const IN_WORD = 0
export const ENDS_WORD = 1
export const WILDCARD = 2
export const ESCAPE = 3

const roles = new Uint8Array(128)
for (const character of ' \t\n\r!():^[]"{}~') roles[character.charCodeAt(0)] = ENDS_WORD
for (const character of '*?') roles[character.charCodeAt(0)] = WILDCARD
roles[0x5c] = ESCAPE

/** The role of a UTF-16 unit: {@link IN_WORD}, {@link ENDS_WORD}, {@link WILDCARD} or {@link ESCAPE}. */
export function wordRole(code: number): number {
  return code < 128 ? roles[code]! : code === 0x3000 ? ENDS_WORD : IN_WORD
}

/**
 * Whether a UTF-16 unit is white space: space, tab, LF, CR or the ideographic space, as in Lucene. No other
 * character separates words.
 */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c) || code === 0x3000
}

/** Whether a word can begin with a UTF-16 unit: one that belongs to a word, but no sign and no slash. */
export function startsWord(code: number): boolean {
  const role = wordRole(code)
  return role === ESCAPE || (role === IN_WORD && code !== 0x2b && code !== 0x2d && code !== 0x2f)
}

/** Whether a UTF-16 unit is a double quotation mark that word processors and phones write for `"`. */
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

/** A text without the white space at its ends: `trim` of JavaScript would take other characters, too. */
export function trimBlanks(text: string): string {
  const start = skipBlanks(text, 0)
  return text.slice(start, Math.max(start, skipBlanksBack(text, text.length)))
}

/** The offset after the last character before `at` that is not white space; 0 if there is none. */
export function skipBlanksBack(text: string, at: number): number {
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return at
}

const ADDRESS_END = /[ \t\r\n\u3000()"]|$/g

/**
 * Where an address such as `http://example.com/a?b=c` ends, of which `at` is an offset: at white space, a
 * parenthesis or a quotation mark.
 */
export function endOfAddress(text: string, at: number): number {
  ADDRESS_END.lastIndex = at
  return ADDRESS_END.exec(text)!.index
}
