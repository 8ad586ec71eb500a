import { asciiFold } from '../../asciiFold.ts'
import type { Form } from '../../form.ts'
import { lowerCase } from '../../lowerCase.ts'
import { wellFormed } from '../../wellFormed.ts'
import {
  ANY,
  append,
  type CodePointRange,
  EMPTY,
  EVERYTHING,
  NOTHING,
  type RegexpNode,
  repeat,
  sequence,
  set,
  text,
  union,
} from './ast.ts'
import { RegexpFailure, RegexpScanner } from './regexpScanner.ts'

/** How deep groups may nest. */
const MAX_NESTING = 50

/** How many repetitions may follow one another; adjacent `* + ?` count as one. */
const MAX_STACKED = 10

/** A pattern as a tree, or its flaw and the place of it, in UTF-16 code units of the pattern. */
export type ParsedRegexp =
  | { readonly ok: true; readonly node: RegexpNode }
  | { readonly ok: false; readonly failure: RegexpFailure }

/**
 * Parses a regular expression in Lucene's syntax. It accepts what Lucene accepts, including an operator at
 * the start of a sequence, which is a plain character (`*a`, `|a`). It refuses `~` and `\d \D \w \W \s \S`,
 * which engines and versions read differently.
 *
 * @param form what the pattern's literals and ends of ranges are brought into; a range that then runs
 *   backwards (`[Z-a]` in lower case) is refused, as in Lucene. An end that folds to several stays as it is.
 *
 * @example
 * parseRegexp('joh?n') // { ok: true, node: { kind: 'sequence', … } }
 * parseRegexp('[a') // { ok: false, failure: { flaw: 'unclosed-set', start: 0, end: 2, written: '[a', … } }
 */
export function parseRegexp(pattern: string, form: Form = 'plain'): ParsedRegexp {
  const clean = wellFormed(pattern)
  // No operator has another case, but some characters fold to operators.
  const cased = form.startsWith('lower') ? lowerCase(clean) : clean
  try {
    return { ok: true, node: new RegexpParser(cased, pattern, form.endsWith('folded')).read() }
  } catch (failure) {
    if (!(failure instanceof RegexpFailure)) throw failure
    return { ok: false, failure }
  }
}

/** Parses one pattern by recursive descent, one method for each rule of the grammar. */
class RegexpParser extends RegexpScanner {
  readonly #folds: boolean
  #depth = 0

  constructor(text: string, written: string, folds: boolean) {
    super(text, written)
    this.#folds = folds
  }

  read(): RegexpNode {
    if (this.isAtEnd) return EMPTY
    const node = this.#union()
    if (!this.isAtEnd) this.fail('unexpected-closing', this.at, this.at + 1)
    return node
  }

  #union(): RegexpNode {
    const items = [this.#intersection()]
    while (this.take('|')) items.push(this.#intersection())
    return union(items)
  }

  #intersection(): RegexpNode {
    const items = [this.#sequence()]
    while (this.take('&')) items.push(this.#sequence())
    return items.length === 1 ? items[0]! : { kind: 'intersection', items }
  }

  #sequence(): RegexpNode {
    const items: RegexpNode[] = []
    // The first item may begin with any character, so `|a` and `)` are plain characters here.
    do {
      const start = this.at
      const item = this.#repetition()
      if (this.text[start] === '"' || this.text[start] === '(') items.push(item)
      else append(items, item)
    } while (!this.isAtEnd && !')|&'.includes(this.text[this.at]!))
    return sequence(items)
  }

  #repetition(): RegexpNode {
    let item = this.#atom()
    let stacked = 0
    while (!this.isAtEnd) {
      const start = this.at
      const bounds = this.#bounds()
      if (bounds === undefined) break
      const [min, max] = bounds
      const repeated = repeat(item, min, max)
      const isJoined = item.kind === 'repeat' && repeated.item === item.item
      if (!isJoined && ++stacked > MAX_STACKED)
        this.fail('too-many-repetitions', start, start + 1, String(MAX_STACKED))
      item = repeated
    }
    return item
  }

  /** The minimum and maximum of `* + ? {n,m}`, or undefined if none of them stands here. */
  #bounds(): readonly [number, number | null] | undefined {
    if (this.take('*')) return [0, null]
    if (this.take('+')) return [1, null]
    if (this.take('?')) return [0, 1]
    const start = this.at
    if (!this.take('{')) return undefined
    const min = this.#number(start)
    let max: number | null = min
    if (this.take(',')) max = this.text[this.at] === '}' || this.isAtEnd ? null : this.#number(start)
    if (!this.take('}')) this.fail('unclosed-repetition', start, this.at)
    if (max !== null && min > max) this.fail('reversed-repetition', start, this.at, `{${max},${min}}`)
    return [min, max]
  }

  #number(start: number): number {
    const digits = this.takeWhile((character) => character >= '0' && character <= '9')
    if (digits === '') this.fail('missing-number', start, this.at)
    return this.valueOf(digits, start)
  }

  #atom(): RegexpNode {
    const start = this.at
    if (start >= this.text.length)
      this.fail(this.text[start - 1] === '(' ? 'unclosed-group' : 'missing-item', start - 1, start)
    switch (this.text[start]) {
      case '~':
        return this.fail('unsupported-complement', start, start + 1)
      case '[':
        return this.#set()
      case '.':
        this.at++
        return ANY
      case '#':
        this.at++
        return NOTHING
      case '@':
        this.at++
        return EVERYTHING
      case '"':
        return this.#quoted()
      case '(':
        return this.#group()
      case '<':
        return this.#interval()
      default:
        return this.#literal(String.fromCodePoint(this.character()))
    }
  }

  #group(): RegexpNode {
    const start = this.at++
    if (this.take(')')) return EMPTY
    if (++this.#depth > MAX_NESTING) this.fail('groups-too-deep', start, start + 1, String(MAX_NESTING))
    const node = this.#union()
    this.#depth--
    if (!this.take(')')) this.fail('unclosed-group', start, this.at)
    return node
  }

  #quoted(): RegexpNode {
    const start = this.at++
    const quoted = this.takeWhile((character) => character !== '"')
    if (!this.take('"')) this.fail('unclosed-quote', start, this.at)
    return this.#literal(quoted)
  }

  #interval(): RegexpNode {
    const start = this.at++
    const inner = this.takeWhile((character) => character !== '>')
    if (!this.take('>')) this.fail('unclosed-interval', start, this.at)
    const match = /^(\+?[0-9]+)-(\+?[0-9]+)$/.exec(inner)
    if (match === null) this.fail('malformed-interval', start, this.at)
    const [, first, second] = match as unknown as [string, string, string]
    const ends = [this.valueOf(first, start), this.valueOf(second, start)] as const
    return {
      kind: 'interval',
      min: Math.min(...ends),
      max: Math.max(...ends),
      digits: first.length === second.length ? first.length : 0,
    }
  }

  #literal(literal: string): RegexpNode {
    return text(this.#folds ? asciiFold(literal) : literal)
  }

  #set(): RegexpNode {
    const start = this.at++
    const negated = this.take('^')
    const ranges: CodePointRange[] = []
    do {
      if (this.isAtEnd) this.fail('unclosed-set', start, this.at)
      ranges.push(this.#range(start))
    } while (this.text[this.at] !== ']')
    this.at++
    return this.#folds && !negated ? this.#foldedSet(ranges) : set(ranges, negated)
  }

  /** A set in which characters that fold to several are those several: `[aß]` is `a|ss`. */
  #foldedSet(ranges: readonly CodePointRange[]): RegexpNode {
    const isLong = ({ from, to }: CodePointRange): boolean => from === to && asciiForm(from).length > 1
    const longer = ranges.filter(isLong).map(({ from }) => text(asciiForm(from)))
    const rest = ranges.filter((range) => !isLong(range))
    return union(rest.length === 0 ? longer : [set(rest), ...longer])
  }

  /** An end of a range, folded if it then is one character. */
  #end(point: number): number {
    const form = this.#folds ? asciiForm(point) : ''
    return form.length === 1 ? form.charCodeAt(0) : point
  }

  #range(set: number): CodePointRange {
    const start = this.at
    const from = this.#end(this.character())
    if (!this.take('-')) return { from, to: from }
    if (this.isAtEnd) this.fail('unclosed-set', set, this.at)
    const to = this.#end(this.rangeEnd())
    if (from <= to) return { from, to }
    const [first, last] = [from, to].map((point) => String.fromCodePoint(point).replace(/[\]\\^-]/, '\\$&'))
    return this.fail('reversed-range', start, this.at, `${last}-${first}`, `${first}-${last}`)
  }
}

function asciiForm(point: number): string {
  return asciiFold(String.fromCodePoint(point))
}
