import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Messages } from '../../diagnostics/catalogue/catalogue.ts'
import { completeAt } from '../complete/complete.ts'
import type { ValueProvider } from '../complete/completionOption.ts'
import { listedOption } from './listedOption.ts'
import type { ReadingField } from './liveReading.ts'

/** Options of {@link completionSource}. */
export interface CompletionSourceConfig {
  readonly reading: ReadingField
  readonly values: ValueProvider | undefined
  readonly messages: Partial<Messages> | undefined
}

/**
 * The options for a caret, as CodeMirror asks for them. `abort` aborts the signal of the values that are
 * awaited, as does typing on.
 */
export function completionSource({ reading, values, messages }: CompletionSourceConfig): {
  readonly source: (context: CompletionContext) => Promise<CompletionResult | null>
  readonly abort: () => void
} {
  let running = new AbortController()
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context
    running = new AbortController()
    context.addEventListener('abort', () => running.abort(), { onDocChange: true })
    const completed = await completeAt(state.field(reading).reading, pos, {
      explicit,
      signal: running.signal,
      ...(values === undefined ? {} : { values }),
      ...(messages === undefined ? {} : { messages }),
    })
    if (completed === null) return null
    const { from, to } = completed
    const options = completed.options.map((option) => listedOption(option, from, to))
    return { from, to, filter: false, options }
  }
  return { source, abort: () => running.abort() }
}
