import { insertBracket } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { queryEditor } from '../../../src/editor/codemirror/index.ts'
import { clauseAround } from '../../../src/editor/codemirror/problems.ts'
import { queryParts } from '../../../src/editor/codemirror/queryParts.ts'
import { queryText } from '../../../src/editor/codemirror/readingField.ts'
import { completeAt } from '../../../src/editor/complete/complete.ts'
import { highlightPieces } from '../../../src/editor/highlight.ts'
import { hoverAt } from '../../../src/editor/hover.ts'
import { diagnose, highlight } from '../../../src/editor/index.ts'
import { explain, safePlanQuery } from '../../../src/index.ts'
import { readText } from '../../../src/semantics/planOptions.ts'
import { Lexer } from '../../../src/syntax/lexer/lexer.ts'
import { scaled } from '../../support/scaled.ts'
import { shop, shopQuery } from '../support/shop.ts'

const state = (doc: string, oneLine = true) =>
  EditorState.create({ doc, extensions: queryEditor({ schema: shop, oneLine }) })

describe('one line', () => {
  const changed = (spec: TransactionSpec) => state('a b').update(spec).state.doc.toString()

  test('line breaks become spaces, wherever they come from', () => {
    expect(changed({ changes: { from: 1, insert: '\n' } })).toBe('a  b')
    expect(changed({ changes: { from: 3, insert: '\r\nc\nd\n' } })).toBe('a b c d ')
    expect(changed({ changes: [{ from: 0, to: 3, insert: '\n\n' }] })).toBe('  ')
    expect(changed(state('a b').replaceSelection('x\ny'))).toBe('x ya b')
  })

  test('other editors keep them', () => {
    const kept = state('a', false).update({ changes: { from: 1, insert: '\nb' } }).state
    expect(kept.doc.lines).toBe(2)
  })
})

describe('closing of brackets and quotation marks', () => {
  /** The text and the caret after a character is typed at `|`; `null` if it is only inserted. */
  function typed(marked: string, character: string): string | null {
    const caret = marked.indexOf('|')
    const from = state(marked.replace('|', '')).update({ selection: { anchor: caret } }).state
    const transaction = insertBracket(from, character)
    if (transaction === null) return null
    const { doc, selection } = transaction.state
    return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`
  }

  test.each([
    ['|', '(', '(|)'],
    ['|', '"', '"|"'],
    ['source:|', '"', 'source:"|"'],
    ['(bank |)', '(', '(bank (|))'],
    ['price:{1 TO |}', '(', 'price:{1 TO (|)}'],
    ['| /x', '(', '(|) /x'],
    // An escaped character, and text inside a value.
    ['\\|', '(', null],
    ['\\|', '"', null],
    ['"a |"', '(', null],
    ['"a |', '"', null],
    ['"|', '(', null],
    ['bank "|', '(', null],
    ['/a|/', '(', null],
    ['/|', '(', null],
    // A word follows.
    ['|bank', '(', null],
    // The end of a range can be either.
    ['price:|', '[', null],
  ])('%s and %s', (marked, character, expected) => {
    expect(typed(marked, character)).toBe(expected)
  })
})

test('a quotation mark that was closed automatically is stepped over', () => {
  const opened = insertBracket(state(''), '"')!.state
  const closed = insertBracket(opened, '"')!.state
  expect([closed.doc.toString(), closed.selection.main.head]).toEqual(['""', 2])
})

describe('the text for screen readers', () => {
  const attributes = (from: EditorState) =>
    Object.assign({}, ...from.facet(EditorView.contentAttributes).filter((each) => typeof each === 'object'))

  test('has a name, which an option gives', () => {
    expect(attributes(state(''))).toMatchObject({ 'aria-label': 'Search query', 'aria-invalid': 'false' })
    const messages = { 'box-label': () => 'Suche', 'box-completions': () => 'Vorschläge' }
    const named = (label?: string) =>
      EditorState.create({ extensions: queryEditor({ schema: shop, messages, ...(label && { label }) }) })
    expect(attributes(named())).toMatchObject({ 'aria-label': 'Suche' })
    expect(attributes(named('Releases'))).toMatchObject({ 'aria-label': 'Releases' })
    expect(named().phrase('Completions')).toBe('Vorschläge')
  })

  test('is invalid while an error is marked, and described by what is marked', () => {
    const marked = (...severities: ('error' | 'warning')[]) => {
      const marks = severities.map((severity) => ({ from: 0, to: 1, severity, message: 'No.' }))
      const before = state('bank')
      return attributes(before.update(setDiagnostics(before, marks)).state)
    }
    expect(marked()).not.toHaveProperty('aria-describedby')
    expect(marked('warning')).toMatchObject({ 'aria-invalid': 'false' })
    expect(marked('warning')['aria-describedby']).toMatch(/^isoquery-problems-/)
    expect(marked('warning', 'error')).toMatchObject({ 'aria-invalid': 'true' })
  })
})

describe('a text is read once', () => {
  const read = (text: string, emptyQuery?: 'all') =>
    readText(shop, text, { now: new Date(0), ...(emptyQuery && { emptyQuery }) })

  test('for colours, problems and the plan, which are those of the functions', () => {
    const texts = fc.oneof(
      shopQuery,
      fc.string(),
      fc.string().map((text) => `source:${text} (`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const reading = read(text)
        const { diagnostics } = queryText(reading)
        expect(highlightPieces(reading)).toEqual(highlight(shop, text))
        expect(highlightPieces(reading)).toBe(highlightPieces(reading))
        expect(reading.diagnostics).toBe(reading.diagnostics)
        const problems = diagnose(shop, text, { now: new Date(0) })
        expect(diagnostics.map(({ code, span }) => ({ code, from: span.start }))).toEqual(
          problems.map(({ code, from }) => ({ code, from })),
        )
        expect(diagnostics.map(({ message }) => message)).toEqual(problems.map(({ message }) => message))
        const planned = safePlanQuery(shop, text, { now: new Date(0) })
        expect(reading.plan === null).toBe(!planned.ok)
        if (planned.ok) expect(explain(reading.plan!)).toBe(explain(planned.plan))
        expect(reading.plan?.diagnostics ?? reading.diagnostics).toBe(reading.diagnostics)
      }),
      { numRuns: scaled(1000) },
    )
  })

  test.each(['source:re', 'source:(re', 'titel:bank AND price:>=x', 'a OR', '"bank'])(
    'a keystroke that makes it %s splits it into tokens once, for all that a user can ask for',
    async (text) => {
      const { extension, reading: field } = queryParts({ schema: shop, oneLine: true })
      const before = EditorState.create({ doc: text.slice(0, -1), extensions: extension })
      const finish = vi.spyOn(Lexer.prototype, 'finish')
      const typed = before.update({ changes: { from: text.length - 1, insert: text.slice(-1) } })
      const read = typed.state.field(field)
      const shown = [read.plan, highlightPieces(read), read.diagnostics.map(({ fixes }) => fixes)]
      const offered = await completeAt(read, text.length, { explicit: true })
      const card = hoverAt(read, text.length - 1, undefined)
      const texts = finish.mock.contexts.map((lexer) => (lexer as Lexer).text)
      finish.mockRestore()
      expect([...shown, offered, card]).toHaveLength(5)
      expect(texts.filter((each) => each === text)).toEqual([text])
    },
  )

  test('a blank text has no problems, and a plan if it has a meaning', () => {
    expect(queryText(read(' ')).diagnostics).toEqual([])
    expect(read(' ').plan).toBe(null)
    expect(explain(read(' ', 'all').plan!)).toBe('every document')
  })

  test('with the options of the query, and in the language of the messages', () => {
    const messages = { 'missing-value': () => 'Hier fehlt ein Wert.' }
    const planOptions = { now: new Date(0), emptyQuery: 'all', defaultOperator: 'and' } as const
    const { extension, reading } = queryParts({ schema: shop, planOptions, messages })
    const read = (doc: string) => EditorState.create({ doc, extensions: extension }).field(reading)
    expect(explain(read(' ').plan!)).toBe('every document')
    expect(explain(read('live:true pages:7').plan!)).toBe('documents where live is true and pages is 7')
    expect(explain(read('published:now/d').plan!)).toContain('on 1 January 1970')
    expect(read('price:').diagnostics.map(({ message }) => message)).toEqual(['Hier fehlt ein Wert.'])
  })

  test('a change of the selection does not read it again', () => {
    const { extension, reading } = queryParts({ schema: shop })
    const before = EditorState.create({ doc: 'bank', extensions: extension })
    expect(before.update({ selection: { anchor: 2 } }).state.field(reading)).toBe(before.field(reading))
  })

  test.each([
    ['a AND (‹nosuch›:x OR b)', 'nosuch:x'],
    ['a AND (‹nosuch:x OR b›)', 'AND (nosuch:x OR b)'],
    ['a ‹AND (b› OR c)', 'AND (b OR c)'],
    ['‹a AND b›', 'a AND b'],
  ])('the clause around %s is %s', (marked, clause) => {
    const text = marked.replace(/[‹›]/g, '')
    const reading = read(text)
    const { start, end } = clauseAround(reading, marked.indexOf('‹'), marked.indexOf('›') - 1)
    expect(text.slice(start, end)).toBe(clause)
  })
})
