import type { Edit } from '../../../src/diagnostics/diagnostic.ts'
import type { Span } from '../../../src/diagnostics/span.ts'
import type { QueryNode } from '../../../src/syntax/ast.ts'
import { safeParse } from '../../../src/syntax/parse.ts'
import { visit } from '../../../src/syntax/visit.ts'

/** What is to be written in the place of a stretch of text. */
export function replace(span: Span, text: string): Edit {
  return { span: { start: span.start, end: span.end }, text }
}

/** What is to be written at a place where nothing is taken away. */
export function insert(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text }
}

/** The edits that the nodes of a query ask for, each one by itself. */
export function editsOf(text: string, ask: (node: QueryNode, text: string) => readonly Edit[]): Edit[] {
  const edits: Edit[] = []
  visit(safeParse(text).query, { enter: (node) => void edits.push(...ask(node, text)) })
  return edits
}

/** The text with all edits made; of several at one place the first comes first. */
export function applyEdits(edits: readonly Edit[], text: string): string {
  const fromTheEnd = [...edits].reverse().sort((a, b) => b.span.start - a.span.start)
  return fromTheEnd.reduce(
    (sofar, { span, text: put }) => sofar.slice(0, span.start) + put + sofar.slice(span.end),
    text,
  )
}
