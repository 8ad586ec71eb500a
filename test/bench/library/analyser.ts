/* How many characters the analyser splits into tokens in a second. */

import { readFileSync } from 'node:fs'
import { analyze } from '../../../src/analysis/analyze.ts'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { interleaved } from '../figures.ts'

const lines = readFileSync(new URL('../../../examples/releases.ndjson', import.meta.url), 'utf8').trim()
const texts = lines.split('\n').map((line) => {
  const { body_xhtml: body } = JSON.parse(line)
  return stripHtml(Array.isArray(body) ? body.join('\n') : (body ?? ''))
})
const characters = texts.reduce((sum, text) => sum + text.length, 0)
let tokens = 0
const [time] = interleaved([
  () => {
    for (const text of texts) tokens += analyze(text).length
  },
])
if (tokens === 0) throw new Error('There is no token.')
console.log(`analyser: ${(characters / time!).toFixed(1)} million characters a second`)
