import { CompletionContext } from '@codemirror/autocomplete'
import { expect, test } from 'vitest'
import { completionSource } from '../../../src/editor/codemirror/completionSource.ts'
import { queryParts } from '../../../src/editor/codemirror/queryParts.ts'
import { fakeView } from '../support/fakeView.ts'
import { shop } from '../support/shop.ts'

/** Asks for the options at a caret, and hears when their signal is aborted. Values may never come. */
function asked(marked: string, given: readonly string[] | null, explicit = true) {
  const { extension, reading } = queryParts({ schema: shop })
  const { view } = fakeView(marked, extension)
  const signals: AbortSignal[] = []
  const { source, abort } = completionSource(reading, {
    schema: shop,
    values: async (_field, _prefix, signal) => {
      signals.push(signal!)
      return given ?? new Promise(() => {})
    },
  })
  const context = new CompletionContext(view.state, marked.indexOf('|'), explicit)
  const listeners: { readonly listener: () => void; readonly onDocChange: boolean }[] = []
  context.addEventListener = (_type, listener, options) => {
    listeners.push({ listener, onDocChange: options?.onDocChange ?? false })
  }
  const result = source(context)
  /** What CodeMirror does when the text is changed meanwhile. */
  const typeOn = () => {
    for (const { listener, onDocChange } of listeners) if (onDocChange) listener()
  }
  return { result, abort, typeOn, signals }
}

test('the options stand for the value under the caret, and CodeMirror does not filter them', async () => {
  const { result } = asked('headline:ba|', ['bank', 'banks'])
  expect(await result).toMatchObject({
    from: 9,
    to: 11,
    filter: false,
    options: [{ label: 'bank' }, { label: 'banks' }],
  })
})

test('there is no list where nothing is offered', async () => {
  expect(await asked('pri|', [], false).result).toMatchObject({ options: [{ label: 'price' }] })
  expect(await asked('xyz|', [], false).result).toBeNull()
})

test.each(['typeOn', 'abort'] as const)('the signal of awaited values is aborted: %s', async (how) => {
  const found = asked('headline:ba|', null)
  expect(found.signals.map(({ aborted }) => aborted)).toEqual([false])
  found[how]()
  expect(found.signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await found.result).toBeNull()
})
