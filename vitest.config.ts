import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const src = resolve(import.meta.dirname, 'src')

/** The package's sub-paths, so that examples are written as users write them. */
export const alias = [
  { find: /^isoquery$/, replacement: `${src}/index.ts` },
  { find: /^isoquery\/backend$/, replacement: `${src}/backends/index.ts` },
  { find: /^isoquery\/(memory|sql|elasticsearch)$/, replacement: `${src}/backends/$1/index.ts` },
  { find: /^isoquery\/(syntax|releases)$/, replacement: `${src}/$1/index.ts` },
]

export default defineConfig({
  resolve: { alias },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/engines/**', 'test/**/*.package.test.ts'],
    testTimeout: 60_000,
  },
})
