import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyAction } from '../../../src/editor/codemirror/applyAction.ts'
import {
  continuesText,
  countOf,
  listedOption,
  movedWith,
  take,
} from '../../../src/editor/codemirror/listedOption.ts'
import { queryParts } from '../../../src/editor/codemirror/queryParts.ts'
import { submitForm } from '../../../src/editor/codemirror/singleLine.ts'
import { TypingRest } from '../../../src/editor/codemirror/typingRest.ts'
import type { CompletionOption } from '../../../src/editor/complete/completionOption.ts'
import { fakeView } from '../support/fakeView.ts'
import { shop } from '../support/shop.ts'

const and: CompletionOption = { label: 'AND', apply: 'AND', kind: 'operator' }
const price: CompletionOption = { label: 'price', apply: 'price:', kind: 'field', detail: 'number' }
const today: CompletionOption = { label: 'today', apply: 'now/d', kind: 'date' }

describe('an option of the list', () => {
  /** The option with the stretch before the caret that begins at `from`. */
  function listed(marked: string, from: number, option: CompletionOption) {
    const { view } = fakeView(marked)
    return { found: listedOption(option, from, marked.indexOf('|')), view }
  }

  test.each<[string, number, CompletionOption, boolean]>([
    ['pri|', 0, price, true],
    ['PRI|', 0, price, true],
    ['|', 0, price, false],
    ['price|', 0, price, false],
    ['xri|', 0, price, false],
    ['a A|', 2, and, true],
    ['a a|', 2, and, false],
    ['a AND|', 2, and, false],
    ['published:to|', 10, today, true],
    ['published:now|', 10, today, true],
    // It stands there already.
    ['price:5|', 6, { label: '5 or more', apply: '5', kind: 'value' }, false],
  ])('%s from %i is continued by it: %o', (marked, from, option, continues) => {
    const { found, view } = listed(marked, from, option)
    expect(continuesText(found, view.state)).toBe(continues)
  })

  test('has a detail if there is one', () => {
    expect(listed('pri|', 0, price).found).toMatchObject({ label: 'price', type: 'field', detail: 'number' })
    expect(listed('pri|', 0, today).found).not.toHaveProperty('detail')
  })

  test('has the number of documents at the end of its row, if it is known', () => {
    vi.stubGlobal('document', { createElement: () => ({}) })
    const row = (option: CompletionOption) => countOf(listed('pri|', 0, option).found)
    expect(row({ ...price, count: 0 })).toMatchObject({ className: 'isoquery-count', textContent: '0' })
    expect(row(price)).toBe(null)
    vi.unstubAllGlobals()
  })

  test('takes in what is typed at its end, and not what is typed before it', () => {
    const { found, view } = listed('a pri|', 2, price)
    const moved = (at: number) => movedWith(found, view.state.changes({ from: at, insert: 'x' }))
    expect(moved(5)).toMatchObject({ from: 2, to: 6 })
    expect(moved(0)).toMatchObject({ from: 3, to: 6 })
  })

  test.each<[string, number, CompletionOption, string]>([
    ['pri|', 0, price, 'price:|'],
    // The caret goes behind the space that follows an operator, but not behind that of a value.
    ['a AN| b', 2, and, 'a AND |b'],
    ['a AN|', 2, and, 'a AND|'],
    ['published:to| b', 10, today, 'published:now/d| b'],
  ])('%s from %i with it is %s', (marked, from, option, after) => {
    const { view, shown } = fakeView(marked)
    take(view, { option, from, to: marked.indexOf('|') })
    expect(shown()).toBe(after)
  })
})

describe('a correction', () => {
  function corrected(marked: string, code: string, name: string, near?: number): string {
    const { extension, reading } = queryParts({ schema: shop })
    const { view, shown } = fakeView(marked, extension)
    applyAction(view, reading, code, name, near)
    return shown()
  }

  test('is that of the problem that is nearest to the caret, or to a place', () => {
    const text = 'price:abc pages:abc'
    expect(corrected(`|price: AND pages:`, 'missing-value', 'Match any value')).toBe('price:*| AND pages:')
    expect(corrected(`price: AND pages:|`, 'missing-value', 'Match any value')).toBe('price: AND pages:*|')
    expect(corrected(`|price: AND pages:`, 'missing-value', 'Match any value', 14)).toBe(
      'price: AND pages:*|',
    )
    expect(corrected(`${text}|`, 'missing-value', 'Match any value')).toBe(`${text}|`)
  })

  test('has the code of its problem, and its name', () => {
    expect(corrected('(|a', 'unclosed-group', 'Close the group at the end')).toBe('(a)|')
    expect(corrected('(|a', 'unclosed-group', 'Match any value')).toBe('(|a')
    expect(corrected('(|a', 'unclosed-phrase', 'Close the group at the end')).toBe('(|a')
  })

  test('gives the focus to the editor, even if there is none any more', () => {
    const { extension, reading } = queryParts({ schema: shop })
    const { view } = fakeView('|bank', extension)
    const focus = vi.spyOn(view, 'focus')
    applyAction(view, reading, 'unclosed-group', 'Close the group at the end')
    expect(focus).toHaveBeenCalledTimes(1)
  })

  test('with several edits leaves the caret behind the last of them', () => {
    expect(corrected('|“a b” c', 'smart-quotes', 'Write straight quotes')).toBe('"a b"| c')
  })
})

describe('Enter in a form', () => {
  function submitted(...elements: { readonly selector: string; readonly disabled?: boolean }[]) {
    const requestSubmit = vi.fn()
    const buttons = elements.map(({ selector, disabled = false }) => ({
      selector,
      disabled,
      matches: (selectors: string) => selectors.split(', ').includes(selector),
    }))
    submitForm({ elements: buttons, requestSubmit } as unknown as HTMLFormElement)
    return requestSubmit.mock.calls.map(([button]) => button?.selector ?? null)
  }

  test.each(['button[type=submit]', 'button:not([type])', 'input[type=submit]', 'input[type=image]'])(
    'submits with its first submit button: %s',
    (selector) => {
      expect(submitted({ selector: 'input' }, { selector }, { selector: 'button:not([type])' })).toEqual([
        selector,
      ])
    },
  )

  test('submits without a button, but not with a disabled one, and needs a form', () => {
    expect(submitted({ selector: 'button[type=button]' })).toEqual([null])
    expect(submitted({ selector: 'button:not([type])', disabled: true })).toEqual([])
    expect(() => submitForm(null)).not.toThrow()
  })
})

describe('typing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watched() {
    const told: string[] = []
    const { view } = fakeView('|')
    const rest = new TypingRest(
      view,
      () => told.push('typed'),
      (_, isTyping) => told.push(isTyping ? 'paused' : 'rests'),
    )
    const update = (event: string | null, changed = true) =>
      rest.update({
        docChanged: changed,
        selectionSet: false,
        focusChanged: false,
        transactions: [{ docChanged: changed, isUserEvent: (name: string) => name === event }],
      } as never)
    return { rest, told, update }
  }

  test.each(['input', 'delete'])(
    'pauses after a fifth of a second, and rests after 0.8: %s',
    async (event) => {
      const { told, update } = watched()
      update(event)
      await vi.advanceTimersByTimeAsync(150)
      update(event)
      await vi.advanceTimersByTimeAsync(199)
      expect(told).toEqual(['typed', 'typed'])
      await vi.advanceTimersByTimeAsync(1)
      expect(told).toEqual(['typed', 'typed', 'paused'])
      await vi.advanceTimersByTimeAsync(599)
      expect(told).toHaveLength(3)
      await vi.advanceTimersByTimeAsync(1)
      expect(told.slice(3)).toEqual(['rests'])
      await vi.advanceTimersByTimeAsync(5000)
      expect(told).toHaveLength(4)
    },
  )

  test('is none by a program, and at the start', async () => {
    const { told, update } = watched()
    await vi.advanceTimersByTimeAsync(200)
    update(null)
    await vi.advanceTimersByTimeAsync(200)
    update('input', false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual(['rests', 'rests'])
  })

  test('tells nothing once the editor is gone', async () => {
    const { rest, told, update } = watched()
    update(null)
    rest.destroy()
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual([])
  })
})
