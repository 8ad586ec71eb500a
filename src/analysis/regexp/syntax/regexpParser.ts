import {
  ANY,
  append,
  type CodePointRange,
  EMPTY,
  EVERYTHING,
  NOTHING,
  type RegexpNode,
  repeat,
  sequence,
  set,
  text,
  union,
} from './ast.ts'

/** How deep groups may nest. */
const MAX_NESTING = 50

/** How many repetitions of one another may follow an item, those of `* + ?` joined. */
const MAX_STACKED = 10

/** Java's largest integer, which bounds the numbers of `{n,m}` and `<n-m>`. */
const MAX_NUMBER = 2_147_483_647

/**
 * Why a pattern is refused: an operator or class that engines read differently, a mistake, or groups in
 * groups without end.
 */
export type RegexpProblem = 'complement' | 'class' | 'malformed' | 'nesting'

/** What is wrong with a pattern and where, in UTF-16 units; thrown by the reader. */
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
 * Reads one pattern from left to right; each method reads what its name says, from `at` on, and throws
 * `RegexpFailure`.
 */
export class RegexpParser {
  private readonly text: string
  private readonly written: string
  private at = 0
  private depth = 0

  /**
   * @param text the pattern
   * @param written the same as the writer wrote it, for messages; its letters may be in another case
   */
  constructor(text: string, written: string) {
    this.text = text
    this.written = written
  }

  read(): RegexpNode {
    if (this.text === '') return EMPTY
    const node = this.union()
    if (this.at < this.text.length)
      this.fail('this ) closes nothing; write \\) for a plain parenthesis', this.at, this.at + 1)
    return node
  }

  private union(): RegexpNode {
    const items = [this.intersection()]
    while (this.take('|')) items.push(this.intersection())
    return union(items)
  }

  private intersection(): RegexpNode {
    const items = [this.sequence()]
    while (this.take('&')) items.push(this.sequence())
    return items.length === 1 ? items[0]! : { kind: 'intersection', items }
  }

  private sequence(): RegexpNode {
    const items: RegexpNode[] = []
    // The first item is read whatever it begins with: so `|a` and `)` are plain characters there.
    do {
      const start = this.at
      const item = this.repetition()
      if (this.text[start] === '"' || this.text[start] === '(') items.push(item)
      else append(items, item)
    } while (this.at < this.text.length && !')|&'.includes(this.text[this.at]!))
    return sequence(items)
  }

  private repetition(): RegexpNode {
    let item = this.atom()
    let stacked = 0
    while (this.at < this.text.length) {
      const start = this.at
      const bounds = this.bounds()
      if (bounds === undefined) break
      const [min, max] = bounds
      const repeated = repeat(item, min, max)
      const isJoined = item.kind === 'repeat' && repeated.item === item.item
      if (!isJoined && ++stacked > MAX_STACKED)
        this.failNesting('repetitions may follow one another', MAX_STACKED, start)
      item = repeated
    }
    return item
  }

  /** The least and greatest number of `* + ? {n,m}`, or nothing if none of them stands here. */
  private bounds(): readonly [number, number | null] | undefined {
    if (this.take('*')) return [0, null]
    if (this.take('+')) return [1, null]
    if (this.take('?')) return [0, 1]
    const start = this.at
    if (!this.take('{')) return undefined
    const min = this.number(start)
    let max: number | null = min
    if (this.take(','))
      max = this.text[this.at] === '}' || this.at >= this.text.length ? null : this.number(start)
    if (!this.take('}'))
      this.fail('this { has no }; write {2}, {2,} or {2,5}, or \\{ for a plain brace', start, this.at)
    if (max !== null && min > max)
      this.fail(`{${min},${max}} has its numbers the wrong way round; write {${max},${min}}`, start, this.at)
    return [min, max]
  }

  private number(start: number): number {
    const digits = this.run((unit) => unit >= 0x30 && unit <= 0x39)
    if (digits === '')
      this.fail(
        'a number must follow here; write {2}, {2,} or {2,5}, or \\{ for a plain brace',
        start,
        this.at,
      )
    return this.checked(digits, start)
  }

  private atom(): RegexpNode {
    const start = this.at
    if (start >= this.text.length)
      this.fail('something must follow here; write \\| or \\& for the plain character', start - 1, start)
    switch (this.text[start]) {
      case '~':
        this.at++
        throw new RegexpFailure(
          'complement',
          'the complement ~ is not supported; write \\~ for a plain tilde, or NOT before the clause',
          start,
          this.at,
        )
      case '[':
        return this.set()
      case '.':
        this.at++
        return ANY
      case '#':
        this.at++
        return NOTHING
      case '@':
        this.at++
        return EVERYTHING
      case '"':
        return this.quoted()
      case '(':
        return this.group()
      case '<':
        return this.interval()
      default:
        return text(String.fromCodePoint(this.character()))
    }
  }

  private group(): RegexpNode {
    const start = this.at++
    if (this.take(')')) return EMPTY
    if (++this.depth > MAX_NESTING) this.failNesting('groups may be nested', MAX_NESTING, start)
    const node = this.union()
    this.depth--
    if (!this.take(')'))
      this.fail('this ( has no ); close it, or write \\( for a plain parenthesis', start, this.at)
    return node
  }

  private quoted(): RegexpNode {
    const start = this.at++
    const quoted = this.run((unit) => unit !== 0x22)
    if (!this.take('"'))
      this.fail('this " has no second one; close it, or write \\" for a plain quotation mark', start, this.at)
    return text(quoted)
  }

  private interval(): RegexpNode {
    const start = this.at++
    const inner = this.run((unit) => unit !== 0x3e)
    if (!this.take('>'))
      this.fail('this < has no >; close it, or write \\< for the plain character', start, this.at)
    const match = /^(\+?[0-9]+)-(\+?[0-9]+)$/.exec(inner)
    if (match === null)
      this.fail(
        'an interval is two whole numbers; write <1-31>, or \\< for the plain character',
        start,
        this.at,
      )
    const [, first, second] = match as unknown as [string, string, string]
    const ends = [this.checked(first, start), this.checked(second, start)] as const
    return {
      kind: 'interval',
      min: Math.min(...ends),
      max: Math.max(...ends),
      digits: first.length === second.length ? first.length : 0,
    }
  }

  private set(): RegexpNode {
    const start = this.at++
    const negated = this.take('^')
    const ranges: CodePointRange[] = []
    do {
      if (this.at >= this.text.length)
        this.fail('this [ has no ]; close it, or write \\[ for a plain bracket', start, this.at)
      ranges.push(this.range(start))
    } while (this.text[this.at] !== ']')
    this.at++
    return set(ranges, negated)
  }

  private range(set: number): CodePointRange {
    const start = this.at
    const from = this.character()
    if (!this.take('-')) return { from, to: from }
    if (this.at >= this.text.length)
      this.fail('this [ has no ]; close it, or write \\[ for a plain bracket', set, this.at)
    const to = this.rangeEnd()
    if (from <= to) return { from, to }
    const [first, last] = [from, to].map((point) => String.fromCodePoint(point))
    return this.fail(
      `the range ${first}-${last} runs backwards; write ${last}-${first}, or \\- for a plain hyphen`,
      start,
      this.at,
    )
  }

  /** Here Lucene takes any character after a backslash, letters too. */
  private rangeEnd(): number {
    if (this.text[this.at] !== '\\' || /[dDwWsS]/.test(this.text[this.at + 1] ?? '')) return this.character()
    this.at++
    return this.plainCharacter(this.at - 1)
  }

  /** One code point that stands for itself, with or without a backslash. */
  private character(): number {
    const start = this.at
    const escaped = this.take('\\')
    const point = this.plainCharacter(start)
    if (escaped) this.checkEscape(start)
    return point
  }

  private plainCharacter(start: number): number {
    const point = this.text.codePointAt(this.at)
    if (point === undefined)
      return this.fail('nothing follows this \\; write \\\\ for a plain backslash', start, this.at)
    this.at += point > 0xffff ? 2 : 1
    return point
  }

  private checkEscape(start: number): void {
    // Which letter was written counts: \W and \w are both refused, but the message shows the one that was
    // meant.
    const letter = this.written.slice(start + 1, this.at)
    if (/^[dDwWsS]$/.test(letter)) {
      const instead =
        letter.toLowerCase() === 'd'
          ? '[0-9]'
          : letter.toLowerCase() === 'w'
            ? '[a-zA-Z0-9_]'
            : 'the characters in brackets'
      throw new RegexpFailure(
        'class',
        `the class \\${letter} is not supported, as engines read it differently; write ${instead}`,
        start,
        this.at,
      )
    }
    if (/^[a-zA-Z]$/.test(letter))
      this.fail(`\\${letter} means nothing; write ${letter} for the plain letter`, start, this.at)
  }

  private checked(digits: string, start: number): number {
    const value = Number(digits)
    if (value > MAX_NUMBER)
      this.fail(`this number is too large; the largest is ${MAX_NUMBER}`, start, this.at)
    return value
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private run(allows: (unit: number) => boolean): string {
    const start = this.at
    while (this.at < this.text.length && allows(this.text.charCodeAt(this.at))) this.at++
    return this.text.slice(start, this.at)
  }

  private failNesting(what: string, maximum: number, start: number): never {
    throw new RegexpFailure(
      'nesting',
      `${what} ${maximum} deep; take away those that are not needed`,
      start,
      start + 1,
    )
  }

  private fail(message: string, start: number, end: number): never {
    throw new RegexpFailure('malformed', message, start, end)
  }
}
