import {
  completionStatus,
  currentCompletions,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { forEachDiagnostic } from '@codemirror/lint'
import { EditorSelection, EditorState, type Extension } from '@codemirror/state'
import { EditorView, hasHoverTooltips } from '@codemirror/view'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueryEditorOptions } from '../../../src/editor/codemirror/boxOptions.ts'
import { queryEditor } from '../../../src/editor/codemirror/index.ts'
import { explain } from '../../../src/index.ts'
import { runningView } from '../support/runningView.ts'
import { shop } from '../support/shop.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An editor in one line, unless the options say otherwise. */
function edited(marked: string, options: Partial<QueryEditorOptions<typeof shop>> = {}) {
  return runningView(marked, queryEditor({ schema: shop, oneLine: true, ...options }))
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the list of completions', () => {
  const listed = ({ state }: EditorView) => currentCompletions(state).map(({ label }) => label)
  const attributes = ({ state }: EditorView) =>
    Object.assign({}, ...state.facet(EditorView.contentAttributes).filter((each) => typeof each === 'object'))

  test('opens 50 milliseconds after a key, and selects its first option if that goes on', async () => {
    const { view, type, said } = edited('pr|')
    type('i')
    await wait(49)
    expect(listed(view)).toEqual([])
    expect(attributes(view)).toMatchObject({ role: 'combobox', 'aria-expanded': 'false' })
    await wait(1)
    expect(listed(view)).toEqual(['price'])
    expect(selectedCompletion(view.state)?.label).toBe('price')
    expect(attributes(view)).toMatchObject({ 'aria-expanded': 'true' })
    expect(said()).toEqual(['1 suggestion'])
  })

  test('selects nothing where nothing is typed', async () => {
    const { view, type } = edited('live|')
    type(':')
    await wait(50)
    expect(listed(view).slice(0, 2)).toEqual(['true', 'false'])
    expect(selectedCompletion(view.state)).toBe(null)
  })

  /** An editor with a list whose first option is selected. */
  async function opened(options: Partial<QueryEditorOptions<typeof shop>> = {}) {
    const editor = edited('pr|', options)
    editor.type('i')
    await wait(50)
    return editor
  }

  test('Tab takes the selected option, unless the text cannot be changed', async () => {
    const { press, shown, view } = await opened()
    expect(press('Tab')).toBe(true)
    expect(shown()).toBe('price:|')
    await wait(50)
    expect(listed(view)).toContain('>=')
    expect(press('Tab')).toBe(false)
    expect(completionStatus(view.state)).toBe(null)
    const locked = runningView('pr|', [
      queryEditor({ schema: shop, oneLine: true }),
      EditorState.readOnly.of(true),
    ])
    locked.type('i')
    await wait(50)
    expect(locked.press('Tab')).toBe(false)
    expect(locked.shown()).toBe('pri|')
  })

  test.each(['Enter', 'Shift-Enter', 'Ctrl-Enter'])(
    '%s takes nothing that was not chosen: it closes the list and submits',
    async (key) => {
      const onSubmit = vi.fn()
      const { view, press, shown } = await opened({ onSubmit })
      expect(press(key)).toBe(true)
      expect(onSubmit.mock.calls).toEqual([['pri']])
      expect(completionStatus(view.state)).toBe(null)
      expect(shown()).toBe('pri|')
    },
  )

  test('Enter takes what was chosen by an arrow key, which works at once', async () => {
    const onSubmit = vi.fn()
    const { type, press, shown, view } = edited('live|', { onSubmit })
    type(':')
    await wait(50)
    expect(press('ArrowDown')).toBe(true)
    expect(selectedCompletion(view.state)?.label).toBe('true')
    expect(press('Enter')).toBe(true)
    expect(shown()).toBe('live:true|')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('what was chosen is no longer so once more is typed', async () => {
    const onSubmit = vi.fn()
    const { type, press } = edited('p|', { onSubmit })
    type('r')
    await wait(50)
    press('ArrowDown')
    type('i')
    await wait(50)
    press('Enter')
    expect(onSubmit.mock.calls).toEqual([['pri']])
  })

  test.each([
    ['c', 'price:|'],
    ['x', 'prix|'],
  ])('Tab before newer options come takes the selected one only if %s continues it', async (key, after) => {
    const { type, press, shown } = await opened()
    type(key)
    press('Tab')
    expect(shown()).toBe(after)
  })

  test('Escape closes it, and drops what is awaited for it', async () => {
    const signals: AbortSignal[] = []
    const values = (_field: string, _prefix: string, signal?: AbortSignal) => {
      signals.push(signal!)
      return new Promise<never>(() => {})
    }
    const { view, type, press } = edited('path|', { values })
    type(':')
    await wait(50)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    press('Escape')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await wait(1000)
    expect(completionStatus(view.state)).toBe(null)
  })

  test('has the values of the provider, and is said in the language of the messages', async () => {
    const { view, type, said } = edited('path|', {
      values: async (field, prefix) => [`${field}-${prefix}1`, { value: 'news', count: 3 }],
      messages: {
        'box-completion-count': ({ count }) => `${count} Vorschläge`,
        'complete-any-value': () => 'jeder Wert',
      },
    })
    type(':')
    await wait(50)
    expect(listed(view).slice(0, 2)).toEqual(['path-1', 'news'])
    expect(currentCompletions(view.state).at(-1)).toMatchObject({ label: '*', detail: 'jeder Wert' })
    expect(said()).toEqual([`${listed(view).length} Vorschläge`])
  })

  test('closes when the text has lost the focus', async () => {
    const { view, type, fire } = await opened()
    fire('blur')
    await wait(0)
    expect(completionStatus(view.state)).toBe(null)
    // The focus may be back at once.
    type('c')
    await wait(50)
    expect(listed(view)).toEqual(['price'])
  })

  test.each([
    ['in the last line', 3, true],
    ['in a line before it', 0, false],
  ])('ArrowDown %s may open it', async (_, below, opens) => {
    const { view, press } = edited('pri|')
    const moveVertically = () => EditorSelection.cursor(below)
    Object.assign(view, { moveVertically, coordsAtPos: (at: number) => ({ top: at }) })
    press('ArrowDown')
    await wait(100)
    expect(listed(view)).toEqual(opens ? ['price'] : [])
  })

  test('ArrowDown does not open it where text is selected', async () => {
    const { view, press } = edited('pri|')
    view.dispatch({ selection: { anchor: 0, head: 3 } })
    const moveVertically = () => EditorSelection.cursor(3)
    Object.assign(view, { moveVertically, coordsAtPos: () => ({ top: 0 }) })
    press('ArrowDown')
    await wait(100)
    expect(completionStatus(view.state)).toBe(null)
  })

  test('in several lines leaves Enter to the text, and the text is no combobox', async () => {
    const onSubmit = vi.fn()
    const { press, shown, view } = await opened({ oneLine: false, onSubmit })
    expect(attributes(view)).not.toHaveProperty('role')
    press('Enter')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(shown()).toBe('price:|')
  })
})

describe('marked problems', () => {
  const marked = ({ state }: EditorView) => {
    const found: string[] = []
    forEachDiagnostic(state, ({ source, severity }, from, to) =>
      found.push(`${source} ${severity} ${from} ${to}`),
    )
    return found
  }

  test('those of a text that is not typed are marked after a fifth of a second, and said', async () => {
    const { view, said } = edited('|price:abc AND titel:x')
    view.hasFocus = false
    await wait(199)
    expect(marked(view)).toEqual([])
    await wait(1)
    expect(marked(view)).toEqual(['invalid-value error 6 9', 'unknown-field error 14 19'])
    expect(said()).toEqual([
      expect.stringMatching(/^"abc" is not a valid .*\. And 1 more\. Press F8 for corrections\.$/),
    ])
  })

  test('one in the clause that is typed is marked when typing rests, and others at the pause', async () => {
    const { view, type } = edited('titel:x AND price:ab|')
    type('c')
    await wait(200)
    expect(marked(view)).toEqual(['unknown-field error 0 5'])
    await wait(600)
    expect(marked(view)).toEqual(['unknown-field error 0 5', 'invalid-value error 18 21'])
  })

  test('one behind the caret is marked at the pause, and all are once the focus has gone', async () => {
    const { view, type } = edited('ban| AND titel:x')
    type('k')
    await wait(200)
    expect(marked(view)).toEqual(['unknown-field error 9 14'])
    const left = edited('price:ab|')
    left.type('c')
    left.view.hasFocus = false
    await wait(200)
    expect(marked(left.view)).toEqual(['invalid-value error 6 9'])
  })

  test('a mark in the clause that is typed goes away at the next key, and others stay', async () => {
    const { view, type } = edited('titel:x AND price:abc|')
    await wait(200)
    expect(marked(view)).toHaveLength(2)
    type('d')
    await wait(0)
    expect(marked(view)).toEqual(['unknown-field error 0 5'])
  })

  test('what is not closed is typed also behind its clause', async () => {
    const { view, type } = edited('(bank|')
    type(' ')
    await wait(200)
    expect(marked(view)).toEqual([])
    await wait(600)
    expect(marked(view)).toEqual(['unclosed-group error 0 1'])
  })

  test('what is missing at the caret is not marked while the text has the focus', async () => {
    const { view } = edited('bank AND |')
    await wait(200)
    expect(marked(view)).toEqual([])
    const left = edited('bank AND |')
    left.view.hasFocus = false
    await wait(200)
    expect(marked(left.view)).toHaveLength(1)
    const closed = edited('(bank AND )|')
    await wait(200)
    expect(marked(closed.view)).toEqual([])
    const more = edited('(bank AND )b|')
    await wait(200)
    expect(marked(more.view)).toHaveLength(1)
    const elsewhere = edited('|bank AND ')
    await wait(200)
    expect(marked(elsewhere.view)).toHaveLength(1)
  })

  test('are no longer said once there are none', async () => {
    const { view, said } = edited('|price:abc')
    view.hasFocus = false
    await wait(200)
    expect(said()).toHaveLength(1)
    view.dispatch({ changes: { from: 6, to: 9, insert: '5' } })
    await wait(200)
    expect(marked(view)).toEqual([])
    expect(said()).toEqual([])
  })

  test('F8 goes to the next one, and from the last to the first', () => {
    const { press, shown } = edited('|titel:x AND price:abc')
    press('F8')
    expect(shown()).toBe('titel:x AND price:|abc')
    press('F8')
    expect(shown()).toBe('|titel:x AND price:abc')
    expect(edited('|bank').press('F8')).toBe(false)
  })
})

describe('a card', () => {
  const isOpen = ({ state }: EditorView) => hasHoverTooltips(state)

  test('of the next problem opens by F8, and Escape closes it', () => {
    const { view, press } = edited('|bank price:abc')
    expect(press('F8')).toBe(true)
    expect(isOpen(view)).toBe(true)
    expect(press('Escape')).toBe(true)
    expect(isOpen(view)).toBe(false)
    expect(press('Escape')).toBe(false)
  })

  test.each([
    ['bank price:|abc', true],
    ['bank price:abc|', true],
    ['price:|5', true],
    ['bank  |  fed', false],
  ])('of what stands at the caret opens by Ctrl-.: %s', (marked, opens) => {
    const { view, press } = edited(marked)
    expect(press('Ctrl-.')).toBe(opens)
    expect(isOpen(view)).toBe(opens)
  })

  test('closes at the next key, and when a list opens', async () => {
    const { view, press, type } = edited('price:|5')
    press('Ctrl-.')
    type('1')
    expect(isOpen(view)).toBe(false)
    await wait(500)
    press('Ctrl-.')
    startCompletion(view)
    await wait(100)
    expect(completionStatus(view.state)).toBe('active')
    expect(isOpen(view)).toBe(false)
    expect(press('Ctrl-.')).toBe(true)
    expect(completionStatus(view.state)).toBe(null)
  })

  test.each([
    ['price:|abc', 'touch', true],
    ['price:|abc', 'mouse', false],
    ['price:|5', 'touch', false],
  ])('of a problem opens by a touch: %s by %s', (marked, pointerType, opens) => {
    const { view, fire } = edited(marked)
    fire('click', { pointerType })
    expect(isOpen(view)).toBe(opens)
  })
})

test('a list keeps its place when a problem is touched', async () => {
  const { view, fire } = edited('titel|:x')
  startCompletion(view)
  await wait(100)
  expect(completionStatus(view.state)).toBe('active')
  fire('click', { pointerType: 'touch' })
  expect(hasHoverTooltips(view.state)).toBe(false)
})

describe('a selection that is typed over', () => {
  function typedOver(input: object, extensions: Extension = [], composing = false) {
    const { view, fire, shown } = runningView('|bank', [queryEditor({ schema: shop }), extensions])
    Object.assign(view, { composing })
    view.dispatch({ selection: { anchor: 0, head: 4 } })
    const preventDefault = vi.fn()
    const handled = fire('beforeinput', { inputType: 'insertText', data: 'x', preventDefault, ...input })
    expect(preventDefault).toHaveBeenCalledTimes(handled ? 1 : 0)
    return handled ? shown() : null
  }

  test('is replaced by what is typed, and by nothing else', () => {
    expect(typedOver({})).toBe('x|')
    expect(typedOver({ data: null })).toBe(null)
    expect(typedOver({ inputType: 'insertFromPaste' })).toBe(null)
    expect(typedOver({}, EditorState.readOnly.of(true))).toBe(null)
    expect(typedOver({}, [], true)).toBe(null)
    const { fire } = edited('bank|')
    expect(fire('beforeinput', { inputType: 'insertText', data: 'x' })).toBe(false)
  })

  test('is put between brackets that are typed', () => {
    expect(typedOver({ data: '(' })).toBe('(bank|)')
  })
})

describe('the fixes of marks', () => {
  /** Presses the first button of the mark of a code. */
  function fix(view: EditorView, code: string): string {
    forEachDiagnostic(view.state, ({ source, actions }, from, to) => {
      if (source === code) actions![0]!.apply(view, from, to)
    })
    return view.state.doc.toString()
  }

  test('are applied where their text stands, also after changes and after marks that are new', async () => {
    const { view } = edited('titel:a AND pages:x|')
    await wait(1000)
    view.dispatch({ changes: { from: 0, insert: 'b AND ' } })
    expect(fix(view, 'unknown-field')).toBe('b AND title:a AND pages:x')
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: 'b titel:a' } })
    await wait(1000)
    view.dispatch({ changes: { from: 0, insert: 'c ' } })
    expect(fix(view, 'unknown-field')).toBe('c b title:a')
  })

  test('are applied no more when their text was changed', async () => {
    const { view } = edited('titel:a AND pages:x|')
    await wait(1000)
    view.dispatch({ changes: { from: 2, insert: 'x' } })
    expect(fix(view, 'unknown-field')).toBe('tixtel:a AND pages:x')
  })
})

describe('onPlan', () => {
  function planned(marked: string) {
    const told: string[] = []
    const onPlan: QueryEditorOptions<typeof shop>['onPlan'] = (plan, { text, diagnostics }) =>
      told.push(`${text}: ${plan === null ? diagnostics[0]?.code : explain(plan)}`)
    return { told, ...edited(marked, { onPlan }) }
  }

  test('is called at the start and after each change of the text', async () => {
    const { told, type, view } = planned('pages:|')
    await wait(0)
    expect(told).toEqual(['pages:: missing-value'])
    view.dispatch({ selection: { anchor: 0 } })
    view.dispatch({ selection: { anchor: 6 } })
    type('7')
    expect(told.slice(1)).toEqual(['pages:7: documents where pages is 7'])
  })

  test('is not called for an editor that is gone', async () => {
    const { told, destroy } = planned('bank|')
    destroy()
    await wait(0)
    expect(told).toEqual([])
  })
})

describe('an editor', () => {
  const attributes = ({ state }: EditorView) =>
    Object.assign({}, ...state.facet(EditorView.contentAttributes).filter((each) => typeof each === 'object'))

  test('in one line says so, and that Enter searches', () => {
    const line = { 'aria-multiline': 'false', enterkeyhint: 'search' }
    const { view } = edited('|')
    expect(attributes(view)).toMatchObject({ ...line, class: 'cm-lineWrapping' })
    expect(view.state.facet(EditorView.editorAttributes)).toContainEqual({ class: 'isoquery-line' })
    const lines = edited('|', { oneLine: false }).view
    expect(attributes(lines)).not.toHaveProperty('aria-multiline')
    expect(attributes(lines)).not.toHaveProperty('class')
  })

  test('describes its placeholder, and names what CodeMirror says', () => {
    const messages = { 'box-deleted': () => 'Auswahl gelöscht' }
    const { view } = edited('|', { placeholder: 'Search releases', messages })
    expect(attributes(view)).toMatchObject({ 'aria-description': 'Search releases' })
    expect(view.state.phrase('Selection deleted')).toBe('Auswahl gelöscht')
    expect(attributes(edited('|').view)).not.toHaveProperty('aria-description')
  })

  test('colours neighbours of one class together, and the pair at the caret', () => {
    const coloured = ({ view }: ReturnType<typeof edited>) =>
      view.state.facet(EditorView.decorations).flatMap((each) => {
        const found: string[] = []
        const set = typeof each === 'function' ? each(view) : each
        set.between(
          0,
          view.state.doc.length,
          (from, to, { spec }) => void found.push(`${spec.class} ${from} ${to}`),
        )
        return found.map((text) => text.replace('isoquery-', ''))
      })
    expect(coloured(edited('bank|'))).toEqual([])
    expect(coloured(edited('|AND NOT "a" b "c"'))).toEqual(['operator 0 7', 'phrase 7 11', 'phrase 13 17'])
    const pair = edited('(|a)')
    expect(coloured(pair)).toEqual(['punctuation 0 1', 'punctuation 2 3', 'matching 0 1', 'matching 2 3'])
    pair.view.dispatch({ selection: { anchor: 1, head: 2 } })
    expect(coloured(pair)).toEqual(['punctuation 0 1', 'punctuation 2 3'])
  })

  test('shows the caret where it is as soon as it has the focus', () => {
    const { view, fire } = edited('bank|')
    const focus = vi.spyOn(view, 'focus')
    fire('focus')
    expect(focus).toHaveBeenCalledTimes(1)
  })

  test('has the usual keys of a text field', () => {
    const { press, view } = edited('ba|nk')
    expect(press('Ctrl-a')).toBe(true)
    expect(view.state.selection.main).toMatchObject({ from: 0, to: 4 })
  })

  test('has a history, and Backspace removes the pair of brackets that was closed for the user', () => {
    const { type, press, shown } = edited('|')
    type('a')
    press('Ctrl-z')
    expect(shown()).toBe('|')
    const pair = edited('(|)')
    pair.press('Backspace')
    expect(pair.shown()).toBe('|')
  })
})
