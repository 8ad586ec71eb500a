import type { AnyLanguage, DataOf } from '../../diagnostics/messages.ts'

/** A condition on a field. If it applies to several fields, `field` is the list by `explain-fields`. */
type Condition = {
  readonly field: string
  readonly negated: boolean
}

/** A condition on each word of a field, or on its whole value. The case of words never matters. */
type Compared = Condition & {
  readonly by: 'word' | 'value'
  readonly ignoreCase: boolean
  readonly ignoreAccents: boolean
}

type End<T> = { readonly value: T; readonly inclusive: boolean } | null
type Ends<T> = { readonly lower: End<T>; readonly upper: End<T> }

interface PatternForm<Form = 'start' | 'end' | 'contain' | 'like'> {
  readonly form: Form
  readonly text: string
}

type Dated = Condition & { readonly timeZone: string }

/** Year, month, day, hour, minute, second and millisecond, down to the smallest one the query specifies. */
type DateParts = readonly number[]

/**
 * The pieces of an explanation. All but the first three are parts of a sentence, such as `price is 5`.
 */
export const explanationMessages = {
  'explain-everything': () => 'every document',
  'explain-nothing': () => 'no document',
  'explain-documents': ({ condition }: { readonly condition: string }) => `documents where ${condition}`,
  /** The words between and before conditions. The conditions are in parentheses where needed. */
  'explain-and': () => 'and',
  'explain-or': () => 'or',
  'explain-not': () => 'not',
  /** Two or more fields, at least one of which must match a condition. */
  'explain-fields': ({ fields }: { readonly fields: readonly string[] }) =>
    `${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}`,
  'explain-constant': ({ value }: { readonly value: boolean }) =>
    value ? 'everything matches' : 'nothing matches',
  'explain-hidden': () => 'a hidden condition is met',
  'explain-term': (data: Compared & { readonly value: string }) => {
    if (data.by === 'word') return has(data, `the word ${quoted(data.value)}`) + ignored(data)
    const isExact = !data.ignoreCase && !data.ignoreAccents
    return is(data, `${isExact ? 'exactly ' : ''}${quoted(data.value)}`) + ignored(data)
  },
  'explain-phrase': (data: Condition & { readonly words: string; readonly slop: number }) =>
    has(data, `the phrase ${quoted(data.words)}`) +
    (data.slop === 0 ? '' : ` (with its words moved by up to ${plural(data.slop, 'place')})`),
  /** Text at the start, at the end or anywhere; for `like`, a pattern with `*` and `?`. */
  'explain-pattern': (data: Compared & PatternForm) => {
    const text = quoted(data.text)
    if (data.form === 'like') return does(data, 'matches', 'match', `the pattern ${text}`)
    return data.form === 'contain'
      ? does(data, 'contains', 'contain', text)
      : does(data, `${data.form}s`, data.form, `with ${text}`)
  },
  'explain-regexp': (data: Compared & { readonly pattern: string }) =>
    does(data, 'matches', 'match', `the regular expression /${data.pattern}/`),
  'explain-fuzzy': (data: Compared & { readonly value: string; readonly edits: number }) => {
    const value = `${quoted(data.value)} with up to ${plural(data.edits, 'typo')}`
    return (data.by === 'word' ? has(data, `the word ${value}`) : is(data, value)) + ignored(data)
  },
  'explain-range': (data: Compared & Ends<string>) => {
    if (data.lower === null && data.upper === null)
      return `${data.field} has ${data.negated ? 'no words' : 'at least one word'}`
    const range = between(
      data,
      quoted,
      ({ inclusive, value }) => `${inclusive ? 'at or ' : ''}after ${quoted(value)}`,
      ({ inclusive, value }) => `${inclusive ? 'at or ' : ''}before ${quoted(value)}`,
    )
    return does(data, 'sorts', 'sort', range)
  },
  /** Like `explain-pattern`, but for a field that ignores only the case of A to Z. */
  'explain-substring': ({ form, text, ...data }: Condition & PatternForm<'contain' | 'like'>) => {
    const condition = { ...data, by: 'value', ignoreCase: false, ignoreAccents: false } as const
    const said =
      form === 'like'
        ? does(condition, 'matches', 'match', `the pattern ${quoted(text)}`)
        : does(condition, 'contains', 'contain', quoted(text))
    return `${said} (A to Z in any case)`
  },
  'explain-value': (data: Condition & { readonly value: number | boolean }) => is(data, String(data.value)),
  'explain-number-range': (data: Condition & Ends<number>) =>
    is(
      data,
      between(
        data,
        String,
        ({ inclusive, value }) => `${inclusive ? 'at least' : 'more than'} ${value}`,
        ({ inclusive, value }) => `${inclusive ? 'at most' : 'less than'} ${value}`,
      ),
    ),
  'explain-date': (data: Dated & { readonly date: DateParts }) => {
    const before = data.date.length === 4 ? 'in the hour from' : preposition(data.date)
    return dated(data, `${before} ${dateText(data.date)}`, [data.date])
  },
  'explain-date-range': (data: Dated & Ends<DateParts>) => {
    const range = between(
      data,
      dateText,
      ({ inclusive, value }) =>
        inclusive ? `${preposition(value)} ${dateText(value)} or later` : `after ${dateText(value)}`,
      ({ inclusive, value }) =>
        inclusive ? `${preposition(value)} ${dateText(value)} or earlier` : `before ${dateText(value)}`,
    )
    return dated(data, range, [data.lower?.value ?? [], data.upper?.value ?? []])
  },
  'explain-exists': (data: Condition) => `${data.field} has ${data.negated ? 'no' : 'a'} value`,
} as const

export type ExplanationData = DataOf<typeof explanationMessages>
/** The pieces of an explanation in any language. */
export interface ExplanationMessages extends AnyLanguage<typeof explanationMessages> {}

function is({ field, negated }: Condition, what: string): string {
  return `${field} is ${negated ? 'not ' : ''}${what}`
}

function has({ field, negated }: Condition, what: string): string {
  return `${field} ${negated ? 'does not have' : 'has'} ${what}`
}

function does(data: Compared, verb: string, base: string, what: string): string {
  const { field, by, negated } = data
  const said =
    by === 'word'
      ? `${field} has ${negated ? 'no' : 'a'} word that ${verb}`
      : `${field} ${negated ? `does not ${base}` : verb}`
  return `${said} ${what}${ignored(data)}`
}

function ignored({ by, ignoreCase, ignoreAccents }: Compared): string {
  const ways = [...(ignoreCase && by === 'value' ? ['case'] : []), ...(ignoreAccents ? ['accents'] : [])]
  return ways.length === 0 ? '' : ` (any ${ways.join(' and ')})`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function plural(figure: number, noun: string): string {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}

function between<T>(
  { lower, upper, negated }: Ends<T> & Condition,
  show: (value: T) => string,
  above: (end: NonNullable<End<T>>) => string,
  below: (end: NonNullable<End<T>>) => string,
): string {
  if (lower === null) return upper === null ? '' : below(upper)
  if (upper === null) return above(lower)
  if (lower.inclusive && upper.inclusive) return `between ${show(lower.value)} and ${show(upper.value)}`
  return `${negated ? 'both ' : ''}${above(lower)} and ${below(upper)}`
}

/** A field name such as `published` needs no verb. The time zone is shown only with a time of day. */
function dated(
  { field, negated, timeZone }: Dated,
  when: string,
  dates: readonly (readonly number[])[],
): string {
  const zone = dates.some((date) => date.length > 3) ? ` (${timeZone})` : ''
  return `${!negated && field.endsWith('ed') ? `${field} ${when}` : is({ field, negated }, when)}${zone}`
}

function preposition(date: readonly number[]): string {
  return date.length < 3 ? 'in' : date.length === 3 ? 'on' : 'at'
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

function dateText([year, month, day, hour, ...rest]: readonly number[]): string {
  const date = [day, month === undefined ? undefined : MONTHS[month - 1], year]
    .filter((part) => part !== undefined)
    .join(' ')
  if (hour === undefined) return date
  const [minute = 0, second, millisecond] = rest
  const two = (part: number): string => String(part).padStart(2, '0')
  const seconds = second === undefined ? '' : `:${two(second)}`
  const fraction = millisecond === undefined ? '' : `.${String(millisecond).padStart(3, '0')}`
  return `${two(hour)}:${two(minute)}${seconds}${fraction} on ${date}`
}
