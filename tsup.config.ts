import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig } from 'tsup'
import manifest from './package.json' with { type: 'json' }
import command from './tsup.cli.config.ts'

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
]

/** Each module of `exports` by its name in `dist`, with the source that it is built from. */
function publicModules(): Record<string, string> {
  const modules = Object.values(manifest.exports).filter((target) => typeof target === 'object')
  return Object.fromEntries(
    modules.map((target) => [basename(target.default, '.js'), target['@isoquery/source']]),
  )
}

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
    `Code of these packages is part of the files beside this one.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`,
  )
}

export default defineConfig(
  [
    {
      entry: publicModules(),
      format: 'esm',
      target: 'es2023',
      platform: 'neutral',
      dts: true,
      splitting: true,
      treeshake: true,
      noExternal: [/^@?chevrotain/],
      external: [/^kysely/, /^node:/],
      removeNodeProtocol: false,
      onSuccess: async () => {
        shipDemo()
        await shipLicences()
      },
    },
    command,
  ].flat() as never,
)
