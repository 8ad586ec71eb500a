import type { TokenType } from 'chevrotain'
import { type Edit, edit, type FixDraft, insert } from '../../diagnostics/diagnostic.ts'
import type { DiagnosticBag } from '../../diagnostics/diagnosticBag.ts'
import type { Limits } from '../../diagnostics/limits.ts'
import { resolveEscapes } from '../escape.ts'
import type { SyntaxRule } from '../lints/rule.ts'
import { closingFixes, keepBackslashes } from '../typedText.ts'
import { Field, Token, type TokenDetail } from './tokens.ts'

/** The limit that a text exceeds, and where. */
interface Exceeded {
  readonly code: 'too-deep' | 'too-many-clauses'
  readonly at: number
}

/** Where a word ends, and which kinds of characters it has. */
export interface Extent {
  end: number
  escaped: boolean
  wildcards: boolean
  onlyStars: boolean
  smart: boolean
}

/** The state of one pass over a text. The functions `lex…` advance it. */
export class Lexer {
  readonly text: string
  readonly diagnostics: DiagnosticBag
  readonly tokens: Token[] = []
  /** The current offset. */
  at = 0
  /** Whether the previous token is a field's name. */
  afterField = false
  /** Of the word that was scanned last: an object for each word would dominate the time of lexing. */
  readonly extent: Extent = { end: 0, escaped: false, wildcards: false, onlyStars: false, smart: false }
  /** The first limit that the text exceeds. After it, leaves and parentheses are counted, but not kept. */
  exceeded: Exceeded | null = null
  /** Where the last token that was kept ends. */
  keptUntil = 0
  /** Offsets of curly quotation marks, which are plain text. */
  readonly smartQuotes: number[] = []
  /** What the rules of lints look at when the text is parsed. */
  readonly suspects: { readonly rule: SyntaxRule<unknown>; readonly suspect: unknown }[] = []
  /** Edits that end the phrase or escape at the end of the text, so that inserted text is not part of it. */
  readonly closingEdits: Edit[] = []
  /** Where the last address ends that has a warning. */
  addressEnd = 0
  /** Whether no range is closed from here on. */
  noRangeEnds = false
  private readonly limits: Limits
  /** For the query and each open group, whether it is in a field. */
  private readonly groupsInField: boolean[] = [false]
  private maxDepth = 0
  private leafCount = 0

  constructor(text: string, limits: Limits, diagnostics: DiagnosticBag) {
    this.text = text
    this.limits = limits
    this.diagnostics = diagnostics
  }

  /** Whether a word at this place is in a field: right after its name, or in a group of it. */
  get inField(): boolean {
    return this.afterField || this.groupsInField[this.groupsInField.length - 1]!
  }

  emit(
    tokenType: TokenType,
    startOffset: number,
    end: number,
    text: string,
    detail: TokenDetail = null,
    headEnd = -1,
    quoted = false,
  ): void {
    this.at = end
    this.afterField = tokenType === Field
    if (this.exceeded !== null) return
    this.keptUntil = end
    this.tokens.push(new Token(this.text, tokenType, startOffset, end, text, detail, headEnd, quoted))
  }

  /** Keeps something for the rule of a lint. */
  suspect<Suspect>(rule: SyntaxRule<Suspect>, suspect: Suspect): void {
    if (!this.diagnostics.muted) this.suspects.push({ rule, suspect })
  }

  /** Counts a leaf that begins at `start`; called before the leaf is emitted. */
  countLeaf(start: number): void {
    if (++this.leafCount > this.limits.clauses) this.exceed('too-many-clauses', start)
  }

  open(start: number): void {
    const depth = this.groupsInField.push(this.inField) - 1
    if (depth > this.maxDepth) this.maxDepth = depth
    if (depth > this.limits.nesting) this.exceed('too-deep', start)
  }

  close(): void {
    if (this.groupsInField.length > 1) this.groupsInField.pop()
  }

  /** The text from `start` to `end` with its escapes resolved. Broken escapes are reported. */
  unescape(start: number, end: number): string {
    const raw = this.text.slice(start, end)
    if (!raw.includes('\\')) return raw
    // One word may have thousands of broken escapes.
    let fix: FixDraft | undefined
    return resolveEscapes(this.text, start, end, (found) => {
      const written = this.text.slice(found.start, found.end)
      fix ??= keepBackslashes(this.text, start, end)
      if (found.trailing) this.diagnostics.error('trailing-backslash', found.start, found.end, {}, [fix])
      else this.diagnostics.error('malformed-escape', found.start, found.start + 2, { written }, [fix])
      if (found.end === this.text.length && found.trailing)
        this.closingEdits.push(edit(found.start, found.start, '\\'))
    })
  }

  /** Reports the limit that the text exceeds, with the count of the whole text. */
  finish(): void {
    if (this.exceeded === null) return
    this.diagnostics.muted = false
    const { code, at } = this.exceeded
    const actual = code === 'too-deep' ? this.maxDepth : this.leafCount
    const maximum = code === 'too-deep' ? this.limits.nesting : this.limits.clauses
    this.diagnostics.error(code, at, this.text.length, { actual, maximum })
  }

  /** Reports a bracket that closes nothing, and skips it. */
  rejectBracket(character: ']' | '}') {
    const { at } = this
    const [lower, to, upper] = this.tokens.slice(-3)
    this.diagnostics.error('unexpected-closing', at, at + 1, { character }, () => {
      const fixes = closingFixes(this.text, at)
      // In `a TO b]` the opening bracket is missing.
      const isRange = lower !== undefined && to?.image === 'TO' && upper !== undefined
      return isRange
        ? [insert('open-range', {}, lower.startOffset, character === ']' ? '[' : '{'), ...fixes]
        : fixes
    })
    this.at++
  }

  private exceed(code: Exceeded['code'], at: number): void {
    if (this.exceeded !== null) return
    this.exceeded = { code, at }
    this.diagnostics.muted = true
  }
}
