import type { MessagesOf, ProblemMessages } from '../diagnostics/messages.ts'

/** Code of everything that `planAnyText` does to a text → its data; `text` is what was written there. */
export interface TextChangeData {
  'text-blank': { readonly text: string }
  'text-cut': { readonly text: string }
  /** `title` is that of the fix, in the language of the messages. */
  'text-corrected': { readonly text: string; readonly title: string }
  'text-removed': { readonly text: string }
  'text-character': { readonly text: string }
  'text-closed': { readonly text: string }
  'text-quoted': { readonly text: string }
}

export const textChangeMessages: MessagesOf<TextChangeData> = {
  'text-blank': ({ text }) => `${subject(text)} has no words and finds nothing.`,
  'text-cut': ({ text }) => `${subject(text)} was cut, because the text is beyond a limit.`,
  'text-corrected': ({ text, title }) =>
    `${subject(text)} was corrected: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}.`,
  'text-removed': ({ text }) => `${subject(text)} was left out.`,
  'text-character': ({ text }) => `${subject(text)} was read as a character.`,
  'text-closed': ({ text }) => `${subject(text)} was closed.`,
  'text-quoted': ({ text }) => `${subject(text)} was put in quotes.`,
}

function subject(text: string): string {
  return text === '' ? 'This place' : `"${text}"`
}

/** What `planAnyText` says; it names fixes by their titles. */
export type TextMessages = MessagesOf<TextChangeData> & ProblemMessages
