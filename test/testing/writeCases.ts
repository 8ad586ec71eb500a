import { writeFileSync } from 'node:fs'
import { makeCases } from './support/makeCases.ts'

// Run: npm run generate:conformance
const json = JSON.stringify(makeCases()).replace(
  /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\ufeff\ufff0-\uffff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
)
// In single quotes, since JSON is full of double ones.
const literal = `'${json.replace(/[\\']/g, '\\$&')}'`
writeFileSync(
  new URL('../../src/testing/cases.generated.ts', import.meta.url),
  [
    '// Written by test/testing/writeCases.ts.\n',
    '/** A JSON list of ConformanceSet. */',
    `export const CASES: string =\n  ${literal}\n`,
  ].join('\n'),
)
