import { type EditorState, StateField } from '@codemirror/state'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { testedDiagnostics } from '../editor/diagnose.ts'
import { type HighlightPiece, highlightPieces } from '../editor/highlight.ts'
import { isError, readText } from '../editor/readText.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import type { PlanOptions } from '../semantics/planQuery.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'

/** How the texts of an editor are read. */
export interface ReadingOptions<S extends Schema> {
  readonly schema: S
  readonly now: Date | undefined
  readonly emptyQuery: PlanOptions['emptyQuery']
}

/**
 * A text, read once for all parts of the editor. What only some of them need is made when it is asked for.
 */
export class LiveReading<S extends Schema> {
  readonly text: string
  readonly plan: Plan<S> | null
  readonly #reading
  #pieces: readonly HighlightPiece[] | undefined
  #diagnostics: readonly Diagnostic[] | undefined

  constructor(text: string, { schema, now, emptyQuery }: ReadingOptions<S>) {
    this.text = text
    this.#reading = readText(schema, text, now?.getTime() ?? Date.now(), emptyQuery)
    const { result } = this.#reading
    const tested = () => this.diagnostics
    // The fixes of its warnings are tested when they are asked for.
    this.plan = result.ok ? Object.defineProperty({ ...result.plan }, 'diagnostics', { get: tested }) : null
  }

  /** The first error of a text that is not blank. */
  get error(): Diagnostic | undefined {
    const { text, result } = this.#reading
    return skipBlanks(text, 0) === text.length ? undefined : result.diagnostics.find(isError)
  }

  get pieces(): readonly HighlightPiece[] {
    this.#pieces ??= highlightPieces(this.#reading)
    return this.#pieces
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= testedDiagnostics(this.#reading)
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
