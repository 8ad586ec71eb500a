import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { packedProject, programs, RESOLUTIONS, typeErrors } from '../support/packedProject.ts'

const { folder: project, run, remove } = packedProject('kysely')
afterAll(remove)

test('an install brings isoquery alone, and kysely only because it was asked for', () => {
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(installed.sort()).toEqual(['isoquery', 'kysely'])
})

test('without kysely everything runs but isoquery/sql, and Node says what is missing', () => {
  const without = packedProject()
  onTestFinished(without.remove)
  const load = (entry: string) => {
    const outcome = "() => console.log('runs'), (error) => console.log(error.message)"
    return without.run('node', ['-e', `import('isoquery${entry}').then(${outcome})`])
  }
  for (const entry of ['', '/memory', '/elasticsearch', '/editor', '/testing', '/releases'])
    expect(load(entry), entry).toBe('runs\n')
  expect(load('/sql')).toMatch(/^Cannot find package 'kysely' imported from /)
  expect(without.run('npx', ['isoquery', 'explain', '--help'])).toContain('Usage')
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

test('declarations name no package but kysely, the state of CodeMirror, React and Vue', () => {
  const types = join(project, 'node_modules/isoquery/dist/types')
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  expect(files).toContain(join('backends', 'memory', 'index.d.ts'))
  const named = files.flatMap((file) =>
    Array.from(
      // Examples in comments import what they need.
      readFileSync(join(types, file), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g),
      ([, name]) => name!,
    ),
  )
  expect(new Set(named)).toEqual(new Set(['kysely', '@codemirror/state', 'react', 'vue']))
})

test('the package holds what a user needs, and nothing else', () => {
  const installed = join(project, 'node_modules/isoquery')
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
  const isNeeded = (file: string) => NEEDED.some((pattern) => pattern.test(file))
  expect(files.filter((file) => !isNeeded(file))).toEqual([])
  for (const pattern of NEEDED)
    expect(
      files.filter((file) => pattern.test(file)),
      `${pattern}`,
    ).not.toEqual([])
})

/** Every file of the package matches one of these. */
const NEEDED = [
  /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/,
  // The modules of `exports` and what they share; the command and its threads; their declarations.
  /^dist\/(index|syntax|memory|sql|elasticsearch|backend|editor|testing|releases)\.js$/,
  /^dist\/(codemirror|element|messages-de|isoquery-input)\.js$/,
  /^dist\/(sqliteReleases|sqlReleases|openPostgresKeys|searchReleases|chunk)-\w+\.js$/,
  /^dist\/(cli|searchWorker)\.js$/,
  /^dist\/types\/.*\.d\.ts$/,
  /^dist\/(demo|playground)\/[\w.-]+$/,
  /^dist\/(demo\.ndjson\.br|THIRD-PARTY-LICENSES\.txt)$/,
  /^src\/releases\/openapi\.json$/,
  // What the README links to.
  /^grammar\/(README|exactness|databases)\.md$/,
  /^grammar\/(query\.ebnf|corpus\/\w+\.json)$/,
  /^src\/site\/[\w-]+\.(md|svg|png)$/,
  /^examples\/README\.md$/,
  /^examples\/(guides|clients)\/.*\.(ts|tsx|html|vue|prisma)$/,
  /^examples\/(custom-backend|meilisearch|savedSearches|sqlServer|tenantFilter)\.ts$/,
]

test('the syntax, what is exact where, and the vectors are in the package', () => {
  const grammar = join(project, 'node_modules/isoquery/grammar')
  expect(readdirSync(grammar)).toEqual(['README.md', 'corpus', 'databases.md', 'exactness.md', 'query.ebnf'])
  expect(readdirSync(join(grammar, 'corpus'))).toContain('hits.json')
})

test('the licences of what is bundled are shipped', () => {
  const notices = readFileSync(join(project, 'node_modules/isoquery/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const name of ['chevrotain', 'hono', 'commander', 'kysely', '@codemirror/view'])
    expect(notices).toContain(`\n${name} `)
})

// Those that need CodeMirror are tried in the browser.
const SUB_PATHS = Object.keys(manifest.exports)
  .filter((path) => !path.endsWith('.json') && !['./codemirror', './element'].includes(path))
  .map((path) => path.replace('.', 'isoquery'))

/** A program that imports everything from a module. */
const programOf = (path: string) => join(project, `types-${path.replaceAll('/', '-')}.ts`)

test.each(SUB_PATHS)('%s can be imported', (path) => {
  const names = JSON.parse(
    run('node', [
      '--input-type=module',
      '-e',
      `console.log(JSON.stringify(Object.keys(await import('${path}'))))`,
    ]),
  )
  expect(names.length).toBeGreaterThan(0)
  writeFileSync(
    programOf(path),
    `import { ${names.join(', ')} } from '${path}'\nexport const all = [${names.join(', ')}]\n`,
  )
})

test('isoquery/openapi.json is the description of the service', () => {
  const code =
    "import api from 'isoquery/openapi.json' with { type: 'json' }\n" +
    'console.log(api.openapi, Object.keys(api.paths)[0])'
  expect(run('node', ['--input-type=module', '-e', code])).toBe('3.1.0 /releases\n')
})

test.each(RESOLUTIONS)('every module has types with %s', (_, options) => {
  const strictest = { types: [], skipLibCheck: false, ...options }
  expect(typeErrors(project, strictest, { files: SUB_PATHS.map(programOf) })).toBe('')
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
