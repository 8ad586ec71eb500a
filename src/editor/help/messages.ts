import type { AnyLanguage } from '../../diagnostics/messages.ts'
import type { EditorMessages } from '../messages.ts'

/** The text of `describeSyntax`, apart from explanations and the field descriptions of hover cards. */
export const helpMessages = {
  /** The headings of the two columns. */
  'help-query': () => 'You type',
  'help-finds': () => 'You find',
  'help-words': () => 'Words',
  'help-combine': () => 'Combining',
  'help-special': () => 'Everything, and special characters',
  'help-default-fields': ({ fields }: { readonly fields: readonly string[] }) =>
    `A word without a field is searched for in: ${fields.join(', ')}`,
  'help-aliases': ({ aliases }: { readonly aliases: readonly string[] }) => `Also: ${aliases.join(', ')}`,
  /** Two words for the examples. */
  'help-first-word': () => 'river',
  'help-second-word': () => 'bank',
} as const

/** The messages of `describeSyntax`. */
export type HelpMessages = EditorMessages & AnyLanguage<typeof helpMessages>
