import type { frameMessages } from '../../diagnostics/formatDiagnostic.ts'
import type { AnyLanguage } from '../../diagnostics/messages.ts'
import type { textChangeMessages } from '../../semantics/textChanges.ts'
import { SEVERITIES } from './wording.ts'

/** The lines of `formatDiagnostic`. */
export const frame: AnyLanguage<typeof frameMessages> = {
  'format-diagnostic': ({ severity, code, line, column, message }) =>
    `${SEVERITIES[severity]}[${code}] ${line}:${column}: ${message}`,
  'format-fix': ({ title }) => `Korrektur: ${title}`,
}

/** What `planAnyText` changed. */
export const textChanges: AnyLanguage<typeof textChangeMessages> = {
  'text-blank': ({ text }) => `${place(text)} enthält keine Wörter und findet nichts.`,
  'text-cut': ({ text }) => `${place(text)} wurde abgeschnitten, weil der Text eine Grenze überschreitet.`,
  'text-corrected': ({ text, title }) => `${place(text)} wurde berichtigt: ${title}.`,
  'text-removed': ({ text }) => `${place(text)} wurde weggelassen.`,
  'text-character': ({ text }) => `${place(text)} wurde als Zeichen gelesen.`,
  'text-closed': ({ text }) => `${place(text)} wurde geschlossen.`,
  'text-quoted': ({ text }) => `${place(text)} wurde in Anführungszeichen gesetzt.`,
}

function place(text: string): string {
  return text === '' ? 'Diese Stelle' : `„${text}“`
}
