import type { Body, Clause } from '../ast.ts'
import { reportEmptyComparison } from '../faults/fieldFlaws.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Comparison, Tilde, type Token } from '../lexer/tokens.ts'
import { applyField, type NameParts } from './fields.ts'
import type { Hole } from './lists.ts'
import { applyBoost, applyTilde, onlySuffixes } from './suffixes.ts'

/** What the grammar found of a clause, from left to right. */
export interface ClauseParts {
  readonly conjunction: Token | undefined
  readonly modifier: Token | undefined
  readonly name: NameParts | undefined
  readonly value: Body | undefined
  /** The token of a value that is a single one. */
  readonly token: Token | undefined
  readonly suffixes: readonly Token[] | undefined
  /** The token behind the clause. */
  readonly next: Token
}

/**
 * The node of a clause; what is wrong among its parts is reported, or left in `holes` for the list that the
 * clause is in.
 */
export function assembleClause(parts: ClauseParts, holes: Hole[], lexer: Lexer): Clause {
  const { conjunction, modifier, name, suffixes } = parts
  const value = assembleValue(parts, lexer)
  let body = value
  if (name !== undefined || suffixes !== undefined) {
    const { tilde, caret } = onlySuffixes(suffixes ?? [], lexer)
    body = applyTilde(body, tilde, parts.token, lexer)
    if (name !== undefined) body = applyField(name, body, parts, lexer)
    body = applyBoost(body, caret, lexer)
  }
  const first = conjunction ?? modifier ?? name?.field
  const end = suffixes === undefined ? value.span.end : suffixes[suffixes.length - 1]!.end
  const clause: Clause = {
    kind: 'clause',
    span: { start: first === undefined ? body.span.start : first.startOffset, end },
    conjunction: conjunction === undefined ? null : (conjunction.text as 'and' | 'or'),
    modifier: modifier === undefined ? null : modifier.image === '+' ? 'must' : 'not',
    body,
  }
  const isHole =
    value.kind === 'missing' ? name === undefined : value.kind === 'group' && value.clauses.length === 0
  if (isHole) holes.push({ clause, before: modifier ?? conjunction, after: suffixes?.[0], value })
  return clause
}

function assembleValue(parts: ClauseParts, lexer: Lexer): Body {
  const { value, token } = parts
  if (value === undefined) return missing(parts)
  if (token?.tokenType !== Comparison || token.text !== '' || token.quoted) return value
  // With a suffix it is a word that merely looks like one.
  if (parts.suffixes?.[0]?.tokenType !== Tilde) reportEmptyComparison(token, parts.next, lexer)
  return { kind: 'word', span: value.span, text: token.image, sign: null }
}

function missing({ conjunction, modifier, name, suffixes }: ClauseParts): Body {
  const at = name?.end ?? modifier?.end ?? conjunction?.end ?? suffixes![0]!.startOffset
  return { kind: 'missing', span: { start: at, end: at }, expected: name === undefined ? 'operand' : 'value' }
}
