import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { packedProject, programs } from '../support/packedProject.ts'

const root = resolve(import.meta.dirname, '../..')
const { folder: project, run, remove } = packedProject('kysely')
afterAll(remove)

/** The first code block of a language in the README, and the first plain block that follows it. */
function readmeProgram(): { program: string; output: string } {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const match = /```ts\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(readme)
  if (match === null) throw new Error('The README shows no program with its output.')
  return { program: match[1]!, output: match[2]! }
}

test('an install brings isoquery alone, and kysely only because it was asked for', () => {
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(installed.sort()).toEqual(['isoquery', 'kysely'])
})

test('npx isoquery serve --demo answers', async () => {
  const child = spawn('npx', ['isoquery', 'serve', '--demo'], {
    cwd: project,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, PORT: '0' },
    // Its own group, so that npx and the server end together.
    detached: true,
  })
  try {
    let out = ''
    for await (const text of child.stdout.setEncoding('utf8')) {
      out += text
      if (out.split('\n').length > 2) break
    }
    const [, url, key] = /^listening on (.*)\ndemo key (.*)\n/.exec(out)!
    const answer = await fetch(`${url}/releases?apikey=${key}&q=*`)
    expect(await answer.json()).toMatchObject({ count: 100, nbqueries: 1 })
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
  }
})

test('declarations name no package but kysely and the state of CodeMirror', () => {
  const types = join(project, 'node_modules/isoquery/dist/types')
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  expect(files).toContain(join('backends', 'memory', 'index.d.ts'))
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(join(types, file), 'utf8').matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g),
      ([, name]) => name!,
    ),
  )
  expect(new Set(named)).toEqual(new Set(['kysely', '@codemirror/state']))
})

test('the syntax, what is exact where, and the vectors are in the package', () => {
  const grammar = join(project, 'node_modules/isoquery/grammar')
  expect(readdirSync(grammar)).toEqual(['README.md', 'corpus', 'exactness.md', 'query.ebnf'])
  expect(readdirSync(join(grammar, 'corpus'))).toContain('hits.json')
})

test('the licences of what is bundled are shipped', () => {
  const notices = readFileSync(join(project, 'node_modules/isoquery/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const name of ['chevrotain', 'hono', 'commander', 'kysely', '@codemirror/view'])
    expect(notices).toContain(`\n${name} `)
})

// Those that need CodeMirror are tried in the browser.
const SUB_PATHS = Object.keys(manifest.exports)
  .filter((path) => !['./package.json', './codemirror', './element'].includes(path))
  .map((path) => path.replace('.', 'isoquery'))

test.each(SUB_PATHS)('%s can be imported and has types', (path) => {
  const names = JSON.parse(
    run('node', [
      '--input-type=module',
      '-e',
      `console.log(JSON.stringify(Object.keys(await import('${path}'))))`,
    ]),
  )
  expect(names.length).toBeGreaterThan(0)
  const file = join(project, `types-${path.replace('/', '-')}.ts`)
  writeFileSync(
    file,
    `import { ${names.join(', ')} } from '${path}'\nexport const all = [${names.join(', ')}]\n`,
  )
  typeCheck(file)
})

test("the README's program type-checks, runs, and prints what the README shows", () => {
  const { program, output } = readmeProgram()
  const file = join(project, 'program.ts')
  writeFileSync(file, program)
  typeCheck(file)
  expect(run('node', [file])).toBe(output)
})

test('the core drags in neither kysely nor anything of Node', () => {
  const dist = join(project, 'node_modules/isoquery/dist')
  const seen = new Set<string>()
  const outside: string[] = []
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, statement, call] of readFileSync(file, 'utf8').matchAll(
      /^\s*(?:import|export)\b[^"'\n]*?["']([^"'\n]+)["'];?$|\bimport\(\s*["']([^"']+)["']/gm,
    )) {
      const to = (statement ?? call)!
      if (to.startsWith('.')) follow(resolve(file, '..', to))
      else outside.push(to)
    }
  }
  for (const entry of ['index', 'syntax', 'memory', 'elasticsearch', 'backend', 'editor', 'testing'])
    follow(join(dist, `${entry}.js`))
  expect(outside).toEqual([])
  expect(existsSync(join(dist, 'cli.js'))).toBe(true)
})

function typeCheck(file: string): void {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: [],
  }
  const config = join(project, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }))
  try {
    run(join(programs, 'tsc'), ['-p', config])
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout)
  }
}
