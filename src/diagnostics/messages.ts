import type { DiagnosticData, FixData } from './codes.ts'
import { printable } from './printable.ts'

/** One message for each code, made from its data. */
export type MessagesOf<Data> = { readonly [C in keyof Data]: (data: Data[C]) => string }

/** The messages of diagnostics and the titles of fixes. */
export type ProblemMessages = MessagesOf<DiagnosticData & FixData>

/** The message of a code; in English where `messages` have none. */
export function say<Data, C extends keyof Data>(
  english: MessagesOf<Data>,
  code: C,
  data: Data[C],
  messages: Partial<MessagesOf<Data>> = {},
): string {
  const shown = shownData(data)
  return messages[code]?.(shown) ?? english[code](shown)
}

/** Data with all texts as messages show them. */
export function shownData<Data>(data: Data): Data {
  if (typeof data === 'string') return printable(data) as Data
  if (Array.isArray(data)) return data.map(shownData) as Data
  if (typeof data !== 'object' || data === null) return data
  const shown: Record<string, unknown> = {}
  for (const name in data) shown[name] = shownData(data[name])
  return shown as Data
}

/** A count as it stands in messages: `8,192`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** What a user wrote, in quotes unless it has its own. */
export function quoted(written: string): string {
  return written.startsWith('"') && written.length > 1 ? written : `"${written}"`
}
