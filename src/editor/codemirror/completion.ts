import {
  autocompletion,
  closeCompletion,
  completionStatus,
  currentCompletions,
  selectedCompletionIndex,
  setSelectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { type Command, closeHoverTooltips, EditorView, hasHoverTooltips, keymap } from '@codemirror/view'
import { say } from '../../diagnostics/messages.ts'
import type { Schema } from '../../schema/schema.ts'
import { skipBlanks } from '../../syntax/lexer/characters.ts'
import type { QueryOptions } from './boxOptions.ts'
import { completionSource } from './completionSource.ts'
import { continuesText, countOf, type ListedOption, take } from './listedOption.ts'
import { choose, listAttributes, listField } from './listState.ts'
import { liveRegion } from './liveRegion.ts'
import { boxMessages } from './messages.ts'
import type { ReadingField } from './readingField.ts'

/** Options are looked up after the frame that shows what is typed. */
const DELAY_MILLISECONDS = 50

/**
 * Completion while typing, on Ctrl-Space and at a touch, and at the focus while the text is blank. The first
 * option is selected if it continues what is typed, and Tab takes what is selected; Enter takes what was
 * chosen with the arrow keys. Elsewhere both do what they do in any text field, and close the list.
 */
export function completion<S extends Schema>(
  reading: ReadingField<S>,
  options: QueryOptions<S>,
): {
  readonly extension: Extension
  readonly close: Command
} {
  const { oneLine, messages } = options
  const { source, abort } = completionSource(reading, options)
  const list = listField()
  const close = (view: EditorView) => {
    abort()
    closeCompletion(view)
    return false
  }
  const takeSelected = (view: EditorView) => {
    const { selected } = view.state.field(list)
    if (selected === null || view.state.readOnly) return false
    take(view, selected)
    return true
  }
  const closeUnchosen = (view: EditorView) =>
    oneLine === true && !view.state.field(list).isChosen && close(view)
  const extension = [
    list,
    Prec.highest(
      keymap.of([
        { key: 'Tab', run: (view) => takeSelected(view) || close(view) },
        { key: 'Enter', run: closeUnchosen, shift: closeUnchosen },
        { key: 'Mod-Enter', run: closeUnchosen },
        { key: 'Escape', run: close },
        ...['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].map((key) => ({ key, run: choose })),
      ]),
    ),
    autocompletion({
      override: [source],
      activateOnTypingDelay: DELAY_MILLISECONDS,
      selectOnOpen: false,
      // It would close late, when the focus may be back and more is typed.
      closeOnBlur: false,
      // Nothing is taken by chance then, and the keys work at once.
      interactionDelay: 0,
      maxRenderedOptions: 50,
      tooltipClass: (state) => (state.field(list, false)?.isChosen ? 'isoquery-chosen' : ''),
      addToOptions: [{ render: countOf, position: 90 }],
    }),
    EditorView.updateListener.of(({ view, state, startState }) => {
      if (currentCompletions(state)[0] !== currentCompletions(startState)[0]) opened(view)
      const { count, selected } = state.field(list)
      const before = startState.field(list, false)?.selected ?? null
      // Newer options are awaited, and the text has outgrown the selected one.
      if (count > 0 && selected === null && before !== null && completionStatus(state) === 'pending')
        view.dispatch({ effects: setSelectedCompletion(-1) })
    }),
    EditorView.domEventHandlers({
      focus: (_, view) => oneLine === true && openWhereBlank(view),
      click: (event, view) => {
        // A touch has no keys to ask with. Its card of a problem goes first.
        if ((event as PointerEvent).pointerType === 'touch' && oneLine)
          queueMicrotask(() => openAtTouch(view))
        else if (oneLine) openWhereBlank(view)
      },
      // The browser takes the focus away while the editor is changed, too.
      blur: (_, view) => queueMicrotask(() => close(view)),
    }),
    oneLine ? [listAttributes(list), keymap.of([{ key: 'ArrowDown', run: openBelow }])] : [],
    liveRegion((state) => {
      const { count } = state.field(list)
      return count === 0 ? '' : say(boxMessages, 'box-completion-count', { count }, messages)
    }),
  ]
  return { extension, close }
}

/** Selects the first option if it continues what is typed. A card gives way to the list. */
function opened(view: EditorView): void {
  const first = currentCompletions(view.state)[0] as ListedOption | undefined
  if (first === undefined) return
  const isSelected = continuesText(first, view.state) && selectedCompletionIndex(view.state) === null
  view.dispatch({ effects: [closeHoverTooltips, ...(isSelected ? [setSelectedCompletion(0)] : [])] })
}

function isOpenable({ state, hasFocus }: EditorView): boolean {
  return hasFocus && !state.readOnly && completionStatus(state) === null
}

function openWhereBlank(view: EditorView): false {
  const isBlank = () => skipBlanks(view.state.doc.toString(), 0) === view.state.doc.length
  queueMicrotask(() => isOpenable(view) && isBlank() && startCompletion(view))
  return false
}

function openAtTouch(view: EditorView): void {
  if (isOpenable(view) && !hasHoverTooltips(view.state)) startCompletion(view)
}

/** Opens the list where the caret cannot move down. */
function openBelow(view: EditorView): boolean {
  const { main } = view.state.selection
  if (!main.empty || completionStatus(view.state) !== null) return false
  const below = view.moveVertically(main, true)
  const isLastLine = view.coordsAtPos(below.head)?.top === view.coordsAtPos(main.head)?.top
  return isLastLine && startCompletion(view)
}
