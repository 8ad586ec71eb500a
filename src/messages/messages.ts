import type { DiagnosticMessages } from '../diagnostics/formatDiagnostic.ts'
import type { AnyLanguage } from '../diagnostics/messages.ts'
import type { SearchBoxMessages } from '../editor/codemirror/messages.ts'
import type { helpMessages } from '../editor/help/messages.ts'
import type { textChangeMessages } from '../semantics/textChanges.ts'

/**
 * All messages to people who write queries, in one language: for each code, a function that makes a text from
 * its data. Diagnostics and fixes use their own codes; the other codes start with `format-…`
 * (`formatDiagnostic`), `text-…` (`planAnyText`), `explain-…` (explanations), `complete-…` (completions),
 * `hover-…` (hover cards), `help-…` (`describeSyntax`) and `box-…` (the search box). An object of this type
 * has all of them. The `messages` options accept any part; the rest is in English.
 */
export type Messages = DiagnosticMessages &
  SearchBoxMessages &
  AnyLanguage<typeof helpMessages> &
  AnyLanguage<typeof textChangeMessages>
