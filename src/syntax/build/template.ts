import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import type { Rule } from '../../diagnostics/arguments/rules.ts'
import { isTree } from '../../diagnostics/arguments/typeGuards.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { withLimits } from '../../diagnostics/limits.ts'
import { QueryError } from '../../diagnostics/queryError.ts'
import type { Body, Bound, Fuzzy, Pattern, PatternPart, Phrase, Query, QueryNode, Word } from '../ast.ts'
import { parseWithin } from '../parse.ts'
import { transform } from '../transform.ts'
import { bodyOf, NO_SPAN, type Scalar, valueText } from './graft.ts'

/** A value or a tree that you can insert into a {@link q} template. Values are always taken literally. */
export type TemplateValue = Scalar | QueryNode

const TEMPLATE: Rule = {
  expected: 'a template: write q`…`',
  fits: (value) => Array.isArray(value) && 'raw' in value,
}

const UNLIMITED = withLimits({ length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY })

/**
 * Builds a query from a template with inserted values and trees. Only the template determines the shape of
 * the query: a value becomes a phrase, or part of the surrounding word, phrase, pattern or range, and none of
 * its characters are special. Backslashes in the template are passed on to the query unchanged, so you don't
 * have to double them.
 *
 * @throws QueryError if the template is not a well-formed query.
 * @throws TypeError if you insert anything other than a value or a tree, or if a value is in a field name, in
 *   a regular expression, or after `~` or `^`.
 *
 * @example
 * const name = 'AT&T "Global" OR *'
 * print(q`organisation:${name} AND ${or('bank', 'fed')}`)
 * // 'organisation:"AT&T \\"Global\\" OR *" AND (bank OR fed)'
 */
export function q(strings: TemplateStringsArray, ...values: readonly TemplateValue[]): Query {
  checkArgument('q', 'strings', strings, TEMPLATE)
  const placeholders = new Placeholders(strings.raw, values)
  const { ok, query, diagnostics } = parseWithin(placeholders.text, UNLIMITED)
  if (!ok) throw new QueryError(placeholders.displayText, placeholders.display(diagnostics))
  const noneInName = <T extends { readonly field: string }>(node: T): T => {
    placeholders.assertNone(node.field, 'in the name of a field')
    return node
  }
  const filled = transform(query, {
    word: (node) => placeholders.fillWord(node),
    phrase: (node) => ({ ...node, text: placeholders.fill(node.text) }),
    pattern: (node) => placeholders.fillPattern(node),
    fuzzy: (node) => placeholders.fillFuzzy(node),
    range: (node) => {
      const [lower, upper] = [placeholders.fillBound(node.lower), placeholders.fillBound(node.upper)]
      return { ...node, lower, upper }
    },
    regexp: (node) => {
      placeholders.assertNone(node.pattern, 'in a regular expression')
      return node
    },
    exists: noneInName,
    fielded: noneInName,
  })
  placeholders.assertAllUsed()
  return filled
}

// A placeholder encodes the index of its value as one character from here on. All these characters are
// letters.
const FIRST_INDEX = 0x4e00
const MAX_VALUES = 10_000

/** A placeholder as shown in error messages. It has as many characters as a real placeholder. */
const DISPLAYED = '\x24{}'

/**
 * Represents the values of a template while it is parsed. A placeholder is the index of the value between two
 * delimiters. The delimiter is a character that does not occur in the template or the grammar.
 */
class Placeholders {
  /** The template with placeholders. */
  readonly text: string
  /** The template as shown in messages. Each character has the same offset as in `text`. */
  readonly displayText: string
  private readonly values: readonly TemplateValue[]
  private readonly delimiter: string
  private readonly unused: Set<number>

  constructor(strings: readonly string[], values: readonly TemplateValue[]) {
    if (values.length > MAX_VALUES)
      throw new RangeError(`A template can hold ${MAX_VALUES} values, not ${values.length}.`)
    const delimiter = unusedCharacter(strings)
    const placeholder = (index: number) => delimiter + String.fromCharCode(FIRST_INDEX + index) + delimiter
    this.values = values
    this.text = strings.map((part, i) => (i === 0 ? part : placeholder(i - 1) + part)).join('')
    this.displayText = strings.join(DISPLAYED)
    this.delimiter = delimiter
    this.unused = new Set(values.keys())
  }

  /** Diagnostics about the template, as shown to the caller. */
  display(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const pieces = JSON.stringify(diagnostics).split(this.delimiter)
    return JSON.parse(pieces.map((piece, i) => (i % 2 === 0 ? piece : DISPLAYED)).join(''))
  }

  /** A string with its values filled in. */
  fill(text: string): string {
    // Every second piece is the index of a placeholder.
    const pieces = text.split(this.delimiter)
    return pieces.map((piece, i) => (i % 2 === 0 ? piece : this.scalarOf(piece))).join('')
  }

  fillWord(node: Word): Body {
    if (node.sign === null && node.text.length === 3 && node.text[0] === this.delimiter) {
      const value = this.valueOf(node.text[1]!)
      return isTree(value) ? bodyOf(value) : { ...emptyPhrase, text: valueText(value) }
    }
    const text = this.fill(node.text)
    return text === '' ? emptyPhrase : { ...node, text }
  }

  fillFuzzy(node: Fuzzy): Body {
    const text = this.fill(node.text)
    return text === '' ? emptyPhrase : { ...node, text }
  }

  fillPattern(node: Pattern): Pattern {
    const parts = node.parts.map((part): PatternPart => (typeof part === 'string' ? this.fill(part) : part))
    return { ...node, parts: parts.filter((part) => part !== '') }
  }

  fillBound(bound: Bound | null): Bound | null {
    if (bound === null) return null
    const text = this.fill(bound.text)
    if (text === '' && bound.text !== '')
      throw new TypeError('An empty text cannot be the end of a range. Write * to leave the end open.')
    // Quoted for any value, so that the shape of the tree does not depend on the value.
    return { ...bound, text, quoted: bound.quoted || bound.text.includes(this.delimiter) }
  }

  /** Throws if a string that cannot contain values contains a placeholder. */
  assertNone(text: string, where: string): void {
    const at = text.indexOf(this.delimiter)
    if (at !== -1) throw misplaced(text.charCodeAt(at + 1) - FIRST_INDEX, where)
  }

  /** Throws if a value is in a part of the template that no node keeps as text. */
  assertAllUsed(): void {
    for (const index of this.unused) throw misplaced(index, 'after ~ or ^')
  }

  private valueOf(character: string): TemplateValue {
    const index = character.charCodeAt(0) - FIRST_INDEX
    this.unused.delete(index)
    return this.values[index]!
  }

  private scalarOf(character: string): string {
    const value = this.valueOf(character)
    if (!isTree(value)) return valueText(value)
    const number = character.charCodeAt(0) - FIRST_INDEX + 1
    throw new TypeError(`Value ${number} of the template is a tree, which cannot stand inside a longer text.`)
  }
}

const emptyPhrase: Phrase = { kind: 'phrase', span: NO_SPAN, text: '', slop: null }

function misplaced(index: number, where: string): TypeError {
  return new TypeError(`Value ${index + 1} of the template stands ${where}, where no value can stand.`)
}

// From Unicode's private use area. The template may also contain such a character as an escape.
function unusedCharacter(strings: readonly string[]): string {
  const text = strings.join('')
  const escaped = new Set(text.match(/\\u[0-9a-fA-F]{4}/g)?.map((each) => Number.parseInt(each.slice(2), 16)))
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character) && !escaped.has(code)) return character
  }
}
