import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { ReadingField } from './liveReading.ts'

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
    const { text, pieces } = state.field(reading)
    // An escaped character opens nothing.
    if (text[at - 1] === '\\') return NONE
    const piece = pieces.find(({ from, to }) => from < at && at <= to)
    if (piece?.class === 'regexp' && at < piece.to) return NONE
    const isInPhrase = text[piece?.from ?? -1] === '"' && (at < piece!.to || text[at - 1] !== '"')
    if (!isInPhrase) return PAIRS
    return text[at] === '"' ? QUOTES : NONE
  }
  return [
    closeBrackets(),
    EditorState.languageData.of((state, at) => [{ closeBrackets: pairsAt(state, at) }]),
    Prec.high(keymap.of(closeBracketsKeymap)),
  ]
}
