/*
 * The library's own speed: each row with its figure, its goal, and whether it holds. Figures are ratios
 * within one run, processor time, medians; each part has a process of its own. Needs `npm run build`, and
 * `npm run bench:peers` for the rows of peers. Run: npm run bench:library.
 */

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

for (const part of ['parse', 'diagnostics', 'start', 'analyser', 'memory']) {
  const program = join(import.meta.dirname, 'library', `${part}.ts`)
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
