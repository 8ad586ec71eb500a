/**
 * Writes `grammar/exactness.md` from `grammar/corpus/exactness.json`. Run by hand: `node
 * test/engines/exactness/writeExactness.ts`.
 */
import { writeFileSync } from 'node:fs'
import { readExactnessTable } from './exactnessTable.ts'
import { renderExactness } from './renderExactness.ts'

writeFileSync(
  new URL('../../../grammar/exactness.md', import.meta.url),
  renderExactness(readExactnessTable()),
)
