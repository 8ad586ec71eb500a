import { expect, expectTypeOf, test } from 'vitest'
import { translate } from '../../src/diagnostics/diagnostic.ts'
import {
  type Diagnostic,
  type Fix,
  formatDiagnostic,
  type Messages,
  safeParse,
  safePlanQuery,
} from '../../src/index.ts'
import { germanMessages } from '../../src/messages/de/index.ts'
import { shop } from '../editor/support/shop.ts'

/** What a program can make of a diagnostic without its messages. */
function figures(diagnostic: Diagnostic): unknown {
  switch (diagnostic.code) {
    case 'unknown-field':
      expectTypeOf(diagnostic.data.suggestions).toEqualTypeOf<readonly string[]>()
      return diagnostic.data.suggestions
    case 'too-long':
      expectTypeOf(diagnostic.data.maximum).toEqualTypeOf<number>()
      return diagnostic.data.maximum
    case 'malformed-regexp':
      return diagnostic.data.flaw
    default:
      return null
  }
}

test('the code of a diagnostic says what its data holds', () => {
  const figuresOf = (text: string) =>
    safePlanQuery(shop, text, { limits: { length: 20 } }).diagnostics.map(figures)
  expect(figuresOf('titel:bank')).toEqual([['title']])
  expect(figuresOf('a'.repeat(21))).toEqual([20])
  expect(figuresOf('/[a/')).toEqual(['unclosed-set'])
})

test('the code of a fix says what its data holds', () => {
  const changes = (fix: Fix) => (fix.code === 'change-to' ? [fix.data.text] : [])
  const [diagnostic] = safePlanQuery(shop, 'titel:bank').diagnostics
  expect(diagnostic!.fixes.flatMap(changes)).toEqual(['title'])
  expect(diagnostic!.fixes.map(({ code }) => code)).toEqual(['change-to', 'quote-text'])
})

test('a catalogue of the type Messages has them all', () => {
  const { 'unclosed-group': _, ...others } = germanMessages
  // @ts-expect-error: a message is missing.
  const incomplete: Messages = others
  const some: Partial<Messages> = incomplete
  // @ts-expect-error: there is no such code.
  const wrong: Partial<Messages> = { 'unclosed-goup': () => '' }
  expect(some).not.toHaveProperty('unclosed-group')
  expect(wrong).toHaveProperty('unclosed-goup')
})

test('the fixes of a diagnostic in another language are made when they are read', () => {
  const [diagnostic] = safeParse('(a').diagnostics
  const before = formatDiagnostic('(a', diagnostic!)
  expect(formatDiagnostic('(a', diagnostic!, { messages: germanMessages })).toContain('Korrektur: Die Gruppe')
  expect(formatDiagnostic('(a', diagnostic!)).toBe(before)
})

test('what some messages do not have stays in English, and their data are as messages show them', () => {
  const [group] = safeParse('(a').diagnostics
  const [number] = safeParse('a~\u0007').diagnostics
  const english = formatDiagnostic('(a', group!)
  expect(formatDiagnostic('(a', group!, { messages: { 'close-group': () => 'Zu' } })).toBe(
    english.replace('fix: Close the group at the end', 'fix: Zu'),
  )
  expect(formatDiagnostic('(a', group!, { messages: { 'unclosed-group': () => 'Offen.' } })).toBe(
    english.replace(group!.message, 'Offen.'),
  )
  const messages: Partial<Messages> = { 'number-ignored': ({ written }) => `Was ist ${written}?` }
  expect(translate(number!, messages).message).toBe('Was ist ~\\u0007?')
})

test('messages that are no functions are refused', () => {
  const [diagnostic] = safeParse('(a').diagnostics
  const messages = { 'unclosed-group': 'Offen.' } as never
  expect(() => formatDiagnostic('(a', diagnostic!, { messages })).toThrow(
    'formatDiagnostic: the option messages must be an object with a function for each code, not an object.',
  )
})
