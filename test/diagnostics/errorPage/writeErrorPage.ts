import { writeFileSync } from 'node:fs'
import { errorPage } from './errorPage.ts'

/* Writes `src/site/errors.md`. */

writeFileSync(new URL('../../../src/site/errors.md', import.meta.url), errorPage())
