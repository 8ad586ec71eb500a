import { describe, expect, test } from 'vitest'
import { defineSchema, field, safePlanQuery } from '../../src/index.ts'

const fields = {
  text: field.text(),
  html: field.text({ html: true }),
  folded: field.text({ fold: true }),
  whole: field.text({ whole: true }),
  patterns: field.text({ whole: true, patterns: 'whole', fold: true }),
  code: field.keyword(),
  name: field.keyword({ ignoreCase: true }),
  foldedName: field.keyword({ ignoreCase: true, fold: true }),
  part: field.contains(),
  n: field.number(),
  i: field.integer(),
  b: field.boolean(),
  d: field.date(),
  day: field.date({ calendar: true }),
}
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]

function leafOf(defaultFields: Name[], value: string) {
  const schema = defineSchema(fields, { defaultFields, timeZone: '+02:00' })
  const { plan, diagnostics } = safePlanQuery(schema, value)
  const root = plan?.root
  return { nodes: root?.kind === 'fields' ? root.nodes : root === undefined ? [] : [root], diagnostics }
}

const VALUES = [
  'Bänk',
  'Wi-Fi',
  '"Wi-Fi Société"',
  '"Société"',
  '"a b"~2',
  'Caf?',
  '/Caf[éE]/',
  'Société~1',
  '[É TO f}',
]
const OTHERS = ['5', '2.5', 'true', '2019-10-17', '[1 TO 5]', '[2019-01-01 TO 2020-01-01]']

describe('a value in many default fields', () => {
  test.each([...VALUES, ...OTHERS])('%s means in each what it means in that one alone', (value) => {
    const inAll = leafOf(names, value).nodes
    const alone = names.flatMap((name) => leafOf([name], value).nodes)
    expect(inAll).toEqual(alone)
    expect(inAll.length).toBeGreaterThan(0)
    expect(leafOf(names.toReversed(), value).nodes).toEqual(inAll.toReversed())
  })

  test.each(['/a(/', `${'a?'.repeat(200)}`, '"a b"~200', '"!"'])('%s has one problem', (value) => {
    expect(leafOf(names, value).diagnostics).toHaveLength(1)
    expect(leafOf(['name', 'n', 'html', 'folded', 'text'], value).diagnostics).toHaveLength(1)
  })
})
