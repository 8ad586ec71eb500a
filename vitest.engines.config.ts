import { defineConfig } from 'vitest/config'
import { alias } from './vitest.config.ts'

export default defineConfig({
  resolve: { alias },
  test: {
    include: ['test/engines/**/*.engines.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
})
