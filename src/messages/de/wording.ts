import type { Severity } from '../../diagnostics/diagnostic.ts'

export const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Hinweis',
}

/** A number as it is written in German, with all its digits: `8.192`, `0,0004`. */
export function figure(value: number): string {
  return value.toLocaleString('de-DE', { maximumSignificantDigits: 17 })
}

/** What a user wrote, in quotes unless it has its own. */
export function quoted(text: string): string {
  return text.startsWith('"') && text.length > 1 ? text : `„${text}“`
}

export function alternatives(texts: readonly string[]): string {
  return texts.map((text) => `„${text}“`).join(' oder ')
}

export function listed(texts: readonly string[], more: number): string {
  return texts.join(', ') + (more > 0 ? ` und ${figure(more)} weitere` : '')
}
