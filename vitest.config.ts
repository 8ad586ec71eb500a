import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests and examples import `isoquery/…` from the sources, not from the build.
  ssr: { resolve: { conditions: ['@isoquery/source'] } },
  test: {
    setupFiles: 'test/support/seedRandomCases.ts',
    projects: [
      {
        extends: true,
        resolve: {
          alias: [
            {
              find: /^.*\/searchScript\.ts$/,
              replacement: `${import.meta.dirname}/test/support/searchThread/searchScript.ts`,
            },
          ],
        },
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/engines/**', 'test/package/**'],
          globalSetup: ['test/support/emptyPglite.ts', 'test/support/searchThread/buildSearchScript.ts'],
          // All random cases of a property take up to half a minute on two quiet cores.
          testTimeout: Number(process.env.SCALE) > 0.1 ? 240_000 : 60_000,
          // Random cases make much garbage that lives for a moment.
          execArgv: ['--max-semi-space-size=64'],
          // A fresh process for each file would spend most of its time on the same imports.
          isolate: false,
          // Some tests wait more than they compute.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          globalSetup: 'test/support/emptyPglite.ts',
          include: ['test/engines/**/*.engines.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          // A test and the servers that it starts take about one core together, and up to 4 GB.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['test/engines/cluster/**/*.cluster.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
        },
      },
      {
        extends: true,
        // The built command, the packed tarball, and what reads the whole source. Needs `npm run build` first.
        test: {
          name: 'package',
          include: ['test/package/**/*.package.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
