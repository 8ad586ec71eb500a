import type { RegexpFlaw } from '../../../diagnostics/codes.ts'

/** What can be written for a class. White space has too many characters. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[a-zA-Z0-9_]',
  W: '[^a-zA-Z0-9_]',
}

/** Java's largest integer, Lucene's limit for the numbers of `{n,m}` and `<n-m>`. */
const MAX_NUMBER = 2_147_483_647

/** The flaw of a refused pattern, its place in UTF-16 code units, and what is written there. */
export class RegexpFailure {
  readonly flaw: RegexpFlaw
  readonly start: number
  readonly end: number
  readonly written: string
  /** What can be written instead, if it is known; of what there is too much, the greatest number. */
  readonly instead: string | null

  constructor(flaw: RegexpFlaw, start: number, end: number, written: string, instead: string | null) {
    this.flaw = flaw
    this.start = start
    this.end = end
    this.written = written
    this.instead = instead
  }
}

/**
 * Reads the characters of a pattern from left to right. Each method reads from `at` on, and throws
 * `RegexpFailure`.
 */
export class RegexpScanner {
  protected readonly text: string
  protected at = 0
  readonly #written: string

  /**
   * @param text the pattern
   * @param written the pattern in its original letter case, for messages
   */
  constructor(text: string, written: string) {
    this.text = text
    this.#written = written
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  protected take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  /** Reads characters up to the first one that is not allowed. */
  protected takeWhile(allows: (character: string) => boolean): string {
    const start = this.at
    while (!this.isAtEnd && allows(this.text[this.at]!)) this.at++
    return this.text.slice(start, this.at)
  }

  /** A code point that stands for itself, with or without a backslash. */
  protected character(): number {
    const start = this.at
    const escaped = this.take('\\')
    const point = this.plainCharacter(start)
    if (escaped) this.#checkEscape(start)
    return point
  }

  /** The end of a range: after a backslash, Lucene accepts any character here, including letters. */
  protected rangeEnd(): number {
    if (this.text[this.at] !== '\\' || /[dDwWsS]/.test(this.text[this.at + 1] ?? '')) return this.character()
    this.at++
    return this.plainCharacter(this.at - 1)
  }

  protected plainCharacter(start: number): number {
    const point = this.text.codePointAt(this.at)
    if (point === undefined) return this.fail('trailing-backslash', start, this.at)
    this.at += point > 0xffff ? 2 : 1
    return point
  }

  #checkEscape(start: number): void {
    // In lower case, \W has become \w. Both are refused, and the message shows the original letter.
    const letter = this.#written.slice(start + 1, this.at)
    if (/^[dDwWsS]$/.test(letter)) {
      this.fail('unsupported-class', start, this.at, CLASSES[letter] ?? null, `\\${letter}`)
    }
    if (/^[a-zA-Z]$/.test(letter)) this.fail('unknown-escape', start, this.at, letter, `\\${letter}`)
  }

  /** The value of a run of digits, perhaps after a plus sign. */
  protected valueOf(digits: string, start: number): number {
    const value = Number(digits)
    if (value > MAX_NUMBER) this.fail('number-too-large', start, this.at, String(MAX_NUMBER))
    return value
  }

  protected fail(
    flaw: RegexpFlaw,
    start: number,
    end: number,
    instead: string | null = null,
    written = this.text.slice(start, end),
  ): never {
    throw new RegexpFailure(flaw, start, end, written, instead)
  }
}
