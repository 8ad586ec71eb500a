import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** How many bytes a page loads that imports some modules, minified and with gzip. */
async function weight(...modules: readonly string[]): Promise<number> {
  const contents = modules.map((module) => `export * from './src/${module}'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  })
  return gzipSync(outputFiles[0]!.contents).length
}

test('isoquery/editor weighs at most 15 kB over the core', async () => {
  const core = await weight('index.ts')
  const added = (await weight('index.ts', 'editor/index.ts')) - core
  expect(core).toBeGreaterThan(20_000)
  expect(added).toBeGreaterThan(1_000)
  expect(added).toBeLessThanOrEqual(15_000)
})
