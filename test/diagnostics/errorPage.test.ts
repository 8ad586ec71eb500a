import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { semanticsMessages } from '../../src/semantics/messages.ts'
import { syntaxMessages } from '../../src/syntax/messages.ts'
import { errorPage } from './errorPage/errorPage.ts'

const page = readFileSync(new URL('../../src/site/errors.md', import.meta.url), 'utf8')

test('the page of errors is as `npm run generate:errors` writes it', () => {
  expect(page).toBe(errorPage())
})

test('the page of errors has a heading for each code', () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings.sort()).toEqual(Object.keys({ ...syntaxMessages, ...semanticsMessages }).sort())
})
