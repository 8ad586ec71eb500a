import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageOf } from '../../src/diagnostics/catalogue/catalogue.ts'
import { syntaxMessages } from '../../src/diagnostics/catalogue/syntax.ts'
import { applyFix, type Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../../src/diagnostics/formatDiagnostic.ts'
import { safeParse } from '../../src/syntax/index.ts'

interface Case {
  readonly query: string
  readonly diagnostics: readonly unknown[]
}

const corpus: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../grammar/corpus/diagnostics.json'), 'utf8'),
)
const everything = corpus.flatMap(({ query }) => safeParse(query).diagnostics)

function asInCorpus(query: string, diagnostic: Diagnostic) {
  const { code, severity, span, fixes } = diagnostic
  const fixed = fixes.map((fix) => applyFix(query, fix))
  return {
    code,
    severity,
    span: [span.start, span.end],
    fixed,
    formatted: formatDiagnostic(query, diagnostic).split('\n'),
  }
}

test.each(corpus)('$query', ({ query, diagnostics }) => {
  expect(safeParse(query).diagnostics.map((diagnostic) => asInCorpus(query, diagnostic))).toEqual(diagnostics)
})

test.each([
  ['a question mark at the end of a phrase', '"why?"'],
  ['not before an operator', 'cats not -dogs'],
  ['an escaped backslash before a u in a pattern', '\\\\u0041?'],
  ['an operator of a lower-case not', '-not a'],
  ['the value not of a field', 'headline:not a'],
  ['an escaped quotation mark', '\\“a'],
  ['a space before the colon of an address', 'http ://x'],
  ['a lower-case operator without a word before it', 'and b'],
  ['a lower-case operator at the start of a group', '(or b)'],
  ['a lower-case operator after an operator', 'a AND or b'],
  ['single quotation marks and daggers', '‛a‛ b† 〜c 〠'],
])('%s has no warning', (_, text) => {
  expect(safeParse(text).diagnostics).toEqual([])
})

test.each([
  ['n:-/ab/', 'regexp'],
  ['n:--x', 'word'],
  ['n:-+x', 'word'],
])('in %s the sign does not belong to the value', (text, kind) => {
  const { query, diagnostics } = safeParse(text)
  expect(query.clauses[0]!.body).toMatchObject({ kind: 'fielded', body: { kind } })
  expect(diagnostics.map(({ code }) => code)).toEqual(['sign-before-value'])
})

test.each([
  ['(a b)~2', ['Leave out ~2', 'Make it a phrase']],
  ['(a\\* b)~2', ['Leave out ~2']],
  ['(a -b)~2', ['Leave out ~2']],
])('the fixes of the misplaced tilde in %s', (text, titles) => {
  expect(safeParse(text).diagnostics[0]!.fixes.map(({ title }) => title)).toEqual(titles)
})

test.each(['() && a', '() || a', '() AND a', '() OR a'])(
  'an empty group leaves %s with its operator',
  (text) => {
    const [diagnostic] = safeParse(text).diagnostics
    expect(applyFix(text, diagnostic!.fixes[0]!)).toBe('a')
  },
)

test('a comparison without a value has a message of its own', () => {
  const { message } = safeParse('n:>= 5').diagnostics[0]!
  expect(message).toBe('No value follows >=. Write it without a space before it, as in >=5.')
})

test('a broken escape in a pattern has only the error', () => {
  expect(safeParse('a?\\u12').diagnostics.map(({ code }) => code)).toEqual(['malformed-escape'])
})

test.each([...'“”„‟«»〝〞〟＂'])('the quotation mark %s has a warning', (mark) => {
  expect(safeParse(`a ${mark}`).diagnostics.map(({ code }) => code)).toEqual(['smart-quotes'])
})

test('an address inside an address has one warning', () => {
  expect(safeParse('http://x-http://y').diagnostics.map(({ code }) => code)).toEqual(['unquoted-address'])
})

test('the last diagnostic counts the problems that are not listed', () => {
  const text = ')'.repeat(102)
  const last = safeParse(text).diagnostics.at(-1)!
  expect(formatDiagnostic(text, last)).toContain(
    'Only the first 100 problems are listed; there are 2 more from here on.',
  )
})

test('the corpus has a case of every code of the syntax', () => {
  const shown = new Set<string>(everything.map(({ code }) => code))
  // A text that exceeds a limit is too long for the corpus.
  const ours = Object.keys(syntaxMessages).filter((code) => !code.startsWith('too-'))
  expect(ours.filter((code) => !shown.has(code))).toEqual([])
})

test('no message mentions tokens, exceptions or expectations', () => {
  const messages = everything.map(({ message }) => message)
  expect(
    messages.filter((message) =>
      /token|exception|expecting|encountered|unexpected|EOF|lexical/i.test(message),
    ),
  ).toEqual([])
})

test('a message depends on its data alone, and the message of an error says what to do', () => {
  for (const { code, data, message, severity } of everything) {
    expect(message).toBe(messageOf(code, data))
    if (severity === 'error') expect(message).toMatch(/[.:;,] .+\.$/s)
  }
})
