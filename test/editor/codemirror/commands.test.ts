import { type ChangeDesc, ChangeSet, type ChangeSpec } from '@codemirror/state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyShownFix } from '../../../src/editor/codemirror/applyShownFix.ts'
import {
  continuesText,
  countOf,
  listedOption,
  movedWith,
  take,
} from '../../../src/editor/codemirror/listedOption.ts'
import { submitForm } from '../../../src/editor/codemirror/singleLine.ts'
import { TypingRest } from '../../../src/editor/codemirror/typingRest.ts'
import type { CompletionOption } from '../../../src/editor/complete/completionOption.ts'
import { safePlanQuery } from '../../../src/index.ts'
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

describe('the button of a fix', () => {
  /** The text after the first fix of a problem, which was shown before some changes. */
  function fixed(marked: string, code: string, ...changes: readonly ChangeSpec[]): string {
    const { view, shown } = fakeView(marked)
    const { diagnostics } = safePlanQuery(shop, view.state.doc.toString())
    let since: ChangeDesc = ChangeSet.empty(view.state.doc.length)
    for (const change of changes) {
      since = since.composeDesc(view.state.changes(change))
      view.dispatch({ changes: change })
    }
    applyShownFix(view, diagnostics.find((each) => each.code === code)!.fixes[0]!, since)
    return shown()
  }

  test('applies it, and leaves the caret behind its last edit', () => {
    expect(fixed('(|a', 'unclosed-group')).toBe('(a)|')
    expect(fixed('|“a b” c', 'smart-quotes')).toBe('"a b"| c')
    expect(fixed('price: AND pages:|', 'missing-value')).toBe('price:*| AND pages:')
  })

  test('applies it where its text stands after changes elsewhere', () => {
    const text = 'titel:a b|'
    expect(fixed(text, 'unknown-field', { from: 0, insert: 'xy ' })).toBe('xy title|:a b')
    expect(fixed(text, 'unknown-field', { from: 9, insert: ' c' })).toBe('title|:a b c')
    expect(fixed(text, 'unknown-field', { from: 6, to: 8 }, { from: 0, insert: '(' })).toBe('(title|:b')
    expect(fixed('|“a b” c', 'smart-quotes', { from: 2, insert: 'x' })).toBe('"ax b"| c')
    expect(fixed('|(a) “b”', 'smart-quotes', { from: 0, to: 4 })).toBe('"b"|')
  })

  test('does nothing when the text that it changes was changed', () => {
    const text = '|titel:a'
    expect(fixed(text, 'unknown-field', { from: 2, insert: 'x' })).toBe('|tixtel:a')
    expect(fixed(text, 'unknown-field', { from: 0, to: 6 })).toBe('|a')
    expect(fixed(text, 'unknown-field', { from: 0, to: 7, insert: 'other' })).not.toContain('title')
    expect(fixed('(a|', 'unclosed-group', { from: 2, insert: ')' })).toMatch(/^\(a\|?\)\|?$/)
  })

  test('gives the focus to the editor', () => {
    const { view } = fakeView('|(a')
    const focus = vi.spyOn(view, 'focus')
    const [fix] = safePlanQuery(shop, '(a').diagnostics[0]!.fixes
    applyShownFix(view, fix!, ChangeSet.of({ from: 2, insert: ')' }, 2))
    expect(focus).toHaveBeenCalledTimes(1)
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
