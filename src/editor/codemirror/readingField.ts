import { type EditorState, StateField } from '@codemirror/state'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Schema } from '../../schema/schema.ts'
import { type PlanOptions, readText } from '../../semantics/planOptions.ts'
import type { Reading } from '../../semantics/reading.ts'
import { diagnosticsOf } from '../diagnose.ts'
import type { Language } from './messages.ts'

/** The text in a query editor or search box, and the problems in it. */
export interface QueryText {
  readonly text: string
  /** All problems, in order and in the editor's language, with tested fixes. Empty for blank text. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The text of an editor, read once for all its parts. */
export type ReadingField<S extends Schema = Schema> = StateField<Reading<S>>

export function readingField<S extends Schema>(
  schema: S,
  options: PlanOptions<S>,
  messages: Language,
): ReadingField<S> {
  const read = (state: EditorState) => readText(schema, state.doc.toString(), { ...options, messages })
  return StateField.define({
    create: read,
    update: (reading, { docChanged, state }) => (docChanged ? read(state) : reading),
  })
}

/**
 * A text that has been read, for the page's own code. Its fixes are tested only when `diagnostics` is read.
 */
export function queryText(reading: Reading): QueryText {
  return {
    text: reading.text,
    get diagnostics() {
      return diagnosticsOf(reading)
    },
  }
}
