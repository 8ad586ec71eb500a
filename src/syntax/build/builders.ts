import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import {
  ANY_NUMBER,
  EDITS,
  OBJECT,
  orNull,
  type Rules,
  type RulesOf,
  SCALAR,
  TEXT,
} from '../../diagnostics/arguments/rules.ts'
import type { Body, Bound, Clause, Fuzzy, Query, QueryNode } from '../ast.ts'
import { needsQuotes } from '../escape.ts'
import { parsePattern } from '../lexer/pattern.ts'
import { bodyOf, clauseOf, clausesOf, inField, NO_SPAN, queryOf, type Scalar, valueText } from './graft.ts'

/** As in the parser, slop is limited to 32 bits. */
const MAX_SLOP = 0x7fffffff

/**
 * A tree, a node of a tree, or a string to search for. A string that is a single word becomes a word node;
 * any other string becomes a phrase node.
 */
export type Operand = QueryNode | string

/** An option that names the field to search. Default: the schema's default fields. */
export interface InField {
  readonly field?: string
}

const IN_FIELD: RulesOf<InField> = { field: TEXT }
const PHRASE_RULES: Rules = { ...IN_FIELD, slop: orNull(ANY_NUMBER) }
const FUZZY_RULES: Rules = { ...IN_FIELD, edits: EDITS }
const END_RULES: RulesOf<RangeEnds> = { gte: SCALAR, gt: SCALAR, lte: SCALAR, lt: SCALAR }

/**
 * Joins operands with AND: all of them must match. Adds parentheses around any operand that AND would
 * otherwise split.
 *
 * @throws TypeError if called with no operands.
 * @example
 * print(and('fed', or('bank', 'ecb'), not('rumour'))) // 'fed AND (bank OR ecb) AND NOT rumour'
 */
export function and(...operands: readonly Operand[]): Query {
  return join('and', operands)
}

/**
 * Joins operands with OR: at least one of them must match.
 *
 * @throws TypeError if called with no operands.
 * @example
 * print(or('fed', and('bank', 'ecb'), not('rumour'))) // 'fed OR (bank AND ecb) OR (-rumour)'
 */
export function or(...operands: readonly Operand[]): Query {
  return join('or', operands)
}

/**
 * Negates an operand, so that the operand must not match.
 *
 * @example
 * print(not(or('fed', 'ecb'))) // '-(fed OR ecb)'
 */
export function not(operand: Operand): Query {
  return queryOf([clauseOf(bodyOf(operand), null, 'not')])
}

/**
 * Puts an operand in parentheses and, if you pass `field`, searches for it in that field.
 *
 * @example
 * print(group(or('fed', 'ecb'), { field: 'headline' })) // 'headline:(fed OR ecb)'
 */
export function group(operand: Operand, options: InField = {}): Query {
  const field = fieldIn('group', options)
  return queryOf([clauseOf(inField(field, { kind: 'group', span: NO_SPAN, clauses: clausesOf(operand) }))])
}

/**
 * Builds a query for a single word with any characters; special ones are escaped. On a text field, the word
 * is analysed, so `wi-fi` becomes two tokens.
 *
 * @example
 * print(term('C:\\temp', { field: 'path' })) // 'path:C\\:\\\\temp'
 */
export function term(value: Scalar, options: InField = {}): Query {
  const field = fieldIn('term', options)
  const text = valueText(value)
  // An empty word cannot be written, but an empty phrase can, and means the same.
  if (text === '') return phrase('', field === undefined ? {} : { field })
  return leaf({ kind: 'word', span: NO_SPAN, text, sign: null }, field)
}

/**
 * Builds a phrase: its words must occur in the given order. With `slop`, they may be moved by up to that many
 * positions in total.
 *
 * @throws RangeError if the slop is not a whole number from 0 to 2³¹ − 1.
 *
 * @example
 * print(phrase('central bank', { slop: 2 })) // '"central bank"~2'
 */
export function phrase(text: string, options: InField & { readonly slop?: number | null } = {}): Query {
  checkArgument('phrase', 'text', text, TEXT)
  checkOptions('phrase', options, PHRASE_RULES)
  const { field, slop = null } = options
  if (slop !== null && (!Number.isInteger(slop) || slop < 0 || slop > MAX_SLOP)) {
    throw new RangeError(`A slop must be a whole number from 0 to ${MAX_SLOP}, not ${slop}.`)
  }
  return leaf({ kind: 'phrase', span: NO_SPAN, text, slop }, field)
}

/** The ends of a range. An omitted end is open. */
export interface RangeEnds {
  readonly gte?: Scalar
  readonly gt?: Scalar
  readonly lte?: Scalar
  readonly lt?: Scalar
}

/**
 * Builds a range: all values between two ends, or on one side of a single end.
 *
 * @throws TypeError if you pass both `gte` and `gt`, both `lte` and `lt`, or an empty string as an end.
 *
 * @example
 * const october = range({ gte: '2019-10', lt: '2019-11' }, { field: 'versioncreated' })
 * print(october) // 'versioncreated:[2019-10 TO 2019-11}'
 */
export function range(ends: RangeEnds, options: InField = {}): Query {
  checkArgument('range', 'ends', ends, OBJECT)
  checkOptions('range', ends, END_RULES)
  const field = fieldIn('range', options)
  const { gte, gt, lte, lt } = ends
  if ((gte !== undefined && gt !== undefined) || (lte !== undefined && lt !== undefined)) {
    throw new TypeError('A range has one lower and one upper end: give gte or gt, and lte or lt.')
  }
  const lower = end(gte ?? gt, gt === undefined)
  const upper = end(lte ?? lt, lt === undefined)
  const brackets = { lower: gt === undefined ? '[' : '{', upper: lt === undefined ? ']' : '}' } as const
  return leaf({ kind: 'range', span: NO_SPAN, lower, upper, brackets }, field)
}

/**
 * Builds a word with wildcards: `*` for any number of characters, `?` for exactly one. A backslash makes the
 * next character literal.
 *
 * @throws TypeError if the pattern contains no wildcard.
 *
 * @example
 * print(wildcard('Ma?S*', { field: 'source' })) // 'source:Ma?S*'
 */
export function wildcard(pattern: string, options: InField = {}): Query {
  checkArgument('wildcard', 'pattern', pattern, TEXT)
  const field = fieldIn('wildcard', options)
  const parts = parsePattern(pattern)
  if (parts.every((part) => typeof part === 'string'))
    throw new TypeError(`A pattern needs a * or a ?, and "${pattern}" has none.`)
  // Stars alone test whether the field has a value.
  if (parts.every((part) => typeof part !== 'string' && part.any === 'many'))
    return field === undefined ? matchAll() : exists(field)
  return leaf({ kind: 'pattern', span: NO_SPAN, parts }, field)
}

/**
 * Builds a regular expression in Lucene's syntax. Pass the pattern without its slashes.
 *
 * @example
 * print(regexp('joh?n(ath[oa]n)')) // '/joh?n(ath[oa]n)/'
 */
export function regexp(pattern: string, options: InField = {}): Query {
  checkArgument('regexp', 'pattern', pattern, TEXT)
  const field = fieldIn('regexp', options)
  return leaf({ kind: 'regexp', span: NO_SPAN, pattern }, field)
}

/**
 * Builds a fuzzy word: it matches words that are at most `edits` edits away. If `edits` is omitted, the
 * length of the word determines how many edits are allowed.
 *
 * @throws TypeError if the string is empty.
 *
 * @example
 * print(fuzzy('roam', { edits: 1 })) // 'roam~1'
 */
export function fuzzy(text: string, options: InField & { readonly edits?: Fuzzy['edits'] } = {}): Query {
  checkArgument('fuzzy', 'text', text, TEXT)
  checkOptions('fuzzy', options, FUZZY_RULES)
  const { field, edits = null } = options
  if (text === '') throw new TypeError('An empty text cannot be fuzzy.')
  return leaf({ kind: 'fuzzy', span: NO_SPAN, text, edits }, field)
}

/**
 * Sets a weight for scoring on an operand. The weight does not change which documents match.
 *
 * @throws RangeError if the factor is negative, infinite or not a number.
 *
 * @example
 * print(boost(or('fed', 'ecb'), 2)) // '(fed OR ecb)^2'
 */
export function boost(operand: Operand, factor: number): Query {
  checkArgument('boost', 'factor', factor, ANY_NUMBER)
  if (!(factor >= 0) || Math.fround(factor) === Number.POSITIVE_INFINITY)
    throw new RangeError(`A boost must be a number from 0 on, not ${factor}.`)
  const body = bodyOf(operand)
  const inner: Body =
    body.kind === 'boost' ? { kind: 'group', span: NO_SPAN, clauses: [clauseOf(body)] } : body
  return leaf({ kind: 'boost', span: NO_SPAN, body: inner, factor }, undefined)
}

/**
 * Builds a query that matches every document in which the field has a value.
 *
 * @throws TypeError if the field's name is empty.
 * @example
 * print(exists('subheadline')) // 'subheadline:*'
 */
export function exists(field: string): Query {
  checkArgument('exists', 'field', field, TEXT)
  if (field === '') throw new TypeError('A field must have a name.')
  return leaf({ kind: 'exists', span: NO_SPAN, field, fieldSpan: NO_SPAN }, undefined)
}

/**
 * Builds a query that matches every document.
 *
 * @example
 * print(matchAll()) // '*:*'
 */
export function matchAll(): Query {
  return leaf({ kind: 'matchAll', span: NO_SPAN }, undefined)
}

function fieldIn(caller: string, options: InField): string | undefined {
  checkOptions(caller, options, IN_FIELD)
  return options.field
}

function leaf(body: Body, field: string | undefined): Query {
  return queryOf([clauseOf(inField(field, body))])
}

function end(value: Scalar | undefined, inclusive: boolean): Bound | null {
  if (value === undefined) return null
  const text = valueText(value)
  if (text === '')
    throw new TypeError('An empty text cannot be the end of a range. Leave the end out to make it open.')
  return { text, quoted: needsQuotes(text), inclusive, span: NO_SPAN }
}

function join(conjunction: 'and' | 'or', operands: readonly Operand[]): Query {
  if (operands.length === 0) throw new TypeError(`${conjunction}() needs at least one operand.`)
  const clauses: Clause[] = []
  for (const operand of operands) {
    const parts = operands.length === 1 ? clausesOf(operand) : clausesUnder(conjunction, operand)
    for (const part of parts)
      clauses.push(clauses.length === 0 || operands.length === 1 ? part : { ...part, conjunction })
  }
  return queryOf(clauses)
}

/**
 * The clauses that an operand adds to a list with one operator: its own clauses if the same operator joins
 * them all, or if they are negated under AND; otherwise a single group.
 */
function clausesUnder(conjunction: 'and' | 'or', operand: Operand): readonly Clause[] {
  const clauses = clausesOf(operand)
  const isSameList = clauses.every(
    (clause, index) =>
      (index === 0 ? clause.conjunction === null : clause.conjunction === conjunction) &&
      (clause.modifier === null || (clause.modifier === 'not' && conjunction === 'and')),
  )
  return isSameList ? clauses : [clauseOf({ kind: 'group', span: NO_SPAN, clauses })]
}
