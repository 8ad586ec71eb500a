import { printable } from '../printable.ts'
import type { Messages } from './messages.ts'
import { type SemanticsData, semanticsMessages } from './semantics.ts'
import { type SyntaxData, syntaxMessages } from './syntax.ts'

/** Code of every diagnostic → the data of its message. */
export interface DiagnosticData extends SyntaxData, SemanticsData {}

const messages: Messages<DiagnosticData> = { ...syntaxMessages, ...semanticsMessages }

/** The message of a code, in plain English, with its data. */
export function messageOf<C extends keyof DiagnosticData>(code: C, data: DiagnosticData[C]): string {
  return messages[code](shownData(data))
}

/** Data with all texts as messages show them. */
function shownData<Data extends object>(data: Data): Data {
  const shown = Object.entries(data).map(([name, value]) => [name, shownValue(value)])
  return Object.fromEntries(shown) as Data
}

function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  return Array.isArray(value) ? value.map(shownValue) : value
}
