import { type Completion, startCompletion } from '@codemirror/autocomplete'
import type { ChangeDesc, EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isBlank } from '../../syntax/lexer/characters.ts'
import type { CompletionOption } from '../complete/completionOption.ts'

/** What a list offers: an option for the caret, or a whole text that was searched before. */
type Offer = Omit<CompletionOption, 'kind'> & { readonly kind: CompletionOption['kind'] | 'recent' }

/** An option of the list, and the stretch of the text that it replaces. */
export interface ListedOption extends Completion {
  readonly option: Offer
  readonly from: number
  readonly to: number
}

export function listedOption(option: Offer, from: number, to: number): ListedOption {
  const { label, kind, detail } = option
  const apply = (view: EditorView) => take(view, { option, from, to })
  return { label, type: kind, apply, option, from, to, ...(detail === undefined ? {} : { detail }) }
}

/** An option after changes of the text that are made while newer options are awaited. */
export function movedWith(listed: ListedOption, changes: ChangeDesc): ListedOption {
  return { ...listed, from: changes.mapPos(listed.from, -1), to: changes.mapPos(listed.to, 1) }
}

/** Whether what is typed is the beginning of an option. */
export function continuesText({ option, from, to }: ListedOption, state: EditorState): boolean {
  const typed = state.sliceDoc(from, state.selection.main.head)
  const { label, apply, kind } = option
  if (typed === '' || label.length <= typed.length || apply === state.sliceDoc(from, to)) return false
  // A small letter is rather a word than an operator.
  if (kind === 'operator') return label.startsWith(typed)
  return [label, apply].some((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
}

/** Takes an option. After a field or an operator, what can follow is offered at once. */
export function take(
  view: EditorView,
  { option, from, to }: Pick<ListedOption, 'option' | 'from' | 'to'>,
): void {
  const { apply: insert, kind } = option
  const isOperator = kind === 'operator'
  // An operator goes after the space that follows it.
  const hasSpace = isOperator && isBlank(view.state.sliceDoc(to, to + 1).charCodeAt(0))
  const selection = { anchor: from + insert.length + (hasSpace ? 1 : 0) }
  const changes = { from, to, insert }
  view.dispatch({ changes, selection, userEvent: 'input.complete', scrollIntoView: true })
  if (isOperator || kind === 'field') startCompletion(view)
}

/** How many documents have a value, at the end of its row. */
export function countOf(completion: Completion): Node | null {
  const { count } = (completion as ListedOption).option
  if (count === undefined) return null
  const dom = document.createElement('span')
  dom.className = 'isoquery-count'
  dom.textContent = count.toLocaleString()
  return dom
}
