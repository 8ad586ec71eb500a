import type { Body, Bound, Clause, Fuzzy, Query, QueryNode } from '../ast.ts'
import { needsQuotes } from '../escape.ts'
import { parsePattern } from '../parsePattern.ts'
import { bodyOf, clauseOf, clausesOf, fielded, NOWHERE, queryOf, type Scalar, valueText } from './graft.ts'

/**
 * What is joined: a tree or a part of one, or a text to be searched: one word as it is, anything else as a
 * phrase.
 */
export type Operand = QueryNode | string

/** Where to look: a field's name; without one in the default fields. */
export interface Placed {
  readonly field?: string
}

/**
 * All of these must match. What would be read otherwise beside an AND is put in parentheses.
 *
 * @example
 * print(and('fed', or('bank', 'ecb'), not('rumour'))) // 'fed AND (bank OR ecb) AND NOT rumour'
 */
export function and(...operands: readonly Operand[]): Query {
  return join('and', operands)
}

/**
 * At least one of these must match.
 *
 * @example
 * print(or('fed', and('bank', 'ecb'), not('rumour'))) // 'fed OR (bank AND ecb) OR (-rumour)'
 */
export function or(...operands: readonly Operand[]): Query {
  return join('or', operands)
}

/**
 * This must not match.
 *
 * @example
 * print(not(or('fed', 'ecb'))) // '-(fed OR ecb)'
 */
export function not(operand: Operand): Query {
  return queryOf([clauseOf(bodyOf(operand), null, 'not')])
}

/**
 * A query in parentheses, all of it in one field if a field is named.
 *
 * @example
 * print(group(or('fed', 'ecb'), { field: 'headline' })) // 'headline:(fed OR ecb)'
 */
export function group(operand: Operand, { field }: Placed = {}): Query {
  return queryOf([clauseOf(fielded(field, { kind: 'group', span: NOWHERE, clauses: clausesOf(operand) }))])
}

/**
 * A word, whatever characters it has. On a text field it is analysed: `wi-fi` is two tokens there.
 *
 * @example
 * print(term('C:\\temp', { field: 'path' })) // 'path:C\\:\\\\temp'
 */
export function term(value: Scalar, { field }: Placed = {}): Query {
  const text = valueText(value)
  // An empty word cannot be written; an empty phrase is as empty.
  if (text === '') return phrase('', { ...(field === undefined ? {} : { field }) })
  return leaf({ kind: 'word', span: NOWHERE, text, sign: null }, field)
}

/**
 * A text in quotes: its words in this order, or with `slop` so many places loose.
 *
 * @throws RangeError for a slop that is no whole number from 0 on.
 *
 * @example
 * print(phrase('central bank', { slop: 2 })) // '"central bank"~2'
 */
export function phrase(
  text: string,
  { field, slop = null }: Placed & { readonly slop?: number | null } = {},
): Query {
  if (slop !== null && (!Number.isInteger(slop) || slop < 0 || slop > 0x7fffffff)) {
    throw new RangeError(`A slop must be a whole number from 0 on, not ${slop}.`)
  }
  return leaf({ kind: 'phrase', span: NOWHERE, text, slop }, field)
}

/** The ends of a range; an end that is left out is open. */
export interface Ends {
  readonly gte?: Scalar
  readonly gt?: Scalar
  readonly lte?: Scalar
  readonly lt?: Scalar
}

/**
 * Everything between two ends, or beyond one.
 *
 * @throws TypeError for two lower or two upper ends, and for an empty text as an end.
 *
 * @example
 * print(range({ gte: '2019-10-17', lt: '2019-10-21' }, { field: 'versioncreated' })) // 'versioncreated:[2019-10-17 TO 2019-10-21}'
 */
export function range({ gte, gt, lte, lt }: Ends, { field }: Placed = {}): Query {
  if ((gte !== undefined && gt !== undefined) || (lte !== undefined && lt !== undefined)) {
    throw new TypeError('A range has one lower and one upper end: give gte or gt, and lte or lt.')
  }
  const lower = end(gte ?? gt, gt === undefined)
  const upper = end(lte ?? lt, lt === undefined)
  const brackets = { lower: gt === undefined ? '[' : '{', upper: lt === undefined ? ']' : '}' } as const
  return leaf({ kind: 'range', span: NOWHERE, lower, upper, brackets }, field)
}

/**
 * A word with wildcards: `*` for any characters, `?` for exactly one, `\` before one that is meant as it is.
 *
 * @throws TypeError for a text without a wildcard.
 *
 * @example
 * print(wildcard('Ma?S*', { field: 'source' })) // 'source:Ma?S*'
 */
export function wildcard(pattern: string, { field }: Placed = {}): Query {
  const parts = parsePattern(pattern)
  if (parts.every((part) => typeof part === 'string'))
    throw new TypeError(`A pattern needs a * or a ?, and "${pattern}" has none.`)
  // Stars alone ask whether there is a value at all.
  if (parts.every((part) => typeof part !== 'string' && part.any === 'many'))
    return field === undefined ? matchAll() : exists(field)
  return leaf({ kind: 'pattern', span: NOWHERE, parts }, field)
}

/**
 * A regular expression in Lucene's notation, without the slashes round it.
 *
 * @example
 * print(regexp('joh?n(ath[oa]n)')) // '/joh?n(ath[oa]n)/'
 */
export function regexp(pattern: string, { field }: Placed = {}): Query {
  return leaf({ kind: 'regexp', span: NOWHERE, pattern }, field)
}

/**
 * A word and its misspellings: with `edits` letters changed at most, or as many as its length allows.
 *
 * @throws TypeError for an empty text.
 *
 * @example
 * print(fuzzy('roam', { edits: 1 })) // 'roam~1'
 */
export function fuzzy(
  text: string,
  { field, edits = null }: Placed & { readonly edits?: Fuzzy['edits'] } = {},
): Query {
  if (text === '') throw new TypeError('An empty text cannot be fuzzy.')
  return leaf({ kind: 'fuzzy', span: NOWHERE, text, edits }, field)
}

/**
 * Gives an operand a weight in the scoring; what matches stays the same.
 *
 * @throws RangeError for a factor that is negative, infinite or no number.
 *
 * @example
 * print(boost(or('fed', 'ecb'), 2)) // '(fed OR ecb)^2'
 */
export function boost(operand: Operand, factor: number): Query {
  if (!(factor >= 0) || Math.fround(factor) === Number.POSITIVE_INFINITY)
    throw new RangeError(`A weight must be a number from 0 on, not ${factor}.`)
  const body = bodyOf(operand)
  const inner: Body =
    body.kind === 'boost' ? { kind: 'group', span: NOWHERE, clauses: [clauseOf(body)] } : body
  return leaf({ kind: 'boost', span: NOWHERE, body: inner, factor }, undefined)
}

/**
 * Every document in which the field has a value.
 *
 * @example
 * print(exists('subheadline')) // 'subheadline:*'
 */
export function exists(field: string): Query {
  if (field === '') throw new TypeError('A field must have a name.')
  return leaf({ kind: 'exists', span: NOWHERE, field, fieldSpan: NOWHERE }, undefined)
}

/**
 * Every document.
 *
 * @example
 * print(matchAll()) // '*:*'
 */
export function matchAll(): Query {
  return leaf({ kind: 'matchAll', span: NOWHERE }, undefined)
}

function leaf(body: Body, field: string | undefined): Query {
  return queryOf([clauseOf(fielded(field, body))])
}

function end(value: Scalar | undefined, inclusive: boolean): Bound | null {
  if (value === undefined) return null
  const text = valueText(value)
  if (text === '')
    throw new TypeError('An empty text cannot be the end of a range. Leave the end out to have it open.')
  return { text, quoted: needsQuotes(text), inclusive, span: NOWHERE }
}

function join(conjunction: 'and' | 'or', operands: readonly Operand[]): Query {
  if (operands.length === 0) throw new TypeError(`${conjunction}() needs something to join.`)
  const clauses: Clause[] = []
  for (const operand of operands) {
    const parts = operands.length === 1 ? clausesOf(operand) : joinable(conjunction, operand)
    for (const part of parts)
      clauses.push(clauses.length === 0 || operands.length === 1 ? part : { ...part, conjunction })
  }
  return queryOf(clauses)
}

/**
 * The clauses that an operand brings into a list joined by one operator without changing its meaning: those
 * of a list joined by the same operator, and a NOT under AND; anything else becomes a group.
 */
function joinable(conjunction: 'and' | 'or', operand: Operand): readonly Clause[] {
  const clauses = clausesOf(operand)
  const alike = clauses.every(
    (clause, index) =>
      (index === 0 ? clause.conjunction === null : clause.conjunction === conjunction) &&
      (clause.modifier === null || (clause.modifier === 'not' && conjunction === 'and')),
  )
  return alike ? clauses : [clauseOf({ kind: 'group', span: NOWHERE, clauses })]
}
