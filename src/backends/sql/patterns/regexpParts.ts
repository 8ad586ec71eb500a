import { escapeRegex } from './patternText.ts'

/** The text of an expression without anchors, and what it costs to match. */
export interface RegexpText {
  readonly text: string
  /** The number of characters and sets in it, repeats written out. */
  readonly size: number
  /** In how many ways, at most, a backtracking engine can match beginnings of the longest text. */
  readonly paths: number
  /** How many characters, at most, it compares to try all of these ways. */
  readonly steps: number
  readonly matchesEmpty: boolean
  /** The bytes, at most, of the expression as PCRE2 compiles it, with a copy of a group for each repeat. */
  readonly bytes: number
  /** The nesting of repeats. */
  readonly depth: number
}

/** A part of an expression. */
export interface Part extends RegexpText {
  /** The length of the shortest text that it matches. */
  readonly minLength: number
  /** Whether a quantifier can follow it without a group. */
  readonly single: boolean
}

/** The limits of a database on repeats. */
export interface RepeatLimits {
  /** The greatest number in `{n,m}`; more repeats are written in several pieces. */
  readonly maxRepeats: number
  /** The longest text that the expression meets, in characters. */
  readonly maxLength: number
}

/** Thrown where an expression cannot be written. */
export class Unwritable extends Error {}

/**
 * PCRE2's bytes, at most, for a character, a set, each range of a set, and an end of a group or alternative.
 */
const CHARACTER_BYTES = 6
const SET_BYTES = 40
const RANGE_BYTES = 12
const GROUP_BYTES = 10

/** The longest text of a part. No database takes longer ones, and repeats of repeats could grow endlessly. */
const MAX_TEXT = 32_768

/** The most pieces that one repeat is written in. */
const MAX_PIECES = 100

/** The most repeats of something ambiguous whose ways are counted; they double with each at least. */
const MAX_COUNTED_REPEATS = 30

export const EMPTY: Part = {
  text: '',
  size: 0,
  paths: 1,
  steps: 0,
  matchesEmpty: true,
  bytes: 0,
  depth: 0,
  minLength: 0,
  single: false,
}

/** A set of characters, or any character. */
export function character(text: string, ranges: number): Part {
  const bytes = SET_BYTES + ranges * RANGE_BYTES
  return { ...EMPTY, text, size: 1, steps: 1, matchesEmpty: false, bytes, minLength: 1, single: true }
}

export function literal(text: string): Part {
  const size = [...text].length
  if (size === 0) return EMPTY
  const bytes = size * CHARACTER_BYTES
  const single = size === 1
  return {
    ...EMPTY,
    text: escapeRegex(text),
    size,
    steps: size,
    matchesEmpty: false,
    bytes,
    minLength: size,
    single,
  }
}

/**
 * One part after the other; `null` if one of them matches no text.
 *
 * @throws Unwritable when it becomes too long, as all other parts do.
 */
export function sequence(parts: readonly (Part | null)[]): Part | null {
  if (!areMatching(parts)) return null
  return {
    text: joined(parts, ''),
    size: total(parts, 'size'),
    paths: parts.reduce((product, { paths }) => product * paths, 1),
    steps: parts.reduceRight((rest, { paths, steps }) => steps + (rest === 0 ? 0 : paths * rest), 0),
    matchesEmpty: parts.every(({ matchesEmpty }) => matchesEmpty),
    bytes: total(parts, 'bytes'),
    depth: greatest(parts, 'depth'),
    minLength: total(parts, 'minLength'),
    single: false,
  }
}

/**
 * Any of the parts; `null` if none of them matches a text.
 *
 * @param exclusive whether at most one of them matches at a place
 */
export function union(all: readonly (Part | null)[], exclusive: boolean): Part | null {
  const parts = all.filter((part) => part !== null)
  if (parts.length === 0) return null
  return {
    text: `(?:${joined(parts, '|')})`,
    size: total(parts, 'size') + 1,
    paths: exclusive ? 1 : total(parts, 'paths'),
    steps: total(parts, 'steps'),
    matchesEmpty: parts.some(({ matchesEmpty }) => matchesEmpty),
    bytes: total(parts, 'bytes') + (parts.length + 1) * GROUP_BYTES,
    depth: greatest(parts, 'depth'),
    minLength: Math.min(...parts.map(({ minLength }) => minLength)),
    single: true,
  }
}

/**
 * A part repeated; `null` if no text is long enough.
 *
 * @throws Unwritable when it needs too many pieces.
 */
export function repeat(
  item: Part | null,
  min: number,
  max: number | null,
  limits: RepeatLimits,
): Part | null {
  if (item === null) return min === 0 ? EMPTY : null
  if (item === EMPTY || max === 0) return EMPTY
  if (min === 1 && max === 1) return item
  const { maxLength, maxRepeats } = limits
  if (min * item.minLength > maxLength) return null
  // No text is long enough to tell the difference.
  if (max !== null && max * item.minLength >= maxLength) return repeat(item, min, null, limits)
  if (Math.max(min, max ?? 0) > maxRepeats * MAX_PIECES) throw new Unwritable()
  const once = item.single ? item.text : `(?:${item.text})`
  const copies = Math.max(min, max ?? 1, 1)
  return {
    ...pathsOfRepeat(item, min, max ?? Infinity, maxLength),
    text: copied(once, quantifiers(min, max, maxRepeats)),
    size: 1 + item.size * copies,
    matchesEmpty: min === 0 || item.matchesEmpty,
    bytes: item.size === 1 ? item.bytes + GROUP_BYTES : (item.bytes + 2 * GROUP_BYTES) * copies,
    depth: item.depth + 1,
    minLength: min * item.minLength,
    single: false,
  }
}

/** The paths and steps of something repeated; infinite if each repeat multiplies them. */
function pathsOfRepeat(
  { paths, steps, matchesEmpty }: Part,
  min: number,
  max: number,
  maxLength: number,
): { paths: number; steps: number } {
  const times = Math.min(max, maxLength)
  if (paths === 1 && !matchesEmpty) return { paths: times - Math.min(min, times) + 1, steps: times * steps }
  if (times > MAX_COUNTED_REPEATS) return { paths: Infinity, steps: Infinity }
  const sum = { paths: 0, steps: 0 }
  for (let i = 0, ways = 1; i <= times; i++, ways *= paths) {
    if (i >= min) sum.paths += ways
    if (i < times) sum.steps += ways * steps
  }
  return sum
}

/** A repeat as quantifiers with numbers up to a maximum. */
function quantifiers(min: number, max: number | null, maxRepeats: number): string[] {
  if (min > maxRepeats)
    return [
      quantifier(maxRepeats, maxRepeats),
      ...quantifiers(min - maxRepeats, max && max - maxRepeats, maxRepeats),
    ]
  if (max === null || max <= maxRepeats) return [quantifier(min, max)]
  return [quantifier(min, maxRepeats), ...quantifiers(0, max - maxRepeats, maxRepeats)]
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

function joined(parts: readonly Part[], separator: string): string {
  const text = parts.map((part) => part.text).join(separator)
  if (text.length > MAX_TEXT) throw new Unwritable()
  return text
}

/** A text with each of some quantifiers. */
function copied(text: string, quantifiers: readonly string[]): string {
  if (text.length * quantifiers.length > MAX_TEXT) throw new Unwritable()
  return quantifiers.map((each) => text + each).join('')
}

function areMatching(parts: readonly (Part | null)[]): parts is readonly Part[] {
  return !parts.includes(null)
}

function total(parts: readonly Part[], key: 'size' | 'paths' | 'steps' | 'bytes' | 'minLength'): number {
  return parts.reduce((sum, part) => sum + part[key], 0)
}

function greatest(parts: readonly Part[], key: 'depth' | 'minLength'): number {
  return Math.max(...parts.map((part) => part[key]))
}
