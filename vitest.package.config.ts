import { defineConfig } from 'vitest/config'

// What a user gets from the packed tarball. Needs `npm run build` first.
export default defineConfig({
  test: {
    include: ['test/package/**/*.package.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
