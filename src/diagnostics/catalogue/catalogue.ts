import type { BoxData } from './box.ts'
import type { EditorData } from './editor.ts'
import type { ExplanationData } from './explanation.ts'
import type { FixData } from './fixes.ts'
import type { FrameData } from './frame.ts'
import { type MessagesOf, say } from './messages.ts'
import { type SemanticsData, semanticsMessages } from './semantics.ts'
import { type SyntaxData, syntaxMessages } from './syntax.ts'
import type { TextChangeData } from './textChanges.ts'

/** Code of every diagnostic → its data. */
export interface DiagnosticData extends SyntaxData, SemanticsData {}

/** Code of everything that is said to the writers of queries → its data. */
interface MessageData
  extends DiagnosticData,
    FixData,
    FrameData,
    TextChangeData,
    ExplanationData,
    EditorData,
    BoxData {}

/**
 * All that is said to the writers of queries, in one language: for each code a function that makes a text
 * from its data. The codes are those of diagnostics and of their fixes, and with a beginning of their own
 * those of `formatDiagnostic` (`format-…`), `planAnyText` (`text-…`), explanations (`explain-…`), completions
 * (`complete-…`), hover cards (`hover-…`) and the search box (`box-…`). An object of this type has them all.
 * The options `messages` take some of them; the others are then in English.
 */
export type Messages = MessagesOf<MessageData>

const messages: MessagesOf<DiagnosticData> = { ...syntaxMessages, ...semanticsMessages }

/** The message of a code, in plain English, with its data. */
export function messageOf<C extends keyof DiagnosticData>(code: C, data: DiagnosticData[C]): string {
  return say(messages, code, data)
}
