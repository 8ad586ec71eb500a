import type { Span } from '../diagnostics/span.ts'
import { isBlank } from '../syntax/lexer/characters.ts'

/** The highlighting class of a piece of a query. */
export type HighlightClass = (typeof CLASSES)[number]

const CLASSES = [
  'space',
  'punctuation',
  'operator',
  'field',
  'term',
  'phrase',
  'pattern',
  'regexp',
  'number',
  'date',
  'boolean',
  'invalid',
] as const

const SPACE = CLASSES.indexOf('space')
const PUNCTUATION = CLASSES.indexOf('punctuation')

/** The class of each UTF-16 unit of a text. At first, every unit has the class it has between values. */
export class ClassMap {
  readonly #classes: Uint8Array
  /** Marks where a piece begins, even if the previous piece has the same class. */
  readonly #starts: Uint8Array

  constructor(text: string) {
    this.#classes = new Uint8Array(text.length)
    this.#starts = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) {
      const each = classBetweenValues(text, at)
      this.#classes[at] = each
      if (each === PUNCTUATION) this.#starts[at] = 1
    }
  }

  /** Makes a range of the text one piece. */
  paint(start: number, end: number, name: HighlightClass): void {
    if (start >= end) return
    this.#classes.fill(CLASSES.indexOf(name), start, end)
    this.#starts.fill(0, start, end)
    this.#starts[start] = 1
    if (end < this.#starts.length) this.#starts[end] = 1
  }

  /** Like {@link paint}, for several ranges that may overlap. */
  paintAll(spans: readonly Span[], name: HighlightClass): void {
    let done = 0
    for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
      this.paint(Math.max(start, done), end, name)
      done = Math.max(done, end)
    }
  }

  /** The pieces from left to right. */
  pieces(): { from: number; to: number; class: HighlightClass }[] {
    const classes = this.#classes
    const pieces: { from: number; to: number; class: HighlightClass }[] = []
    for (let from = 0, to = 1; from < classes.length; from = to++) {
      while (to < classes.length && classes[to] === classes[from] && this.#starts[to] === 0) to++
      pieces.push({ from, to, class: CLASSES[classes[from]!]! })
    }
    return pieces
  }
}

function classBetweenValues(text: string, at: number): number {
  if (isBlank(text.charCodeAt(at))) return SPACE
  const character = text[at]!
  if (/[A-Z&|+\-!<>=]/.test(character)) return CLASSES.indexOf('operator')
  // The star of an open end, and the number of a boost.
  if (character === '*') return CLASSES.indexOf('pattern')
  return /[\d.]/.test(character) ? CLASSES.indexOf('number') : PUNCTUATION
}
