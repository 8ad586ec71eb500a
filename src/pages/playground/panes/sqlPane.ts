import type { DialectName } from '../../../backends/sql/engines/dialects.ts'
import { copyButton } from '../../shared/copyButton.ts'
import { byId, element } from '../../shared/element.ts'
import { DIALECT_NAMES } from '../settings.ts'
import type { Outputs } from '../worker/messages.ts'
import type { CodePane } from './codePane.ts'

interface Column {
  readonly section: HTMLElement
  readonly title: HTMLElement
  readonly code: CodePane
  readonly parameters: HTMLElement
  compiled: Outputs['sql'][number] | null
}

/** SQL with its parameters: one dialect, or all side by side. */
export class SqlPane {
  readonly #parent: HTMLElement
  readonly #Code: typeof CodePane
  readonly #columns: Column[] = []
  readonly #fold = byId('fold', HTMLLabelElement)
  readonly #foldInput = byId('fold-input', HTMLInputElement)
  #shown: Pick<Outputs, 'sql' | 'repeated'> = { sql: [], repeated: [] }

  constructor(parent: HTMLElement, Code: typeof CodePane) {
    this.#parent = parent
    this.#Code = Code
    this.#foldInput.addEventListener('change', () => this.show(this.#shown))
  }

  show(shown: Pick<Outputs, 'sql' | 'repeated'>): void {
    this.#shown = shown
    const { sql, repeated } = shown
    this.#fold.hidden = repeated.length === 0
    const isFolded = this.#foldInput.checked
    while (this.#columns.length < sql.length) this.#add(sql[this.#columns.length]!.name as DialectName)
    this.#parent.classList.toggle('several', sql.length > 1)
    this.#columns.forEach((column, i) => {
      const compiled = sql[i] ?? null
      column.section.hidden = compiled === null
      column.compiled = compiled
      if (compiled === null) return
      const { name, folded } = compiled
      const isShort = isFolded && folded?.refusal === null && compiled.refusal === null
      const { text, refusal, parameters } = isShort ? folded : compiled
      // One dialect is named in the list of dialects.
      column.title.hidden = sql.length === 1
      column.title.textContent = DIALECT_NAMES[name as DialectName]
      column.section.classList.toggle('refused', refusal !== null)
      const others = `-- ${repeated[0]}; the same for ${repeated.length - 1} other default fields\n`
      column.code.show(refusal ?? (isShort ? others : '') + text, name as DialectName)
      const items = grouped(parameters).map(({ numbers, value }) =>
        element('li', {}, element('span', {}, numbers), ` ${value}`),
      )
      column.parameters.replaceChildren(...items)
      column.parameters.hidden = items.length === 0
    })
  }

  #add(name: DialectName): void {
    const title = element('h3')
    const host = element('div', { className: 'code' })
    const parameters = element('ul', { className: 'parameters', ariaLabel: 'Parameters', tabIndex: 0 })
    const column: Column = {
      title,
      parameters,
      code: new this.#Code(host, 'SQL', name),
      compiled: null,
      section: element('section', { className: 'dialect' }),
    }
    const copy = copyButton(element('button', { type: 'button', className: 'quiet' }, 'Copy SQL'), () =>
      column.compiled === null ? '' : withParameters(column.compiled),
    )
    column.section.append(element('header', {}, title, copy), host, parameters)
    this.#parent.append(column.section)
    this.#columns.push(column)
  }
}

/** Parameters with their numbers; equal ones share a line. */
function grouped(parameters: readonly string[]): { readonly numbers: string; readonly value: string }[] {
  const numbers = new Map<string, number[]>()
  for (const [i, value] of parameters.entries()) numbers.set(value, [...(numbers.get(value) ?? []), i + 1])
  return Array.from(numbers, ([value, found]) => ({ numbers: ranges(found), value }))
}

/** @example ranges([1, 2, 3, 7]) // '1–3, 7' */
function ranges(numbers: readonly number[]): string {
  const starts = numbers.filter((number) => !numbers.includes(number - 1))
  const ends = numbers.filter((number) => !numbers.includes(number + 1))
  return starts.map((start, i) => (start === ends[i] ? start : `${start}–${ends[i]}`)).join(', ')
}

/** SQL with its parameters as comments after it. */
function withParameters({ text, refusal, parameters }: Outputs['sql'][number]): string {
  const comments = parameters.map((value, i) => `-- parameter ${i + 1}: ${value}`)
  return [refusal === null ? text : `-- ${refusal}`, ...comments, ''].join('\n')
}
