import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Schema } from '../../schema/schema.ts'
import { skipBlanks } from '../../syntax/lexer/characters.ts'
import { completeAt } from '../complete/complete.ts'
import type { QueryOptions } from './boxOptions.ts'
import { listedOption } from './listedOption.ts'
import type { ReadingField } from './readingField.ts'

/** More recent searches than a person looks through. */
const MOST_RECENT = 5

/**
 * The options for a caret, as CodeMirror asks for them. `abort` aborts the signal of the values that are
 * awaited, as does typing on.
 */
export function completionSource<S extends Schema>(
  reading: ReadingField<S>,
  { values, recent = [], messages }: QueryOptions<S>,
): {
  readonly source: (context: CompletionContext) => Promise<CompletionResult | null>
  readonly abort: () => void
} {
  let running = new AbortController()
  // The list looks for what is typed in each label, to mark it.
  let typed = ''
  const getMatch = ({ label }: { readonly label: string }) => {
    const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed)
    return at === -1 ? [] : [at, at + typed.length]
  }
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context
    running = new AbortController()
    context.addEventListener('abort', () => running.abort(), { onDocChange: true })
    const completed = await completeAt(state.field(reading), pos, {
      explicit,
      signal: running.signal,
      ...(values === undefined ? {} : { values }),
      ...(messages === undefined ? {} : { messages }),
    })
    const { length } = state.doc
    const isBlank = skipBlanks(state.doc.toString(), 0) === length
    const searches = explicit && isBlank ? recent.slice(0, MOST_RECENT) : []
    if (completed === null && searches.length === 0) return null
    const { from, to, options } = completed ?? { from: pos, to: pos, options: [] }
    typed = state.sliceDoc(from, pos).replace(/^"/, '').toLowerCase()
    return {
      from,
      to,
      filter: false,
      getMatch,
      options: [
        ...searches.map((text) => listedOption({ label: text, apply: text, kind: 'recent' }, 0, length)),
        ...options.map((option) => listedOption(option, from, to)),
      ],
    }
  }
  return { source, abort: () => running.abort() }
}
