import type { CodePointRange, RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../analysis/regexp/syntax/expandIntervals.ts'
import { escapeRegex, type Wild } from './patternText.ts'
import {
  character,
  literal,
  type Part,
  type RegexpText,
  type RepeatLimits,
  repeat,
  sequence,
  Unwritable,
  union,
} from './regexpParts.ts'

/** How one database writes regular expressions, and where an expression stands. */
export interface RegexpFlavour extends RepeatLimits {
  /** Any one code point, line feeds included. */
  readonly any: string
  /** Whether wildcards match any text or, in a token column, the text of one token. */
  readonly wild: Wild
}

/**
 * An expression in the notation that the databases share. `'nothing'` if no text matches it; `null` if it has
 * no such form, because of too many repeats or an intersection.
 */
export function regexpText(node: RegexpNode, flavour: RegexpFlavour): RegexpText | 'nothing' | null {
  try {
    return new RegexpWriter(flavour).write(expandIntervals(node)) ?? 'nothing'
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

  write(node: RegexpNode): Part | null {
    switch (node.kind) {
      case 'nothing':
        return null
      case 'text':
        return this.#flavour.wild === 'inToken' && node.text.includes(' ') ? null : literal(node.text)
      case 'any':
        return this.#any
      case 'everything':
        return repeat(this.#any, 0, null, this.#flavour)
      case 'set':
        return this.#set(node.ranges, node.negated)
      case 'sequence':
        return sequence(node.items.map((item) => this.write(item)))
      case 'union':
        return union(
          node.items.map((item) => this.write(item)),
          beginDifferently(node.items),
        )
      case 'repeat':
        return repeat(this.write(node.item), node.min, node.max, this.#flavour)
      case 'intersection':
        throw new Unwritable()
      case 'interval':
        throw new TypeError('Intervals are expanded before an expression is written.')
    }
  }

  #set(ranges: readonly CodePointRange[], negated: boolean): Part | null {
    const inToken = this.#flavour.wild === 'inToken'
    const excluded = inToken ? [NUL, SURROGATES, SPACE] : [NUL, SURROGATES]
    const kept = excluded.reduce(
      (rest, range) => rest.flatMap((each) => withoutRange(each, range)),
      [...ranges],
    )
    if (kept.length === 0) return negated ? this.#any : null
    const members = kept.map(({ from, to }) => (from === to ? member(from) : `${member(from)}-${member(to)}`))
    return character(`[${negated ? (inToken ? '^ ' : '^') : ''}${members.join('')}]`, kept.length)
  }
}

/** Excluded from sets: no stored text has U+0000 or surrogates, and no bound value can hold them. */
const NUL: CodePointRange = { from: 0, to: 0 }
const SURROGATES: CodePointRange = { from: 0xd800, to: 0xdfff }
const SPACE: CodePointRange = { from: 0x20, to: 0x20 }

/** What remains of a range without another: no range, one or two. */
function withoutRange({ from, to }: CodePointRange, other: CodePointRange): CodePointRange[] {
  const left = { from, to: Math.min(to, other.from - 1) }
  const right = { from: Math.max(from, other.to + 1), to }
  return [left, right].filter((range) => range.from <= range.to)
}

/** Whether all items are texts, at most one of which can match at a place. */
function beginDifferently(items: readonly RegexpNode[]): boolean {
  const firsts = items.map((item) => (item.kind === 'text' ? item.text.codePointAt(0) : undefined))
  return !firsts.includes(undefined) && new Set(firsts).size === items.length
}

function member(point: number): string {
  return escapeRegex(String.fromCodePoint(point))
}
