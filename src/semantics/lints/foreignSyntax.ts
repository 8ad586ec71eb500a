import { type FixDraft, leaveOut, replace } from '../../diagnostics/diagnostic.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { escapeField } from '../../syntax/escape.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import { bare, conditionAt } from './condition.ts'
import { CONDITIONS, likePattern } from './foreignConditions.ts'
import { LEFT_OUT, OPERATOR_SIGN, OPERATORS } from './foreignOperators.ts'
import type { LintRule } from './rule.ts'

const AT_FIELD = /@([\w.]+) ("[^"\\]{1,200}"|[\p{L}\p{N}_]{1,200})/uy

/** What follows the name of a field and its colon. */
const METHOD = /(?:contains|includes)\(("[^"\\]{1,200}")\)/iy
const RANGE = /([^ ()[\]{}"*?]+) TO ([^ ()[\]{}"*?]+)/y
const LIST = /[\p{L}\p{N}_-]+(?:,[\p{L}\p{N}_-]+)+(?![^ )])/uy

/** A condition or an operator of another language, which is searched for as words. */
export const foreignSyntax: LintRule<'foreign-syntax'> = {
  code: 'foreign-syntax',
  severity: 'warning',
  coversOthers: true,
  parts: { word: look, fuzzy: look, phrase: look },
}

export const examples: LintExamples = {
  fires: [
    ['n=5', 'n=5', 'n:5'],
    ['n <> 5', 'n <> 5', '-n:5'],
    ['k!="a b"', 'k!="a b"', '-k:"a b"'],
    ["k == 'a'", "k == 'a'", 'k:"a"'],
    ["k IN ('a', 'b c')", "k IN ('a', 'b c')", 'k:("a" OR "b c")'],
    ['n IN (1, -2)', 'n IN (1, -2)', 'n:(1 OR "-2")'],
    ['k not in (a, b)', 'k not in (a, b)', '-k:(a OR b)'],
    ['a k IS NULL', 'k IS NULL', 'a NOT _exists_:k'],
    ['k IS NOT NULL', 'k IS NOT NULL', '_exists_:k'],
    ["t LIKE '%ba_k%'", "t LIKE '%ba_k%'", 't:*ba?k*'],
    ['t contains "bank"', 't contains "bank"', 't:*bank*'],
    ['t.includes("bank")', 't.includes("bank")', 't:*bank*'],
    ['t startswith ba', 't startswith ba', 't:ba*'],
    ['t ~ "bank"', 't ~ "bank"', 't:"bank"'],
    ['n BETWEEN 5 AND 10', 'n BETWEEN 5 AND 10', 'n:[5 TO 10]'],
    ["k IN ('a,b', 'c')", "k IN ('a,b', 'c')", 'k:("a,b" OR "c")'],
    ['t contains "central bank"', 't contains "central bank"', 't:"central bank"'],
    ['a OR k!=5', 'k!=5', 'a OR (NOT k:5)'],
    ['a OR k IS NULL', 'k IS NULL', 'a OR (NOT _exists_:k)'],
    ['n:<=20 AND >10', '>10', 'n:<=20 AND n:>10'],
    ['t:contains("a b")', 'contains("a b")', 't:"a b"'],
    ['a NEAR/3 b', 'a NEAR/3 b', '"a b"~3'],
    ['"a b" NEAR c', '"a b" NEAR c', '"a b c"~10'],
    ['a AROUND(2) b', 'a AROUND(2) b', '"a b"~2'],
    ['a <-> b', 'a <-> b', '"a b"'],
    ['a >5', '>5'],
    ['n:5 TO 10', '5 TO 10', 'n:[5 TO 10]'],
    ['k:error,warn', 'error,warn', 'k:(error OR warn)'],
    ['n ge 5', 'n ge 5', 'n:>=5'],
    ['k =in= (a,b)', 'k =in= (a,b)', 'k:(a OR b)'],
    ['t not like "%x"', 't not like "%x"', '-t:*x'],
    ['a ~ b', 'a ~', 'a b'],
    ['bank$ a', 'bank$', 'bank* a'],
    ['a MAYBE b', 'a MAYBE b', '+a b'],
    ['a XOR b', 'a XOR b', '+(a OR b) -(+a +b)'],
    ['@t bank', '@t bank', 't:bank'],
    ['a ORDER BY n DESC', 'ORDER BY n DESC', 'a'],
  ],
  silent: [
    'zzz=5',
    'k',
    'k:n=5',
    'k is here',
    'k IN here',
    'x=5',
    'zzz IS NULL',
    "k='it''s'",
    "t contains O'Brien",
    't has bank',
    'a near b',
    '@zzz bank',
    '@t',
    'a <3',
    'A NEAR B',
    'k:Doe',
    'n:5',
  ],
}

function look({ value, field }: PlannedValue, query: PlanningContext): readonly Finding<'foreign-syntax'>[] {
  const { start } = value.span
  if (field !== null) return valueAt(start, field, query)
  const condition = conditionAt(value.span, query, CONDITIONS)
  if (condition !== null)
    return report(start, condition.span.end, grouped(condition.meant, start, query), query)
  if (!query.derive(hasOperator)) return NOTHING_FOUND
  const [name, operand] = partsAt(AT_FIELD, start, query) ?? []
  if (name !== undefined && findField(query.schema, name) !== undefined)
    return report(start, AT_FIELD.lastIndex, `${escapeField(name)}:${operand}`, query)
  if (partsAt(LEFT_OUT, start, query) !== null) return report(start, LEFT_OUT.lastIndex, '', query)
  for (const [operator, write] of OPERATORS) {
    const parts = partsAt(operator, start, query)
    if (parts !== null) return report(start, operator.lastIndex, write(parts), query)
  }
  return NOTHING_FOUND
}

function valueAt(
  start: number,
  field: SchemaField,
  query: PlanningContext,
): readonly Finding<'foreign-syntax'>[] {
  const [text] = partsAt(METHOD, start, query) ?? []
  if (text !== undefined) return report(start, METHOD.lastIndex, likePattern(`%${bare(text)}%`, field), query)
  const isOrdered = field.kind === 'number' || field.kind === 'integer' || field.kind === 'date'
  const ends = isOrdered ? partsAt(RANGE, start, query) : null
  if (ends !== null) return report(start, RANGE.lastIndex, `[${ends.join(' TO ')}]`, query)
  if (field.kind !== 'keyword' || partsAt(LIST, start, query) === null) return NOTHING_FOUND
  const values = query.source.slice(start, LIST.lastIndex).split(',')
  return report(start, LIST.lastIndex, `(${values.join(' OR ')})`, query)
}

function hasOperator({ source }: PlanningContext): boolean {
  // In a text of capitals a word of capitals is no operator.
  return OPERATOR_SIGN.test(source) && /\p{Ll}|\p{Lo}|\d/u.test(source)
}

function partsAt(form: RegExp, start: number, { source }: PlanningContext): readonly string[] | null {
  form.lastIndex = start
  return (
    form
      .exec(source)
      ?.slice(1)
      .map((part) => part ?? '') ?? null
  )
}

function report(
  start: number,
  end: number,
  meant: string | null,
  query: PlanningContext,
): readonly Finding<'foreign-syntax'>[] {
  const span = { start, end }
  const fixes: FixDraft[] =
    meant === null
      ? []
      : meant === ''
        ? [leaveOut(query.source, start, end)]
        : [replace('change-to', { text: meant }, start, end, meant)]
  return [{ span, data: { written: query.textOf(span), meant: meant || null }, fixes }]
}

/** After OR, a negation needs parentheses. */
function grouped(meant: string, start: number, { source }: PlanningContext): string {
  if (!/(?:OR|\|\|) *$/.test(source.slice(Math.max(0, start - 4), start))) return meant
  if (meant.startsWith('-')) return `(NOT ${meant.slice(1)})`
  return meant.startsWith('NOT ') ? `(${meant})` : meant
}
