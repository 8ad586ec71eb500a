import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/**
 * What each module of the package may weigh in an application, in kB of 1,000 bytes, minified and compressed
 * by gzip, with all that it needs but peer packages and Node's own modules. Of `index`, 9 kB are sentences of
 * `explain`, warnings about queries in other languages, and fixes for dates and numbers as people write them.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  // Of it 0.5 kB are `partial` of `planAnyText`, and 0.1 kB are plans that run no lints.
  index: 76.1,
  syntax: 28.5,
  memory: 34.6,
  // Of it 3.5 kB are `changesOf`, with all that it refuses, and the statements of `checkTable`; 2.4 kB are
  // databases without transactions, checks that a database refuses, and what `newest` can do besides; 2 kB
  // are MySQL's index of words.
  sql: 110.4,
  elasticsearch: 36.2,
  backend: 25,
  // Of it 1 kB is `describeSyntax`, which the search box does not load.
  editor: 72.6,
  codemirror: 77.5,
  element: 80.9,
  'messages-de': 8.2,
  testing: 128.8,
  // Of it 68 when a program starts: each store is imported when it is opened.
  releases: 134.3,
}

const entries = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'object' ? [basename(target.default, '.js')] : [],
)

test('every module has a budget', () => {
  expect(Object.keys(BUDGETS).sort()).toEqual(entries.toSorted())
})

test.each(entries)('%s is within its budget', async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, `../../dist/${entry}.js`)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    external: ['kysely', '@codemirror/*', 'node:*'],
    write: false,
  })
  const kilobytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000
  console.log(`${entry}: ${kilobytes.toFixed(1)} kB of ${BUDGETS[entry]}`)
  expect(kilobytes).toBeLessThanOrEqual(BUDGETS[entry]!)
})
