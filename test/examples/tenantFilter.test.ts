import { expect, test } from 'vitest'
import { planForUser, type tickets } from '../../examples/tenantFilter.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { type DocumentOf, QueryError } from '../../src/index.ts'

const documents: DocumentOf<typeof tickets>[] = [
  { title: 'Printer on fire', priority: 1, tenant: 'acme' },
  { title: 'Printer out of paper', priority: 5, tenant: 'acme' },
  { title: 'Printer on fire', priority: 1, tenant: 'other' },
]

test.each([
  ['printer', [0, 1]],
  ['', [0, 1]],
  ['fire OR *', [0, 1]],
  ['NOT fire', [1]],
  ['priority:>1', [1]],
])('%j finds the rows of the own tenant', (text, found) => {
  const matches = toPredicate(planForUser(text, 'acme'))
  expect(documents.flatMap((document, at) => (matches(document) ? [at] : []))).toEqual(found)
})

test('a user can neither name the filter nor see it', () => {
  expect(() => planForUser('tenant:other', 'acme')).toThrow(QueryError)
  expect(planForUser('printer', 'acme').source).toBe('(printer) AND (…)')
})
