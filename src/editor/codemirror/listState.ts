import { completionStatus, currentCompletions, selectedCompletion } from '@codemirror/autocomplete'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { continuesText, type ListedOption, movedWith } from './listedOption.ts'

/** The list of completions as it is shown, also while newer options are awaited. */
interface ListState {
  /** How many options it has; 0 if there is no list. */
  readonly count: number
  /** The selected option, if it is one for the text as it is. */
  readonly selected: ListedOption | null
  /** Whether the user has moved to the selected option. */
  readonly isChosen: boolean
}

export type ListField = StateField<ListState>

const CLOSED: ListState = { count: 0, selected: null, isChosen: false }

const chosen = StateEffect.define<null>()

export function listField(): ListField {
  return StateField.define<ListState>({
    create: () => CLOSED,
    update: (value, { docChanged, changes, effects, state }) => {
      const { length: count } = currentCompletions(state)
      if (count > 0) {
        const isMoved = value.isChosen || effects.some((effect) => effect.is(chosen))
        const selected = selectedCompletion(state) as ListedOption | null
        return { count, selected, isChosen: isMoved && !docChanged }
      }
      if (value.count === 0 || completionStatus(state) !== 'pending') return CLOSED
      if (value.selected === null || !docChanged) return value
      const moved = movedWith(value.selected, changes)
      return { ...value, selected: continuesText(moved, state) ? moved : null, isChosen: false }
    },
  })
}

/** Remembers that the user moves in the list. The key goes on to the list itself. */
export function choose(view: EditorView): boolean {
  if (completionStatus(view.state) === 'active') view.dispatch({ effects: chosen.of(null) })
  return false
}

/** What a field with a list is to screen readers. */
export function listAttributes(list: ListField): Extension {
  return EditorView.contentAttributes.compute([list], (state) => ({
    role: 'combobox',
    'aria-expanded': String(state.field(list).count > 0),
  }))
}
