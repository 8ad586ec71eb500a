import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FieldKind } from '../schema/field.ts'
import { findField, type Schema } from '../schema/schema.ts'
import { isError, isMissing, type Reading, readQuery } from '../semantics/readQuery.ts'
import type { Exists, NodeKind, QueryNode, RangeNode } from '../syntax/ast.ts'
import { visit } from '../syntax/visit.ts'
import { Canvas, type HighlightClass } from './canvas.ts'

/** A piece of a text with one class, in UTF-16 units. */
export interface HighlightPiece {
  readonly from: number
  readonly to: number
  readonly class: HighlightClass
}

const CLASS_OF_KIND: Readonly<Record<FieldKind, HighlightClass>> = {
  text: 'term',
  keyword: 'term',
  contains: 'term',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'date',
}

/** The nodes that have one class from end to end, whatever their field is. */
const CLASS_OF_NODE: Partial<Record<NodeKind, HighlightClass>> = {
  phrase: 'phrase',
  pattern: 'pattern',
  fuzzy: 'pattern',
  matchAll: 'pattern',
  regexp: 'regexp',
}

/**
 * Splits any text into classified pieces, in order, without gaps or overlaps. The classes are those of the
 * tree: a field's name is `field`, and a word has the class of its field's kind. What an error is about is
 * `invalid`; where something is missing, what stands before it is sound.
 *
 * @throws TypeError when an argument is missing or wrong.
 * @example
 * highlight(schema, 'price:5')
 * // [{ from: 0, to: 5, class: 'field' }, { from: 5, to: 6, class: 'punctuation' },
 * //  { from: 6, to: 7, class: 'number' }]
 */
export function highlight<S extends Schema>(schema: S, text: string): readonly HighlightPiece[] {
  checkArgument('highlight', 'schema', schema, SCHEMA)
  checkArgument('highlight', 'text', text, TEXT)
  return highlightPieces(readQuery(schema, text))
}

/** As {@link highlight}, of a text that is read already. */
export function highlightPieces({ schema, text, query, result }: Reading): readonly HighlightPiece[] {
  const canvas = new Canvas(text)
  const kinds: (FieldKind | undefined)[] = [undefined]
  visit(query, {
    enter: (node) => {
      if (node.kind === 'fielded') {
        const field = findField(schema, node.field)
        canvas.paint(node.fieldSpan.start, node.fieldSpan.end, field ? 'field' : 'invalid')
        kinds.push(field?.kind)
      } else paintNode(node, kinds.at(-1), canvas, text)
    },
    leave: (node) => {
      if (node.kind === 'fielded') kinds.pop()
    },
  })
  const isWrong = (each: Diagnostic) => isError(each) && !isMissing(each)
  canvas.paintAll(
    result.diagnostics.filter(isWrong).map(({ span }) => span),
    'invalid',
  )
  return canvas.pieces()
}

function paintNode(node: QueryNode, kind: FieldKind | undefined, canvas: Canvas, text: string): void {
  const { start, end } = node.span
  if (node.kind === 'range') paintRange(node, classOf(kind), canvas)
  else if (node.kind === 'exists') paintExists(node, canvas, text)
  else if (node.kind === 'word') canvas.paint(start, end, classOf(kind))
  else {
    const own = CLASS_OF_NODE[node.kind]
    if (own !== undefined) canvas.paint(start, end, own)
  }
}

function paintRange({ span, lower, upper, brackets }: RangeNode, bare: HighlightClass, canvas: Canvas): void {
  for (const bound of [lower, upper]) {
    if (bound === null) continue
    if (brackets === null) canvas.paint(span.start, bound.span.start, 'operator')
    canvas.paint(bound.span.start, bound.span.end, bound.quoted ? 'phrase' : bare)
  }
}

// `_exists_:field`, `field:*`, or a star in the group of a field, whose name is then outside of the span.
function paintExists({ span, fieldSpan }: Exists, canvas: Canvas, text: string): void {
  if (text.startsWith('_exists_', span.start) && fieldSpan.start > span.start)
    canvas.paint(span.start, span.start + '_exists_'.length, 'operator')
  if (fieldSpan.start >= span.start) canvas.paint(fieldSpan.start, fieldSpan.end, 'field')
  let star = span.end
  while (star > Math.max(span.start, fieldSpan.end) && text[star - 1] === '*') star--
  canvas.paint(star, span.end, 'pattern')
}

function classOf(kind: FieldKind | undefined): HighlightClass {
  return kind === undefined ? 'term' : CLASS_OF_KIND[kind]
}
