import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Diagnostic, type FixDraft, insert, toDiagnostic } from '../../src/diagnostics/diagnostic.ts'
import { problemMessages } from '../../src/semantics/messages.ts'
import { safeParse } from '../../src/syntax/parse.ts'

const span = { start: 0, end: 1 }
const made = [insert('close-group', {}, 1, ')')]
const plain: Diagnostic = toDiagnostic(
  { severity: 'error', code: 'unclosed-group', span, data: {}, fixes: made },
  problemMessages,
)
const { fixes } = plain

function lazy(make: () => readonly FixDraft[] = () => made): Diagnostic {
  return toDiagnostic(
    { severity: 'error', code: 'unclosed-group', span, data: {}, fixes: make },
    problemMessages,
  )
}

describe('a diagnostic whose fixes are made when they are read', () => {
  test('makes them once, and not before', () => {
    let times = 0
    const diagnostic = lazy(() => {
      times++
      return made
    })
    expect(times).toBe(0)
    expect([diagnostic.fixes, diagnostic.fixes]).toEqual([fixes, fixes])
    expect(times).toBe(1)
  })

  test('looks and travels as plain data', () => {
    expect(lazy()).toStrictEqual(plain)
    expect(Object.keys(lazy())).toEqual(Object.keys(plain))
    expect(Object.getPrototypeOf(lazy())).toBe(Object.prototype)
    expect(JSON.stringify(lazy())).toBe(JSON.stringify(plain))
    expect(inspect(structuredClone(lazy()), { depth: null })).toBe(inspect(plain, { depth: null }))
    expect(inspect({ ...lazy() }, { depth: null })).toBe(inspect(plain, { depth: null }))
  })
})

test('the fixes do not depend on which of them is read first', () => {
  const text = '(a] b} '.repeat(60)
  const inOrder = safeParse(text).diagnostics
  const expected = inOrder.map((each) => each.fixes)
  const backwards = safeParse(text).diagnostics.toReversed()
  expect(backwards.map((each) => each.fixes).toReversed()).toEqual(expected)
})
