import type { Bound, Clause, QueryNode, RangeNode } from '../ast.ts'
import { escapeBound, escapeComparison, escapePhrase, escapeWord } from '../escape.ts'
import { sourceOf } from '../parse.ts'
import { leastParentheses } from './leastParentheses.ts'
import { plainDecimal } from './plainDecimal.ts'

/**
 * A piece of work: text that is ready, the slash behind a backslash, or a node to be printed where a field is
 * named or none is.
 */
type Piece = string | typeof SLASH | { readonly node: QueryNode; readonly place: Place }

/** The slash that ends an expression whose last character is a backslash. */
const SLASH = Symbol('/')

/** Where a body stands: right behind a field's colon, anywhere below one, or below none. */
type Place = 'value' | 'named' | 'free'

/** How the printed text will be read. */
export interface PrintOptions {
  /** The schema's `precedence`; as Lucene reads it if left out. */
  readonly precedence?: 'lucene' | 'boolean'
}

/**
 * The text of a tree. A query that comes from `parse` and was not changed gives its exact source; every other
 * tree its canonical text, with no more parentheses than it has groups. For a schema with `precedence:
 * 'boolean'` the parentheses that precedence makes needless are left out, whatever the default operator.
 * Works on trees of any depth.
 *
 * @example
 * print(parse('a   AND b')) // 'a   AND b'
 * print(and(or('a', 'b'), 'c')) // '(a OR b) AND c'
 * print(or(and('a', 'b'), not('c')), { precedence: 'boolean' }) // 'a AND b OR NOT c'
 */
export function print(node: QueryNode, options: PrintOptions = {}): string {
  if (node.kind === 'query') {
    const source = sourceOf(node)
    if (source !== undefined) return source
  }
  return printCanonical(node, options)
}

/** The canonical text of a tree, whatever its source. */
export function printCanonical(tree: QueryNode, { precedence = 'lucene' }: PrintOptions = {}): string {
  const node = precedence === 'boolean' ? leastParentheses(tree) : tree
  // An own stack instead of recursion: a built tree may be deeper than the call stack.
  const work: Piece[] = [{ node, place: 'free' }]
  const slashes: number[] = []
  let text = ''
  for (let piece = work.pop(); piece !== undefined; piece = work.pop()) {
    if (typeof piece === 'string') text += piece
    else if (piece === SLASH) {
      slashes.push(text.length)
      text += '/'
    } else for (const part of piecesOf(piece.node, piece.place).reverse()) work.push(part)
  }
  return slashes.reduceRight(endExpression, text)
}

// Behind a backslash a slash ends an expression only where it is the last of the text; elsewhere an empty
// group parts the two.
function endExpression(text: string, slash: number): string {
  return text.includes('/', slash + 1) ? `${text.slice(0, slash)}()${text.slice(slash)}` : text
}

function piecesOf(node: QueryNode, place: Place): Piece[] {
  const named = place !== 'free'
  switch (node.kind) {
    case 'query':
      return spaced(node.clauses, place)
    case 'group':
      return ['(', ...spaced(node.clauses, place === 'free' ? 'free' : 'named'), ')']
    case 'clause':
      return [...operators(node), { node: node.body, place }]
    case 'fielded':
      return fieldedPieces(node.field, node.body)
    case 'boost':
      return boostPieces(node.body, node.factor, place)
    case 'word':
      if (node.sign !== null && place === 'value') return [node.sign + escapeWord(node.text.slice(1), true)]
      return [node.text === '' ? '""' : escapeWord(node.text, named)]
    case 'phrase':
      return [`"${escapePhrase(node.text)}"`, node.slop === null ? '' : `~${node.slop}`]
    case 'pattern':
      return node.parts.map((part, index) =>
        typeof part === 'string'
          ? escapeWord(part, named && index === 0, index > 0)
          : part.any === 'one'
            ? '?'
            : '*',
      )
    case 'regexp':
      return [`/${slashed(node.pattern)}`, node.pattern.endsWith('\\') ? SLASH : '/']
    case 'fuzzy':
      return [escapeWord(node.text, named), `~${node.edits ?? ''}`]
    case 'range':
      return [rangeText(node, named)]
    case 'exists':
      return [`${fieldName(node.field)}:*`]
    case 'matchAll':
      return [place === 'value' ? '(*:*)' : '*:*']
    case 'missing':
      return []
  }
}

function spaced(clauses: readonly Clause[], place: Place): Piece[] {
  return clauses.flatMap((node, index) => (index === 0 ? [{ node, place }] : [' ', { node, place }]))
}

function operators({ conjunction, modifier }: Clause): Piece[] {
  const word = conjunction === null ? '' : `${conjunction.toUpperCase()} `
  if (modifier === null) return [word]
  return [word, modifier === 'must' ? '+' : conjunction === null ? '-' : 'NOT ']
}

function fieldedPieces(field: string, body: QueryNode): Piece[] {
  // What names its own field wins over this one.
  if (body.kind === 'fielded' || body.kind === 'exists') return [{ node: body, place: 'free' }]
  return [`${fieldName(field)}:`, { node: body, place: 'value' }]
}

function boostPieces(body: QueryNode, factor: number, place: Place): Piece[] {
  const weight = `^${plainDecimal(factor)}`
  return body.kind === 'boost'
    ? ['(', { node: body, place: place === 'free' ? 'free' : 'named' }, ')', weight]
    : [{ node: body, place }, weight]
}

function fieldName(field: string): string {
  const name = escapeWord(field)
  return name === '_exists_' ? '\\_exists_' : name
}

// A slash would end the expression.
function slashed(pattern: string): string {
  let result = ''
  for (let at = 0; at < pattern.length; at++)
    result += pattern[at] === '/' && pattern[at - 1] !== '\\' ? '\\/' : pattern[at]
  return result
}

function rangeText({ lower, upper, brackets }: RangeNode, named: boolean): string {
  const only = lower ?? upper
  if (brackets === null && named && only !== null && (lower === null || upper === null)) {
    return `${lower === null ? '<' : '>'}${only.inclusive ? '=' : ''}${escapeComparison(only)}`
  }
  const open = brackets?.lower ?? (lower?.inclusive === false ? '{' : '[')
  const close = brackets?.upper ?? (upper?.inclusive === false ? '}' : ']')
  return `${open}${end(lower)} TO ${end(upper)}${close}`
}

function end(bound: Bound | null): string {
  return bound === null ? '*' : escapeBound(bound)
}
