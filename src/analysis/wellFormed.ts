/**
 * Under the u flag the surrogates of a pair are one code point, so that this finds U+0000 and the lone ones.
 */
const UNFIT = /[\u0000\ud800-\udfff]/gu

/** What may be unfit: much quicker to look for, and absent from most texts. */
const SUSPECT = /[\u0000\ud800-\udfff]/

/**
 * Reads U+0000 and lone surrogates as U+FFFD, as every engine's index does; a text without them comes back as
 * it is.
 *
 * @example
 * wellFormed('a\u0000b\ud83d') // 'a\ufffdb\ufffd'
 */
export function wellFormed(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNFIT, '\ufffd') : text
}
