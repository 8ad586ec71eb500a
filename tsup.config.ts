import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig } from 'tsup'
import manifest from './package.json' with { type: 'json' }
import { chevrotainStubs } from './tsup.chevrotainStubs.ts'
import command from './tsup.cli.config.ts'
import pages from './tsup.pages.config.ts'

/** Packages whose code is inside the bundles. */
const BUNDLED = [
  'chevrotain',
  '@chevrotain/gast',
  '@chevrotain/regexp-to-ast',
  '@chevrotain/utils',
  'hono',
  '@hono/node-server',
  'commander',
  'cli-progress',
  'kysely',
  'dompurify',
  'nearley',
  'sql-formatter',
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-json',
  '@codemirror/lang-sql',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/json',
  '@lezer/lr',
  '@marijn/find-cluster-break',
  'crelt',
  'style-mod',
  'w3c-keyname',
]

/** Each module of `exports` by its name in `dist`, with the source that it is built from. */
function publicModules(): Record<string, string> {
  const modules = Object.values(manifest.exports).filter((target) => typeof target === 'object')
  return Object.fromEntries(
    modules.map((target) => [basename(target.default, '.js'), target['@isoquery/source']]),
  )
}

/**
 * Declarations, a file for each source file, so that types have the names that they have in the sources. Only
 * what the public modules lead to is kept.
 */
function shipTypes(): void {
  rmSync(TYPES, { recursive: true, force: true })
  execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.types.json'], { stdio: 'inherit' })
  const kept = new Set<string>()
  const keep = (file: string): void => {
    if (kept.has(file)) return
    kept.add(file)
    // Declarations keep the extensions of the sources, and users' compilers look for JavaScript.
    const text = readFileSync(file, 'utf8').replaceAll(
      /((?:from|import)\s*\(?\s*')(\.{1,2}\/[^']+)\.ts'/g,
      (_, before: string, path: string) => {
        keep(join(dirname(file), `${path}.d.ts`))
        return `${before}${path}.js'`
      },
    )
    writeFileSync(file, text)
  }
  for (const source of Object.values(publicModules())) keep(declarationsOf(source))
  for (const entry of readdirSync(TYPES, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file)) rmSync(file)
  }
}

const TYPES = join('dist', 'types')

function declarationsOf(source: string): string {
  return join(TYPES, relative('src', source).replace(/\.ts$/, '.d.ts'))
}

/** The name of the module of all messages in German. */
const GERMAN = 'messages-de'

/** The releases of `isoquery serve --demo`, a twelfth of their size. */
function shipDemo(): void {
  writeFileSync('dist/demo.ndjson.br', brotliCompressSync(readFileSync('examples/releases.ndjson')))
}

async function shipLicences(): Promise<void> {
  const texts = BUNDLED.map((name) => join('node_modules', name))
    .filter((folder) => existsSync(folder))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      const text =
        file === undefined
          ? `Licensed under ${manifest.license}.`
          : readFileSync(join(folder, file), 'utf8').trim()
      return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`
    })
  writeFileSync(
    'dist/THIRD-PARTY-LICENSES.txt',
    `Code of these packages is part of the files beside this one and in its folders.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`,
  )
}

const { [GERMAN]: german, ...entries } = publicModules()

export default defineConfig(
  [
    {
      entry: entries,
      format: 'esm',
      target: 'es2023',
      platform: 'neutral',
      splitting: true,
      treeshake: true,
      noExternal: [/^@?chevrotain/],
      external: [/^kysely/, /^node:/],
      esbuildPlugins: [chevrotainStubs()],
      removeNodeProtocol: false,
      onSuccess: async () => {
        shipTypes()
        shipDemo()
        await shipLicences()
      },
    },
    {
      // As it is written, because translators copy it.
      entry: { [GERMAN]: german! },
      format: 'esm',
      target: 'es2023',
      platform: 'neutral',
      clean: false,
      esbuildOptions: (options: { charset?: 'ascii' | 'utf8' }) => {
        options.charset = 'utf8'
      },
    },
    {
      // For pages without a bundler: everything in one file.
      entry: { 'isoquery-input': 'src/editor/element/standalone/index.ts' },
      format: 'esm',
      target: 'es2023',
      platform: 'browser',
      minify: true,
      splitting: false,
      clean: false,
      noExternal: [/.*/],
      esbuildPlugins: [chevrotainStubs()],
    },
    command,
    pages,
  ].flat() as never,
)
