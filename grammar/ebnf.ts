import {
  Alternation,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  type Rule,
  Terminal,
} from 'chevrotain'
import { QueryGrammar } from '../src/syntax/grammar.ts'
import { FirstSetLookahead } from './firstSets.ts'

/** A part of a rule, as an expression of EBNF. */
export type Expression =
  | { readonly kind: 'token' | 'rule'; readonly name: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly kind: 'optional' | 'repeated'; readonly part: Expression }

/** The rules of the parser by name, from its own recording. */
export function rulesOfParser(): ReadonlyMap<string, Expression> {
  const productions = new QueryGrammar(new FirstSetLookahead({ maxLookahead: 1 })).getGAstProductions()
  return new Map(Object.values(productions).map((rule: Rule) => [rule.name, sequence(rule.definition)]))
}

/** The text of an expression in EBNF. */
export function ebnf(expression: Expression): string {
  switch (expression.kind) {
    case 'token':
    case 'rule':
      return expression.name
    case 'sequence':
      return expression.parts
        .map((part) => (part.kind === 'choice' ? `( ${ebnf(part)} )` : ebnf(part)))
        .join(', ')
    case 'choice':
      return expression.parts.map(ebnf).join(' | ')
    case 'optional':
      return `[ ${ebnf(expression.part)} ]`
    case 'repeated':
      return `{ ${ebnf(expression.part)} }`
  }
}

function sequence(definition: readonly IProduction[]): Expression {
  const parts = definition.map(expressionOf)
  return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
}

function expressionOf(part: IProduction): Expression {
  if (part instanceof Terminal) return { kind: 'token', name: part.terminalType.name }
  if (part instanceof NonTerminal) return { kind: 'rule', name: part.nonTerminalName }
  if (part instanceof Alternation) return choice(part)
  if (part instanceof Repetition) return { kind: 'repeated', part: sequence(part.definition) }
  if (part instanceof Option) return { kind: 'optional', part: sequence(part.definition) }
  throw new TypeError(`No EBNF is known for ${part.constructor.name}.`)
}

function choice({ definition }: Alternation): Expression {
  const alternatives = (definition as unknown as readonly { definition: readonly IProduction[] }[]).map(
    (each) => each.definition,
  )
  const parts = alternatives.filter((each) => each.length > 0).map(sequence)
  const expression: Expression = { kind: 'choice', parts }
  return parts.length < alternatives.length ? { kind: 'optional', part: expression } : expression
}
