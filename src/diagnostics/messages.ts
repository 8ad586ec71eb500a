import type { DiagnosticData, FixData, None } from './codes.ts'
import { printable } from './printable.ts'

/** One message for each code, made from its data. */
export type MessagesOf<Data> = { readonly [C in keyof Data]: (data: Data[C]) => string }

/** Code of each message → its data, as they are typed where the message stands. */
export type DataOf<English> = {
  readonly [C in keyof English]: English[C] extends () => string
    ? None
    : English[C] extends (data: infer Data) => string
      ? Data
      : never
}

/** The same messages in any language. */
export type AnyLanguage<English> = MessagesOf<DataOf<English>>

/** The messages of diagnostics and the titles of fixes. */
export type ProblemMessages = MessagesOf<DiagnosticData & FixData>

/** The message of a code; in English where `messages` have none. */
export function say<English, C extends keyof English>(
  english: English,
  code: C,
  data: DataOf<English>[C],
  messages: Partial<AnyLanguage<English>> = {},
): string {
  const shown = shownData(data)
  return messages[code]?.(shown) ?? (english as AnyLanguage<English>)[code](shown)
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

/** A count as it is in messages: `8,192`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** What a user wrote, in quotes unless it has its own. */
export function quoted(written: string): string {
  return written.startsWith('"') && written.length > 1 ? written : `"${written}"`
}
