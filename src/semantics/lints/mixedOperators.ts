import { type FixDraft, fix } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Occur } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlanningContext } from '../planningContext.ts'
import { hasMixedOperators, occursOf } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/** AND beside OR without parentheses. */
export const mixedOperators: LintRule<'mixed-operators'> = {
  code: 'mixed-operators',
  severity: 'warning',
  parts: {
    group: (group, query) => {
      const { clauses } = group
      if (!hasMixedOperators(clauses)) return NOTHING_FOUND
      const occurs = occursOf(group, query)
      if (occurs === null) return NOTHING_FOUND
      const span = { start: bodyStart(clauses[0]!), end: clauses.at(-1)!.body.span.end }
      const fixes = (): FixDraft[] => {
        const today = keepHits(clauses, occurs, query)
        return [
          fix('keep-hits', { text: today }, [{ span, text: today }]),
          ...meant(clauses, query).map((text) => fix('probably-meant', { text }, [{ span, text }])),
        ]
      }
      const data = { reading: notation(clauses, occurs, query) }
      return [{ span: secondOperator(clauses, query), data, fixes }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['a AND b OR c', 'OR', '+a +b c', '(a AND b) OR c'],
    ['a || b && c', '&&', 'a +b +c', 'a OR (b AND c)'],
    ['NOT a AND b OR c', 'OR', '-a +b c', '(NOT a AND b) OR c'],
    ['a AND b OR NOT c', 'OR', '+a +b -c', '(a AND b) OR (NOT c)'],
    ['(a AND b OR c) d', 'OR', '(+a +b c) d', '((a AND b) OR c) d'],
  ],
  silent: ['a AND b AND c', 'a OR b', 'a OR b c', '(a AND b) OR c', 'a AND "!" OR b'],
}

/** The first operator that differs from those before it. */
function secondOperator(clauses: readonly Clause[], query: PlanningContext): Span {
  const first = clauses.find((clause) => clause.conjunction !== null)?.conjunction
  const { span } = clauses.find(({ conjunction }) => conjunction !== null && conjunction !== first)!
  const operator = /^(?:AND|OR|&&|\|\|)/.exec(query.textOf(span))?.[0] ?? ''
  return { start: span.start, end: span.start + operator.length }
}

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

function notation(clauses: readonly Clause[], occurs: readonly Occur[], query: PlanningContext): string {
  return clauses.map((clause, at) => SIGN[occurs[at]!] + query.textOf(clause.body.span)).join(' ')
}

// With default AND a clause without a sign is a MUST, so SHOULDs that do not change the hits are left out.
function keepHits(clauses: readonly Clause[], occurs: readonly Occur[], query: PlanningContext): string {
  if (query.options.defaultOperator === 'or') return notation(clauses, occurs, query)
  const written = (occur: Occur) =>
    clauses.filter((_, at) => occurs[at] === occur).map((clause) => query.textOf(clause.body.span))
  const musts = written('must')
  const nots = written('mustNot').map((text) => `-${text}`)
  const shoulds = written('should')
  if (musts.length > 0 || shoulds.length === 0) return [...musts.map((text) => `+${text}`), ...nots].join(' ')
  const alternatives = shoulds.join(' OR ')
  return nots.length === 0 ? alternatives : [`+(${alternatives})`, ...nots].join(' ')
}

function meant(clauses: readonly Clause[], query: PlanningContext): string[] {
  const alternatives: string[][] = []
  clauses.forEach((clause, at) => {
    const operator = clause.conjunction ?? (clause.modifier === 'not' ? 'and' : query.options.defaultOperator)
    if (at === 0 || operator === 'or') alternatives.push([])
    const written = query.textOf(clause.body.span)
    alternatives.at(-1)!.push(clause.modifier === 'not' ? `NOT ${written}` : written)
  })
  if (alternatives.length < 2) return []
  return [
    alternatives
      .map((operands) => (operands.length > 1 ? `(${operands.join(' AND ')})` : negatedAlone(operands[0]!)))
      .join(' OR '),
  ]
}

// A negation beside OR would be read as AND NOT again, so it gets parentheses.
function negatedAlone(operand: string): string {
  return operand.startsWith('NOT ') ? `(${operand})` : operand
}

function bodyStart(clause: Clause): number {
  return clause.modifier === null ? clause.body.span.start : clause.span.start
}
