import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { QueryBox } from '../../../src/editor/element/queryBox.ts'
import { shop } from '../support/shop.ts'

function made() {
  const callbacks = { edited: vi.fn(), submitted: vi.fn(), marked: vi.fn() }
  return { box: new QueryBox(callbacks), callbacks }
}

test.each([
  ['', 'bank'],
  ['bank', ''],
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ab'],
  ['a OR b', 'a AND b'],
  ['bank', 'bank'],
])('a program replaces %j by %j, and is told whether it is another text', (before, after) => {
  const { box, callbacks } = made()
  box.write(before)
  expect(box.write(after)).toBe(before !== after)
  expect(box.text).toBe(after)
  expect(callbacks.edited).not.toHaveBeenCalled()
})

test.each(['a\nb', 'a\rb', 'a\r\nb'])('a program writes one line: %j', (text) => {
  const { box } = made()
  box.write(text)
  expect(box.text).toBe('a b')
  expect(box.write(text)).toBe(false)
})

test('a box that is not on the page keeps its text, and reads it by the schema that it has', () => {
  const { box } = made()
  box.write('price:abc')
  expect(box.reading).toBe(null)
  box.read({ schema: shop })
  expect(box.reading!.problems[0]!.code).toBe('invalid-value')
  box.write('price:5')
  expect(box.reading!.plan).not.toBe(null)
  box.read({ schema: null })
  expect(box.reading).toBe(null)
  expect(box.text).toBe('price:5')
})

describe('a box that is on the page', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** A box with a text, its state, and what its view tells it of updates. */
  function shown() {
    const update = vi.spyOn(EditorState.prototype, 'update')
    const { box, callbacks } = made()
    box.write('bank')
    const { state } = update.mock.results.at(-1)!.value as { readonly state: EditorState }
    const listen = state.facet(EditorView.updateListener).at(-1)!
    return { state, callbacks, tell: (told: object) => listen({ transactions: [], state, ...told } as never) }
  }

  test('tells what the user changes', () => {
    const { callbacks, tell } = shown()
    tell({ docChanged: false })
    expect(callbacks.edited).not.toHaveBeenCalled()
    tell({ docChanged: true })
    expect(callbacks.edited).toHaveBeenCalledTimes(1)
    expect(callbacks.marked).not.toHaveBeenCalled()
  })

  test.each([
    [['info', 'warning', 'error'], 'error'],
    [['info', 'warning'], 'warning'],
    [['info'], 'info'],
    [[], null],
  ] as const)('tells how many problems are marked, and the worst of %j', (severities, worst) => {
    const { state, callbacks, tell } = shown()
    const marks = severities.map((severity, from) => ({ from, to: from + 1, severity, message: 'No.' }))
    const marked = state.update(setDiagnostics(state, marks))
    tell({ docChanged: false, transactions: [state.update({}), marked], state: marked.state })
    expect(callbacks.marked.mock.calls).toEqual([[severities.length, worst]])
  })
})
