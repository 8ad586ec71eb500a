import type { DiagnosticMessages } from '../diagnostics/formatDiagnostic.ts'
import type { AnyLanguage } from '../diagnostics/messages.ts'
import type { SearchBoxMessages } from '../editor/codemirror/messages.ts'
import type { helpMessages } from '../editor/help/messages.ts'
import type { textChangeMessages } from '../semantics/textChanges.ts'

/**
 * All the messages shown to people who write queries, in one language. Maps each code to a function that
 * turns the code's data into text. Diagnostics and fixes use their own codes; the other codes start with
 * `format-…` (`formatDiagnostic`), `text-…` (`planAnyText`), `explain-…` (explanations), `complete-…`
 * (completions), `hover-…` (hover cards), `help-…` (`describeSyntax`) and `box-…` (the search box). An object
 * of this type contains every message. The `messages` options accept any subset; anything missing falls back
 * to English.
 */
export type Messages = DiagnosticMessages &
  SearchBoxMessages &
  AnyLanguage<typeof helpMessages> &
  AnyLanguage<typeof textChangeMessages>
