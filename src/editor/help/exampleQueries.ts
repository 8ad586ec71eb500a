import type { SchemaField } from '../../schema/schema.ts'
import { escapeField, escapeWord, quote } from '../../syntax/escape.ts'

/** Two values for examples, at least one of them written. */
export type ExampleValues = readonly [string, string?]

/** How words are searched for. */
export function wordQueries(first: string, second: string): string[] {
  const [start, ...rest] = first
  return [
    first,
    `${first} ${second}`,
    `"${first} ${second}"`,
    `"${first} ${second}"~3`,
    `${startOf(first)}*`,
    `${start}?${rest.slice(1).join('')}`,
    `${first}~`,
    `/${first}|${second}/`,
  ]
}

/** How two clauses are combined. */
export function combinations(first: string, second: string): string[] {
  return [
    `${first} AND ${second}`,
    `${first} OR ${second}`,
    `${first} NOT ${second}`,
    `+${first} -${second}`,
    `NOT (${first} OR ${second})`,
  ]
}

/** What needs quotes or a backslash, and what finds everything. */
export const SPECIAL_QUERIES: readonly string[] = ['"10:30"', '10\\:30', '"AND"', '*']

/** What can be asked of a field. */
export function fieldQueries(
  { name, kind }: SchemaField,
  [first, second]: ExampleValues,
  now: Date,
): string[] {
  const values = valueQueries(kind, first, second, now)
  return [...new Set(values).add('*')].map((value) => `${escapeField(name)}:${value}`)
}

function valueQueries(
  kind: SchemaField['kind'],
  first: string,
  second: string | undefined,
  now: Date,
): string[] {
  const either = second === undefined ? [] : [`(${written(first)} OR ${written(second)})`]
  switch (kind) {
    case 'text':
      return [written(first), ...(second === undefined ? [] : [quote(`${first} ${second}`)]), ...either]
    case 'contains':
      return [written(first), ...either]
    case 'keyword':
      return [written(first), ...either, `${escapeWord(startOf(first), true)}*`]
    case 'number':
    case 'integer':
      return [first, `>=${first}`, `<${first}`, ...(second === undefined ? [] : [`[${first} TO ${second}]`])]
    case 'boolean':
      return [first, ...(second === undefined ? [] : [second])]
    case 'date': {
      const day = now.toISOString().slice(0, 10)
      const [year, month] = [day.slice(0, 4), day.slice(0, 7)]
      return [year, month, day, `[${month}-01 TO ${month}-07]`, `<${year}`, '>=now-7d/d']
    }
  }
}

/** A value as it is typed: in quotes where it would be read differently. */
function written(value: string): string {
  return value !== '' && escapeWord(value, true) === value ? value : quote(value)
}

/** The first letters of a text, at most three, and not all of several. */
function startOf(text: string): string {
  const characters = [...text]
  return characters.slice(0, Math.min(3, Math.max(1, characters.length - 1))).join('')
}
