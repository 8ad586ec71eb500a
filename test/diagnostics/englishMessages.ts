import { boxMessages } from '../../src/diagnostics/catalogue/box.ts'
import type { Messages } from '../../src/diagnostics/catalogue/catalogue.ts'
import { editorMessages } from '../../src/diagnostics/catalogue/editor.ts'
import { explanationMessages } from '../../src/diagnostics/catalogue/explanation.ts'
import { fixMessages } from '../../src/diagnostics/catalogue/fixes.ts'
import { frameMessages } from '../../src/diagnostics/catalogue/frame.ts'
import { semanticsMessages } from '../../src/diagnostics/catalogue/semantics.ts'
import { syntaxMessages } from '../../src/diagnostics/catalogue/syntax.ts'
import { textChangeMessages } from '../../src/diagnostics/catalogue/textChanges.ts'

/** All messages of the library, as it says them itself. */
export const englishMessages: Messages = {
  ...syntaxMessages,
  ...semanticsMessages,
  ...fixMessages,
  ...frameMessages,
  ...textChangeMessages,
  ...explanationMessages,
  ...editorMessages,
  ...boxMessages,
}
