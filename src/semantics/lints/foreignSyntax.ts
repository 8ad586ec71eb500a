import { type FixDraft, leaveOut, replace } from '../../diagnostics/diagnostic.ts'
import type { SchemaField } from '../../schema/schema.ts'
import { findField } from '../../schema/schemaIndex.ts'
import { escapeField } from '../../syntax/escape.ts'
import { skipBlanks, skipBlanksBack } from '../../syntax/lexer/characters.ts'
import { type Finding, type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import { bare, conditionAt, END, inGroup } from './condition.ts'
import { CONDITIONS, likePattern } from './foreignConditions.ts'
import { LEFT_OUT, type Operator, operators, QUOTED_WORDS } from './foreignOperators.ts'
import type { LintRule } from './rule.ts'

/** What is in each query with a condition, or with a value of another language. */
const CONDITION_SIGN =
  /=|<>|[ !]~|[. !](?:i[lns]|sim|start|e[qnx]|ne|[gl][eilt]|cont|has|a(?:ll|ny)|was|mat|reg|rl|betw)/i
const VALUE_SIGN = /['|,;]|\.\.| TO |(?:contains|includes)\(/i

const AT_FIELD = /@([\w.]+) ("[^"\\]{1,200}"|[\p{L}\p{N}_]{1,200})/uy

/** What follows the name of a field and its colon. */
const METHOD = new RegExp(String.raw`(?:contains|includes)\(("[^"\\]{1,200}")\)${END}`, 'iy')
const RANGE = new RegExp(String.raw`([^ ()[\]{}"*?^~]+) TO ([^ ()[\]{}"*?^~]+)${END}`, 'y')
const LIST = /[\p{Ll}\p{N}_-]{1,40}(?:,[\p{Ll}\p{N}_-]{1,40}){1,99}(?![^ )])/uy
const ALTERNATIVES = /([\p{L}\p{N}_-]{1,40}(?:\|[\p{L}\p{N}_-]{1,40}){1,99})(?![^ )])/uy
const LIST_PART = /([\p{L}\p{N}_.-]{1,99})[,;](?= [\w.]{1,99}:)/uy
const DOTS = /([\p{L}\p{N}_-]{1,99})\.\.([\p{L}\p{N}_-]{1,99})(?![^ )])/uy

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
    ['k ~ "bank"', 'k ~ "bank"', 'k:*bank*'],
    ["k regexp 'a.*'", "k regexp 'a.*'"],
    ["NOT k glob 'a*'", "k glob 'a*'"],
    ["k not rlike 'a|b'", "k not rlike 'a|b'"],
    ["t MATCH 'a*'", "t MATCH 'a*'"],
    ['k =~ a.*', 'k =~ a.*'],
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
    ['k == >5', '>5'],
    ['n:5 TO 10', '5 TO 10', 'n:[5 TO 10]'],
    ['k:error,warn', 'error,warn'],
    ['k:error|warn', 'error|warn', 'k:(error OR warn)'],
    ['t:5|-3', '5|-3', 't:(5 OR "-3")'],
    ['t:-a|b', '-a|b', 't:("-a" OR b)'],
    ['k:AND|OR', 'AND|OR', 'k:("AND" OR "OR")'],
    ['a AND|OR', 'AND|OR', 'a ("AND" OR "OR")'],
    ['k:error, t:a', 'error,', 'k:error t:a'],
    ['k:a..c', 'a..c', 'k:[a TO c]'],
    ['k was "a b"', 'k was "a b"', 'k:"a b"'],
    ["a t MATCH 'b c' d", "t MATCH 'b c'", 'a t:"b c" d'],
    ['NEAR("a b" c, 5)', 'NEAR("a b" c, 5)', '"a b c"~5'],
    ['NEAR(a OR b)', 'NEAR(a OR b)'],
    ['NEAR(a NOT b, 3)', 'NEAR(a NOT b, 3)'],
    ['a pre/3 b', 'a pre/3 b', '"a b"~3'],
    ["t:'b c' d", "'b c'", 't:"b c" d'],
    ["a 'b c'", "'b c'", 'a "b c"'],
    ['k=a&t=b', 'k=a&t=b'],
    ['n ge 5', 'n ge 5', 'n:>=5'],
    ['k =in= (a,b)', 'k =in= (a,b)', 'k:(a OR b)'],
    ['t not like "%x"', 't not like "%x"', '-t:*x'],
    ['a ~ b', 'a ~', 'a b'],
    ['bank$ a', 'bank$', 'bank* a'],
    ['a MAYBE b', 'a MAYBE b', '+a b'],
    ['a XOR b', 'a XOR b', '+(a OR b) -(+a +b)'],
    ['@t bank', '@t bank', 't:bank'],
    ['a NEAR b*', 'NEAR '],
    ['a NEAR wi-fi', 'NEAR '],
    ['a XOR b*', 'XOR '],
    ['c OR a XOR b', 'a XOR b', 'c OR (+(a OR b) -(+a +b))'],
    ['c OR a MAYBE b', 'a MAYBE b', 'c OR (+a b)'],
    ['c OR a ANDNOT b', 'a ANDNOT b', 'c OR (a AND NOT b)'],
    ['n IN (-5, 3)', 'n IN (-5, 3)', 'n:("-5" OR 3)'],
    ['k IN (!a, b)', 'k IN (!a, b)', 'k:("!a" OR b)'],
    ['k IN (a b, c*)', 'k IN (a b, c*)', 'k:("a b" OR "c\\*")'],
    ['k = a^2', 'k = a^2', 'k:"a^2"'],
    ['k=e~', 'k=e~', 'k:"e~"'],
    ['k!=5 OR a', 'k!=5', '(NOT k:5) OR a'],
    ['(k!=5 || a)', 'k!=5', '((NOT k:5) || a)'],
    ['a OR \t k!=5', 'k!=5', 'a OR \t (NOT k:5)'],
    ['a AND k IS NULL OR b', 'k IS NULL', 'a AND (NOT _exists_:k) OR b'],
    ['k not in (a) OR b', 'k not in (a)', '(NOT k:(a)) OR b'],
    ['k ne a OR c', 'k ne a', '(NOT k:a) OR c'],
    ['t !contains "x" OR y', 't !contains "x"', '(NOT t:*x*) OR y'],
    ['NOT k!=5', 'k!=5', 'NOT (NOT k:5)'],
    ['t contains "wi-fi"', 't contains "wi-fi"', 't:"wi-fi"'],
    ['t.includes("C++")', 't.includes("C++")', 't:"C++"'],
    ['t any "a -b"', 't any "a -b"', 't:(a OR "-b")'],
    ['-n:<=20 AND >10', '>10'],
    ['a ORDER BY n DESC', 'ORDER BY n DESC', 'a'],
    ['k:a LIMIT 5', 'LIMIT 5', 'k:a'],
    ['n:[1 TO 2] AND n:5 LIMIT 5', 'LIMIT 5', 'n:[1 TO 2] AND n:5'],
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
    'SPEED LIMIT 30 zone',
    't:speed LIMIT 50',
    't:"time" LIMIT 10',
    '(a OR b) LIMIT 10',
    "n:'1 2'",
    "d:'2019 x' y",
    'k:Paris, France',
    't is true story',
    'k:Smith,John',
    'k:a,',
    'k:../a',
    't:a|',
    "'tis the season",
    "dogs' food and cats' food",
  ],
}

function look({ value, field }: PlannedValue, query: PlanningContext): readonly Finding<'foreign-syntax'>[] {
  const { start } = value.span
  const { hasValue, hasCondition, possible } = query.derive(signsIn)
  if (field !== null) return hasValue ? valueAt(start, field, query) : NOTHING_FOUND
  const condition = hasCondition ? conditionAt(value.span, query, CONDITIONS) : null
  if (condition !== null)
    return report(start, condition.span.end, grouped(condition.meant, start, query) || null, query)
  if (possible === null) return NOTHING_FOUND
  const [name, operand] = partsAt(AT_FIELD, start, query) ?? []
  if (name !== undefined && findField(query.schema, name) !== undefined)
    return report(start, AT_FIELD.lastIndex, `${escapeField(name)}:${operand}`, query)
  const [, limited] = partsAt(LEFT_OUT, start, query) ?? []
  // After text, the word is more of it.
  if (limited !== undefined && findField(query.schema, limited)?.kind !== 'text')
    return report(start, LEFT_OUT.lastIndex, '', query)
  for (const [, operator, write] of possible) {
    const parts = partsAt(operator, start, query)
    if (parts === null) continue
    const end = operator.lastIndex
    return report(start, end, apart(write(parts), start, end, query), query)
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
  const isPlain = field.kind === 'text' || field.kind === 'keyword'
  const [words] = (isPlain && partsAt(QUOTED_WORDS, start, query)) || []
  if (words !== undefined) return report(start, QUOTED_WORDS.lastIndex, `"${words}"`, query)
  const [list] = partsAt(ALTERNATIVES, start, query) ?? []
  if (list !== undefined)
    return report(start, ALTERNATIVES.lastIndex, `(${list.split('|').map(inGroup).join(' OR ')})`, query)
  if (field.kind !== 'keyword') return NOTHING_FOUND
  const [part] = partsAt(LIST_PART, start, query) ?? []
  if (part !== undefined) return report(start, LIST_PART.lastIndex, part, query)
  const dots = partsAt(DOTS, start, query)
  if (dots !== null) return report(start, DOTS.lastIndex, `[${dots.join(' TO ')}]`, query)
  if (partsAt(LIST, start, query) === null) return NOTHING_FOUND
  // A value may hold commas, as a name does.
  return report(start, LIST.lastIndex, null, query)
}

/** What a query may have of other languages: most have nothing, and no word of them is looked at. */
function signsIn({ source }: PlanningContext) {
  return {
    hasCondition: CONDITION_SIGN.test(source),
    hasValue: VALUE_SIGN.test(source),
    possible: operatorsIn(source),
  }
}

/** The operators that a text may have; `null` if it has nothing of another language. */
function operatorsIn(source: string): readonly Operator[] | null {
  const { list, sign } = operators()
  // In a text of capitals a word of capitals is no operator.
  if (!sign.test(source) || !/\p{Ll}|\p{Lo}|\d/u.test(source)) return null
  return list.filter(([each]) => each.test(source))
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

/** A negation needs parentheses after a sign, and wherever an OR may be next to it. */
function grouped(meant: string, start: number, query: PlanningContext): string {
  if (!query.derive(hasOr) && !isSigned(start, query)) return meant
  if (meant.startsWith('-')) return `(NOT ${meant.slice(1)})`
  return meant.startsWith('NOT ') ? `(${meant})` : meant
}

/** Several clauses need parentheses unless they are alone; a sign before them belongs to the first. */
function apart(meant: string | null, start: number, end: number, query: PlanningContext): string | null {
  if (meant === null || !/^\+| AND NOT /.test(meant)) return meant
  const { source } = query
  const before = source[skipBlanksBack(source, start) - 1] ?? '('
  if (before === '(' && (source[skipBlanks(source, end)] ?? ')') === ')') return meant
  return isSigned(start, query) ? null : `(${meant})`
}

function hasOr({ source }: PlanningContext): boolean {
  return /\bOR\b|\|/i.test(source)
}

function isSigned(start: number, { source }: PlanningContext): boolean {
  const end = skipBlanksBack(source, start)
  return /(?:[-+!]|\bNOT)$/.test(source.slice(Math.max(0, end - 4), end))
}
