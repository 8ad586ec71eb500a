import { describe, expect, test } from 'vitest'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planAnyText } from '../../src/index.ts'
import { PASTED_TEXTS } from '../support/corpus/pastedTexts.ts'

const fields = {
  title: field.text(),
  tag: field.keyword(),
  path: field.keyword(),
  price: field.number(),
  at: field.date(),
}

describe.each(['or', 'and'] as const)('with default %s', (defaultOperator) => {
  const schema = defineSchema(fields, { defaultFields: ['title'], defaultOperator })
  const faulty = PASTED_TEXTS.filter((text) => planAnyText(schema, text).changes.length > 0)

  // An operator that was read as one, or a path whose backslashes are valid escapes.
  const OPERATORS = /(?:^|\s)-\w|!\w|\s!|\+\+|\\App\\/
  test.each(faulty.filter((text) => !OPERATORS.test(text)))('%s finds itself', (text) => {
    expect(toPredicate(planAnyText(schema, text).plan)({ title: text })).toBe(true)
  })

  test('half of the pasted texts are faulty', () => {
    expect(faulty.length).toBeGreaterThan(PASTED_TEXTS.length / 3)
    expect(faulty.filter((text) => OPERATORS.test(text)).length).toBeLessThan(8)
  })
})
