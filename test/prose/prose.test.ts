import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Prose, proseOfExports, proseOfPages, proseOfStrings } from './readProse.ts'
import { AVOIDED } from './words.ts'

const root = resolve(import.meta.dirname, '../..')

const PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  'grammar/README.md',
  'grammar/databases.md',
  ...globSync('src/site/*.md', { cwd: root }),
]

const SOURCES: Readonly<Record<string, () => Prose[]>> = {
  'the documents': () => proseOfPages(PAGES),
  'the messages': () => proseOfStrings('src/**/{messages,textChanges}.ts'),
  "the command's help": () => proseOfStrings('src/cli/{commands/*,options,run,stores/storeUrl}.ts'),
  'the docstrings of all exports': proseOfExports,
}

test.each(Object.entries(SOURCES))('%s avoid the words of the list', (_, read) => {
  const prose = read()
  expect(prose.length).toBeGreaterThan(50)
  const hits = prose.flatMap(({ file, line, text }) =>
    AVOIDED.flatMap(({ pattern, instead, exceptions = [] }) => {
      const rest = exceptions.reduce((left, each) => left.replaceAll(all(each.pattern), '…'), text)
      return Array.from(rest.matchAll(all(pattern)), ([found]) => `${file}:${line} "${found}": ${instead}`)
    }),
  )
  expect(hits).toEqual([])
})

test.each(AVOIDED.flatMap(({ exceptions = [] }) => exceptions))(
  'the exception $pattern is needed: $because',
  ({ pattern }) => {
    const prose = Object.values(SOURCES).flatMap((read) => read())
    expect(prose.some(({ text }) => all(pattern).test(text))).toBe(true)
  },
)

const all = (pattern: RegExp): RegExp => new RegExp(pattern, 'gi')
