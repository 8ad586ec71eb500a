import type { MessagesOf } from './messages.ts'

/** The lines of `formatDiagnostic`. */
export interface FrameData {
  'format-diagnostic': {
    readonly severity: 'error' | 'warning' | 'info'
    readonly code: string
    readonly line: number
    readonly column: number
    readonly message: string
  }
  'format-fix': { readonly title: string }
}

export const frameMessages: MessagesOf<FrameData> = {
  'format-diagnostic': ({ severity, code, line, column, message }) =>
    `${severity}[${code}] ${line}:${column}: ${message}`,
  'format-fix': ({ title }) => `fix: ${title}`,
}
