import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain'
import type { PatternPart } from '../ast.ts'

const terminal = (name: string) => createToken({ name, pattern: Lexer.NA })

/** `AND`, `&&`, `OR`, `||` */
export const Conjunction = terminal('Conjunction')
/** `+`, `-`, `!`, `NOT` */
export const Modifier = terminal('Modifier')
/** A field's name with the colon behind it. */
export const Field = terminal('Field')
export const Word = terminal('Word')
export const Phrase = terminal('Phrase')
export const Pattern = terminal('Pattern')
/** A word of stars only. */
export const Star = terminal('Star')
/** `*:*` */
export const Everything = terminal('Everything')
export const Regexp = terminal('Regexp')
/** `>5`, `<="a b"`, where a field is named. */
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
/** `~` with what follows it. */
export const Tilde = terminal('Tilde')
/** `^` with the number that follows it. */
export const Caret = terminal('Caret')

/** Every terminal of the grammar. */
export const vocabulary: TokenType[] = [
  Conjunction,
  Modifier,
  Field,
  Word,
  Phrase,
  Pattern,
  Star,
  Everything,
  Regexp,
  Comparison,
  RangeStart,
  Bound,
  To,
  RangeEnd,
  LeftParen,
  RightParen,
  Tilde,
  Caret,
]

/** What is wrong with the name before a colon. */
export type FieldFlaw = 'missing' | 'quoted' | 'pattern'

/** What a token carries beside its text, by its type; `null` for most. */
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

/** A token as our tokenizer makes it: all that the grammar needs to build a node, escapes resolved. */
export interface Token extends IToken {
  readonly tokenType: TokenType
  readonly tokenTypeIdx: number
  readonly image: string
  readonly startOffset: number
  /** Offset of the last character, as Chevrotain counts. */
  readonly endOffset: number
  /** Offset behind the last character, as spans count. */
  readonly end: number
  /** The value: escapes resolved, quotes and signs of the syntax taken off. */
  readonly text: string
  readonly detail: TokenDetail
  /** Where the name of a {@link Field} ends, or where the operand of a {@link Comparison} starts; else -1. */
  readonly mark: number
  /** Whether the operand of a {@link Comparison} stands in quotes. */
  readonly quoted: boolean
}
