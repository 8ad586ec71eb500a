import type { MessagesOf } from './messages.ts'

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
  'text-unknown-field': { readonly text: string }
  'text-left-out': { readonly text: string }
  'text-words': { readonly text: string; readonly words: string; readonly count: number }
}

export const textChangeMessages: MessagesOf<TextChangeData> = {
  'text-blank': ({ text }) => `${place(text)} has no words and finds nothing.`,
  'text-cut': ({ text }) => `${place(text)} was cut, because the text is beyond a limit.`,
  'text-corrected': ({ text, title }) =>
    `${place(text)} was corrected: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}.`,
  'text-removed': ({ text }) => `${place(text)} was left out.`,
  'text-character': ({ text }) => `${place(text)} was read as a character.`,
  'text-closed': ({ text }) => `${place(text)} was closed.`,
  'text-quoted': ({ text }) => `${place(text)} was put in quotes.`,
  'text-unknown-field': ({ text }) => `${place(text)} is no field, and was read as a word.`,
  'text-left-out': ({ text }) => `${place(text)} has no words and was left out.`,
  'text-words': ({ text, words, count }) =>
    `${place(text)} was read as the ${count === 1 ? 'word' : 'words'} "${words}".`,
}

function place(text: string): string {
  return text === '' ? 'This place' : `"${text}"`
}
