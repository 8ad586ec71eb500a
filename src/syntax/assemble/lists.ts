import type { Fix } from '../../diagnostics/diagnostic.ts'
import type { Body, Clause } from '../ast.ts'
import { edit, insert, leaveOut, replace } from '../faults/problems.ts'
import type { Lexer } from '../lexer/lexer.ts'
import type { Token } from '../lexer/tokens.ts'
import { reportStray } from './suffixes.ts'

/** A clause in which nothing is: no operand, or a group that is empty. */
export interface Hole {
  readonly clause: Clause
  /** The operator that stands right before the hole. */
  readonly before: Token | undefined
  /** The suffix that stands right behind it. */
  readonly after: Token | undefined
  readonly value: Body
}

/**
 * Reports what is missing in a finished list of clauses; its holes are those from `from` on, and are taken
 * out.
 */
export function reportHoles(clauses: readonly Clause[], holes: Hole[], from: number, lexer: Lexer) {
  const own = holes.splice(from)
  for (const hole of own) {
    // Where the text was cut off by a limit, what follows is not missing.
    if (lexer.cut !== null && hole.clause.span.end >= lexer.keptTo) continue
    reportHole(hole, clauses, lexer)
  }
  const first = clauses[0]
  if (first === undefined || first.conjunction === null || own[0]?.clause === first) return
  const { text, problems } = lexer
  const { start } = first.span
  const operator = conjunctionAt(text, start)
  const end = start + operator.length
  problems.error('missing-operand', start, end, { operator, side: 'before' }, () => [
    leaveOut(`Leave out ${operator}`, text, start, end),
    replace(`Search for ${operator} itself`, start, end, `"${operator}"`),
  ])
}

function reportHole({ clause, before, after, value }: Hole, clauses: readonly Clause[], lexer: Lexer) {
  const { text, problems } = lexer
  if (value.kind === 'group') {
    const { start, end } = value.span
    // That it is not closed is all there is to say.
    if (text[end - 1] !== ')') return
    return problems.error('empty-group', start, start + 1, {}, () => [
      ...removalOf(clause, clauses, text),
      insert('Take everything', start + 1, '*'),
    ])
  }
  if (before === undefined) return after !== undefined && reportStray(after, lexer)
  const { startOffset, end, image } = before
  const isAll = text.length < 2 * image.length && text.trim() === image
  problems.error(
    'missing-operand',
    isAll ? end : startOffset,
    end,
    { operator: image, side: 'after' },
    () => [
      ...removalOf(clause, clauses, text),
      replace(`Search for ${image} itself`, startOffset, end, `"${image}"`),
    ],
  )
}

/** How to leave a clause out, where others stay. */
function removalOf(clause: Clause, clauses: readonly Clause[], text: string): Fix[] {
  if (clauses.length < 2) return []
  const { start, end } = clause.span
  if (clauses[0] !== clause || clauses[1]!.conjunction === null) {
    const title = `Leave out ${text.slice(start, end)}`
    return title.length > 60 ? [] : [leaveOut(title, text, start, end)]
  }
  const next = clauses[1]!.span.start
  return [leaveOut('Leave it out', text, start, next + conjunctionAt(text, next).length)]
}

function conjunctionAt(text: string, at: number): string {
  return text.startsWith('AND', at) ? 'AND' : text.slice(at, at + 2)
}

/** Reports a group that is not closed, the `nth` of them counted from the inside. */
export function reportUnclosedGroup(open: Token, clauses: readonly Clause[], nth: number, lexer: Lexer) {
  if (lexer.cut !== null) return
  const { text, problems, ending } = lexer
  const { startOffset: start, end } = open
  problems.error('unclosed-group', start, end, {}, () => {
    const literally = insert('Search for the character itself', start, '\\')
    if (clauses.length === 0) return [literally]
    const closing = ending.filter(({ span }) => span.start === text.length).map((each) => each.text)
    const before = ending.filter(({ span }) => span.start < text.length)
    const edits = [...before, edit(text.length, text.length, closing.join('') + ')'.repeat(nth))]
    return [{ title: 'Close the group at the end', edits }, literally]
  })
}

/** Reports parentheses that close nothing. */
export function reportStrayParens(
  stray: readonly Token[],
  clauses: readonly Clause[],
  { text, problems }: Lexer,
) {
  for (const { startOffset: start, end } of stray) {
    problems.error('unexpected-closing', start, end, { character: ')' }, () => {
      const literally = insert('Search for the character itself', start, '\\')
      return clauses.length === 0 ? [literally] : [leaveOut('Leave it out', text, start, end), literally]
    })
  }
}
