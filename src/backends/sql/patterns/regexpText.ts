import type { CodePointRange, RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../analysis/regexp/syntax/expandIntervals.ts'
import { escapeRegex, type Wild } from './patternText.ts'
import { withoutRange, writableRanges } from './writableRanges.ts'

/**
 * How a database's regular expressions write what they do not write alike, and where an expression stands.
 */
export interface RegexpFlavour {
  /** Any one code point, line feeds too. */
  readonly any: string
  /** The greatest number in `{n,m}`; what repeats more often is written several times. */
  readonly maxRepeats: number
  /** Whether wild parts match anything or, in a token column, anything but the space between tokens. */
  readonly wild: Wild
  /** What follows the expression. */
  readonly end: string
  /** The longest text that it will meet, in characters. */
  readonly maxLength: number
}

/** The text of an expression without anchors, and what it costs to match. */
export interface RegexpText {
  readonly text: string
  /** How many characters it asks for, repeats written out. */
  readonly size: number
  /**
   * In how many ways, at most, an engine that tries one after the other can match beginnings of the longest
   * text.
   */
  readonly paths: number
  /** How many characters it compares, at most, to try them all. */
  readonly steps: number
  readonly matchesEmpty: boolean
  /**
   * How many bytes it takes, at most, once PCRE2 has compiled it, which copies a group as often as it is
   * repeated.
   */
  readonly bytes: number
  /** How deep repeats stand within repeats. */
  readonly depth: number
}

interface Part extends RegexpText {
  /** How many characters it matches at least. */
  readonly least: number
  /** Whether a quantifier can follow as it is. */
  readonly single: boolean
}

const SPACE: CodePointRange = { from: 0x20, to: 0x20 }

/**
 * What PCRE2 takes, at most, for a character, a set and each of its ranges, and an end of a group or
 * alternative.
 */
const CHARACTER_BYTES = 6
const SET_BYTES = 40
const RANGE_BYTES = 12
const GROUP_BYTES = 10

/** Into so many pieces at most a repetition is cut. */
const MAX_PIECES = 100

const EMPTY: Part = {
  text: '',
  size: 0,
  paths: 1,
  steps: 0,
  matchesEmpty: true,
  bytes: 0,
  depth: 0,
  least: 0,
  single: false,
}

class Unwritable extends Error {}

/**
 * An expression in the notation that databases share; `'nothing'` where no text matches it, `null` where it
 * has no such form: repeated far too often, or with an intersection that something follows.
 */
export function regexpText(node: RegexpNode, flavour: RegexpFlavour): RegexpText | 'nothing' | null {
  try {
    return new RegexpWriter(flavour).write(expandIntervals(node), true) ?? 'nothing'
  } catch (error) {
    if (error instanceof Unwritable) return null
    throw error
  }
}

/** Writes the parts of one expression; `null` stands for a part that no text matches. */
class RegexpWriter {
  readonly #flavour: RegexpFlavour
  readonly #any: Part

  constructor(flavour: RegexpFlavour) {
    this.#flavour = flavour
    this.#any = character(flavour.wild === 'any' ? flavour.any : '[^ ]', 1)
  }

  /** @param last whether nothing but the end follows */
  write(node: RegexpNode, last: boolean): Part | null {
    switch (node.kind) {
      case 'nothing':
        return null
      case 'text':
        return this.#flavour.wild === 'inToken' && node.text.includes(' ') ? null : literal(node.text)
      case 'any':
        return this.#any
      case 'everything':
        return this.#repeat(this.#any, 0, null)
      case 'set':
        return this.#set(node.ranges, node.negated)
      case 'sequence':
        return sequence(node.items.map((item, i) => this.write(item, last && i === node.items.length - 1)))
      case 'union':
        return union(
          node.items.map((item) => this.write(item, last)),
          beginDifferently(node.items),
        )
      case 'repeat':
        return this.#repeat(this.write(node.item, last && node.max === 1), node.min, node.max)
      case 'intersection':
        if (!last) throw new Unwritable()
        return this.#intersection(node.items.map((item) => this.write(item, true)))
      case 'interval':
        throw new TypeError('intervals are written out before')
    }
  }

  /** All but the last are looked ahead for. */
  #intersection(parts: readonly (Part | null)[]): Part | null {
    if (!areFilled(parts)) return null
    const ahead = parts.slice(0, -1).map(({ text }) => `(?=(?:${text})${this.#flavour.end})`)
    return {
      text: `${ahead.join('')}(?:${parts.at(-1)!.text})`,
      size: parts.reduce((sum, { size }) => sum + size, 0),
      paths: parts.at(-1)!.paths,
      steps: parts.reduce((sum, { steps }) => sum + steps, 0),
      matchesEmpty: parts.every(({ matchesEmpty }) => matchesEmpty),
      bytes: parts.reduce((sum, { bytes }) => sum + bytes + 2 * GROUP_BYTES, 0),
      depth: deepest(parts),
      least: Math.max(...parts.map(({ least }) => least)),
      single: false,
    }
  }

  #repeat(item: Part | null, min: number, max: number | null): Part | null {
    if (item === null) return min === 0 ? EMPTY : null
    if (item === EMPTY || max === 0) return EMPTY
    if (min === 1 && max === 1) return item
    const { maxLength, maxRepeats } = this.#flavour
    if (min * item.least > maxLength) return null
    // No text is long enough to tell the difference.
    if (max !== null && max * item.least >= maxLength) return this.#repeat(item, min, null)
    if (Math.max(min, max ?? 0) > maxRepeats * MAX_PIECES) throw new Unwritable()
    const repeated = waysOf(item, min, max ?? Infinity, maxLength)
    const once = item.single ? item.text : `(?:${item.text})`
    return {
      text: quantifiers(min, max, maxRepeats)
        .map((each) => once + each)
        .join(''),
      size: 1 + item.size * Math.max(min, max ?? 1, 1),
      paths: repeated.paths,
      steps: repeated.steps,
      matchesEmpty: min === 0 || item.matchesEmpty,
      bytes:
        item.size === 1
          ? item.bytes + GROUP_BYTES
          : (item.bytes + 2 * GROUP_BYTES) * Math.max(min, max ?? 1, 1),
      depth: item.depth + 1,
      least: min * item.least,
      single: false,
    }
  }

  #set(ranges: readonly CodePointRange[], negated: boolean): Part | null {
    const inToken = this.#flavour.wild === 'inToken'
    const kept = ranges
      .flatMap((range) => (inToken ? withoutRange(range, SPACE) : [range]))
      .flatMap(writableRanges)
    if (kept.length === 0) return negated ? this.#any : null
    const members = kept
      .map(({ from, to }) => (from === to ? member(from) : `${member(from)}-${member(to)}`))
      .join('')
    return character(negated ? `[^${inToken ? ' ' : ''}${members}]` : `[${members}]`, kept.length)
  }
}

/** Whether all items are texts of which at most one can match, whatever comes. */
function beginDifferently(items: readonly RegexpNode[]): boolean {
  const firsts = items.map((item) => (item.kind === 'text' ? item.text.codePointAt(0) : undefined))
  return !firsts.includes(undefined) && new Set(firsts).size === items.length
}

function deepest(parts: readonly Part[]): number {
  return Math.max(...parts.map(({ depth }) => depth))
}

function areFilled(parts: readonly (Part | null)[]): parts is readonly Part[] {
  return !parts.includes(null)
}

function character(text: string, ranges: number): Part {
  return {
    text,
    size: 1,
    paths: 1,
    steps: 1,
    matchesEmpty: false,
    bytes: SET_BYTES + ranges * RANGE_BYTES,
    depth: 0,
    least: 1,
    single: true,
  }
}

function literal(text: string): Part {
  const size = [...text].length
  if (size === 0) return EMPTY
  const bytes = size * CHARACTER_BYTES
  return {
    text: escapeRegex(text),
    size,
    paths: 1,
    steps: size,
    matchesEmpty: false,
    bytes,
    depth: 0,
    least: size,
    single: size === 1,
  }
}

function sequence(parts: readonly (Part | null)[]): Part | null {
  if (!areFilled(parts)) return null
  return {
    text: parts.map(({ text }) => text).join(''),
    size: parts.reduce((sum, { size }) => sum + size, 0),
    paths: parts.reduce((product, { paths }) => product * paths, 1),
    steps: parts.reduceRight((rest, { paths, steps }) => steps + (rest === 0 ? 0 : paths * rest), 0),
    matchesEmpty: parts.every(({ matchesEmpty }) => matchesEmpty),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    depth: deepest(parts),
    least: parts.reduce((sum, { least }) => sum + least, 0),
    single: false,
  }
}

function union(all: readonly (Part | null)[], exclusive: boolean): Part | null {
  const parts = all.filter((part) => part !== null)
  if (parts.length === 0) return null
  return {
    text: `(?:${parts.map(({ text }) => text).join('|')})`,
    size: parts.reduce((sum, { size }) => sum + size, 1),
    paths: exclusive ? 1 : parts.reduce((sum, { paths }) => sum + paths, 0),
    steps: parts.reduce((sum, { steps }) => sum + steps, 0),
    matchesEmpty: parts.some(({ matchesEmpty }) => matchesEmpty),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes + GROUP_BYTES, GROUP_BYTES),
    depth: deepest(parts),
    least: Math.min(...parts.map(({ least }) => least)),
    single: true,
  }
}

/** The ways and steps of something repeated; infinite where each time multiplies them. */
function waysOf(
  { paths, steps, matchesEmpty }: Part,
  min: number,
  max: number,
  maxLength: number,
): { paths: number; steps: number } {
  const times = Math.min(max, maxLength)
  if (paths === 1 && !matchesEmpty) return { paths: times - Math.min(min, times) + 1, steps: times * steps }
  if (times > 30) return { paths: Infinity, steps: Infinity }
  const sum = { paths: 0, steps: 0 }
  for (let i = 0, ways = 1; i <= times; i++, ways *= paths) {
    if (i >= min) sum.paths += ways
    if (i < times) sum.steps += ways * steps
  }
  return sum
}

/** So often, as quantifiers none of which says more than `most`. */
function quantifiers(min: number, max: number | null, most: number): string[] {
  if (min > most) return [quantifier(most, most), ...quantifiers(min - most, max && max - most, most)]
  if (max === null || max <= most) return [quantifier(min, max)]
  return [quantifier(min, most), ...quantifiers(0, max - most, most)]
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

function member(point: number): string {
  return escapeRegex(String.fromCodePoint(point))
}
