import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as sources from '../../src/syntax/index.ts'
import { scaled } from '../support/scaled.ts'
import { anyQueryText } from '../syntax/arbitraries.ts'
import { anyQuery, brokenQuery } from '../syntax/queries.ts'

/*
 * The bundles have stubs in place of modules of Chevrotain (`tsup.chevrotainStubs.ts`), and the sources have
 * the whole of it: both read the same.
 */

const root = resolve(import.meta.dirname, '../..')
const built: typeof sources = await import(resolve(root, 'dist/syntax.js'))

/** The texts of all queries in the corpus. */
function corpus(): string[] {
  const folder = resolve(root, 'grammar/corpus')
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('query' in value && typeof value.query === 'string') texts.add(value.query)
    for (const inner of Object.values(value)) collect(inner)
  }
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(resolve(folder, file), 'utf8')))
  return [...texts]
}

/** What a parser makes of a text, but for the fixes, each of which costs another parse. */
function reading({ safeParse }: Pick<typeof sources, 'safeParse'>, text: string): string {
  const { ok, query, diagnostics } = safeParse(text)
  const found = diagnostics.map(({ code, severity, message, span, data }) => {
    return { code, severity, message, span, data }
  })
  return JSON.stringify({ ok, query, found })
}

test('the built package reads the corpus as the sources do', () => {
  const texts = corpus()
  expect(texts.length).toBeGreaterThan(700)
  for (const text of texts)
    expect(JSON.stringify(built.safeParse(text)), text).toBe(JSON.stringify(sources.safeParse(text)))
})

test('the built package reads generated texts as the sources do', () => {
  const runs = { numRuns: scaled(100_000), endOnFailure: true }
  fc.assert(
    fc.property(fc.oneof(anyQuery, anyQueryText, brokenQuery), (text) => {
      expect(reading(built, text)).toBe(reading(sources, text))
    }),
    runs,
  )
})
