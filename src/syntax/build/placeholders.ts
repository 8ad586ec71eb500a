import type { Body, Bound, Fuzzy, Pattern, PatternPart, Phrase, RangeNode, Word } from '../ast.ts'
import { bodyOf, isNode, NOWHERE, type Scalar, valueText } from './graft.ts'
import type { TemplateValue } from './template.ts'

const FIRST = 0x4e00
const MOST = 10_000
const SHOWN = '\x24{}'

/**
 * The places of a template's values. Each is held by a mark of three characters that cannot occur in the
 * template and mean nothing to the grammar; once the template is a tree, the marks give way to the values.
 */
export class Placeholders {
  /** The template with marks. */
  readonly text: string
  /** The template as it is shown to people, every character at the place it has in `text`. */
  readonly shown: string
  private readonly values: readonly TemplateValue[]
  private readonly edge: string
  private readonly unused: Set<number>

  constructor(strings: readonly string[], values: readonly TemplateValue[]) {
    if (values.length > MOST)
      throw new RangeError(`A template can hold ${MOST} values, not ${values.length}.`)
    const edge = freeCharacter(strings)
    this.values = values
    this.text = strings
      .map((part, index) =>
        index === 0 ? part : edge + String.fromCharCode(FIRST + index - 1) + edge + part,
      )
      .join('')
    this.shown = strings.join(SHOWN)
    this.edge = edge
    this.unused = new Set(values.keys())
  }

  /** A text with its values in it. */
  fill(text: string): string {
    // Between two edges stands the character of a mark: every second piece.
    const pieces = text.split(this.edge)
    return pieces
      .map((piece, index) =>
        index % 2 === 0 ? piece : valueText(this.take(piece, 'inside a longer text') as Scalar),
      )
      .join('')
  }

  fillWord(node: Word): Body {
    if (node.sign === null && node.text.length === 3 && node.text[0] === this.edge) {
      const value = this.take(node.text[1]!, null)
      return isNode(value)
        ? bodyOf(value)
        : { kind: 'phrase', span: NOWHERE, text: valueText(value), slop: null }
    }
    const text = this.fill(node.text)
    return text === '' ? emptyPhrase : { ...node, text }
  }

  fillPhrase(node: Phrase): Phrase {
    return { ...node, text: this.fill(node.text) }
  }

  fillFuzzy(node: Fuzzy): Body {
    const text = this.fill(node.text)
    return text === '' ? emptyPhrase : { ...node, text }
  }

  fillPattern(node: Pattern): Pattern {
    const filled = node.parts.map((part): PatternPart => (typeof part === 'string' ? this.fill(part) : part))
    return { ...node, parts: filled.filter((part) => part !== '') }
  }

  fillRange(node: RangeNode): RangeNode {
    return { ...node, lower: this.fillBound(node.lower), upper: this.fillBound(node.upper) }
  }

  /** Throws for a text that cannot hold a value but has a mark. */
  refuse(text: string, place: string): void {
    const at = text.indexOf(this.edge)
    if (at !== -1) throw misplaced(text.charCodeAt(at + 1) - FIRST, place)
  }

  /** Throws where a value stands at a place that is no part of the tree's texts. */
  checkAllUsed(): void {
    for (const index of this.unused) throw misplaced(index, 'behind ~ or ^')
  }

  private fillBound(bound: Bound | null): Bound | null {
    if (bound === null) return null
    const text = this.fill(bound.text)
    if (text === '' && bound.text !== '')
      throw new TypeError('An empty text cannot be the end of a range. Write * to have it open.')
    // In quotes whatever the value, so that the tree looks the same for all.
    return { ...bound, text, quoted: bound.quoted || bound.text.includes(this.edge) }
  }

  private take(character: string, place: string | null): TemplateValue {
    const index = character.charCodeAt(0) - FIRST
    this.unused.delete(index)
    const value = this.values[index]!
    if (place !== null && isNode(value))
      throw new TypeError(`Value ${index + 1} of the template is a tree, which cannot stand ${place}.`)
    return value
  }
}

const emptyPhrase: Phrase = { kind: 'phrase', span: NOWHERE, text: '', slop: null }

function misplaced(index: number, place: string): TypeError {
  return new TypeError(`Value ${index + 1} of the template stands ${place}, where no value can stand.`)
}

function freeCharacter(strings: readonly string[]): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!strings.some((part) => part.includes(character))) return character
  }
}
