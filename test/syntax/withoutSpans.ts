import type { QueryNode } from '../../src/syntax/index.ts'

/** A tree as plain data without the places in its text. */
export function withoutSpans(node: QueryNode): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => (key === 'span' || key === 'fieldSpan' ? undefined : value)),
  )
}
