import type { Body, Clause } from '../ast.ts'
import type { Token } from '../lexer/tokens.ts'

/** What the grammar found of a clause, from left to right. */
export interface ClauseParts {
  readonly conjunction: Token | undefined
  readonly modifier: Token | undefined
  readonly name: NameParts | undefined
  readonly value: Body | undefined
  /** The token of a value that is a single token. */
  readonly token: Token | undefined
  readonly suffixes: readonly Token[] | undefined
  /** The token after the clause. */
  readonly next: Token
}

/** A field's name, and the tokens before its value that do not belong there. */
export interface NameParts {
  readonly field: Token
  /** A second name. */
  readonly extra: Token | undefined
  /** An operator. */
  readonly sign: Token | undefined
  /** Where the last of these tokens ends. */
  readonly end: number
}

/** The tokens of a range, as far as they are present. */
export interface RangeParts {
  readonly open: Token
  readonly lower: Token | undefined
  readonly to: Token | undefined
  readonly upper: Token | undefined
  readonly more: readonly Token[]
  readonly close: Token | undefined
}

/** A clause without content: no operand, or an empty group. */
export interface EmptyClause {
  readonly clause: Clause
  /** The operator right before it. */
  readonly before: Token | undefined
  /** The suffix right after it. */
  readonly after: Token | undefined
  readonly value: Body
}
