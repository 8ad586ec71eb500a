import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const PAGES = 'src/pages'

/** What each page starts in a thread of its own. */
const WORKERS = { playground: { worker: 'worker/worker.ts' }, demo: { totalsWorker: 'totalsWorker.ts' } }

/** Every how many releases of the demo one is part of the playground. */
const CUT = 4

/** The pages as static files, each in a folder of its own with all that it needs. */
export function pagesInto(outDir: string): Options[] {
  return Object.entries(WORKERS).map(([name, workers]) => {
    const folder = join(outDir, name)
    const entry = Object.entries({ main: 'main.ts', ...workers }).map(([key, file]) => [
      key,
      join(PAGES, name, file),
    ])
    return {
      entry: Object.fromEntries(entry),
      outDir: folder,
      format: 'esm',
      target: 'es2024',
      platform: 'browser',
      splitting: true,
      minify: true,
      clean: true,
      noExternal: [/.*/],
      silent: true,
      onSuccess: async () => {
        for (const source of [join(PAGES, 'shared'), join(PAGES, name)])
          for (const file of readdirSync(source))
            if (/\.(?:html|css|svg)$/.test(file)) copyFileSync(join(source, file), join(folder, file))
        if (name === 'playground') writeFileSync(join(folder, 'releases.json'), someReleases())
      },
    }
  })
}

/** A cut of the demo releases, as JSON. */
function someReleases(): string {
  const lines = readFileSync('examples/releases.ndjson', 'utf8').trim().split('\n')
  return `[${lines.filter((_, i) => i % CUT === 0).join(',\n')}]\n`
}

export default defineConfig(pagesInto('dist'))
