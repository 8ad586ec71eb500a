import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineSchema, field, safePlanQuery } from '../../src/index.ts'
import { createRandom } from '../support/cases/random.ts'

const texts = readFileSync(join(import.meta.dirname, '../support/corpus/collectedTexts.txt'), 'utf8')
const words = [...new Set(texts.split(/\s+/))].filter(
  (word) => /^\p{L}{2,}$/u.test(word) && !isOperator(word),
)

function isOperator(word: string): boolean {
  return /^(?:and|or|not|to)$/i.test(word)
}

const random = createRandom(53)
const word = () => random.pick(words)

/** What people ask of a search, in the forms in which they do. */
const FORMS: readonly (() => string)[] = [
  () => word(),
  () => `${word()} ${word()}`,
  () => `${word()} ${word()} ${word()}`,
  () => `"${word()} ${word()}"`,
  () => `"${word()} ${word()}"~3 ${word()}`,
  () => `title:${word()}`,
  () => `title:${word()} AND source:${word()}`,
  () => `title:"${word()} ${word()}" source:${word()}`,
  () => `${word()} AND ${word()}`,
  () => `(${word()} OR ${word()}) AND ${word()}`,
  () => `${word()} NOT ${word()}`,
  () => `${word()} -${word()}`,
  () => `+${word()} +${word()}`,
  () => `${word()}* ${word()}~1`,
  () => `price:>5 ${word()}`,
  () => `at:[2024-01-01 TO 2024-02-01] AND ${word()}`,
  () => `at:>=now-7d ${word()}`,
  () => `source:${word()} OR source:${word()}`,
  () => `source:${word()} ${word()} ${word()}`,
  () => `title:(${word()} ${word()})`,
  () => `_exists_:source AND ${word()}`,
  () => `NOT source:${word()} ${word()}`,
  () => `source:"${word()} & ${word()}"`,
  () => `/${word()}.*/ ${word()}^2`,
]

test.each(['or', 'and'] as const)('sound queries have no warning, with default %s', (defaultOperator) => {
  const schema = defineSchema(
    { title: field.text(), source: field.keyword(), price: field.number(), at: field.date() },
    { defaultFields: ['title'], defaultOperator },
  )
  const warned = Array.from({ length: 2000 }, (_, at) => FORMS[at % FORMS.length]!()).filter(
    (query) => safePlanQuery(schema, query).diagnostics.length > 0,
  )
  expect(warned.length, warned.slice(0, 10).join('\n')).toBeLessThanOrEqual(2)
})

test('plain words in any order have no warning', () => {
  const schema = defineSchema({ title: field.text() }, { defaultFields: ['title'] })
  const noise = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + random.below(6) }, word).join(' '),
  )
  const warned = noise.filter((text) => safePlanQuery(schema, text).diagnostics.length > 0)
  expect(warned.length, warned.slice(0, 10).join('\n')).toBeLessThanOrEqual(200)
})

const FIGURES = [
  '2024',
  '2024-03-04',
  '2024/03/04',
  '3.4.2024',
  '24/7',
  '2019-2020',
  '12.5',
  '1,000',
  '5%',
  'Q3',
]
const LITTLE = [
  'is',
  'in',
  'not',
  'from',
  'the',
  'at',
  'price',
  'title',
  'has',
  'null',
  'with',
  'NATO',
  'LIMIT',
]

test.each(['or', 'and'] as const)(
  'prose with figures has no warning but of its operators, with default %s',
  (defaultOperator) => {
    const schema = defineSchema(
      { title: field.text(), source: field.keyword(), price: field.number(), at: field.date() },
      { defaultFields: ['title'], defaultOperator },
    )
    const item = () => {
      const kind = random.below(20)
      return kind < 12 ? word() : random.pick(kind < 15 ? ['and', 'or'] : kind < 17 ? FIGURES : LITTLE)
    }
    const noise = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 1 + random.below(6) }, item).join(' '),
    )
    const warned = noise.filter((text) =>
      safePlanQuery(schema, text).diagnostics.some(({ code }) => code !== 'lowercase-operator'),
    )
    expect(warned.length, warned.slice(0, 10).join('\n')).toBeLessThanOrEqual(200)
  },
)
