import type { Severity } from '../../diagnostics/diagnostic.ts'
import type { AnyLanguage } from '../../diagnostics/messages.ts'
import type { EditorMessages } from '../messages.ts'

interface Summary {
  readonly message: string
  readonly more: number
  readonly hasFixes: boolean
}

const SEVERITY = { error: 'Error', warning: 'Warning', info: 'Note' } as const

/** What a search box says beyond the functions of `isoquery/editor`, most of it to screen readers. */
export const boxMessages = {
  /** The name of the box, unless it is given one. */
  'box-label': () => 'Search query',
  'box-required': () => 'Please enter a query.',
  /** The name of the card with problems, and the word before each. */
  'box-problems': () => 'Problems',
  'box-severity': ({ severity }: { readonly severity: Severity }) => SEVERITY[severity],
  /** The name of the button with the number of problems. It has the number in digits, as the button does. */
  'box-problem-count': ({ count }: { readonly count: number }) =>
    `${count === 1 ? '1 problem' : `${count} problems`}: show the next one`,
  /** Said of the marked problems: the message of the first, how many more there are, and the key to them. */
  'box-summary': ({ message, more, hasFixes }: Summary) =>
    message + (more === 0 ? '' : ` And ${more} more.`) + (hasFixes ? ' Press F8 for corrections.' : ''),
  /** The name of the list of completions, and said when it opens. */
  'box-completions': () => 'Completions',
  'box-completion-count': ({ count }: { readonly count: number }) =>
    count === 1 ? '1 suggestion' : `${count} suggestions`,
  /** Below the list: its keys. */
  'box-keys': () => '↑ ↓ to choose · Tab to accept · Esc to close',
  /** The name of the button that clears the text. */
  'box-clear': () => 'Clear the query',
  /** Said when a selection is deleted. */
  'box-deleted': () => 'Selection deleted',
} as const

/** All that a search box says. */
export type SearchBoxMessages = EditorMessages & AnyLanguage<typeof boxMessages>

/** The language of an editor; English for what it does not have. */
export type Language = Partial<SearchBoxMessages> | undefined
