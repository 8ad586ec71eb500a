import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src')

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))

interface Import {
  from: string
  to: string
}

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s*'([^']+)'/g,
  )
  return [...found].map((match) => ({ from: file, to: (match[1] ?? match[2] ?? match[3])! }))
})

/** The stage a file belongs to: its folder, or the room in it that has rules of its own. */
function stageOf(file: string): string {
  const [first, second] = relative(src, file).split('/')
  if (second === undefined) return 'root'
  const room = `${first}/${second}`
  return Object.hasOwn(BELOW, room) ? room : first!
}

const BELOW: Record<string, readonly string[]> = {
  diagnostics: [],
  site: [],
  syntax: ['diagnostics'],
  analysis: ['diagnostics'],
  schema: ['diagnostics', 'analysis'],
  plan: ['diagnostics', 'schema', 'analysis'],
  semantics: ['diagnostics', 'syntax', 'analysis', 'schema', 'plan'],
  backends: ['diagnostics', 'analysis', 'schema', 'plan'],
  'backends/memory': ['diagnostics', 'analysis', 'schema', 'plan', 'backends'],
  'backends/sql': ['diagnostics', 'analysis', 'schema', 'plan', 'backends'],
  'backends/elasticsearch': ['diagnostics', 'analysis', 'schema', 'plan', 'backends'],
  editor: ['diagnostics', 'syntax', 'analysis', 'schema', 'plan', 'semantics'],
  'editor/codemirror': ['diagnostics', 'syntax', 'analysis', 'schema', 'plan', 'semantics', 'editor'],
  'editor/element': [
    'diagnostics',
    'syntax',
    'analysis',
    'schema',
    'plan',
    'semantics',
    'editor',
    'editor/codemirror',
    'backends/memory',
  ],
  messages: ['diagnostics', 'schema', 'plan', 'semantics', 'editor', 'editor/codemirror'],
  testing: ['diagnostics', 'syntax', 'analysis', 'schema', 'plan', 'semantics', 'backends'],
  releases: [
    'diagnostics',
    'analysis',
    'syntax',
    'schema',
    'plan',
    'semantics',
    'backends',
    'backends/memory',
    'backends/sql',
    'backends/elasticsearch',
  ],
  pages: [
    'root',
    'diagnostics',
    'analysis',
    'syntax',
    'schema',
    'plan',
    'semantics',
    'backends',
    'backends/memory',
    'backends/sql',
    'backends/elasticsearch',
    'editor',
    'editor/codemirror',
    'releases',
  ],
}

test('imports go only downwards', () => {
  const wrong = imports
    .filter(({ to }) => to.startsWith('.'))
    .map(({ from, to }) => ({ from, to: resolve(dirname(from), to) }))
    .filter(({ from, to }) => {
      const stage = stageOf(from)
      if (stage === 'cli' || stage === 'root' || stage === stageOf(to)) return false
      return !BELOW[stage]?.includes(stageOf(to))
    })
    .map(({ from, to }) => `${relative(src, from)} → ${relative(src, to)}`)
  expect(wrong).toEqual([])
})

const targets = new Map<string, string[]>(files.map((file) => [file, []]))
for (const { from, to } of imports)
  if (to.startsWith('.')) targets.get(from)!.push(resolve(dirname(from), to))

/** The files that a file imports, and those that they import in turn. */
function reachableFrom(file: string): Set<string> {
  const reached = new Set<string>()
  const rest = [...targets.get(file)!]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    rest.push(...(targets.get(next) ?? []))
  }
  return reached
}

test('no file imports itself through others, not even types', () => {
  const circular = files.filter((file) => reachableFrom(file).has(file))
  expect(circular.map((file) => relative(src, file))).toEqual([])
})

test('every folder of src is a stage that the rules know', () => {
  const stages = new Set(files.map(stageOf))
  for (const stage of stages) expect([...Object.keys(BELOW), 'cli', 'root']).toContain(stage)
})

test('only index files re-export, and only they are imported from outside by folder', () => {
  const reexports = files.filter(
    (file) =>
      !file.endsWith('/index.ts') && /^export (?:\*|\{[^}]*\}) from/m.test(readFileSync(file, 'utf8')),
  )
  expect(reexports.map((file) => relative(src, file))).toEqual([])
})

const PACKAGES: Record<string, (file: string) => boolean> = {
  chevrotain: (file) => stageOf(file) === 'syntax',
  kysely: (file) => stageOf(file) === 'backends/sql' || /^releases\/stores\//.test(relative(src, file)),
  '@codemirror': (file) => ['editor/codemirror', 'editor/element', 'pages'].includes(stageOf(file)),
  '@lezer': (file) => stageOf(file) === 'pages',
  dompurify: (file) => stageOf(file) === 'pages',
  'sql-formatter': (file) => stageOf(file) === 'pages',
  // Types alone.
  react: (file) => relative(src, file) === 'editor/element/frameworks.ts',
  vue: (file) => relative(src, file) === 'editor/element/frameworks.ts',
  'node:': (file) =>
    /^(?:cli|releases\/stores|releases\/server|site\/build|analysis\/tables\/generate)/.test(
      relative(src, file),
    ),
  '@unicode': (file) => /^analysis\/tables\/generate/.test(relative(src, file)),
}

test('packages are imported only where they belong', () => {
  const wrong = imports
    .filter(({ to }) => !to.startsWith('.'))
    .filter(({ from, to }) => {
      if (stageOf(from) === 'cli') return false
      const rule = Object.entries(PACKAGES).find(([prefix]) => to.startsWith(prefix))
      return rule === undefined || !rule[1](from)
    })
    .map(({ from, to }) => `${relative(src, from)} → ${to}`)
  expect(wrong).toEqual([])
})

test('the core holds no eval and no Function made from text', () => {
  const wrong = files.filter((file) => /\beval\(|new Function\(/.test(readFileSync(file, 'utf8')))
  expect(wrong.map((file) => relative(src, file))).toEqual([])
})

test('src/README.md names every folder of src', () => {
  const map = readFileSync(join(src, 'README.md'), 'utf8')
  for (const entry of readdirSync(src, { withFileTypes: true }))
    if (entry.isDirectory()) expect(map).toContain(`src/${entry.name}/`)
})

const MAX_LINE = 110
/** A line that holds so long a run without a space (a regexp, a link, data) cannot be broken. */
const UNBREAKABLE = /\S{80}/u

test('no line is longer than 110 code points, but for generated tables and what cannot be broken', () => {
  const written = ['src', 'test', 'examples', 'grammar'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.generated)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const long = written.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        [...line].length > MAX_LINE && !UNBREAKABLE.test(line) ? [`${relative(root, file)}:${i + 1}`] : [],
      ),
  )
  expect(long).toEqual([])
})

describe.each(['src/README.md', 'CONTRIBUTING.md'])('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...text.matchAll(/`((?:src|test|grammar|examples|\.ci)\/[^`\s]*)`/g)].map(
    ([, path]) => path!,
  )
  const mentions = [...text.matchAll(/`(\w+)`\s+(?:in|\|)\s+`((?:src|test|grammar|examples)\/[^`\s]+\.ts)`/g)]

  test('names only files and folders that are there', () => {
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names only exports that are there', () => {
    expect(mentions.length).toBeGreaterThan(10)
    const missing = mentions.filter(([, name, path]) => {
      const source = readFileSync(join(root, path!), 'utf8')
      return !new RegExp(`^export (?:async )?(?:function|class|interface|type|const) ${name}\\b`, 'm').test(
        source,
      )
    })
    expect(missing.map(([match]) => match)).toEqual([])
  })
})

test('CONTRIBUTING.md names only scripts that are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const mentions = [...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/npm run ([\w:]+)/g)]
  expect(mentions.map(([, name]) => name!).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
