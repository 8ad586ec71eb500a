import { frameMessages } from '../../src/diagnostics/formatDiagnostic.ts'
import { boxMessages } from '../../src/editor/codemirror/messages.ts'
import { helpMessages } from '../../src/editor/help/messages.ts'
import { editorMessages } from '../../src/editor/messages.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { explanationMessages } from '../../src/plan/explain/messages.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { textChangeMessages } from '../../src/semantics/textChanges.ts'

/** All messages of the library, as it says them itself. */
export const englishMessages: Messages = {
  ...problemMessages,
  ...frameMessages,
  ...textChangeMessages,
  ...explanationMessages,
  ...editorMessages,
  ...boxMessages,
  ...helpMessages,
}
