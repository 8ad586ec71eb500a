import {
  EMPTY_ALT,
  type ILookaheadStrategy,
  type IOrAlt,
  type ParserMethod,
  type TokenType,
} from 'chevrotain'
import { fix, leaveOut, removal } from '../diagnostics/diagnostic.ts'
import { DiagnosticBag } from '../diagnostics/diagnosticBag.ts'
import { DEFAULT_LIMITS } from '../diagnostics/limits.ts'
import { assembleClause } from './assemble/clause.ts'
import { reportEmptyClauses, reportStrayParens, reportUnclosedGroup } from './assemble/lists.ts'
import type { EmptyClause } from './assemble/parts.ts'
import { buildRange } from './assemble/range.ts'
import { type Inherited, leafOf } from './assemble/values.ts'
import type { Body, Clause, Group, Query, Range } from './ast.ts'
import { Lexer } from './lexer/lexer.ts'
import {
  Bound,
  Caret,
  Comparison,
  Conjunction,
  Everything,
  Field,
  LeftParen,
  Modifier,
  Pattern,
  Phrase,
  RangeEnd,
  RangeStart,
  Regexp,
  RightParen,
  Star,
  Tilde,
  To,
  type Token,
  Word,
} from './lexer/tokens.ts'
import { TotalParser } from './totalParser.ts'

const idle = new Lexer('', DEFAULT_LIMITS, new DiagnosticBag())

/**
 * The grammar of `grammar/query.ebnf`, rule by rule. It is total: every sequence of tokens has a tree,
 * because every part is optional. A missing part is reported where the node is built. Rules pass state to
 * each other in fields, and the parts of `clause` are functions that exist once, because that rule runs for
 * every word.
 */
export class QueryGrammar extends TotalParser {
  private lexer = idle
  private inherited: Inherited | null = null
  private extraField: Token | undefined
  private sign: Token | undefined
  private nameEnd = 0
  private valueToken: Token | undefined
  private suffixTokens: Token[] | undefined
  private emptyClauses: EmptyClause[] = []
  private unclosed = 0

  constructor(analysis?: ILookaheadStrategy) {
    super(analysis)
    if (analysis !== undefined) this.performSelfAnalysis()
  }

  /** The tree of a text that is split into tokens. */
  run(lexer: Lexer): Query {
    this.lexer = lexer
    this.inherited = null
    this.emptyClauses = []
    this.unclosed = 0
    try {
      return this.apply(this.query, lexer.tokens)
    } finally {
      this.lexer = idle
    }
  }

  /** query = { clause }, { RightParen, { clause } } ; */
  readonly query: ParserMethod<[], Query> = this.RULE('query', (): Query => {
    const clauses: Clause[] = []
    const stray: Token[] = []
    this.MANY(() => clauses.push(this.SUBRULE(this.clause)))
    this.MANY1(() => {
      stray.push(this.CONSUME(RightParen) as Token)
      this.MANY2(() => clauses.push(this.SUBRULE1(this.clause)))
    })
    if (!this.RECORDING_PHASE) {
      reportEmptyClauses(clauses, this.emptyClauses, 0, this.lexer)
      reportStrayParens(stray, clauses, this.lexer)
    }
    return { kind: 'query', span: { start: 0, end: this.lexer.text.length }, clauses }
  })

  /**
   * clause = [ Conjunction ], [ Modifier, { Modifier } ], [ Field, { Field }, { Modifier } ],
   *          [ Word | Phrase | Pattern | Star | Everything | Regexp | Comparison | range | group ],
   *          { Tilde | Caret } ;
   */
  readonly clause: ParserMethod<[], Clause> = this.RULE('clause', (): Clause => {
    const conjunction = this.OPTION(this.takeConjunction)
    const modifier = this.OPTION1(this.takeModifier)
    const outer = this.inherited
    const field = this.OPTION2(this.takeField)
    const extra = this.extraField
    const sign = this.sign
    const end = this.nameEnd
    this.valueToken = undefined
    const value = this.OR(this.values)
    const token = this.valueToken
    this.inherited = outer
    this.suffixTokens = undefined
    this.MANY8(this.takeSuffix)
    const suffixes = this.suffixTokens
    if (this.RECORDING_PHASE) return undefined as unknown as Clause
    const name = field === undefined ? undefined : { field, extra, sign, end }
    return assembleClause(
      { conjunction, modifier, name, value, token, suffixes, next: this.nextToken },
      this.emptyClauses,
      this.lexer,
    )
  })

  /** group = LeftParen, { clause }, [ RightParen ] ; */
  readonly group: ParserMethod<[], Group> = this.RULE('group', (): Group => {
    const emptyClauses = this.emptyClauses.length
    const open = this.CONSUME(LeftParen) as Token
    const clauses: Clause[] = []
    this.MANY3(() => clauses.push(this.SUBRULE(this.clause)))
    const close = this.OPTION3(() => this.CONSUME(RightParen) as Token)
    if (this.RECORDING_PHASE) return undefined as unknown as Group
    reportEmptyClauses(clauses, this.emptyClauses, emptyClauses, this.lexer)
    if (close === undefined) reportUnclosedGroup(open, clauses, ++this.unclosed, this.lexer)
    const end = close?.end ?? clauses[clauses.length - 1]?.span.end ?? open.end
    return { kind: 'group', span: { start: open.startOffset, end }, clauses }
  })

  /** range = RangeStart, [ bound ], [ To ], [ bound ], { bound }, [ RangeEnd ] ; */
  readonly range: ParserMethod<[], Range> = this.RULE('range', (): Range => {
    const open = this.CONSUME(RangeStart) as Token
    const lower = this.OPTION4(() => this.SUBRULE(this.bound))
    const to = this.OPTION5(() => this.CONSUME(To) as Token)
    const upper = this.OPTION6(() => this.SUBRULE1(this.bound))
    const more: Token[] = []
    this.MANY4(() => more.push(this.SUBRULE2(this.bound)))
    const close = this.OPTION7(() => this.CONSUME(RangeEnd) as Token)
    if (this.RECORDING_PHASE) return undefined as unknown as Range
    return buildRange({ open, lower, to, upper, more, close }, this.lexer)
  })

  /** bound = Bound | To ; */
  readonly bound: ParserMethod<[], Token> = this.RULE('bound', (): Token => this.OR2(this.bounds))

  private readonly takeConjunction = () => this.CONSUME(Conjunction) as Token

  private readonly takeModifier = () => {
    const first = this.CONSUME(Modifier) as Token
    let second: Token | undefined
    let last: Token | undefined
    this.MANY5(() => {
      last = this.CONSUME1(Modifier) as Token
      second ??= last
    })
    if (second !== undefined) this.reportModifiers(first, second, last!)
    return first
  }

  private readonly takeField = () => {
    const field = this.CONSUME(Field) as Token
    this.extraField = this.sign = undefined
    this.nameEnd = field.end
    this.MANY6(this.takeExtraField)
    this.MANY7(this.takeSign)
    this.inherited =
      field.detail === null
        ? { name: field.text, span: { start: field.startOffset, end: field.headEnd } }
        : null
    return field
  }

  private readonly takeExtraField = () => {
    const extra = this.CONSUME1(Field) as Token
    this.extraField ??= extra
    this.nameEnd = extra.end
  }

  private readonly takeSign = () => {
    const sign = this.CONSUME2(Modifier) as Token
    this.sign ??= sign
    this.nameEnd = sign.end
  }

  private readonly values: IOrAlt<Body | undefined>[] = [
    { ALT: () => this.take(Word) },
    { ALT: () => this.take(Phrase) },
    { ALT: () => this.take(Pattern) },
    { ALT: () => this.take(Star) },
    { ALT: () => this.take(Everything) },
    { ALT: () => this.take(Regexp) },
    { ALT: () => this.take(Comparison) },
    { ALT: () => this.noToken(this.SUBRULE(this.range)) },
    { ALT: () => this.noToken(this.SUBRULE(this.group)) },
    { ALT: EMPTY_ALT<Body | undefined>(undefined) },
  ]

  private readonly suffixes = [
    { ALT: () => this.CONSUME(Tilde) as Token },
    { ALT: () => this.CONSUME(Caret) as Token },
  ]

  private readonly takeSuffix = () => {
    const suffix = this.OR1(this.suffixes)
    this.suffixTokens ??= []
    this.suffixTokens.push(suffix)
  }

  private readonly bounds = [
    { ALT: () => this.CONSUME(Bound) as Token },
    { ALT: () => this.CONSUME(To) as Token },
  ]

  private take(type: TokenType): Body {
    const token = this.CONSUME(type) as Token
    this.valueToken = token
    return leafOf(token, this.inherited)
  }

  // A token inside a group is not the token of the clause that contains the group.
  private noToken(body: Body): Body {
    this.valueToken = undefined
    return body
  }

  private reportModifiers(first: Token, second: Token, last: Token): void {
    if (this.RECORDING_PHASE) return
    const { text, diagnostics } = this.lexer
    const [start, end] = [second.startOffset, last.end]
    const data = { first: first.image, second: second.image }
    diagnostics.error('double-operator', start, end, data, [
      second === last
        ? leaveOut(text, start, end)
        : fix('keep-first', { operator: first.image }, [removal(text, start, end)]),
    ])
  }
}
