/** U+0000 and lone surrogates: under the u flag, a surrogate pair is one code point and does not match. */
const ILL_FORMED = /[\u0000\ud800-\udfff]/gu

/**
 * Replaces U+0000 and lone surrogates by U+FFFD, as every engine's index does. A text without them is
 * returned as it is.
 *
 * @example
 * wellFormed('a\u0000b\ud83d') // 'a\ufffdb\ufffd'
 */
export function wellFormed(text: string): string {
  // Both tests are much faster than the regular expression.
  return text.isWellFormed() && !text.includes('\0') ? text : text.replace(ILL_FORMED, '\ufffd')
}
