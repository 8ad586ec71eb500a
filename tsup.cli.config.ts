import { defineConfig } from 'tsup'
import { chevrotainStubs } from './tsup.chevrotainStubs.ts'

// The command is a bundle of its own: what it needs is inside, so that an install of the library brings none
// of it.
export default defineConfig({
  entry: {
    cli: 'src/cli/main.ts',
    searchWorker: 'src/releases/stores/sqlite/searchWorker.ts',
  },
  outDir: 'dist',
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: false,
  clean: false,
  noExternal: [/.*/],
  esbuildPlugins: [chevrotainStubs()],
  // There is no package "sqlite" without it.
  removeNodeProtocol: false,
  // Some of what is inside is CommonJS and asks for Node's own modules by require.
  banner: ({ format: _ }) => ({
    js: "#!/usr/bin/env node\nimport { createRequire as isoqueryRequire } from 'node:module'\nconst require = isoqueryRequire(import.meta.url)",
  }),
})
