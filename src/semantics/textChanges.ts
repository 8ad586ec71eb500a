import type { AnyLanguage, ProblemMessages } from '../diagnostics/messages.ts'

/** What was written in a place. */
interface Written {
  readonly text: string
}

/** What `planAnyText` does to a text. */
export const textChangeMessages = {
  'text-blank': ({ text }: Written) => `${subject(text)} contains no words, so it finds nothing.`,
  'text-cut': ({ text }: Written) => `${subject(text)} was cut off, because the query exceeds a limit.`,
  /** `title` is that of the fix, in the language of the messages. */
  'text-corrected': ({ text, title }: Written & { readonly title: string }) =>
    `${subject(text)} was corrected: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}.`,
  'text-removed': ({ text }: Written) => `${subject(text)} was removed.`,
  'text-character': ({ text }: Written) => `${subject(text)} was treated as a literal character.`,
  'text-closed': ({ text }: Written) => `${subject(text)} was closed.`,
  'text-quoted': ({ text }: Written) => `${subject(text)} was put in quotes.`,
} as const

function subject(text: string): string {
  return text === '' ? 'This place' : `"${text}"`
}

/** What `planAnyText` says; it names fixes by their titles. */
export type TextMessages = AnyLanguage<typeof textChangeMessages> & ProblemMessages
