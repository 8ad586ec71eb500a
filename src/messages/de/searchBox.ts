import type { AnyLanguage } from '../../diagnostics/messages.ts'
import type { boxMessages } from '../../editor/codemirror/messages.ts'
import type { helpMessages } from '../../editor/help/messages.ts'
import type { editorMessages } from '../../editor/messages.ts'
import type { FieldKind } from '../../schema/field.ts'
import { figure, listed, SEVERITIES } from './wording.ts'

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'Text, nach Wörtern durchsucht',
  keyword: 'ganze Werte',
  contains: 'Text, an jeder Stelle durchsucht',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'true oder false',
  date: 'ein Datum',
}

const SHORT_KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  keyword: 'Schlagwort',
  contains: 'Textteil',
  number: 'Zahl',
  integer: 'Ganzzahl',
  boolean: 'Ja oder Nein',
  date: 'Datum',
}

/** Completions and hover cards. */
export const editorTexts: AnyLanguage<typeof editorMessages> = {
  'complete-and': () => 'beide Bedingungen',
  'complete-or': () => 'eine der Bedingungen',
  'complete-not': () => 'nicht die nächste Bedingung',
  'complete-to': () => 'das andere Ende',
  'complete-field': ({ kind }) => SHORT_KINDS[kind],
  'complete-any-value': () => 'jeder Wert',
  'complete-at-least': () => 'mindestens',
  'complete-at-most': () => 'höchstens',
  'complete-more-than': () => 'mehr als',
  'complete-less-than': () => 'weniger als',
  'complete-range': () => 'ein Bereich',
  'complete-open-end': () => 'ein offenes Ende',
  'complete-end-included': () => 'mit diesem Ende',
  'complete-end-excluded': () => 'ohne dieses Ende',
  'complete-now': () => 'jetzt',
  'complete-today': () => 'heute',
  'complete-yesterday': () => 'gestern',
  'complete-this-week': () => 'diese Woche',
  'complete-this-month': () => 'dieser Monat',
  'complete-this-year': () => 'dieses Jahr',
  'complete-last-hours': ({ hours }) => `letzte ${hours} Stunden`,
  'complete-last-days': ({ days }) => `letzte ${days} Tage`,
  'complete-days-ago': ({ days }) => `vor ${days} Tagen`,
  'hover-field': ({ field, alias, kind, array }) =>
    `${alias === null ? field : `${alias} (${field})`}: ` +
    `${KINDS[kind]}${array ? ', einmal oder mehrmals' : ''}`,
  'hover-values': ({ values, more }) => `Werte: ${listed(values, more)}`,
  'hover-period': ({ written, from, until, timeZone }) =>
    `${written}: von ${from} bis ${until}, ohne das Ende (${timeZone})`,
}

/** The search box. */
export const boxTexts: AnyLanguage<typeof boxMessages> = {
  'box-label': () => 'Suchanfrage',
  'box-required': () => 'Bitte schreiben Sie eine Anfrage.',
  'box-problems': () => 'Probleme',
  'box-severity': ({ severity }) => SEVERITIES[severity],
  'box-problem-count': ({ count }) => `${count} ${count === 1 ? 'Problem' : 'Probleme'}: zum nächsten`,
  'box-summary': ({ message, more, hasFixes }) =>
    message +
    (more === 0 ? '' : ` Und ${figure(more)} weitere.`) +
    (hasFixes ? ' Korrekturen mit der Taste F8.' : ''),
  'box-completions': () => 'Vorschläge',
  'box-completion-count': ({ count }) => (count === 1 ? 'Ein Vorschlag' : `${figure(count)} Vorschläge`),
  'box-keys': () => '↑ ↓ wählt · Tab übernimmt · Esc schließt',
  'box-clear': () => 'Anfrage leeren',
  'box-deleted': () => 'Auswahl gelöscht',
}

/** The help that is made from a schema. */
export const helpTexts: AnyLanguage<typeof helpMessages> = {
  'help-query': () => 'Sie schreiben',
  'help-finds': () => 'Sie finden',
  'help-words': () => 'Wörter',
  'help-combine': () => 'Verknüpfen',
  'help-special': () => 'Alles, und besondere Zeichen',
  'help-default-fields': ({ fields }) => `Ein Wort ohne Feld wird gesucht in: ${fields.join(', ')}`,
  'help-aliases': ({ aliases }) => `Auch: ${aliases.join(', ')}`,
  'help-first-word': () => 'fluss',
  'help-second-word': () => 'bank',
}
