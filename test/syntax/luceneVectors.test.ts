import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defineSchema, explain, field, safeParse, safePlanQuery, visit } from '../../src/index.ts'

/** The printed query under each default operator, or `null` if it is rejected. */
type Printed = { readonly or: string; readonly and: string } | null

interface Difference {
  readonly query: string
  readonly rules: readonly string[]
  readonly lucene: Printed
  readonly isoquery: Printed
}

const corpus = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../grammar/corpus/${name}.json`), 'utf8'))
const agreements: readonly { query: string; lucene: Printed }[] = corpus('lucene')
const differences: readonly Difference[] = corpus('differences')

/** Our print of a query over text fields with the default field `t`. */
function printed(query: string): Printed {
  const names = new Set(['t'])
  visit(safeParse(query).query, {
    enter: (node) => (node.kind === 'fielded' || node.kind === 'exists') && names.add(node.field),
  })
  const possible = [...names].filter((name) => !name.split('.').includes(''))
  const fields = Object.fromEntries(possible.map((name) => [name, field.text()]))
  const [or, and] = (['or', 'and'] as const).map((defaultOperator) => {
    const { ok, plan } = safePlanQuery(defineSchema(fields, { defaultFields: ['t'], defaultOperator }), query)
    return ok ? explain(plan, 'lucene') : null
  })
  return or === null || or === undefined || and === null || and === undefined ? null : { or, and }
}

describe('as printed by the query parser of Lucene 9.12.3', () => {
  test.each(agreements)('$query', ({ query, lucene }) => {
    expect(printed(query)).toEqual(lucene)
  })
})

describe('different from Lucene on purpose', () => {
  test.each(differences)('$query: $rules', ({ query, lucene, isoquery }) => {
    expect(printed(query)).toEqual(isoquery)
    expect(isoquery).not.toEqual(lucene)
  })
})
