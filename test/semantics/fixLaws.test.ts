import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  applyFix,
  defineSchema,
  type Fix,
  field,
  type QueryNode,
  safeParse,
  safePlanQuery,
  visit,
} from '../../src/index.ts'
import { FAULTY_TEXTS } from '../support/corpus/faultyTexts.ts'
import { FOREIGN_QUERIES } from '../support/corpus/foreignQueries.ts'
import { PASTED_TEXTS } from '../support/corpus/pastedTexts.ts'

const schema = defineSchema(
  {
    title: field.text(),
    tag: field.keyword(),
    level: field.keyword(),
    path: field.keyword(),
    price: field.number(),
    n: field.integer(),
    at: field.date(),
    ok: field.boolean(),
  },
  { defaultFields: ['title'] },
)

const corpus = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

// Each alone, and as the value of a field.
const COLLECTED = corpus('../support/corpus/collectedTexts.txt')
  .trimEnd()
  .split('\n')
  .flatMap((text) => [text, `tag:${text}`])

const DIAGNOSED: readonly string[] = JSON.parse(corpus('../../grammar/corpus/diagnostics.json')).map(
  ({ query }: { query: string }) => query,
)

const TEXTS = [
  ...FAULTY_TEXTS,
  ...PASTED_TEXTS,
  ...Object.values(FOREIGN_QUERIES).flat(),
  ...DIAGNOSED,
  ...COLLECTED,
]

/** Fixes that say that they match everything, or search elsewhere. */
const OPEN: ReadonlySet<string> = new Set(['any-value', 'everything', 'search-pattern', 'open-end'])
const ELSEWHERE: ReadonlySet<string> = new Set(['search-default-fields', 'quote-text'])

interface Reading {
  /** The field of each character of a value; `null` in the default fields. */
  readonly fieldAt: (at: number) => string | null | undefined
  /** How many clauses match every document. */
  readonly matchAll: number
}

function read(text: string): Reading {
  const values: { start: number; end: number; name: string | null }[] = []
  const names: (string | null)[] = [null]
  let matchAll = 0
  const enter = (node: QueryNode): void => {
    if (node.kind === 'fielded') names.push(node.field)
    if (['word', 'phrase', 'pattern', 'regexp', 'fuzzy', 'range'].includes(node.kind))
      values.push({ ...node.span, name: names.at(-1)! })
    const isOpen = node.kind === 'pattern' && node.parts.every((part) => typeof part === 'object')
    if (node.kind === 'matchAll' || node.kind === 'exists' || isOpen) matchAll++
  }
  const leave = (node: QueryNode): void => {
    if (node.kind === 'fielded') names.pop()
  }
  visit(safeParse(text).query, { enter, leave })
  return { fieldAt: (at) => values.find(({ start, end }) => start <= at && at < end)?.name, matchAll }
}

/** The place of a character after a fix; `null` if the fix replaces it. */
function placeAfter({ edits }: Fix, at: number): number | null {
  let place = at
  for (const { span, text } of edits) {
    if (span.start <= at && at < span.end) return null
    if (span.end <= at) place += text.length - (span.end - span.start)
  }
  return place
}

/** The text that a fix moves from the value of a field to another field. */
function moved(text: string, fix: Fix): string[] {
  const [before, after] = [read(text), read(applyFix(text, fix))]
  const renamed = fix.code === 'change-to'
  return [...text].flatMap((character, at) => {
    const name = before.fieldAt(at)
    const place = placeAfter(fix, at)
    const isValue = /[\p{L}\p{N}]/u.test(character) && Object.keys(schema.fields).includes(name ?? '')
    if (!isValue || place === null) return []
    const now = after.fieldAt(place)
    return now === name || (renamed && typeof now === 'string') ? [] : [`${character}: ${name} → ${now}`]
  })
}

const CASES = TEXTS.flatMap((text) =>
  safePlanQuery(schema, text).diagnostics.flatMap(({ code, fixes }) =>
    fixes.map((fix): [string, string, Fix] => [text, `${code}: ${fix.title}`, fix]),
  ),
)

test('the texts have fixes of many kinds', () => {
  expect(new Set(CASES.map(([, , { code }]) => code)).size).toBeGreaterThan(20)
})

test('the errors of all but five of the faulty texts have a fix', () => {
  const stuck = FAULTY_TEXTS.filter((text) => {
    const errors = safePlanQuery(schema, text).diagnostics.filter(({ severity }) => severity === 'error')
    return errors.length > 0 && errors.every(({ fixes }) => fixes.length === 0)
  })
  expect(stuck.length, stuck.join('\n')).toBeLessThanOrEqual(5)
})

test('a fix moves no text of a value to another field', () => {
  const wrong = CASES.filter(([, , { code }]) => !ELSEWHERE.has(code)).flatMap(([text, title, fix]) => {
    const places = moved(text, fix)
    return places.length === 0 ? [] : [[text, title, applyFix(text, fix), ...places]]
  })
  expect(wrong).toEqual([])
})

test('a fix makes no clause match everything unless it says so', () => {
  const wrong = CASES.filter(([text, , fix]) => {
    const saysSo = OPEN.has(fix.code) || fix.title.includes('_exists_')
    return !saysSo && read(applyFix(text, fix)).matchAll > read(text).matchAll
  })
  expect(wrong).toEqual([])
})

/** What a person typed, with its escapes resolved where it has any that escape something. */
function typed(written: string): string {
  const isLiteral = /\\(?:[\p{L}\p{N}]|$)/u.test(written)
  return isLiteral ? written.replace(/\\(?=\s)/g, '') : written.replace(/\\(.)/gs, '$1')
}

test('a fix that quotes a text keeps its value', () => {
  const quoting = CASES.flatMap(([text, title, { code, edits }]) => {
    const [edit] = edits
    if (!code.startsWith('quote-') || code === 'quote-ends' || edit === undefined) return []
    const { query } = safeParse(edit.text)
    const body = query.clauses[0]?.body
    const written = text.slice(edit.span.start, edit.span.end)
    const value = body?.kind === 'phrase' && query.clauses.length === 1 ? body.text : null
    return value === typed(written) || value === written ? [] : [[text, title, edit.text]]
  })
  expect(quoting).toEqual([])
})
