import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { SCHEMA, TEXT } from '../diagnostics/arguments/rules.ts'
import { applyFix, type Diagnostic, type DiagnosticCode, type Fix } from '../diagnostics/diagnostic.ts'
import type { Schema } from '../schema/schema.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'
import {
  EDITOR_RULES,
  type EditorOptions,
  isError,
  type Reading,
  readText,
  withEditorOptions,
} from './readText.ts'

/**
 * One problem of a text. Places are in UTF-16 units.
 *
 * @example
 * const [problem]: readonly EditorDiagnostic[] = diagnose(schema, 'titel:bank')
 * problem?.to // 5
 */
export interface EditorDiagnostic {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly code: DiagnosticCode
  readonly actions: readonly EditorAction[]
}

/**
 * A correction: all edits at once, with places in the original text.
 *
 * @example
 * const action: EditorAction = diagnose(schema, 'titel:bank')[0]!.actions[0]!
 * action.name // 'Change to title'
 */
export interface EditorAction {
  readonly name: string
  readonly edits: readonly { readonly from: number; readonly to: number; readonly insert: string }[]
}

/** How many characters are planned, and how often, to test fixes. A fix that is not tested is not offered. */
const MAX_CHARACTERS = 100_000
const MAX_TRIALS = 50

/**
 * The problems of a text, in order, with corrections as edits. Each correction was tried: it removes its
 * problem and adds no error. A blank text has no problems.
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
  checkArgument('diagnose', 'schema', schema, SCHEMA)
  checkArgument('diagnose', 'text', text, TEXT)
  checkOptions('diagnose', options, EDITOR_RULES)
  const { schema: effective, now } = withEditorOptions(schema, options)
  return testedDiagnostics(readText(effective, text, now)).map(toEditorDiagnostic)
}

/** The problems of a text, in order, with those corrections that work. A blank text has no problems. */
export function testedDiagnostics({ schema, text, now, result }: Reading): readonly Diagnostic[] {
  if (skipBlanks(text, 0) === text.length) return []
  const { diagnostics } = result
  const before = countCodes(diagnostics)
  let characters = MAX_CHARACTERS
  let trials = MAX_TRIALS
  const works = (fix: Fix, of: Diagnostic): boolean => {
    characters -= text.length
    if (characters < 0 || --trials < 0) return false
    const left = readText(schema, applyFix(text, fix), now).result.diagnostics
    const after = countCodes(left)
    const grew = (code: DiagnosticCode) => after.get(code)! > (before.get(code) ?? 0)
    return (
      (after.get(of.code) ?? 0) < before.get(of.code)! &&
      left.every((each) => !isError(each) || !grew(each.code))
    )
  }
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    fixes: diagnostic.fixes.filter((fix) => works(fix, diagnostic)),
  }))
}

/** A diagnostic with `from` and `to` instead of spans. */
export function toEditorDiagnostic({ span, severity, message, code, fixes }: Diagnostic): EditorDiagnostic {
  return { from: span.start, to: span.end, severity, message, code, actions: fixes.map(actionOf) }
}

function actionOf({ title, edits }: Fix): EditorAction {
  return {
    name: title,
    edits: edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })),
  }
}

function countCodes(diagnostics: readonly Diagnostic[]): ReadonlyMap<DiagnosticCode, number> {
  const counts = new Map<DiagnosticCode, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
