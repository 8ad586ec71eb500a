/*
 * How many characters the analyser splits into tokens in a second, over Lucene's standard analyzer on the
 * JVM, if a JDK and Maven are available. Each has runs of its own in turn.
 */

import { readFileSync } from 'node:fs'
import { analyze } from '../../../src/analysis/analyze.ts'
import { stripHtml } from '../../../src/analysis/html/stripHtml.ts'
import { hasLucene, judge, line } from '../../engines/lucene/lucene.ts'
import { interleaved, median, row } from '../figures.ts'

const ROUNDS = 3

const lines = readFileSync(new URL('../../../examples/releases.ndjson', import.meta.url), 'utf8').trim()
const texts = lines.split('\n').map((line) => {
  const { body_xhtml: body } = JSON.parse(line)
  return stripHtml(Array.isArray(body) ? body.join('\n') : (body ?? ''))
})
const characters = texts.reduce((sum, text) => sum + text.length, 0)
let tokens = 0

/** Million characters a second. */
function speed(): number {
  const [time] = interleaved([
    () => {
      for (const text of texts) tokens += analyze(text).length
    },
  ])
  return characters / time!
}

const withLucene = await hasLucene()
const ratios: number[] = []
const speeds: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  speeds.push(speed())
  if (withLucene) ratios.push(speeds.at(-1)! / Number((await judge('AnalysisSpeed', [line(...texts)]))[0]))
}
if (tokens === 0) throw new Error('There is no token.')
console.log(`analyser: ${median(speeds).toFixed(1)} million characters a second`)
if (withLucene) row("analyser ÷ Lucene's standard analyzer on the JVM", median(ratios), 1.3, '×', true)
else console.log("(a JDK and Maven are needed for Lucene's analyzer)")
