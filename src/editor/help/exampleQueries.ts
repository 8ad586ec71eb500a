import type { SchemaField } from '../../schema/schema.ts'
import { escapeField, escapeWord, quote } from '../../syntax/escape.ts'

/** One or two values for examples. */
export type ExampleValues = readonly [string, string?]

/** Example queries that search for words. */
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

/** Example queries that combine two clauses. */
export function combinations(first: string, second: string): string[] {
  return [
    `${first} AND ${second}`,
    `${first} OR ${second}`,
    `${first} NOT ${second}`,
    `+${first} -${second}`,
    `NOT (${first} OR ${second})`,
  ]
}

/** Example queries that need quotes or a backslash, and the query that finds everything. */
export const SPECIAL_QUERIES: readonly string[] = ['"10:30"', '10\\:30', '"AND"', '*']

/** Example queries on a field. */
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

/** A value as users type it: in quotes if it would otherwise be read differently. */
function written(value: string): string {
  return value !== '' && escapeWord(value, true) === value ? value : quote(value)
}

/** The first letters of a word: at most three, and never the whole word unless it is a single letter. */
function startOf(text: string): string {
  const characters = [...text]
  return characters.slice(0, Math.min(3, Math.max(1, characters.length - 1))).join('')
}
