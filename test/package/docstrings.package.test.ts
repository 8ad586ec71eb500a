import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedProject, typeErrors } from '../support/packedProject.ts'
import { moduleOfExample, type PublicName, publicNames } from './documents/docstrings.ts'

const { folder, run, remove } = packedProject(
  'kysely',
  '@types/node@24',
  '@codemirror/autocomplete@6',
  '@codemirror/commands@6',
  '@codemirror/lint@6',
  '@codemirror/state@6',
  '@codemirror/view@6',
)
afterAll(remove)

/** The names that `fixtures()` gives. */
const FIXTURES = new Set(
  (
    'releases schema plan table document documents database db emptyDb sieve load leaf client store keys ' +
    'usage index tenant usersText mutedText savedTexts filter show'
  ).split(' '),
)

/** Modules whose examples are type-checked only, because they need a page in a browser. */
const NEEDS_BROWSER = ['isoquery/codemirror', 'isoquery/element']

const names = publicNames()
const byName = new Map<string, PublicName[]>()
for (const each of names) byName.set(each.name, [...(byName.get(each.name) ?? []), each])

const examples = names.flatMap(({ module, name, examples }, index) =>
  examples.map((example, at) => {
    // Names that differ in their case alone, as Group and group, need files that differ in more.
    const file = `${index}-${name}-${at}.ts`
    const runs = !NEEDS_BROWSER.includes(module)
    // There, `document` is the page.
    const fixtures = runs ? FIXTURES : new Set([...FIXTURES].filter((name) => name !== 'document'))
    return { title: `${module} ${name}`, file, runs, ...moduleOfExample(example, module, byName, fixtures) }
  }),
)

let outcomes: Readonly<Record<string, string>> = {}

beforeAll(() => {
  mkdirSync(join(folder, 'examples'))
  copyFileSync(join(import.meta.dirname, 'documents/fixtures.ts'), join(folder, 'fixtures.ts'))
  for (const { file, source } of examples) writeFileSync(join(folder, 'examples', file), source)
  const files = examples.filter(({ runs }) => runs).map(({ file }) => file)
  writeFileSync(join(folder, 'run.ts'), `const files = ${JSON.stringify(files)}\n${RUN}`)
  outcomes = JSON.parse(run('node', ['run.ts']).split('\n').at(-2)!)
})

// All examples run in one process. What they print is not looked at.
const RUN = `
const outcomes = {}
for (const file of files) {
  outcomes[file] = 'ran'
  try {
    const { run } = await import('./examples/' + file)
    await run()
  } catch (error) {
    outcomes[file] = String(error.stack)
  }
}
console.log(JSON.stringify(outcomes))
process.exit()
`

test('every value that is exported has an example', () => {
  expect(names.filter(({ isValue, examples }) => isValue && examples.length === 0)).toEqual([])
})

test('the examples type-check strictly', () => {
  const files = examples.map(({ file }) => join(folder, 'examples', file))
  expect(typeErrors(folder, { module: 'nodenext' }, { files })).toBe('')
})

test('most examples show a value, and it is compared', () => {
  expect(examples.reduce((sum, { checks }) => sum + checks, 0)).toBeGreaterThan(examples.length * 0.6)
})

const running = examples.filter(({ runs }) => runs)
test.each(running.map(({ title, file }) => [title, file] as const))('the example of %s runs', (_, file) => {
  expect(outcomes[file]).toBe('ran')
})
