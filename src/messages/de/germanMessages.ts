import type { Messages } from '../messages.ts'
import { explanations } from './explanations.ts'
import { fixes } from './fixes.ts'
import { schemaProblems } from './schemaProblems.ts'
import { boxTexts, editorTexts, helpTexts } from './searchBox.ts'
import { syntaxProblems } from './syntaxProblems.ts'
import { frame, textChanges } from './textChanges.ts'

/**
 * All of isoquery's messages in German. You can pass them to any `messages` option.
 *
 * @example
 * explain(plan, 'english', { messages: germanMessages })
 * // Dokumente, für die gilt: headline enthält das Wort „bank“
 */
export const germanMessages: Messages = {
  ...syntaxProblems,
  ...schemaProblems,
  ...fixes,
  ...frame,
  ...textChanges,
  ...explanations,
  ...editorTexts,
  ...boxTexts,
  ...helpTexts,
}
