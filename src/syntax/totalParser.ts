import {
  EmbeddedActionsParser,
  type ILookaheadStrategy,
  type IOrAlt,
  type ParserMethod,
  type TokenType,
} from 'chevrotain'
import { End, Token, vocabulary } from './lexer/tokens.ts'
import { ALTERNATIVES, OPTIONS, REPETITIONS } from './lookahead.generated.ts'

const END = new Token('', End, 0, 0, '', null, -1, false)
const NONE: readonly Token[] = []
const FIRST_TYPE = vocabulary[0]!.tokenTypeIdx!

/** For each `OR`, the alternative that begins with each type of token; otherwise its empty one. */
const CHOICES: readonly (readonly number[])[] = ALTERNATIVES.map((masks) =>
  [...vocabulary, End].map((_, type) => {
    const index = masks.findIndex((mask) => (mask >> type) & 1)
    return index === -1 ? masks.indexOf(0) : index
  }),
)

/**
 * Chevrotain's parser for a grammar that has a tree for every sequence of tokens. Its rules cannot fail, so
 * the methods below replace those of Chevrotain without their provisions for errors, recovery, backtracking
 * and concrete syntax trees. What a part can begin with is computed beforehand. Parts of one kind therefore
 * have an index that is unique in the whole grammar, not only in their rule.
 */
export class TotalParser extends EmbeddedActionsParser {
  // Chevrotain's own fields: the tokens, and the index of the last one that was taken.
  declare private tokVector: readonly Token[]
  declare private currIdx: number

  /** @param analysis computes what each part can begin with, and makes Chevrotain check the grammar */
  constructor(analysis?: ILookaheadStrategy) {
    super(vocabulary, {
      maxLookahead: 1,
      recoveryEnabled: false,
      ...(analysis && { lookaheadStrategy: analysis }),
    })
  }

  /** Applies a rule to all tokens. */
  protected apply<R>(rule: ParserMethod<[], R>, tokens: Token[]): R {
    tokens.push(END)
    this.tokVector = tokens
    this.currIdx = -1
    try {
      const tree = rule.call(this)
      if (this.nextToken !== END) throw new Error('The grammar does not cover the tokens of this text.')
      return tree
    } finally {
      this.tokVector = NONE
      tokens.pop()
    }
  }

  protected get nextToken(): Token {
    return this.tokVector[this.currIdx + 1]!
  }

  protected defineRule(ruleName: string, body: () => unknown) {
    return Object.assign(() => body(), { ruleName, originalGrammarAction: body, coreRule: body })
  }

  protected subruleInternal<R>(rule: ParserMethod<[], R>): R {
    return (rule as unknown as { coreRule: () => R }).coreRule()
  }

  protected consumeInternal(type: TokenType): Token {
    const token = this.tokVector[++this.currIdx]!
    if (token.tokenType !== type)
      throw new Error(`The grammar expects ${type.name}, not ${token.tokenType.name}.`)
    return token
  }

  protected optionInternal<R>(part: () => R, index: number): R | undefined {
    return this.isNext(OPTIONS[index]!) ? part() : undefined
  }

  protected manyInternal(index: number, part: () => unknown): void {
    const mask = REPETITIONS[index]!
    while (this.isNext(mask)) part()
  }

  protected orInternal<R>(alternatives: IOrAlt<R>[], index: number): R {
    const choices = CHOICES[index]!
    const type = this.tokVector[this.currIdx + 1]!.tokenTypeIdx - FIRST_TYPE
    return alternatives[choices[type]!]!.ALT()
  }

  private isNext(mask: number): boolean {
    return ((mask >> (this.tokVector[this.currIdx + 1]!.tokenTypeIdx - FIRST_TYPE)) & 1) === 1
  }
}
