import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain'
import type { PatternPart } from '../ast.ts'

/** All terminals of the grammar. */
export const vocabulary: TokenType[] = []

function terminal(name: string): TokenType {
  const type = createToken({ name, pattern: Lexer.NA })
  vocabulary.push(type)
  return type
}

/** `AND`, `&&`, `OR`, `||` */
export const Conjunction = terminal('Conjunction')
/** `+`, `-`, `!`, `NOT` */
export const Modifier = terminal('Modifier')
/** A field's name with its colon. */
export const Field = terminal('Field')
export const Word = terminal('Word')
export const Phrase = terminal('Phrase')
export const Pattern = terminal('Pattern')
/** A word of stars alone. */
export const Star = terminal('Star')
/** `*:*` */
export const Everything = terminal('Everything')
export const Regexp = terminal('Regexp')
/** `>5`, `<="a b"`; only inside a field. */
export const Comparison = terminal('Comparison')
/** `[` or `{` */
export const RangeStart = terminal('RangeStart')
export const Bound = terminal('Bound')
/** `TO` inside a range. */
export const To = terminal('To')
/** `]` or `}` */
export const RangeEnd = terminal('RangeEnd')
export const LeftParen = terminal('LeftParen')
export const RightParen = terminal('RightParen')
/** `~` with everything that directly follows it. */
export const Tilde = terminal('Tilde')
/** `^` with its number. */
export const Caret = terminal('Caret')

/** Stands after the last token of a text; no rule takes it. */
export const End = createToken({ name: 'End', pattern: Lexer.NA })

/** What is wrong with the name before a colon. */
export type FieldFlaw = 'missing' | 'quoted' | 'pattern'

/** Additional data of a token, depending on its type; `null` for most. */
export type TokenDetail =
  | null
  | readonly PatternPart[]
  | FieldFlaw
  | 'exists'
  | '+'
  | '-'
  | '>'
  | '>='
  | '<'
  | '<='
  | 'quoted'

/** A token with everything that the grammar needs to build a node. */
export class Token implements IToken {
  readonly tokenType: TokenType
  /** The number of the type, by which Chevrotain compares tokens. */
  readonly tokenTypeIdx: number
  readonly startOffset: number
  /** Offset after the last character, as in spans. */
  readonly end: number
  /** The value: escapes resolved, without quotes and signs of the syntax. */
  readonly text: string
  readonly detail: TokenDetail
  /** Where the name of a {@link Field} or the operator of a {@link Comparison} ends; otherwise -1. */
  readonly headEnd: number
  /** Whether the operand of a {@link Comparison} is in quotes. */
  readonly quoted: boolean
  private readonly source: string

  constructor(
    source: string,
    tokenType: TokenType,
    startOffset: number,
    end: number,
    text: string,
    detail: TokenDetail,
    headEnd: number,
    quoted: boolean,
  ) {
    this.tokenType = tokenType
    this.tokenTypeIdx = tokenType.tokenTypeIdx!
    this.startOffset = startOffset
    this.end = end
    this.text = text
    this.detail = detail
    this.headEnd = headEnd
    this.quoted = quoted
    this.source = source
  }

  /** The token as it is written. */
  get image(): string {
    return this.source.slice(this.startOffset, this.end)
  }
}

/** Whether no clause can begin with a token. */
export function endsOrJoins({ tokenType }: Token): boolean {
  return tokenType === Conjunction || tokenType === RightParen || tokenType === Tilde || tokenType === Caret
}
