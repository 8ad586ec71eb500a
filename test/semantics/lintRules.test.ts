import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyFix, defineSchema, field, safeParse, safePlanQuery } from '../../src/index.ts'
import { LINT_RULES } from '../../src/semantics/lints/rules.ts'
import type { LintExamples } from '../../src/syntax/lints/rule.ts'

const schema = defineSchema(
  {
    t: field.text(),
    k: field.keyword(),
    listed: field.keyword({ values: ['press', 'Note', 'a b'] }),
    n: field.number(),
    d: field.date(),
  },
  {
    defaultFields: ['t'],
    operatorWords: { and: ['UND', 'ET', 'Y'], or: ['ODER', 'OU', 'O'], not: ['NICHT', 'SAUF', 'NO'] },
  },
)

interface Lint {
  readonly file: string
  readonly code: string
  readonly examples: LintExamples
  readonly isOfSyntax: boolean
}

const folders = ['semantics', 'syntax'].map((stage) => join(import.meta.dirname, '../../src', stage, 'lints'))
const lints: Lint[] = []
for (const folder of folders) {
  for (const file of readdirSync(folder)) {
    const { examples, ...exports } = await import(join(folder, file))
    const rule = Object.values(exports).find((each): each is { code: string } => Object(each).code)
    if (rule !== undefined || examples !== undefined)
      lints.push({ file, code: rule!.code, examples, isOfSyntax: folder.includes('syntax') })
  }
}

function read(query: string, { code, isOfSyntax }: Lint) {
  const result = isOfSyntax ? null : safePlanQuery(schema, query)
  const { diagnostics } = result === null ? safeParse(query) : (result.plan ?? result)
  return diagnostics.filter((each) => each.code === code)
}

test('each rule of the meaning is in the list of rules', () => {
  const written = lints.filter(({ isOfSyntax }) => !isOfSyntax).map(({ code }) => code)
  expect(LINT_RULES.map(({ code }) => code).toSorted()).toEqual(written.toSorted())
})

describe.each(lints)('$code in $file', (lint) => {
  const { examples } = lint

  test('has examples of both kinds', () => {
    expect(examples.fires.length).toBeGreaterThan(0)
    expect(examples.silent.length).toBeGreaterThan(0)
  })

  test.each(examples.fires.map((example) => [...example]))('fires in %s', (query, place, ...fixed) => {
    const [found, ...others] = read(query!, lint)
    expect(others).toEqual([])
    expect(found?.severity).not.toBe('error')
    expect(query!.slice(found!.span.start, found!.span.end)).toBe(place)
    expect(found!.fixes.map((fix) => applyFix(query!, fix))).toEqual(fixed)
  })

  test.each(examples.fires.flatMap(([, , ...fixed]) => fixed))('is silent once fixed: %s', (query) => {
    expect(read(query, lint)).toEqual([])
  })

  test.each(examples.silent)('is silent in %s', (query) => {
    expect(read(query, lint)).toEqual([])
  })
})
