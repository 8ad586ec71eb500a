import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { oneOf, type RulesOf, TREE } from '../../diagnostics/arguments/rules.ts'
import type { Bound, Clause, QueryNode, Range } from '../ast.ts'
import {
  bracketsOf,
  escapeBound,
  escapeComparison,
  escapeField,
  escapePhrase,
  escapeWord,
} from '../escape.ts'
import { sourceOf } from '../source.ts'
import { minimizeParentheses } from './minimizeParentheses.ts'

/** What is left to print: text, the slash after a backslash, or a node. */
type Piece = string | typeof SLASH | { readonly node: QueryNode; readonly position: FieldPosition }

/** The slash that ends a regular expression whose last character is a backslash. */
const SLASH = Symbol('/')

/** Where a body is: right after a field's colon, elsewhere in a field, or outside any field. */
type FieldPosition = 'value' | 'inField' | 'noField'

/** Options for {@link print}. They tell it how the printed query will be parsed. */
export interface PrintOptions {
  /** The schema's `precedence` option. Default `'lucene'`. */
  readonly precedence?: 'lucene' | 'boolean'
}

export const PRINT_RULES: RulesOf<PrintOptions> = { precedence: oneOf('lucene', 'boolean') }

/**
 * Prints a tree as a query string. An unchanged query from `parse` prints as its exact source. Any other tree
 * prints in canonical form, with at most one pair of parentheses for each group. `precedence: 'boolean'` also
 * omits any parentheses that this precedence makes unnecessary, whatever the default operator is. Works on
 * trees of any depth.
 *
 * @example
 * print(parse('a   AND b')) // 'a   AND b'
 * print(and(or('a', 'b'), 'c')) // '(a OR b) AND c'
 * print(or(and('a', 'b'), not('c')), { precedence: 'boolean' }) // 'a AND b OR NOT c'
 */
export function print(node: QueryNode, options: PrintOptions = {}): string {
  checkArgument('print', 'node', node, TREE)
  checkOptions('print', options, PRINT_RULES)
  if (node.kind === 'query') {
    const source = sourceOf(node)
    if (source !== undefined) return source
  }
  return printCanonical(node, options)
}

/** The canonical text of a tree, whatever its source. */
export function printCanonical(tree: QueryNode, { precedence = 'lucene' }: PrintOptions = {}): string {
  const node = precedence === 'boolean' ? minimizeParentheses(tree) : tree
  // No recursion: a built tree may be deeper than the call stack.
  const work: Piece[] = [{ node, position: 'noField' }]
  const slashes: number[] = []
  let text = ''
  for (let piece = work.pop(); piece !== undefined; piece = work.pop()) {
    if (typeof piece === 'string') text += piece
    else if (piece === SLASH) {
      slashes.push(text.length)
      text += '/'
    } else for (const part of piecesOf(piece.node, piece.position).reverse()) work.push(part)
  }
  return slashes.reduceRight(endExpression, text)
}

// After a backslash, a slash ends an expression only if it is the last slash in the query. Otherwise, an
// empty group separates the two.
function endExpression(text: string, slash: number): string {
  return text.includes('/', slash + 1) ? `${text.slice(0, slash)}()${text.slice(slash)}` : text
}

function piecesOf(node: QueryNode, position: FieldPosition): Piece[] {
  const inField = position !== 'noField'
  switch (node.kind) {
    case 'query':
      return listPieces(node.clauses, position)
    case 'group':
      return ['(', ...listPieces(node.clauses, position === 'noField' ? 'noField' : 'inField'), ')']
    case 'clause':
      return [...operatorPieces(node), { node: node.body, position }]
    case 'fielded':
      return fieldedPieces(node.field, node.body)
    case 'boost':
      return boostPieces(node.body, node.factor, position)
    case 'word':
      if (node.sign !== null && position === 'value')
        return [node.sign + escapeWord(node.text.slice(1), true)]
      return [node.text === '' ? '""' : escapeWord(node.text, inField)]
    case 'phrase':
      return [escapePhrase(node.text), node.slop === null ? '' : `~${node.slop}`]
    case 'pattern':
      return node.parts.map((part, index) =>
        typeof part === 'string'
          ? escapeWord(part, inField && index === 0, index > 0)
          : part.any === 'one'
            ? '?'
            : '*',
      )
    case 'regexp':
      return [`/${escapeSlashes(node.pattern)}`, node.pattern.endsWith('\\') ? SLASH : '/']
    case 'fuzzy':
      return [escapeWord(node.text, inField), `~${node.edits ?? ''}`]
    case 'range':
      return [rangeText(node, inField)]
    case 'exists':
      return [`${escapeField(node.field)}:*`]
    case 'matchAll':
      return [position === 'value' ? '(*:*)' : '*:*']
    case 'missing':
      return []
  }
}

function listPieces(clauses: readonly Clause[], position: FieldPosition): Piece[] {
  return clauses.flatMap((node, index) => (index === 0 ? [{ node, position }] : [' ', { node, position }]))
}

function operatorPieces({ conjunction, modifier }: Clause): Piece[] {
  const word = conjunction === null ? '' : `${conjunction.toUpperCase()} `
  if (modifier === null) return [word]
  return [word, modifier === 'must' ? '+' : conjunction === null ? '-' : 'NOT ']
}

function fieldedPieces(field: string, body: QueryNode): Piece[] {
  // A field inside the body overrides this one.
  const { kind } = body.kind === 'boost' ? body.body : body
  if (kind === 'fielded' || kind === 'exists') return [{ node: body, position: 'noField' }]
  return [`${escapeField(field)}:`, { node: body, position: 'value' }]
}

function boostPieces(body: QueryNode, factor: number, position: FieldPosition): Piece[] {
  const suffix = `^${plainDecimal(factor)}`
  return endsInBoost(body)
    ? ['(', { node: body, position: position === 'noField' ? 'noField' : 'inField' }, ')', suffix]
    : [{ node: body, position }, suffix]
}

function endsInBoost(body: QueryNode): boolean {
  let last = body
  while (last.kind === 'fielded') last = last.body
  return last.kind === 'boost'
}

// An unescaped slash would end the expression.
function escapeSlashes(pattern: string): string {
  let result = ''
  for (let at = 0; at < pattern.length; at++)
    result += pattern[at] === '/' && pattern[at - 1] !== '\\' ? '\\/' : pattern[at]
  return result
}

function rangeText(range: Range, inField: boolean): string {
  const { lower, upper, brackets } = range
  const only = lower ?? upper
  if (brackets === null && inField && only !== null && (lower === null || upper === null)) {
    return `${lower === null ? '<' : '>'}${only.inclusive ? '=' : ''}${escapeComparison(only)}`
  }
  const around = bracketsOf(range)
  return `${around.lower}${end(lower)} TO ${end(upper)}${around.upper}`
}

function end(bound: Bound | null): string {
  return bound === null ? '*' : escapeBound(bound)
}

/**
 * A finite number of 0 or more, written without an exponent. It parses as the same number.
 *
 * @example
 * plainDecimal(1e-7) // '0.0000001'
 */
function plainDecimal(value: number): string {
  const [mantissa, exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa!
  const [whole, fraction = ''] = mantissa!.split('.')
  const digits = whole! + fraction
  const point = whole!.length + Number(exponent)
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return digits.padEnd(point, '0')
}
