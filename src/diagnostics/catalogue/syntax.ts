import type { Messages } from './catalogue.ts'

/** Codes of texts that are not well-formed queries. */
export interface SyntaxData {
  'empty-query': Record<never, never>
}

export const syntaxMessages: Messages<SyntaxData> = {
  'empty-query': () => 'The query is empty. Write at least one word, or * for everything.',
}
