/** `node test/engines/exactness/writeExactness.ts` writes `grammar/exactness.md`. */
import { writeFileSync } from 'node:fs'
import { readExactnessTable } from './exactnessTable.ts'
import { renderExactness } from './renderExactness.ts'

writeFileSync(
  new URL('../../../grammar/exactness.md', import.meta.url),
  renderExactness(readExactnessTable()),
)
