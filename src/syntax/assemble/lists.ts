import {
  edit,
  escapeCharacter,
  type FixDraft,
  fix,
  insert,
  leaveOut,
  quoteOperator,
} from '../../diagnostics/diagnostic.ts'
import type { Clause } from '../ast.ts'
import { skipBlanksBack, trimBlanks } from '../lexer/characters.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Conjunction, type Token } from '../lexer/tokens.ts'
import { closingFixes } from '../typedText.ts'
import type { EmptyClause } from './parts.ts'
import { reportStraySuffix } from './suffixes.ts'

/**
 * Reports what is missing in a complete list of clauses. Its empty ones are those from index `from` on; they
 * are removed.
 */
export function reportEmptyClauses(
  clauses: readonly Clause[],
  emptyClauses: EmptyClause[],
  from: number,
  lexer: Lexer,
) {
  const own = emptyClauses.length === from ? [] : emptyClauses.splice(from)
  for (const empty of own) {
    // At the place of an exceeded limit the rest of the text is not missing, only not kept.
    if (lexer.exceeded !== null && empty.clause.span.end >= lexer.keptUntil) continue
    reportEmptyClause(empty, clauses, lexer)
  }
  const first = clauses[0]
  if (first === undefined || first.conjunction === null || own[0]?.clause === first) return
  const { text, diagnostics } = lexer
  const { start } = first.span
  const operator = conjunctionAt(text, start)
  const end = start + operator.length
  diagnostics.error('missing-operand', start, end, { operator, side: 'before' }, () => [
    leaveOut(text, start, end),
    quoteOperator(operator, start, end),
  ])
}

function reportEmptyClause(
  { clause, before, after, value }: EmptyClause,
  clauses: readonly Clause[],
  lexer: Lexer,
) {
  const { text, diagnostics } = lexer
  if (value.kind === 'group') {
    const { start, end } = value.span
    // An unclosed group is reported already.
    if (text[end - 1] !== ')') return
    return diagnostics.error('empty-group', start, start + 1, {}, () => [
      ...removalOf(clause, clauses, text),
      insert('everything', {}, start + 1, '*'),
    ])
  }
  if (before === undefined) return after !== undefined && reportStraySuffix(after, lexer)
  const { startOffset, end, image } = before
  // In `field:OR` the operator is reported as a missing value.
  if (before.tokenType === Conjunction && text[startOffset - 1] === ':') return
  const isWholeText = text.length < 2 * image.length && trimBlanks(text) === image
  const data = { operator: image, side: 'after' } as const
  diagnostics.error('missing-operand', isWholeText ? end : startOffset, end, data, () => [
    ...removalOf(clause, clauses, text),
    quoteOperator(image, startOffset, end),
  ])
}

/** The longest clause that a fix removes. */
const MAX_REMOVED = 50

/** Fixes that remove a clause, if the list has others. */
function removalOf(clause: Clause, clauses: readonly Clause[], text: string): FixDraft[] {
  if (clauses.length < 2) return []
  const { start, end } = clause.span
  if (clauses[0] !== clause || clauses[1]!.conjunction === null) {
    return end - start > MAX_REMOVED ? [] : [leaveOut(text, start, end)]
  }
  const next = clauses[1]!.span.start
  return [leaveOut(text, start, next + conjunctionAt(text, next).length)]
}

function conjunctionAt(text: string, at: number): string {
  return text.startsWith('AND', at) ? 'AND' : text.slice(at, at + 2)
}

/** Reports the `nth` group that is never closed, counted from the innermost. */
export function reportUnclosedGroup(open: Token, clauses: readonly Clause[], nth: number, lexer: Lexer) {
  if (lexer.exceeded !== null) return
  const { text, diagnostics, closingEdits } = lexer
  const { startOffset: start, end } = open
  diagnostics.error('unclosed-group', start, end, {}, () => {
    const escapeIt = escapeCharacter(text, start)
    if (clauses.length === 0) return [escapeIt]
    const closing = closingEdits.filter(({ span }) => span.start === text.length).map((each) => each.text)
    const before = closingEdits.filter(({ span }) => span.start < text.length)
    const edits = [...before, edit(text.length, text.length, closing.join('') + ')'.repeat(nth))]
    // Without the group, all but the first of its words would move to the default fields.
    const isValue = clauses.length > 1 && text[skipBlanksBack(text, start) - 1] === ':'
    return [fix('close-group', {}, edits), ...(isValue ? [] : [escapeIt])]
  })
}

/** Reports closing parentheses without an opening one. */
export function reportStrayParens(
  stray: readonly Token[],
  clauses: readonly Clause[],
  { text, diagnostics }: Lexer,
) {
  for (const { startOffset: start, end } of stray) {
    diagnostics.error('unexpected-closing', start, end, { character: ')' }, () => {
      const fixes = closingFixes(text, start)
      return clauses.length === 0 ? fixes.slice(-1) : fixes
    })
  }
}
