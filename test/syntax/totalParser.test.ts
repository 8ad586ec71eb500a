import { EmbeddedActionsParser, type ParserMethod, type TokenType } from 'chevrotain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FirstSetLookahead } from '../../grammar/firstSets.ts'
import { DiagnosticBag } from '../../src/diagnostics/diagnosticBag.ts'
import { DEFAULT_LIMITS } from '../../src/diagnostics/limits.ts'
import { QueryGrammar } from '../../src/syntax/grammar.ts'
import { tokenize } from '../../src/syntax/lexer/tokenize.ts'
import type { Token } from '../../src/syntax/lexer/tokens.ts'
import { TotalParser } from '../../src/syntax/totalParser.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from './arbitraries.ts'
import { anyQuery, brokenQuery } from './queries.ts'

/** The methods of Chevrotain that the parser replaces. */
const REPLACED = [
  'defineRule',
  'subruleInternal',
  'consumeInternal',
  'optionInternal',
  'manyInternal',
  'orInternal',
]

/** The same grammar, run by Chevrotain's own methods. */
class RunByChevrotain extends QueryGrammar {
  constructor() {
    super(new FirstSetLookahead({ maxLookahead: 1 }))
  }
}
for (const name of REPLACED) {
  const method: unknown = Reflect.get(EmbeddedActionsParser.prototype, name)
  Object.defineProperty(RunByChevrotain.prototype, name, { value: method })
}

function reading(grammar: QueryGrammar, text: string): string {
  const bag = new DiagnosticBag()
  const query = grammar.run(tokenize(text, DEFAULT_LIMITS, bag))
  const found = bag.all().map(({ fixes, ...rest }) => rest)
  return JSON.stringify({ query, found })
}

test('the methods of Chevrotain that the parser replaces exist', () => {
  for (const name of REPLACED) {
    expect(EmbeddedActionsParser.prototype, name).toHaveProperty(name)
    expect(Object.hasOwn(TotalParser.prototype, name), name).toBe(true)
  }
})

test("the parser reads every text as with Chevrotain's own methods", () => {
  const chevrotain = new RunByChevrotain()
  const own = new QueryGrammar()
  fc.assert(
    fc.property(fc.oneof(anyQuery, anyQueryText, brokenQuery), (text) => {
      expect(reading(own, text)).toBe(reading(chevrotain, text))
    }),
    { numRuns: scaled(20_000), endOnFailure: true },
  )
})

test('each clause, token and range costs the same work, whatever the length of the text', () => {
  const work = { rules: 0, tokens: 0 }
  class Counting extends QueryGrammar {
    protected override subruleInternal<R>(rule: ParserMethod<[], R>): R {
      work.rules++
      return super.subruleInternal(rule)
    }
    protected override consumeInternal(type: TokenType): Token {
      work.tokens++
      return super.consumeInternal(type)
    }
  }
  const grammar = new Counting()
  const limits = { ...DEFAULT_LIMITS, length: 1e6, clauses: 1e6 }
  for (const clauses of [1, 100, 10_000]) {
    work.rules = work.tokens = 0
    grammar.run(tokenize('AND f:(a) [1 TO 2] '.repeat(clauses), limits, new DiagnosticBag()))
    expect(work).toEqual({ rules: 7 * clauses, tokens: 10 * clauses })
  }
})
