import { type LimitData, limitMessages } from './limits.ts'
import { type LintData, lintMessages } from './lints.ts'
import { type MeaningData, meaningMessages } from './semantics.ts'
import { type SyntaxData, syntaxMessages } from './syntax.ts'

/** Code of every diagnostic → the data its message is made of. */
export interface DiagnosticData extends SyntaxData, MeaningData, LimitData, LintData {}

/** One message for each code: what is wrong and what to do. */
export type Messages<Data> = { readonly [C in keyof Data]: (data: Data[C]) => string }

const messages: Messages<DiagnosticData> = {
  ...syntaxMessages,
  ...meaningMessages,
  ...limitMessages,
  ...lintMessages,
}

/** Every code there is. */
export const diagnosticCodes = Object.keys(messages) as readonly (keyof DiagnosticData)[]

/** The plain-English message of a code with its data filled in. */
export function messageOf<C extends keyof DiagnosticData>(code: C, data: DiagnosticData[C]): string {
  return messages[code](data)
}
