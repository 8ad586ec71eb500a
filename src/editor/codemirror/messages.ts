import type { None } from '../../diagnostics/codes.ts'
import type { MessagesOf } from '../../diagnostics/messages.ts'
import type { EditorMessages } from '../messages.ts'

/** What a search box says beyond the functions of `isoquery/editor`, most of it to screen readers. */
export interface BoxData {
  /** The name of the box, unless it is given one. */
  'box-label': None
  'box-required': None
  /** The name of the card with problems, and the word before each. */
  'box-problems': None
  'box-severity': { readonly severity: 'error' | 'warning' | 'info' }
  /** The name of the button with the number of problems. It has the number in digits, as the button does. */
  'box-problem-count': { readonly count: number }
  /** Said of the marked problems: the message of the first, how many more there are, and the key to them. */
  'box-summary': { readonly message: string; readonly more: number; readonly hasFixes: boolean }
  /** The name of the list of completions, and said when it opens. */
  'box-completions': None
  'box-completion-count': { readonly count: number }
  /** Below the list: its keys. */
  'box-keys': None
  /** The name of the button that clears the text. */
  'box-clear': None
  /** Said when a selection is deleted. */
  'box-deleted': None
}

const SEVERITY = { error: 'Error', warning: 'Warning', info: 'Note' } as const

export const boxMessages: MessagesOf<BoxData> = {
  'box-label': () => 'Search query',
  'box-required': () => 'Please write a query.',
  'box-problems': () => 'Problems',
  'box-severity': ({ severity }) => SEVERITY[severity],
  'box-problem-count': ({ count }) => `${count === 1 ? '1 problem' : `${count} problems`}: show the next`,
  'box-summary': ({ message, more, hasFixes }) =>
    message + (more === 0 ? '' : ` And ${more} more.`) + (hasFixes ? ' Press F8 for corrections.' : ''),
  'box-completions': () => 'Completions',
  'box-completion-count': ({ count }) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  'box-keys': () => '↑ ↓ choose · Tab takes · Esc closes',
  'box-clear': () => 'Clear the query',
  'box-deleted': () => 'Selection deleted',
}

/** All that a search box says. */
export type SearchBoxMessages = EditorMessages & MessagesOf<BoxData>
