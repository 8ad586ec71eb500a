import type { DiagnosticData } from '../diagnostics/codes.ts'
import { type FixDraft, fix, type Problem } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { fixesOf } from '../diagnostics/workingFixes.ts'
import type { Query, QueryNode } from '../syntax/ast.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'
import { quoteTyped } from '../syntax/typedText.ts'
import { childrenOf } from '../syntax/visit.ts'

/** Fixes that guess what is missing, drop a name, or choose a similar one: the text itself is searched. */
const GUESSES: ReadonlySet<string> = new Set([
  'any-value',
  'everything',
  'insert-to',
  'move-operator',
  'open-end',
  'search-default-fields',
])

const OPERATORS = /\b(?:AND|OR|NOT)\b/g

/** A fix that may be applied for an error without asking the user. */
export interface Try {
  readonly problem: Problem
  readonly fix: FixDraft
}

/** What to try for an error, in order: its fixes, then its clause in quotes, without and with the field. */
export function triesOf(problem: Problem, query: Query, text: string): readonly Try[] {
  const { body, span } = clauseAt(problem.span, query)
  // Blanks in quotes would be an empty phrase, and quotes without the error would not remove it.
  const quoted = [body.span, span].filter(
    ({ start, end }) =>
      start <= problem.span.start && problem.span.end <= end && skipBlanks(text, start) < end,
  )
  const fixes = [...keptFixes(problem), ...quoted.map((each) => quoteFix(each, text))]
  return fixes.map((each) => ({ problem, fix: each }))
}

/** A try, and those of later errors of the same kind whose first try makes the same fix elsewhere. */
export function alikeTries(first: Try, later: readonly (readonly Try[])[]): readonly Try[] {
  const alike = [first]
  let end = endOf(first)
  for (const [next] of later) {
    const isAlike = next?.problem.code === first.problem.code && next.fix.code === first.fix.code
    if (!isAlike || next.fix.edits.some(({ span }) => span.start <= end)) continue
    alike.push(next)
    end = endOf(next)
  }
  return alike
}

function endOf({ fix: { edits } }: Try): number {
  return Math.max(...edits.map(({ span }) => span.end))
}

/**
 * The fixes of an error that can be applied without asking the user. None is chosen if several meanings are
 * possible.
 */
function keptFixes(problem: Problem): readonly FixDraft[] {
  const fixes = fixesOf(problem).filter((each) => !GUESSES.has(each.code) && !losesText(each))
  switch (problem.code) {
    case 'unknown-field': {
      // Without a letter, it is not a name but the time after a date.
      const isName = /\p{L}/u.test((problem.data as DiagnosticData['unknown-field']).field)
      const meant = fixes.filter(({ code }) => code === 'change-to')
      return !isName && meant.length === 1 ? meant : fixes.filter((each) => !meant.includes(each))
    }
    case 'invalid-value':
      return fixes.length > 1 ? [] : fixes
    // Text between two slashes that is not a regexp is a path.
    case 'malformed-regexp':
      return []
    // Two signs, as in `--save`, are part of the text.
    case 'double-operator':
      return problem.span.end - problem.span.start === 1 ? [] : fixes
    default:
      return fixes
  }
}

/** Whether a fix removes more than signs and operators. */
function losesText({ code, data }: FixDraft): boolean {
  return code === 'leave-out' && /[\p{L}\p{N}]/u.test((data as { text: string }).text.replace(OPERATORS, ''))
}

/** The innermost clause around a span, or the whole query. */
function clauseAt(
  { start, end }: Span,
  query: Query,
): { readonly span: Span; readonly body: { readonly span: Span } } {
  let found: ReturnType<typeof clauseAt> = { span: query.span, body: query }
  for (let node: QueryNode | undefined = query; node !== undefined; ) {
    if (node.kind === 'clause') found = node
    node = childrenOf(node).find(({ span }) => span.start <= start && end <= span.end)
  }
  return found
}

/** The fix that puts a part of a text in quotes. */
export function quoteFix(span: Span, text: string): FixDraft {
  return fix('quote-text', {}, [{ span, text: quoteTyped(text.slice(span.start, span.end)) }])
}
