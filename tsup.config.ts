import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsup'
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
      entry: {
        index: 'src/index.ts',
        syntax: 'src/syntax/index.ts',
        memory: 'src/backends/memory/index.ts',
        sql: 'src/backends/sql/index.ts',
        elasticsearch: 'src/backends/elasticsearch/index.ts',
        backend: 'src/backends/index.ts',
        releases: 'src/releases/index.ts',
      },
      format: 'esm',
      target: 'es2023',
      platform: 'neutral',
      dts: true,
      splitting: true,
      treeshake: true,
      noExternal: [/^@?chevrotain/],
      external: [/^kysely/, /^node:/],
      removeNodeProtocol: false,
      onSuccess: shipLicences,
    },
    command,
  ].flat() as never,
)
