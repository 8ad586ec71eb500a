import type { Extension } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'
import { say } from '../../diagnostics/messages.ts'
import type { Schema } from '../../schema/schema.ts'
import { autoClosing } from './autoClosing.ts'
import type { QueryOptions } from './boxOptions.ts'
import { cards } from './cards.ts'
import { completion } from './completion.ts'
import { floating } from './floating.ts'
import { highlighting } from './highlighting.ts'
import { boxMessages } from './messages.ts'
import { problems } from './problems.ts'
import { type ReadingField, readingField } from './readingField.ts'

/** The parts of a box that know its schema. */
export interface QueryParts<S extends Schema> {
  readonly extension: Extension
  readonly reading: ReadingField<S>
  /** Goes to the next problem, and opens its card. */
  readonly openNext: Command
  /** Closes the list of completions, and drops what is awaited for it. */
  readonly closeList: Command
}

/**
 * What makes a box one for queries, and its commands.
 *
 * @param boxOf - the element with the border of the box; by default the editor itself
 */
export function queryParts<S extends Schema>(
  options: QueryOptions<S>,
  boxOf?: (view: EditorView) => Element,
): QueryParts<S> {
  const { oneLine = false, messages, planOptions = {} } = options
  const reading = readingField(options.schema, planOptions, messages)
  const { extension, openNext } = cards(reading, messages)
  const { extension: completing, close: closeList } = completion(reading, options)
  return {
    // The list of completions takes its keys first.
    extension: [
      reading,
      floating(oneLine, say(boxMessages, 'box-keys', {}, messages), boxOf),
      completing,
      extension,
      problems(reading, messages),
      highlighting(reading),
      autoClosing(reading),
    ],
    reading,
    openNext,
    closeList,
  }
}
