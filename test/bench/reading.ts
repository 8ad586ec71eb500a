import { readFileSync } from 'node:fs'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery, safeParse } from '../../src/index.ts'
import { peer } from './library/peer.ts'
import { READERS, type Reader } from './reading/readers.ts'

/*
 * How other parsers of JavaScript read Lucene's syntax, as the tables of `src/site/compare.md`:
 *
 * - Queries of `grammar/corpus/lucene.json`: how many of those that Lucene takes are taken, and how many of
 *   those that it refuses are refused.
 * - Generated queries of three words with AND, OR, NOT and parentheses: whether the tree finds what Lucene
 *   finds, or what AND before OR finds, in the eight documents that have some of these words.
 * - What lucene-to-psql makes of a quotation mark.
 *
 * Run: npm run bench:peers && npm run bench:reading
 */

interface Vector {
  readonly query: string
  readonly lucene: object | null
}
const corpus = new URL('../../grammar/corpus/lucene.json', import.meta.url)
const vectors = JSON.parse(readFileSync(corpus, 'utf8')) as readonly Vector[]
const sound = vectors.filter(({ lucene }) => lucene !== null)
const faulty = vectors.filter(({ lucene }) => lucene === null)

const OPERATORS = [' ', ' AND ', ' OR ', ' NOT ', ' AND NOT ', ' OR NOT ']
const booleans = OPERATORS.flatMap((first) =>
  OPERATORS.flatMap((second) =>
    ['', 'NOT '].flatMap((start) => [
      `${start}a${first}b${second}c`,
      `${start}a${first}(b${second}c)`,
      `(${start}a${first}b)${second}c`,
    ]),
  ),
)
const documents = Array.from({ length: 8 }, (_, bits) => 'abc'.split('').filter((_, at) => bits & (1 << at)))

const words = defineSchema({ t: field.text() }, { defaultFields: ['t'] })

/** Which of the documents a query finds, as a text of 0 and 1. */
function expected(query: string, options: object): string {
  const isHit = toPredicate(planQuery(words, query, options))
  return documents.map((has) => Number(isHit({ t: has.join(' ') }))).join('')
}

function taken(reader: Reader, query: string): unknown {
  try {
    return reader.parse(query) ?? null
  } catch {
    return null
  }
}

const rows: string[] = []
for (const { name, open, evaluate, implicit } of READERS) {
  const module = await peer(name)
  if (module === null) throw new Error(`npm run bench:peers installs ${name}`)
  const reader = { parse: open(module) }
  const accepted = sound.filter(({ query }) => taken(reader, query) !== null).length
  const refused = faulty.filter(({ query }) => taken(reader, query) === null).length
  const counts = { right: 0, rejected: 0, wrong: 0 }
  for (const query of booleans) {
    const tree = taken(reader, query)
    if (tree === null) {
      counts.rejected++
      continue
    }
    const found = documents.map((has) => Number(evaluate(tree, new Set(has)))).join('')
    const options = { defaultOperator: implicit }
    const right = [expected(query, options), expected(query, { ...options, precedence: 'boolean' })]
    counts[right.includes(found) ? 'right' : 'wrong']++
  }
  const start = performance.now()
  taken(reader, '('.repeat(6))
  const milliseconds = (performance.now() - start).toFixed(0)
  const { right, rejected, wrong } = counts
  rows.push(`| ${name} | ${accepted} | ${refused} | ${right} | ${rejected} | ${wrong} | ${milliseconds} |`)
}

// What this library does with the same queries: the tests compare it with Lucene itself.
const isSound = (query: string) => safeParse(query).ok
console.log(`isoquery takes ${sound.filter(({ query }) => isSound(query)).length} of ${sound.length}`)
console.log(`isoquery refuses ${faulty.filter(({ query }) => !isSound(query)).length} of ${faulty.length}`)
console.log(
  `| parser | of ${sound.length} sound queries: taken | of ${faulty.length} faulty ones: refused ` +
    `| of ${booleans.length} with AND, OR, NOT: right | refused | wrong | milliseconds for \`((((((\` |`,
)
console.log('|---|--:|--:|--:|--:|--:|--:|')
for (const row of rows) console.log(row)

const { transformQuery } = await peer('@datableio/lucene-to-psql')
console.log(`lucene-to-psql: ${transformQuery(`title:"x' OR 1=1 --"`)}`)
