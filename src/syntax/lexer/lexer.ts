import type { TokenType } from 'chevrotain'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import type { Limits } from '../../diagnostics/limits.ts'
import { edit, insert, leaveOut, type Problems } from '../faults/problems.ts'
import { resolveEscapes } from './escapes.ts'
import { Field, type Token, type TokenDetail } from './tokens.ts'

/** A limit that the text goes beyond, and where. */
interface Cut {
  readonly code: 'too-deep' | 'too-many-clauses'
  readonly at: number
}

/** The state of one pass over a text. The functions that read words, phrases and so on move it forward. */
export class Lexer {
  readonly text: string
  readonly problems: Problems
  readonly tokens: Token[] = []
  /** Where reading goes on. */
  at = 0
  /** Whether the token before is a field's name. */
  afterField = false
  /** Parentheses open here. */
  depth = 0
  /** The limit that was passed. From there on the text is only counted, not kept. */
  cut: Cut | null = null
  /** Where the last token that was kept ends. */
  keptTo = 0
  /** Offsets of quotation marks that are none to us. */
  readonly smartQuotes: number[] = []
  /** Indices of signs that stand alone as words. */
  readonly loneOperators: number[] = []
  /** Indices of tokens that would be operators in capitals. */
  readonly lowerCase: number[] = []
  /** Edits without which text put at the very end would be read as a part of what stands there. */
  readonly ending: Edit[] = []
  /** Where the last address ends that was warned of. */
  addressTo = 0
  /** Whether it is known that no range is closed from here on. */
  noRangeEnds = false
  private readonly limits: Limits
  private readonly named: boolean[] = [false]
  private deepest = 0
  private leaves = 0

  constructor(text: string, limits: Limits, problems: Problems) {
    this.text = text
    this.limits = limits
    this.problems = problems
  }

  /**
   * Whether a word here belongs to a field that is named, be it right before it or before a group round it.
   */
  get fieldNamed(): boolean {
    return this.afterField || this.named[this.named.length - 1]!
  }

  emit(
    tokenType: TokenType,
    startOffset: number,
    end: number,
    text: string,
    detail: TokenDetail = null,
    mark = -1,
    quoted = false,
  ): void {
    this.at = end
    this.afterField = tokenType === Field
    if (this.cut !== null) return
    this.keptTo = end
    const image = this.text.slice(startOffset, end)
    const tokenTypeIdx = tokenType.tokenTypeIdx!
    this.tokens.push({
      tokenType,
      tokenTypeIdx,
      image,
      startOffset,
      endOffset: end - 1,
      end,
      text,
      detail,
      mark,
      quoted,
    })
  }

  /** Counts a leaf that begins at `start`, before it is emitted. */
  countLeaf(start: number): void {
    if (++this.leaves > this.limits.clauses) this.stop('too-many-clauses', start)
  }

  open(start: number): void {
    const named = this.fieldNamed
    if (++this.depth > this.deepest) this.deepest = this.depth
    if (this.depth > this.limits.nesting) this.stop('too-deep', start)
    if (this.cut === null) this.named.push(named)
  }

  /** Closes a parenthesis; `false` where none is open. */
  close(): boolean {
    if (this.depth === 0) return false
    this.depth--
    if (this.cut === null) this.named.pop()
    return true
  }

  /** The text from `start` to `end`, escapes resolved, those that cannot be read reported. */
  unescape(start: number, end: number): string {
    return resolveEscapes(this.text, start, end, (found) => {
      const written = this.text.slice(found.start, found.end)
      const fix = insert('Search for the backslash itself', found.start, '\\')
      if (found.trailing) this.problems.error('trailing-backslash', found.start, found.end, {}, [fix])
      else this.problems.error('malformed-escape', found.start, found.start + 2, { written }, [fix])
      if (found.end === this.text.length && found.trailing)
        this.ending.push(edit(found.start, found.start, '\\'))
    })
  }

  /** Says which limit was passed, with the figure of the whole text. */
  finish(): void {
    if (this.cut === null) return
    this.problems.muted = false
    const { code, at } = this.cut
    const actual = code === 'too-deep' ? this.deepest : this.leaves
    const maximum = code === 'too-deep' ? this.limits.nesting : this.limits.clauses
    this.problems.error(code, at, this.text.length, { actual, maximum })
  }

  /** Reports a bracket that closes nothing, and passes over it. */
  refuse(character: ']' | '}') {
    const { at } = this
    this.problems.error('unexpected-closing', at, at + 1, { character }, () => {
      const fixes = [
        leaveOut('Leave it out', this.text, at, at + 1),
        insert('Search for the character itself', at, '\\'),
      ]
      const [lower, to, upper] = this.tokens.slice(-3)
      // `a TO b]` lacks its other bracket.
      const isRange = lower !== undefined && to?.image === 'TO' && upper?.end === at
      return isRange
        ? [insert('Open the range', lower.startOffset, character === ']' ? '[' : '{'), ...fixes]
        : fixes
    })
    this.at++
  }

  private stop(code: Cut['code'], at: number): void {
    if (this.cut !== null) return
    this.cut = { code, at }
    this.problems.muted = true
  }
}
