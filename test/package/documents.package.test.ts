import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyProject, programs, RESOLUTIONS, typeErrors } from '../support/packedProject.ts'
import { type CodeBlock, codeBlocks, type Step, stepsOf } from './documents/codeBlocks.ts'
import { runSession } from './documents/session.ts'

const root = resolve(import.meta.dirname, '../..')
const path = `${programs}:${process.env.PATH}`

/** Every document for those who use the package. */
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  ...['grammar', 'src/site'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

// Types and a database are found by the folders of the documents, which lie in this one.
const { folder, tarball, run, remove } = emptyProject()
const servers: ChildProcess[] = []
afterAll(() => {
  for (const server of servers) server.kill()
  remove()
})

/** A step, with the folder of the last `npm install` before it and the last database. */
interface Placed {
  readonly step: Step
  readonly folder: string
  readonly file: string
  readonly database: CodeBlock | null
}

const placed: Placed[] = DOCUMENTS.flatMap((document) => {
  let installed: string | null = null
  let database: CodeBlock | null = null
  return stepsOf(codeBlocks(document, readFileSync(join(root, document), 'utf8'))).map((step) => {
    const name = `${document.replaceAll(/\W/g, '_')}_${step.block.line}`
    if (step.kind === 'install') installed = join(folder, name)
    if (step.kind === 'database') database = step.block
    return { step, folder: installed ?? folder, file: `${name}.mts`, database }
  })
})

const kinds = (kind: Step['kind']) => placed.filter(({ step }) => step.kind === kind)
const named = (all: readonly Placed[]) =>
  all.map((each) => [`${each.step.block.document}:${each.step.block.line}`, each] as const)

beforeAll(() => {
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '@electric-sql/pglite@0.5',
    '@electric-sql/pglite-socket@0.2',
    '@types/node@24',
    '@types/pg@8',
  ])
  copyFileSync(join(import.meta.dirname, 'documents/serveDatabase.ts'), join(folder, 'serveDatabase.ts'))
  for (const { step, folder } of kinds('install')) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
    // The name stands for the packed tarball, which is not in the registry yet.
    const commands = step.block.text.replaceAll(/(?<= )isoquery(?=\s)/g, tarball)
    run('bash', ['-ec', commands.replaceAll('npm install', 'npm install --no-audit --no-fund')], folder)
  }
  for (const { step, folder, file } of kinds('program')) writeFileSync(join(folder, file), step.block.text)
})

test('every block of every document can be run', () => {
  const mistakes = placed.flatMap(({ step }) =>
    step.kind === 'mistake' ? [`${step.block.document}:${step.block.line}: ${step.message}`] : [],
  )
  expect(mistakes).toEqual([])
  expect(kinds('program').length).toBeGreaterThan(5)
  expect(kinds('session').length).toBeGreaterThan(2)
  expect(kinds('clone')).toHaveLength(1)
})

test.each(RESOLUTIONS)('the programs of the documents type-check strictly with %s', (_, options) => {
  const files = kinds('program').map(({ folder, file }) => join(folder, file))
  expect(typeErrors(folder, options, { files })).toBe('')
})

test.each(named(kinds('program')))('%s prints what the document shows', async (_, placed) => {
  const { step, folder, file, database } = placed
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path, NO_COLOR: '1', PORT: '0' }
  const needsDatabase = step.block.text.includes('DATABASE_URL')
  if (needsDatabase) env.DATABASE_URL = await serve(database!.text)
  const { code, out, errors } = await printedBy(file, folder, env)
  expect({ out, errors: code === 0 ? '' : errors }).toEqual({
    out: (step as Step & { kind: 'program' }).output,
    errors: '',
  })
})

test('the program for SQLite stops with what is wrong with a table that it cannot complete', async () => {
  const { step, folder } = kinds('program').find(({ step }) => step.block.document === 'src/site/sqlite.md')!
  const other = step.block.text
    .replace('day text);', 'written text);')
    .replace('(text, day)', '(text, written)')
  writeFileSync(join(folder, 'other.mts'), other)
  const { code, errors } = await printedBy('other.mts', folder, { ...process.env, PATH: path, PORT: '0' })
  expect(code).not.toBe(0)
  expect(errors).toContain(
    'Error: The table note has no column "day". Add it, or correct columns["day"] in defineTable.',
  )
})

test.each(named(kinds('copy')))('%s is a copy of a program', (_, { step }) => {
  const { block, file } = step as Step & { kind: 'copy' }
  expect(block.text).toBe(readFileSync(join(root, file), 'utf8'))
})

test.each(named(kinds('session')))('%s prints what the document shows', async (_, { step, folder }) => {
  expect(await runSession(step.block.text, folder, path)).toBe(step.block.text)
})

test.each(named(kinds('clone')))('%s is all that a fresh clone needs', async (_, { step }) => {
  const clone = freshClone()
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  const [start, all] = step.block.text.split('\n').map((line) => line.replace(/ *#.*/, ''))
  expect(start).toBe('npm install && npm start')
  const env = { ...process.env, PORT: '0', ISOQUERY_STORE: `sqlite:${join(clone, 'store.sqlite')}` }
  // A group of its own, so that the server ends with the shell.
  const shell = spawn('bash', ['-c', start!], { cwd: clone, env, detached: true })
  onTestFinished(() => void process.kill(-shell.pid!, 'SIGTERM'))
  const lines = await printedLines(shell, (line) => line.startsWith('search page at '))
  const requests = lines.filter((line) => line.startsWith('curl '))
  expect(requests).toHaveLength(2)
  const [first, second] = requests.map((request) => run('bash', ['-c', request], clone))
  // One hit, to be read by a person.
  expect(JSON.parse(first!).hits).toHaveLength(1)
  expect(first).toBe(`${JSON.stringify(JSON.parse(first!), null, 2)}\n`)
  expect(JSON.parse(second!)).toMatchObject({ nbqueries: expect.any(Number) })
  const page = await fetch(lines.at(-1)!.replace('search page at ', ''))
  expect(await page.text()).toContain('<!doctype html>')
  expect(lines).toContainEqual(expect.stringMatching(/^demo key iq_/))

  expect(all).toBe('npm install && npm test')
  // All tests run elsewhere.
  const some = 'test/readme.test.ts test/releases/sqliteStore.test.ts'
  expect(run('bash', ['-c', `${all} -- ${some}`], clone)).toMatch(/Test Files .*2 passed/)
})

/** What a program prints until it ends. */
async function printedBy(file: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('node', [file], { cwd, env })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = await once(child, 'close')
  return { code, out, errors }
}

/** A folder with the files of the repository, as a clone of it has them. */
function freshClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'isoquery-clone-'))
  run('bash', ['-c', `git ls-files -z | xargs -0 cp --parents -t '${clone}'`], root)
  return clone
}

/** The lines that a program prints, until one is the last. */
async function printedLines(
  { stdout }: ChildProcessWithoutNullStreams,
  isLast: (line: string) => boolean,
): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface(stdout)) {
    lines.push(line)
    if (isLast(line)) return lines
  }
  throw new Error(`the program has ended: ${lines.join('\n')}`)
}

/** The address of a database with the statements of a document. */
async function serve(statements: string): Promise<string> {
  const file = join(folder, 'database.sql')
  writeFileSync(file, statements)
  const server = spawn('node', ['serveDatabase.ts', file], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(server)
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  return `postgres://postgres@127.0.0.1:${String(port).trim()}/postgres`
}
