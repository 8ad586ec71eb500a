import type { Diagnostic, DiagnosticCode, Fix, Severity } from '../diagnostics/diagnostic.ts'
import type { Schema } from '../schema/schema.ts'
import type { Reading } from '../semantics/reading.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'
import { type EditorOptions, readInEditor } from './editorOptions.ts'

/** A problem in the text of a query. Positions are in UTF-16 code units. */
export interface EditorDiagnostic {
  readonly from: number
  readonly to: number
  readonly severity: Severity
  readonly message: string
  readonly code: DiagnosticCode
  readonly actions: readonly EditorAction[]
}

/** A fix for a problem. Apply all its edits at once; their positions refer to the original text. */
export interface EditorAction {
  readonly name: string
  readonly edits: readonly { readonly from: number; readonly to: number; readonly insert: string }[]
}

/**
 * Returns the problems in the text of a query, in order, with fixes as edits. Each fix has been tested: it
 * removes the problem and introduces no error. Blank text has no problems.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * const [{ message, actions }] = diagnose(schema, 'titel:bank')
 * message // 'There is no field "titel". Did you mean "title"?'
 * actions[0] // { name: 'Change to title', edits: [{ from: 0, to: 5, insert: 'title' }] }
 */
export function diagnose<S extends Schema>(
  schema: S,
  text: string,
  options: EditorOptions<S> = {},
): readonly EditorDiagnostic[] {
  return diagnosticsOf(readInEditor('diagnose', schema, text, options)).map(toEditorDiagnostic)
}

/** The problems in a text that has been read. Blank text has none. */
export function diagnosticsOf({ text, diagnostics }: Reading): readonly Diagnostic[] {
  return skipBlanks(text, 0) === text.length ? [] : diagnostics
}

/** A diagnostic with `from` and `to` instead of spans. */
function toEditorDiagnostic({ span, severity, message, code, fixes }: Diagnostic): EditorDiagnostic {
  return { from: span.start, to: span.end, severity, message, code, actions: fixes.map(actionOf) }
}

function actionOf({ title, edits }: Fix): EditorAction {
  return {
    name: title,
    edits: edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })),
  }
}
