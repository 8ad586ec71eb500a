import type { AnyLanguage } from '../../diagnostics/messages.ts'
import type { EditorMessages } from '../messages.ts'

/** The text of the help by `describeSyntax`, except for explanations and descriptions of fields. */
export const helpMessages = {
  /** The headings of the two columns. */
  'help-query': () => 'You type',
  'help-finds': () => 'You find',
  'help-words': () => 'Words',
  'help-combine': () => 'Combining conditions',
  'help-special': () => 'Special characters, and finding everything',
  'help-default-fields': ({ fields }: { readonly fields: readonly string[] }) =>
    `Fields searched when no field is named: ${fields.join(', ')}`,
  'help-aliases': ({ aliases }: { readonly aliases: readonly string[] }) =>
    `Also called: ${aliases.join(', ')}`,
  /** Two words for the examples. */
  'help-first-word': () => 'river',
  'help-second-word': () => 'bank',
} as const

/** The messages of `describeSyntax`. */
export type HelpMessages = EditorMessages & AnyLanguage<typeof helpMessages>
