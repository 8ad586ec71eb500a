import type { Fix } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Occur, PlanNode } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Warns of groups whose occurs are seldom what their writer meant. */
export function lintGroup(
  clauses: readonly Clause[],
  joined: PlanNode | null,
  context: PlanningContext,
): void {
  if (
    context.options.precedence === 'boolean' ||
    joined?.kind !== 'bool' ||
    clauses.length !== joined.clauses.length
  )
    return
  const occurs = joined.clauses.map((clause) => clause.occur)
  const conjunctions = new Set(clauses.map((clause) => clause.conjunction))
  if (conjunctions.has('and') && conjunctions.has('or')) lintMixedOperators(clauses, occurs, context)
  else lintIgnoredShoulds(clauses, occurs, context)
}

function lintMixedOperators(
  clauses: readonly Clause[],
  occurs: readonly Occur[],
  context: PlanningContext,
): void {
  const span = { start: bodyStart(clauses[0]!), end: clauses.at(-1)!.body.span.end }
  const today = keepHits(clauses, occurs, context)
  const fixes: Fix[] = [
    { title: `Keep today's hits: ${today}`, edits: [{ span, text: today }] },
    ...meant(clauses, context).map((text) => ({ title: `Probably meant: ${text}`, edits: [{ span, text }] })),
  ]
  context.report(
    'warning',
    'mixed-operators',
    secondOperator(clauses, context),
    { reading: notation(clauses, occurs, context) },
    fixes,
  )
}

/** The first operator that is not what those before it are: there the reading turns. */
function secondOperator(clauses: readonly Clause[], context: PlanningContext): Span {
  const first = clauses.find((clause) => clause.conjunction !== null)?.conjunction
  const { span } = clauses.find(({ conjunction }) => conjunction !== null && conjunction !== first)!
  const operator = /^(?:AND|OR|&&|\|\|)/.exec(context.textOf(span))?.[0] ?? ''
  return { start: span.start, end: span.start + operator.length }
}

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

function notation(clauses: readonly Clause[], occurs: readonly Occur[], context: PlanningContext): string {
  return clauses.map((clause, at) => SIGN[occurs[at]!] + context.textOf(clause.body.span)).join(' ')
}

// Under default AND a bare clause would be a MUST, so what does not change the hits is left out instead.
function keepHits(clauses: readonly Clause[], occurs: readonly Occur[], context: PlanningContext): string {
  if (context.options.defaultOperator === 'or') return notation(clauses, occurs, context)
  const written = (occur: Occur) =>
    clauses.filter((_, at) => occurs[at] === occur).map((clause) => context.textOf(clause.body.span))
  const musts = written('must')
  const nots = written('mustNot').map((text) => `-${text}`)
  const shoulds = written('should')
  if (musts.length > 0 || shoulds.length === 0) return [...musts.map((text) => `+${text}`), ...nots].join(' ')
  const alternatives = shoulds.join(' OR ')
  return nots.length === 0 ? alternatives : [`+(${alternatives})`, ...nots].join(' ')
}

function meant(clauses: readonly Clause[], context: PlanningContext): string[] {
  const alternatives: string[][] = []
  clauses.forEach((clause, at) => {
    const operator =
      clause.conjunction ?? (clause.modifier === 'not' ? 'and' : context.options.defaultOperator)
    if (at === 0 || operator === 'or') alternatives.push([])
    const written = context.textOf(clause.body.span)
    alternatives.at(-1)!.push(clause.modifier === 'not' ? `NOT ${written}` : written)
  })
  if (alternatives.length < 2) return []
  return [
    alternatives
      .map((operands) => (operands.length > 1 ? `(${operands.join(' AND ')})` : negatedAlone(operands[0]!)))
      .join(' OR '),
  ]
}

// A negation beside OR would be read as "and not" again: it needs parentheses of its own.
function negatedAlone(operand: string): string {
  return operand.startsWith('NOT ') ? `(${operand})` : operand
}

function lintIgnoredShoulds(
  clauses: readonly Clause[],
  occurs: readonly Occur[],
  context: PlanningContext,
): void {
  if (!occurs.includes('must')) return
  occurs.forEach((occur, at) => {
    if (occur !== 'should') return
    const { body, conjunction } = clauses[at]!
    const before = { start: body.span.start, end: body.span.start }
    const fixes =
      conjunction === null ? [{ title: 'Require it too', edits: [{ span: before, text: '+' }] }] : []
    context.report('info', 'should-ignored', body.span, { clause: context.textOf(body.span) }, fixes)
  })
}

function bodyStart(clause: Clause): number {
  return clause.modifier === null ? clause.body.span.start : clause.span.start
}
