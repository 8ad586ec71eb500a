import { type Extension, Prec, type Range, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { walk } from '../../syntax/visit.ts'
import type { HighlightClass } from '../classMap.ts'
import { type HighlightPiece, highlightPieces } from '../highlight.ts'
import { pairAt } from './pairs.ts'
import type { ReadingField } from './readingField.ts'

const MARKS = new Map<HighlightClass, Decoration>()
/** A field with its value, in which the field comes first whatever is around it. */
const ISOLATED = Decoration.mark({ attributes: { dir: 'ltr' }, bidiIsolate: Direction.LTR })
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const MATCHING = Decoration.mark({ class: 'isoquery-matching' })

/** Colours the pieces of the query that are in view, and the pair of brackets or quotes at the caret. */
export function highlighting(reading: ReadingField): Extension {
  const decorate = (view: EditorView): DecorationSet => {
    const { from, to } = view.viewport
    const shown = coloured(highlightPieces(view.state.field(reading))).filter(
      (piece) => piece.to > from && piece.from < to,
    )
    return RangeSet.of(shown.map((piece) => mark(piece.class).range(piece.from, piece.to)))
  }
  const decoratePair = ({ state }: EditorView): DecorationSet => {
    const { main } = state.selection
    const pair = main.empty
      ? pairAt(highlightPieces(state.field(reading)), state.field(reading).text, main.head)
      : null
    const ranges: Range<Decoration>[] = (pair ?? []).map((at) => MATCHING.range(at, at + 1))
    return RangeSet.of(ranges)
  }
  // Each element makes a key slower: left to right, there is nothing to isolate.
  const isolate = (view: EditorView): DecorationSet => {
    const { parsed, text } = view.state.field(reading)
    if (view.textDirection === Direction.LTR && !RIGHT_TO_LEFT.test(text)) return Decoration.none
    const found: Range<Decoration>[] = []
    walk(parsed.query, {
      enter: ({ kind, span }) => {
        if (kind === 'fielded') found.push(ISOLATED.range(span.start, span.end))
      },
    })
    return Decoration.set(found, true)
  }
  return [
    // Around what is coloured.
    Prec.lowest(EditorView.decorations.of(isolate)),
    EditorView.bidiIsolatedRanges.of(isolate),
    decorations(decorate, (update) => update.viewportChanged),
    decorations(decoratePair, (update) => update.selectionSet),
  ]
}

/**
 * The stretches that do not look as plain text does, as words do. Each element makes a key slower, so that
 * neighbours of one class share theirs, with the spaces before them.
 */
function coloured(pieces: readonly HighlightPiece[]): readonly HighlightPiece[] {
  const found: HighlightPiece[] = []
  let end = 0
  for (const { class: name, to } of pieces) {
    if (name === 'space') continue
    const last = found.at(-1)
    if (last?.class === name && last.to === end) found[found.length - 1] = { ...last, to }
    else if (name !== 'term') found.push({ from: end, to, class: name })
    end = to
  }
  return found
}

function decorations(
  decorate: (view: EditorView) => DecorationSet,
  alsoAfter: (update: ViewUpdate) => boolean,
): Extension {
  const plugin = class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = decorate(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || alsoAfter(update)) this.decorations = decorate(update.view)
    }
  }
  return ViewPlugin.fromClass(plugin, { decorations: (value) => value.decorations })
}

function mark(name: HighlightClass): Decoration {
  const known = MARKS.get(name)
  if (known !== undefined) return known
  const made = Decoration.mark({ class: `isoquery-${name}` })
  MARKS.set(name, made)
  return made
}
