/*
 * How long `matches` takes on texts that grow fourfold: each factor should be about 4, whatever the clause.
 * Run: node test/bench/matchesLinear.ts
 */

import { matches } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'

const schema = defineSchema(
  { t: field.text(), h: field.text({ html: true }), c: field.contains() },
  { defaultFields: ['t'] },
)

const CASES: readonly [name: string, query: string, text: (size: number) => string][] = [
  ['a word', 't:a', (size) => 'a b '.repeat(size)],
  ['a word in HTML', 'h:ab', (size) => '<b>a</b>b &amp; c '.repeat(size)],
  ['unclosed markup', 'h:a', (size) => 'a <b c=" '.repeat(size)],
  ['a phrase', 't:"a b c"', (size) => 'a b c '.repeat(size)],
  ['one word over and over', `t:"${'a '.repeat(50)}"`, (size) => 'a '.repeat(size)],
  ['repeated words with slop', `t:"${'a '.repeat(50)}b"~99`, (size) => 'a a a a b '.repeat(size)],
  ['words with slop', 't:"a b c d"~50', (size) => 'a b c d '.repeat(size)],
  ['a pattern', 't:*a*b*', (size) => 'xaxbx '.repeat(size)],
  ['a substring with a star', 'c:a*b', (size) => 'a b '.repeat(size)],
  ['a star over all of the text', 'c:a*b', (size) => `${'a'.repeat(size)}b`],
  ['a substring over and over', `c:${'a'.repeat(200)}`, (size) => 'a'.repeat(size)],
  ['a regexp', 't:/(a|b)*c/', (size) => 'ababc '.repeat(size)],
  ['a fuzzy word', 't:bank~2', (size) => 'bonk '.repeat(size)],
]

for (const [name, query, text] of CASES) {
  const plan = planQuery(schema, query)
  const times = [10_000, 40_000, 160_000].map((size) => {
    const document = { [query[0]!]: text(size) }
    const runs = Array.from({ length: 3 }, () => {
      const start = performance.now()
      matches(plan, document)
      return performance.now() - start
    })
    return Math.min(...runs)
  })
  const factors = times.slice(1).map((time, i) => (time / times[i]!).toFixed(1))
  console.log(`${name}: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}; × ${factors.join(', ')}`)
}
