import type { ExplanationData, ExplanationMessages } from '../../plan/explain/messages.ts'
import { figure } from './wording.ts'

const FORMS = {
  start: ['beginnt', 'mit '],
  end: ['endet', 'mit '],
  contain: ['enthält', ''],
  like: ['hat', 'die Form '],
} as const

/** The pieces of explanations. */
export const explanations: ExplanationMessages = {
  'explain-everything': () => 'alle Dokumente',
  'explain-nothing': () => 'kein Dokument',
  'explain-documents': ({ condition }) => `Dokumente, für die gilt: ${condition}`,
  'explain-and': () => 'und',
  'explain-or': () => 'oder',
  'explain-not': () => 'nicht',
  'explain-fields': ({ fields }) => `${fields.slice(0, -1).join(', ')} oder ${fields.at(-1)}`,
  'explain-constant': ({ value }) => (value ? 'alles gilt' : 'nichts gilt'),
  'explain-hidden': () => 'eine verborgene Bedingung gilt',
  'explain-term': ({ value, ...data }) =>
    data.by === 'word'
      ? `${data.field} enthält ${not(data)}das Wort „${value}“${ignored(data)}`
      : `${data.field} ist ${not(data)}„${value}“${ignored(data)}`,
  'explain-phrase': ({ words, slop, ...data }) =>
    `${data.field} enthält ${not(data)}die Wortfolge „${words}“` +
    (slop === 0 ? '' : ` (um höchstens ${figure(slop)} ${slop === 1 ? 'Stelle' : 'Stellen'} verschoben)`),
  'explain-pattern': ({ form, text, ...data }) => {
    const [verb, what] = FORMS[form]
    return does(data, verb, `${what}„${text}“`)
  },
  'explain-regexp': ({ pattern, ...data }) => does(data, 'passt', `zum regulären Ausdruck /${pattern}/`),
  'explain-fuzzy': ({ value, edits, ...data }) =>
    `${data.field} ${data.by === 'word' ? 'enthält' : 'ist'} ${not(data)}` +
    `${data.by === 'word' ? 'das Wort ' : ''}„${value}“ mit höchstens ${figure(edits)} ` +
    `${edits === 1 ? 'Tippfehler' : 'Tippfehlern'}${ignored(data)}`,
  'explain-range': ({ lower, upper, ...data }) =>
    lower === null && upper === null
      ? `${data.field} enthält ${data.negated ? 'kein Wort' : 'irgendein Wort'}`
      : does(
          data,
          'liegt',
          between(lower, upper, (text) => `„${text}“`),
        ),
  'explain-substring': ({ form, text, ...data }) =>
    `${data.field} ${FORMS[form][0]} ${not(data)}${FORMS[form][1]}„${text}“ (A bis Z groß oder klein)`,
  'explain-value': ({ value, ...data }) => `${data.field} ist ${not(data)}${value}`,
  'explain-number-range': ({ lower, upper, ...data }) => {
    if (lower !== null && upper !== null)
      return `${data.field} liegt ${not(data)}${between(lower, upper, figure, ['über', 'unter'])}`
    const [least, more] = lower === null ? ['höchstens', 'kleiner als'] : ['mindestens', 'größer als']
    const end = lower ?? upper
    return `${data.field} ist ${not(data)}${end?.inclusive ? least : more} ${figure(end?.value ?? 0)}`
  },
  'explain-date': ({ date, timeZone, ...data }) =>
    `${data.field} liegt ${not(data)}${period(date)}${zone(timeZone, date)}`,
  'explain-date-range': ({ lower, upper, timeZone, ...data }) =>
    `${data.field} liegt ${not(data)}${between(lower, upper, dateText)}` +
    zone(timeZone, lower?.value ?? [], upper?.value ?? []),
  'explain-exists': ({ field, negated }) => `${field} hat ${negated ? 'keinen' : 'einen'} Wert`,
}

type Compared = Pick<
  ExplanationData['explain-range'],
  'field' | 'by' | 'negated' | 'ignoreCase' | 'ignoreAccents'
>

function does(data: Compared, verb: string, what: string): string {
  const { field, by, negated } = data
  const claim =
    by === 'word' ? `${negated ? 'kein' : 'ein'} Wort von ${field} ${verb}` : `${field} ${verb} ${not(data)}`
  return `${claim.trimEnd()} ${what}${ignored(data)}`
}

function not({ negated }: { readonly negated: boolean }): string {
  return negated ? 'nicht ' : ''
}

function ignored({ by, ignoreCase, ignoreAccents }: Omit<Compared, 'field' | 'negated'>): string {
  const ways = [
    ...(ignoreCase && by === 'value' ? ['groß oder klein'] : []),
    ...(ignoreAccents ? ['mit oder ohne Akzente'] : []),
  ]
  return ways.length === 0 ? '' : ` (${ways.join(', ')})`
}

/** `17.10.2019`, and with a time `17.10.2019 10:30`. */
function dateText([year, month, day, ...time]: readonly number[]): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [...(day === undefined ? [] : [two(day)]), ...(month === undefined ? [] : [two(month)]), year]
  const [hour, minute = 0, second, millisecond] = time
  if (hour === undefined) return date.join('.')
  const clock = [hour, minute, ...(second === undefined ? [] : [second])].map(two).join(':')
  const fraction = millisecond === undefined ? '' : `,${String(millisecond).padStart(3, '0')}`
  return `${date.join('.')} ${clock}${fraction}`
}

function zone(timeZone: string, ...dates: readonly (readonly number[])[]): string {
  return dates.some((date) => date.length > 3) ? ` (${timeZone})` : ''
}

type End<T> = { readonly value: T; readonly inclusive: boolean } | null

/** Ends that are included, and otherwise with words for an end that is left out: `ab 5 und unter 10`. */
function between<T>(
  lower: End<T>,
  upper: End<T>,
  show: (value: T) => string,
  [after, before] = ['nach', 'vor'],
): string {
  if (lower?.inclusive && upper?.inclusive)
    return `im Bereich von ${show(lower.value)} bis ${show(upper.value)}`
  const ends = [
    ...(lower === null ? [] : [`${lower.inclusive ? 'ab' : after} ${show(lower.value)}`]),
    ...(upper === null ? [] : [`${upper.inclusive ? 'bis' : before} ${show(upper.value)}`]),
  ]
  return ends.join(' und ')
}

/** `im Jahr 2019`, `im Oktober 2019`, `am 17.10.2019`, `in der Stunde ab 17.10.2019 10:00`. */
function period(date: readonly number[]): string {
  const [year, month] = date
  if (date.length === 1) return `im Jahr ${year}`
  if (date.length === 2) return `im ${MONTHS[month! - 1]} ${year}`
  if (date.length === 4) return `in der Stunde ab ${dateText(date)}`
  return `${date.length === 3 ? 'am' : 'um'} ${dateText(date)}`
}

const MONTHS = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober'],
  ...['November', 'Dezember'],
]
