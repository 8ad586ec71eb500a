import type { DiagnosticMessages } from '../diagnostics/formatDiagnostic.ts'
import type { AnyLanguage } from '../diagnostics/messages.ts'
import type { SearchBoxMessages } from '../editor/codemirror/messages.ts'
import type { helpMessages } from '../editor/help/messages.ts'
import type { textChangeMessages } from '../semantics/textChanges.ts'

/**
 * All that is said to the writers of queries, in one language: for each code a function that makes a text
 * from its data. The codes are those of diagnostics and of their fixes, and with a beginning of their own
 * those of `formatDiagnostic` (`format-…`), `planAnyText` (`text-…`), explanations (`explain-…`), completions
 * (`complete-…`), hover cards (`hover-…`), the search box (`box-…`) and
 * `describeSyntax` (`help-…`). An object of this type has them all.
 * The options `messages` take some of them; the others are then in English.
 */
export type Messages = DiagnosticMessages &
  SearchBoxMessages &
  AnyLanguage<typeof helpMessages> &
  AnyLanguage<typeof textChangeMessages>
