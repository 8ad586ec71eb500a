import type { Problem } from '../diagnostics/diagnostic.ts'
import type { FieldKind } from '../schema/field.ts'
import type { Schema } from '../schema/schema.ts'
import { findField } from '../schema/schemaIndex.ts'
import { isError, isMissing, type Reading } from '../semantics/reading.ts'
import type { Exists, NodeKind, QueryNode, Range } from '../syntax/ast.ts'
import { walk } from '../syntax/visit.ts'
import { ClassMap, type HighlightClass } from './classMap.ts'
import { type EditorOptions, readInEditor } from './editorOptions.ts'

/** A piece of query text that has a single class. Positions are in UTF-16 code units. */
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

/** Comparison operators. Without a value after them, they are words. */
const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** The nodes that have one class from end to end, whatever their field is. */
const CLASS_OF_NODE: Partial<Record<NodeKind, HighlightClass>> = {
  phrase: 'phrase',
  pattern: 'pattern',
  fuzzy: 'pattern',
  matchAll: 'pattern',
  regexp: 'regexp',
}

/**
 * Splits any text into pieces, in order and with no gaps or overlaps, and gives each a class. Classes follow
 * the syntax tree: a field name is classed as `field`, and a word is classed by the kind of field it searches
 * (for example, `number`). Text that contains an error is classed as `invalid`, but if the error is that
 * something is missing, the text before it keeps its class.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * highlight(schema, 'price:5')
 * // [{ from: 0, to: 5, class: 'field' }, { from: 5, to: 6, class: 'punctuation' },
 * //  { from: 6, to: 7, class: 'number' }]
 */
export function highlight<S extends Schema>(
  schema: S,
  text: string,
  options: EditorOptions<S> = {},
): readonly HighlightPiece[] {
  return highlightPieces(readInEditor('highlight', schema, text, options))
}

/** Like {@link highlight}, for a text that has already been read. */
export function highlightPieces(reading: Reading): readonly HighlightPiece[] {
  return reading.derive(classify)
}

function classify({ schema, text, parsed, problems }: Reading): readonly HighlightPiece[] {
  const map = new ClassMap(text)
  const kinds: (FieldKind | undefined)[] = [undefined]
  walk(parsed.query, {
    enter: (node) => {
      if (node.kind === 'fielded') {
        const field = findField(schema, node.field)
        const isExists = field === undefined && node.field === '_exists_' && node.body.kind === 'missing'
        const unknown = isExists ? 'operator' : 'invalid'
        map.paint(node.fieldSpan.start, node.fieldSpan.end, field ? 'field' : unknown)
        kinds.push(field?.kind)
      } else paintNode(node, kinds.at(-1), map, text)
    },
    leave: (node) => {
      if (node.kind === 'fielded') kinds.pop()
    },
  })
  const isWrong = (each: Problem) => isError(each) && !isMissing(each)
  map.paintAll(
    problems.filter(isWrong).map(({ span }) => span),
    'invalid',
  )
  return map.pieces()
}

function paintNode(node: QueryNode, kind: FieldKind | undefined, map: ClassMap, text: string): void {
  const { start, end } = node.span
  if (node.kind === 'range') paintRange(node, CLASS_OF_KIND[kind ?? 'text'], map)
  else if (node.kind === 'exists') paintExists(node, map, text)
  else if (node.kind === 'word') {
    const isComparison = kind !== undefined && COMPARISONS.has(text.slice(start, end))
    map.paint(start, end, isComparison ? 'operator' : CLASS_OF_KIND[kind ?? 'text'])
  } else {
    const own = CLASS_OF_NODE[node.kind]
    if (own !== undefined) map.paint(start, end, own)
  }
}

function paintRange({ span, lower, upper, brackets }: Range, bare: HighlightClass, map: ClassMap): void {
  for (const bound of [lower, upper]) {
    if (bound === null) continue
    if (brackets === null) map.paint(span.start, bound.span.start, 'operator')
    map.paint(bound.span.start, bound.span.end, bound.quoted ? 'phrase' : bare)
  }
}

// `_exists_:field`, `field:*`, or a star in the group of a field, whose name is then outside of the span.
function paintExists({ span, fieldSpan }: Exists, map: ClassMap, text: string): void {
  if (text.startsWith('_exists_', span.start) && fieldSpan.start > span.start)
    map.paint(span.start, span.start + '_exists_'.length, 'operator')
  if (fieldSpan.start >= span.start) map.paint(fieldSpan.start, fieldSpan.end, 'field')
  let star = span.end
  while (star > Math.max(span.start, fieldSpan.end) && text[star - 1] === '*') star--
  map.paint(star, span.end, 'pattern')
}
