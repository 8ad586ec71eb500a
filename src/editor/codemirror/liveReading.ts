import { type EditorState, StateField } from '@codemirror/state'
import { type Diagnostic, translate } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { PlanOptions } from '../../semantics/planQuery.ts'
import { isError, Reading } from '../../semantics/reading.ts'
import { nodeAt } from '../../syntax/nodeAt.ts'
import { diagnosticsOf } from '../diagnose.ts'
import { type HighlightPiece, highlightPieces } from '../highlight.ts'
import type { SearchBoxMessages } from './messages.ts'

/** How the texts of an editor are read. */
export interface ReadingOptions<S extends Schema> {
  readonly schema: S
  readonly now: Date | undefined
  readonly emptyQuery: PlanOptions['emptyQuery']
  readonly messages?: Partial<SearchBoxMessages> | undefined
}

/**
 * A text, read once for all parts of the editor. What only some of them need is made when it is asked for.
 */
export class LiveReading<S extends Schema> {
  readonly text: string
  readonly reading: Reading<S>
  readonly #messages: Partial<SearchBoxMessages> | undefined
  #pieces: readonly HighlightPiece[] | undefined
  #diagnostics: readonly Diagnostic[] | undefined

  constructor(text: string, { schema, now, emptyQuery, messages }: ReadingOptions<S>) {
    this.text = text
    this.#messages = messages
    this.reading = new Reading(schema, text, { now: now?.getTime(), emptyQuery })
  }

  get plan(): Plan<S> | null {
    return this.reading.plan
  }

  /** The first error of a text that is not blank. */
  get error(): Diagnostic | undefined {
    const error = diagnosticsOf(this.reading).find(isError)
    return error === undefined ? undefined : translate(error, this.#messages)
  }

  /** The innermost clause around a stretch of the text, or else the whole text. */
  clauseAround(from: number, to: number): Span {
    const { query } = this.reading.parsed
    const path = nodeAt(query, Math.min(from + 1, to))
    const around = path.filter(({ span }) => span.start <= from && to <= span.end)
    return (around.findLast(({ kind }) => kind === 'clause') ?? query).span
  }

  get pieces(): readonly HighlightPiece[] {
    this.#pieces ??= highlightPieces(this.reading)
    return this.#pieces
  }

  get diagnostics(): readonly Diagnostic[] {
    if (this.#diagnostics === undefined) {
      const [found, messages] = [diagnosticsOf(this.reading), this.#messages]
      this.#diagnostics = messages === undefined ? found : found.map((each) => translate(each, messages))
    }
    return this.#diagnostics
  }
}

/** The reading of the text of an editor. */
export type ReadingField<S extends Schema = Schema> = StateField<LiveReading<S>>

export function readingField<S extends Schema>(options: ReadingOptions<S>): ReadingField<S> {
  const read = (state: EditorState) => new LiveReading(state.doc.toString(), options)
  return StateField.define({
    create: read,
    update: (reading, { docChanged, state }) => (docChanged ? read(state) : reading),
  })
}
