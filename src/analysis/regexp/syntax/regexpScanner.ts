/** Java's largest integer, Lucene's limit for the numbers of `{n,m}` and `<n-m>`. */
const MAX_NUMBER = 2_147_483_647

/**
 * Why a pattern is refused: a complement or a class that engines read differently, a mistake, or too deep
 * nesting.
 */
export type RegexpProblem = 'complement' | 'class' | 'malformed' | 'nesting'

/** The problem of a refused pattern and its place, in UTF-16 units. */
export class RegexpFailure {
  readonly reason: RegexpProblem
  readonly message: string
  readonly start: number
  readonly end: number

  constructor(reason: RegexpProblem, message: string, start: number, end: number) {
    this.reason = reason
    this.message = message
    this.start = start
    this.end = end
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
    if (point === undefined)
      return this.fail('nothing follows this \\; write \\\\ for a plain backslash', start, this.at)
    this.at += point > 0xffff ? 2 : 1
    return point
  }

  #checkEscape(start: number): void {
    // In lower case, \W has become \w. Both are refused, and the message shows the original letter.
    const letter = this.#written.slice(start + 1, this.at)
    if (/^[dDwWsS]$/.test(letter)) {
      const kind = letter.toLowerCase()
      const instead = kind === 'd' ? '[0-9]' : kind === 'w' ? '[a-zA-Z0-9_]' : 'the characters in brackets'
      const problem = `the class \\${letter} is not supported, as engines read it differently`
      throw new RegexpFailure('class', `${problem}; write ${instead}`, start, this.at)
    }
    if (/^[a-zA-Z]$/.test(letter))
      this.fail(`\\${letter} has no meaning; write ${letter} for the plain letter`, start, this.at)
  }

  /** The value of a run of digits, perhaps after a plus sign. */
  protected valueOf(digits: string, start: number): number {
    const value = Number(digits)
    if (value > MAX_NUMBER) this.fail(`this number is too large; write at most ${MAX_NUMBER}`, start, this.at)
    return value
  }

  protected fail(message: string, start: number, end: number): never {
    throw new RegexpFailure('malformed', message, start, end)
  }
}
