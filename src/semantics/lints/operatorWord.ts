import { replace } from '../../diagnostics/diagnostic.ts'
import type { OperatorWords } from '../../schema/schema.ts'
import type { Clause } from '../../syntax/ast.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedGroup } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** The operators of the language of users, between words: `bank UND fed`. */
export const operatorWord: LintRule<'operator-word'> = {
  code: 'operator-word',
  severity: 'warning',
  coversOthers: true,
  parts: { group: look },
}

export const examples: LintExamples = {
  fires: [
    ['a UND b', 'UND', 'a AND b'],
    ['(a)ODER"b c"', 'ODER', '(a)OR"b c"'],
    ['k:a OU [b TO c]', 'OU', 'k:a OR [b TO c]'],
    ['k:(a O b)', 'O', 'k:(a OR b)'],
    ['a ET -b', 'ET', 'a AND -b'],
    ['a NICHT b', 'NICHT', 'a NOT b'],
    ['SAUF a', 'SAUF', 'NOT a'],
    ['a AND NO k:b', 'NO', 'a AND NOT k:b'],
  ],
  silent: [
    'UND',
    'Y b',
    'a und b',
    'a Y',
    'k:UND b',
    't:O',
    'a UND OR b',
    'a AND UND b',
    'a -UND b',
    '(UND b)',
    'a NO',
    'a NICHT -b',
    'a \\UND b',
    'a "UND" b',
    'a UND* b',
    'a UND~ b',
    'a UND^2 b',
  ],
}

function look({ clauses }: PlannedGroup, query: PlanningContext): readonly Finding<'operator-word'>[] {
  const { operatorWords } = query.options
  const findings: Finding<'operator-word'>[] = []
  for (const [at, clause] of clauses.entries()) {
    const { start, end } = clause.body.span
    const word = clause.body.kind === 'word' ? query.source.slice(start, end) : ''
    const operator = operatorOf(word, operatorWords)
    const next = clauses[at + 1]
    // At the end, it is a word, or its second operand is still to come.
    if (operator === null || next === undefined || !standsAsOperator(operator, clause, at, next)) continue
    const fixes = () => [replace('write', { text: operator }, start, end, operator)]
    findings.push({ span: { start, end }, data: { word, operator }, fixes })
  }
  return findings.length === 0 ? NOTHING_FOUND : findings
}

function operatorOf(word: string, { and, or, not }: OperatorWords): 'AND' | 'OR' | 'NOT' | null {
  if (and?.includes(word)) return 'AND'
  if (or?.includes(word)) return 'OR'
  return not?.includes(word) ? 'NOT' : null
}

/** Whether a word stands where its operator could: NOT before a clause, the others after one. */
function standsAsOperator(
  operator: 'AND' | 'OR' | 'NOT',
  { conjunction, modifier }: Clause,
  at: number,
  next: Clause,
): boolean {
  if (modifier !== null || next.conjunction !== null) return false
  return operator === 'NOT' ? next.modifier === null : at > 0 && conjunction === null
}
