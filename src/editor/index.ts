export type { HighlightClass } from './classMap.ts'
export { type CompleteOptions, type Completion, complete } from './complete/complete.ts'
export type { CompletionOption, CountedValue, ValueProvider } from './complete/completionOption.ts'
export { diagnose, type EditorAction, type EditorDiagnostic } from './diagnose.ts'
export type { EditorOptions } from './editorOptions.ts'
export { type FormatOptions, format } from './format.ts'
export {
  type DescribeSyntaxOptions,
  describeSyntax,
  type HelpExample,
  type HelpSection,
  type SyntaxHelp,
} from './help/describeSyntax.ts'
export type { HelpMessages } from './help/messages.ts'
export { type HighlightPiece, highlight } from './highlight.ts'
export { type Hover, hover } from './hover.ts'
export type { EditorMessages } from './messages.ts'
