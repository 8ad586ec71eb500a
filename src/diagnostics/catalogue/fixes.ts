import type { MessagesOf, None } from './messages.ts'

/** Code of every fix → the data of its title. */
export interface FixData {
  'allow-edits': { readonly edits: number }
  'any-value': None
  'apply-to-next-word': { readonly operator: string }
  'automatic-edits': None
  'change-to': { readonly text: string }
  'close-group': None
  'close-phrase': None
  'close-range': None
  'close-regexp': None
  'escape-character': { readonly character: string }
  everything: None
  'group-value': None
  'insert-to': None
  'join-value': { readonly operator: string }
  'keep-first': { readonly operator: string }
  'keep-hits': { readonly text: string }
  'leave-out': { readonly text: string }
  'leave-out-parentheses': None
  'make-phrase': None
  'move-operator': { readonly operator: string }
  'open-end': { readonly end: 'lower' | 'upper' }
  'open-range': None
  'probably-meant': { readonly text: string }
  'quote-ends': None
  'quote-operator': { readonly operator: string }
  'quote-text': None
  'quote-value': None
  'require-clause': None
  'search-default-fields': None
  'search-pattern': None
  'straight-quotes': None
  'unquote-field': None
  write: { readonly text: string }
}

const NAMES: Readonly<Record<string, string>> = {
  '\\': 'the backslash',
  '/': 'the slash',
  ':': 'the colon',
  '*': '*',
  '?': '?',
  '+': '+',
  '-': '-',
}

export const fixMessages: MessagesOf<FixData> = {
  'allow-edits': ({ edits }) => `Allow ${edits === 1 ? 'one edit' : 'two edits'}`,
  'any-value': () => 'Match any value',
  'apply-to-next-word': ({ operator }) => `Apply ${operator} to the next word`,
  'automatic-edits': () => 'Let the length of the word decide',
  'change-to': ({ text }) => `Change to ${text}`,
  'close-group': () => 'Close the group at the end',
  'close-phrase': () => 'Close the quotation mark at the end',
  'close-range': () => 'Close the range',
  'close-regexp': () => 'End the expression here',
  'escape-character': ({ character }) => `Search for ${NAMES[character] ?? 'the character'} itself`,
  everything: () => 'Search for everything',
  'group-value': () => 'Put the value in parentheses',
  'insert-to': () => 'Put TO between the two values',
  'join-value': ({ operator }) => `Write the value right after ${operator}`,
  'keep-first': ({ operator }) => `Keep only the first ${operator}`,
  'keep-hits': ({ text }) => `Keep today's hits: ${text}`,
  'leave-out': ({ text }) => `Leave out ${text}`,
  'leave-out-parentheses': () => 'Leave out the parentheses',
  'make-phrase': () => 'Make it a phrase',
  'move-operator': ({ operator }) => `Write ${operator} before the field`,
  'open-end': ({ end }) => `Leave the ${end} end open`,
  'open-range': () => 'Open the range',
  'probably-meant': ({ text }) => `Probably meant: ${text}`,
  'quote-ends': () => 'Put each value in quotes',
  'quote-operator': ({ operator }) => `Search for ${operator} itself`,
  'quote-text': () => 'Search for the text itself',
  'quote-value': () => 'Put the value in quotes',
  'require-clause': () => 'Require it too',
  'search-default-fields': () => 'Search in the default fields',
  'search-pattern': () => 'Search for the pattern',
  'straight-quotes': () => 'Write straight quotes',
  'unquote-field': () => 'Write the name without quotes',
  write: ({ text }) => `Write ${text}`,
}
