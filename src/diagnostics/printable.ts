/** Characters that would end a line, change its direction or a terminal, or have no glyph of their own. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text of a user or a schema as it is in a message, which is one line: a line feed or a tab is a space, a
 * lone surrogate U+FFFD, any other unprintable character its escape.
 *
 * @example
 * printable('a\tb\u0007') // 'a b\\u0007'
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    if ('\t\n\r'.includes(character)) return ' '
    if (/\p{Cs}/u.test(character)) return '\ufffd'
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
