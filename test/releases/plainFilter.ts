import { readFileSync } from 'node:fs'
import { compare, lower, strip, words } from './plainText.ts'

/** A release as in the NDJSON of the demo. Some fields of some releases are lists. */
export type Release = Readonly<Record<string, string | readonly string[]>> & {
  readonly publicidentifier: string
  readonly versioncreated: string
}

/** Whether a release is a hit. */
export type Filter = (release: Release) => boolean

const HTML = ['headline', 'subheadline', 'dateline', 'body_xhtml', 'contact', 'copyrightnotice']
const TEXT = [...HTML, 'css', 'organisation', 'source']
const KEYWORD = ['language', 'isin', 'publicidentifier']

/** The thirteen fields, all of them default fields. */
export const FIELDS: readonly string[] = [...TEXT, ...KEYWORD, 'versioncreated']

/** The demo's releases, in the order of the file. */
export const releases: readonly Release[] = readFileSync(
  new URL('../../examples/releases.ndjson', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Release)

const newestFirst = [...releases].sort(
  (a, b) =>
    Date.parse(b.versioncreated) - Date.parse(a.versioncreated) ||
    compare(b.publicidentifier, a.publicidentifier),
)

const found = new WeakMap<Filter, readonly Release[]>()

/** All releases that pass, in the order of {@link expectedHits}. */
export function matching(filter: Filter): readonly Release[] {
  const known = found.get(filter) ?? newestFirst.filter(filter)
  found.set(filter, known)
  return known
}

/**
 * The expected answer of the service: the identifiers of at most `limit` hits, the newest first. Equal
 * instants are in descending order of the identifiers by code point.
 */
export function expectedHits(filter: Filter, limit = 100): string[] {
  return matching(filter)
    .slice(0, limit)
    .map((release) => release.publicidentifier)
}

/** The values of a field; empty if the release does not have it. */
export function valuesOf(release: Release, field: string): readonly string[] {
  const value = release[field]
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** The words of each value of a text field. */
export const wordsOf = readOnce((value, field) => words(HTML.includes(field) ? strip(value) : value))

/** Each value of a field in lower case. */
const lowerOf = readOnce(lower)

/** What is read of each value of a field, once. */
function readOnce<T>(read: (value: string, field: string) => T) {
  const known = new WeakMap<Release, Map<string, readonly T[]>>()
  return (release: Release, field: string): readonly T[] => {
    const ofRelease = known.get(release) ?? new Map<string, readonly T[]>()
    known.set(release, ofRelease)
    const found = ofRelease.get(field) ?? valuesOf(release, field).map((value) => read(value, field))
    ofRelease.set(field, found)
    return found
  }
}

/** Whether a word of a text field passes the test. */
function wordPasses(release: Release, field: string, test: (one: string) => boolean): boolean {
  return wordsOf(release, field).some((text) => text.some(test))
}

/** Whether a whole value of a field, in lower case, passes the test. */
function wholePasses(release: Release, field: string, test: (value: string) => boolean): boolean {
  return lowerOf(release, field).some(test)
}

/**
 * Patterns, regexps and fuzzy words. They match words of most texts, and whole values of the source and of
 * keywords. They never match the date.
 */
function unitPasses(field: string | undefined, passes: (unit: string) => boolean): Filter {
  const fields = field === undefined ? FIELDS : [field]
  const known = new Map<string, boolean>()
  const test = (unit: string): boolean => {
    const answer = known.get(unit) ?? passes(unit)
    known.set(unit, answer)
    return answer
  }
  return (release) =>
    fields.some((name) => {
      if (name === 'source' || KEYWORD.includes(name)) return wholePasses(release, name, test)
      return TEXT.includes(name) && wordPasses(release, name, test)
    })
}

/** A bare word, in one field or in any. If it has several tokens, one is enough. */
export function word(written: string, field?: string): Filter {
  const parts = words(written)
  const whole = lower(written)
  const fields = field === undefined ? FIELDS : [field]
  return (release) =>
    fields.some((name) => {
      if (name === 'versioncreated') return isDay(written) && day(written)(release)
      if (KEYWORD.includes(name)) return wholePasses(release, name, (value) => value === whole)
      return wordPasses(release, name, (one) => parts.includes(one))
    })
}

/**
 * A quoted phrase: adjacent words of a text, the whole value of an organisation, a source or a keyword, or a
 * day of the date.
 */
export function phrase(written: string, field?: string): Filter {
  const parts = words(written)
  const whole = lower(written)
  const fields = field === undefined ? FIELDS : [field]
  return (release) =>
    fields.some((name) => {
      if (name === 'versioncreated') return isDay(written) && day(written)(release)
      if (!HTML.includes(name) && name !== 'css')
        return wholePasses(release, name, (value) => value === whole)
      return wordsOf(release, name).some((text) => inOrder(text, parts))
    })
}

function inOrder(text: readonly string[], wanted: readonly string[]): boolean {
  return text.some((_, start) => wanted.every((one, offset) => text[start + offset] === one))
}

/**
 * A phrase with slop in one text field: each word at a different position, and the shifts of two words
 * against the phrase differ by at most `slop`.
 */
export function sloppy(written: string, slop: number, field: string): Filter {
  const wanted = words(written)
  const near = (text: readonly string[]): boolean => {
    const places = wanted.map((one) => text.flatMap((found, place) => (found === one ? [place] : [])))
    const search = (taken: readonly number[]): boolean => {
      const shifts = taken.map((place, index) => place - index)
      if (Math.max(...shifts) - Math.min(...shifts) > slop) return false
      if (taken.length === wanted.length) return true
      return places[taken.length]!.some((place) => !taken.includes(place) && search([...taken, place]))
    }
    return places[0]!.some((place) => search([place]))
  }
  return (release) => wordsOf(release, field).some(near)
}

/** A pattern with `*` and `?`, in one field or in any. It must not contain other operators of RegExp. */
export function pattern(written: string, field?: string): Filter {
  return regexp(lower(written).replaceAll('?', '.').replaceAll('*', '.*'), field)
}

/** A regular expression in lower case that means the same in Lucene and in JavaScript. */
export function regexp(written: string, field?: string): Filter {
  const test = new RegExp(`^(?:${written})$`, 'su')
  return unitPasses(field, (unit) => test.test(unit))
}

/**
 * A fuzzy word: at most `edits` insertions, deletions, substitutions or transpositions of adjacent
 * characters.
 */
export function fuzzy(written: string, edits: number, field?: string): Filter {
  return unitPasses(field, (unit) => distance([...lower(written)], [...unit]) <= edits)
}

function distance(a: readonly string[], b: readonly string[]): number {
  const table = [...a, ''].map((_, row) =>
    [...b, ''].map((__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const change = table[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      let best = Math.min(table[row - 1]![column]! + 1, table[row]![column - 1]! + 1, change)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, table[row - 2]![column - 2]! + 1)
      table[row]![column] = best
    }
  }
  return table[a.length]![b.length]!
}

/** A range of words of a text, or of whole values of an organisation, a source or a keyword. */
export function range(field: string, brackets: string, from: string | null, to: string | null): Filter {
  const [low, high] = [from === null ? null : lower(from), to === null ? null : lower(to)]
  const inside = (unit: string): boolean =>
    (low === null || compare(unit, low) >= (brackets[0] === '[' ? 0 : 1)) &&
    (high === null || compare(unit, high) <= (brackets[1] === ']' ? 0 : -1))
  if (HTML.includes(field) || field === 'css') return (release) => wordPasses(release, field, inside)
  return (release) => wholePasses(release, field, inside)
}

/**
 * Created from one instant (included) until another (excluded). An instant is a text for `Date.parse` or
 * epoch milliseconds; `null` is open.
 */
export function created(from: string | number | null, until: string | number | null): Filter {
  const instant = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at))
  return ({ versioncreated }) =>
    (from === null || instant(versioncreated) >= instant(from)) &&
    (until === null || instant(versioncreated) < instant(until))
}

/** Created on a day in UTC, as YYYY-MM-DD. */
export function day(written: string): Filter {
  return created(Date.parse(written), Date.parse(written) + 24 * 60 * 60 * 1000)
}

function isDay(written: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(written)
}

/** The field exists. It may be empty. */
export function exists(field: string): Filter {
  return (release) => release[field] !== undefined
}

export function and(...filters: readonly Filter[]): Filter {
  return (release) => filters.every((filter) => filter(release))
}

export function or(...filters: readonly Filter[]): Filter {
  return (release) => filters.some((filter) => filter(release))
}

export function not(filter: Filter): Filter {
  return (release) => !filter(release)
}
