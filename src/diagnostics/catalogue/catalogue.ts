import type { Messages } from './messages.ts'
import { type SemanticsData, semanticsMessages } from './semantics.ts'
import { type SyntaxData, syntaxMessages } from './syntax.ts'

/** Code of every diagnostic → the data of its message. */
export interface DiagnosticData extends SyntaxData, SemanticsData {}

const messages: Messages<DiagnosticData> = { ...syntaxMessages, ...semanticsMessages }

/** The message of a code, in plain English, with its data. */
export function messageOf<C extends keyof DiagnosticData>(code: C, data: DiagnosticData[C]): string {
  return messages[code](data)
}
