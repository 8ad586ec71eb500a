import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { type HighlightPiece, highlightPieces } from '../highlight.ts'
import type { ReadingField } from './readingField.ts'

const PAIRS = { brackets: ['(', '"'], before: ')]}' }
/** Only steps over the mark that was closed automatically. */
const QUOTES = { brackets: ['"'] }
const NONE = { brackets: [] }

/**
 * Closes `(` and `"` while they are typed between values. The end of a range is not closed: it can be `]` or
 * `}`.
 */
export function autoClosing(reading: ReadingField): Extension {
  const pairsAt = (state: EditorState, at: number) => {
    const { text } = state.field(reading)
    const pieces = highlightPieces(state.field(reading))
    // An escaped character opens nothing.
    if (text[at - 1] === '\\') return NONE
    // A regexp may not be closed yet.
    const isRegexp = ({ class: name, from, to }: HighlightPiece) =>
      name === 'invalid' && text.slice(from, to) === '/' && to <= at
    if (pieces.some(isRegexp)) return NONE
    const piece = pieces.find(({ from, to }) => from < at && at <= to)
    if (piece === undefined) return PAIRS
    const isInside = at < piece.to
    if (piece.class === 'regexp' && isInside) return NONE
    const isClosed = text[at - 1] === '"' && at - 1 > piece.from
    // The quotation mark of a phrase that is not closed is a piece of its own.
    const isPhrase = piece.class === 'phrase' || text[piece.from] === '"'
    if (!isPhrase || (!isInside && isClosed)) return PAIRS
    return text[at] === '"' ? QUOTES : NONE
  }
  return [
    closeBrackets(),
    EditorState.languageData.of((state, at) => [{ closeBrackets: pairsAt(state, at) }]),
    Prec.high(keymap.of(closeBracketsKeymap)),
  ]
}
