import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  moveCompletionSelection,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { complete } from '../editor/complete/complete.ts'
import type { ValueProvider } from '../editor/complete/completionOption.ts'
import type { Schema } from '../schema/schema.ts'

/** Options of {@link completion}. */
export interface CompletionConfig {
  readonly schema: Schema
  readonly now: Date | undefined
  readonly values: ValueProvider | undefined
  readonly oneLine: boolean
}

/** After these, the next part of the clause is offered at once. */
const CONTINUED: ReadonlySet<string | undefined> = new Set(['field', 'operator'])

/** Completion while typing, and on Ctrl-Space. Tab takes the first option. */
export function completion({ schema, now, values, oneLine }: CompletionConfig): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const abort = new AbortController()
    context.addEventListener('abort', () => abort.abort(), { onDocChange: true })
    const completed = await complete(schema, context.state.doc.toString(), context.pos, {
      explicit: context.explicit,
      signal: abort.signal,
      ...(values === undefined ? {} : { values }),
      ...(now === undefined ? {} : { now }),
    })
    if (completed === null) return null
    const { from, to, options } = completed
    return { from, to, filter: false, options: options.map(toCompletion) }
  }
  return [
    autocompletion({
      override: [source],
      icons: false,
      activateOnCompletion: ({ type }) => CONTINUED.has(type),
      // In one line, Enter searches until an option is chosen.
      selectOnOpen: !oneLine,
      // Nothing is taken by chance then, and Tab works at once.
      ...(oneLine ? { interactionDelay: 0 } : {}),
      maxRenderedOptions: 50,
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptFirst }])),
    oneLine ? keymap.of([{ key: 'ArrowDown', run: openBelow }]) : [],
  ]
}

interface CompletionOptionLike {
  readonly label: string
  readonly apply: string
  readonly kind: string
  readonly detail?: string
}

function toCompletion({ label, apply, kind, detail }: CompletionOptionLike): Completion {
  return { label, apply, type: kind, ...(detail === undefined ? {} : { detail }) }
}

function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletion(view.state) === null) moveCompletionSelection(true)(view)
  // The focus stays, also right after the list has opened.
  acceptCompletion(view)
  return true
}

/** Opens the list where the caret cannot move down. */
function openBelow(view: EditorView): boolean {
  const { main } = view.state.selection
  if (!main.empty || completionStatus(view.state) !== null) return false
  const below = view.moveVertically(main, true)
  const isLastLine = view.coordsAtPos(below.head)?.top === view.coordsAtPos(main.head)?.top
  return isLastLine && startCompletion(view)
}
