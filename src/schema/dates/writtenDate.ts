import type { Unit } from './dateMath.ts'
import { isDate } from './readDate.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const CLOCK =
  '(\\d\\d?(?::\\d\\d){1,2}(?:[.,]\\d{1,9})? ?(?:[ap]m)?|\\d\\d? ?[ap]m) ?(z|utc|gmt|[+-]\\d\\d:?\\d\\d)?'
const TIME = `(?:(?:t|,? )${CLOCK})?`
const PERIOD = '(\\d{4}(?:-\\d\\d){0,2})'
const UNIT = '(year|month|week|day|hour|minute|second)s?'

const LETTERS: Readonly<Record<string, Unit>> = {
  year: 'y',
  month: 'M',
  week: 'w',
  day: 'd',
  hour: 'h',
  minute: 'm',
  second: 's',
}

const DAYS: Readonly<Record<string, string>> = { today: '', yesterday: '-1d', tomorrow: '+1d' }
const NEIGHBOURS: Readonly<Record<string, string>> = { this: '', last: '-1', previous: '-1', next: '+1' }

const BOUNDS: Readonly<Record<string, string>> = {
  since: '>=',
  after: '>',
  before: '<',
  until: '<=',
  till: '<=',
}

/** What the parts of a form mean, in the syntax of queries. */
type Read = (...parts: (string | undefined)[]) => readonly string[]

/** Forms of dates, in lower case. The first one that yields a date decides. */
const FORMS: readonly (readonly [form: RegExp, read: Read])[] = [
  [form(`(\\d{4})([-/._])(\\d\\d?)\\2(\\d\\d?)${TIME}`), (y, _, m, d, ...time) => [date(y, m, d, ...time)]],
  [form('(\\d{4})[-/._](\\d\\d?)'), (y, m) => [date(y, m)]],
  [form('(\\d{4})(\\d\\d)(\\d\\d)'), (y, m, d) => [date(y, m, d)]],
  [
    form('(\\d{4})(\\d\\d)(\\d\\d)t(\\d\\d)(\\d\\d)(\\d\\d)?(z)?'),
    (y, m, d, hour, minute, second, zone) => [
      date(y, m, d, [hour, minute, second ?? []].flat().join(':'), zone),
    ],
  ],
  [
    form(`(\\d\\d?)([-/.])(\\d\\d?)\\2(\\d{4})${TIME}`),
    (a, _, b, y, ...time) => [date(y, b, a, ...time), date(y, a, b, ...time)],
  ],
  [form('(\\d\\d?)[-/.](\\d{4})'), (m, y) => [date(y, m)]],
  [
    form(`(?:[a-z]{3,9},? )?${MONTH} (\\d\\d?)(?:st|nd|rd|th)?,? (\\d{4})${TIME}`),
    (m, d, y, ...time) => [date(y, monthOf(m), d, ...time)],
  ],
  [
    form(`(?:[a-z]{3,9},? )?(\\d\\d?)(?:st|nd|rd|th)?[ -](?:of )?${MONTH}[ -](\\d{4})${TIME}`),
    (d, m, y, ...time) => [date(y, monthOf(m), d, ...time)],
  ],
  [form(`${MONTH} (\\d{4})`), (m, y) => [date(y, monthOf(m))]],
  [form('(\\d{4}(?:-\\d\\d){0,2})[-t]?\\*'), (written) => [written!]],
  [form('(\\d{10})(\\d{3})?'), (seconds, milliseconds) => [instant(seconds!, milliseconds ?? '000')]],
  [form('(today|yesterday|tomorrow)'), (day) => [`now${DAYS[day!]}/d`]],
  [
    form(`(this|last|previous|next) ${UNIT}`),
    (which, unit) => {
      const letter = LETTERS[unit!]
      return [`now${NEIGHBOURS[which!]}${which === 'this' ? '' : letter}/${letter}`]
    },
  ],
  [form(`(?:last|past) (\\d{1,4}) ${UNIT}`), (count, unit) => [`[now-${count}${LETTERS[unit!]} TO now]`]],
  [form('-(\\d{1,4})([ywdhms]|month)'), relative],
  [form(`(\\d{1,4}) ${UNIT} ago`), (n, unit) => [`now-${n}${LETTERS[unit!]}/${LETTERS[unit!]}`]],
  [form('(now|\\d{4}-\\d\\d-\\d\\d(?:t[\\d:.]+z?)?)(?:\\(\\))?((?: ?[-+/] ?\\d* ?[a-z]+)*)'), dateMath],
  [form(`${PERIOD}(?: ?\\.\\.\\.? ?|[-/]| - | to )${PERIOD}`), (from, to) => [`[${from} TO ${to}]`]],
  [form(`(since|after|before|until|till) ${PERIOD}`), (word, period) => [`${BOUNDS[word!]}${period}`]],
  [form('(?:(\\d{4})[- ]?q([1-4])|q([1-4])[- ](\\d{4}))'), quarter],
  [form('(\\d{4})年(\\d\\d?)月(\\d\\d?)日'), (y, m, d) => [date(y, m, d)]],
  [form(`${PERIOD} ?\\.\\.\\.?`), (from) => [`>=${from}`]],
  [form(`\\.\\.\\.? ?${PERIOD}`), (to) => [`<=${to}`]],
]

/**
 * What a person may have meant by a date in a form that queries do not accept, in the syntax of queries. None
 * if the text looks like no date; two if it may be either of two days.
 *
 * @example
 * datesMeantBy('25.10.2020') // ['2020-10-25']
 * datesMeantBy('4/3/2024') // ['2024-03-04', '2024-04-03']
 * datesMeantBy('last week') // ['now-1w/w']
 */
export function datesMeantBy(written: string): readonly string[] {
  // A lone M is a month, and m a minute.
  const text = written.replace(/(^|[^A-Za-z])M(?![A-Za-z])/g, '$1month').toLowerCase()
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(text)
    const meant = match === null ? [] : read(...match.slice(1)).filter(isValue)
    if (meant.length > 0) return [...new Set(meant)]
  }
  return []
}

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`)
}

/** Whether queries can have a value. Its range is one of dates that were found in the text. */
function isValue(meant: string): boolean {
  const parts = meant.replace(/^(?:[<>]=?|\[)|\]$|"/g, '').split(' TO ')
  return parts.every(isDate)
}

function monthOf(name: string | undefined): string {
  return String(MONTHS.indexOf(name!.slice(0, 3)) + 1)
}

function date(
  year: string | undefined,
  month: string | undefined,
  day?: string,
  clock?: string,
  zone = '',
): string {
  const two = (part: string): string => part.padStart(2, '0')
  const calendar = [year!, month!, ...(day === undefined ? [] : [day])].map(two).join('-')
  if (clock === undefined) return calendar
  const [, first, rest, half] = /^(\d\d?)([\d:.,]*) ?([ap]m)?$/.exec(clock.trimEnd())!
  const hour = half === undefined ? first! : String((Number(first) % 12) + (half === 'pm' ? 12 : 0))
  return quoted(
    `${calendar}T${two(hour)}${rest!.replace(',', '.')}${/utc|gmt/.test(zone) ? 'Z' : zone.toUpperCase()}`,
  )
}

function instant(seconds: string, milliseconds: string): string {
  const iso = new Date(Number(seconds + milliseconds)).toISOString()
  return quoted(iso.replace('.000Z', 'Z'))
}

/** Three months, whose year may stand before or after. */
function quarter(...[year, number, first, last]: (string | undefined)[]): readonly string[] {
  const end = Number(number ?? first) * 3
  return [`[${date(year ?? last, String(end - 2))} TO ${date(year ?? last, String(end))}]`]
}

/** A time before now, as an end, or all since then. */
function relative(count: string | undefined, unit: string | undefined): readonly string[] {
  const from = `now-${count}${LETTERS[unit!] ?? unit}`
  return [`[${from} TO now]`, from]
}

/** Date math with names of units, as in Solr, or with blanks. */
function dateMath(base: string | undefined, math: string | undefined): readonly string[] {
  const operations = math!.replaceAll(' ', '').replace(/([a-z]+)/g, (name) => {
    return LETTERS[name.replace(/s$/, '')] ?? name
  })
  const anchor = base === 'now' ? base : `${base!.toUpperCase()}${operations === '' ? '' : '||'}`
  return [quoted(anchor + operations)]
}

/** A value in quotes if a word cannot have its characters. */
function quoted(value: string): string {
  return value.includes(':') || value.includes('|') ? `"${value}"` : value
}
