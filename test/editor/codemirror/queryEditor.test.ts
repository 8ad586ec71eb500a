import { insertBracket } from '@codemirror/autocomplete'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { queryEditor } from '../../../src/editor/codemirror/index.ts'
import { LiveReading } from '../../../src/editor/codemirror/liveReading.ts'
import { queryParts } from '../../../src/editor/codemirror/queryParts.ts'
import { completeAt } from '../../../src/editor/complete/complete.ts'
import { hoverAt } from '../../../src/editor/hover.ts'
import { diagnose, highlight } from '../../../src/editor/index.ts'
import { explain, safePlanQuery } from '../../../src/index.ts'
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

describe('a text is read once', () => {
  const options = { schema: shop, now: new Date(0), emptyQuery: undefined }

  test('for colours, problems and the plan, which are those of the functions', () => {
    const texts = fc.oneof(
      shopQuery,
      fc.string(),
      fc.string().map((text) => `source:${text} (`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const reading = new LiveReading(text, options)
        expect(reading.pieces).toEqual(highlight(shop, text))
        expect(reading.pieces).toBe(reading.pieces)
        expect(reading.diagnostics).toBe(reading.diagnostics)
        const problems = diagnose(shop, text, { now: new Date(0) })
        expect(reading.diagnostics.map(({ code, span }) => ({ code, from: span.start }))).toEqual(
          problems.map(({ code, from }) => ({ code, from })),
        )
        expect(reading.error?.message).toBe(problems.find(({ severity }) => severity === 'error')?.message)
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
      const shown = [read.plan, read.error, read.pieces, read.diagnostics.map(({ fixes }) => fixes)]
      const offered = await completeAt(read.reading, text.length, { explicit: true })
      const card = hoverAt(read.reading, text.length - 1, undefined)
      const texts = finish.mock.contexts.map((lexer) => (lexer as Lexer).text)
      finish.mockRestore()
      expect([...shown, offered, card]).toHaveLength(6)
      expect(texts.filter((each) => each === text)).toEqual([text])
    },
  )

  test('a blank text has no problems, and a plan if it has a meaning', () => {
    expect(new LiveReading(' ', options).diagnostics).toEqual([])
    expect(new LiveReading(' ', options).error).toBe(undefined)
    expect(new LiveReading(' ', options).plan).toBe(null)
    const { plan } = new LiveReading(' ', { ...options, emptyQuery: 'all' })
    expect(explain(plan!)).toBe('every document')
  })
})
