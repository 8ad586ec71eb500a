import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  defineDialect,
  defineTable,
  registerFunctions,
  sqlite,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { memoryHits } from '../support/engines/engine.ts'

/*
 * Measures long lists of words over the thirteen default fields in SQLite, on the demo releases: compiled as
 * lists, and word by word. All hits are compared with those in memory. Run: node test/bench/wordLists.ts
 */

const ROUNDS = 3
const key = { name: 'id', type: 'bigint' } as const

const releases = readFileSync(new URL('../../examples/releases.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const hitsInMemory = memoryHits(releasesSchema, releases)

const plan = (query: string) => planQuery(releasesSchema, query, { limits: { length: 100_000 } })

function wordByWord(dialect: Dialect): Dialect {
  return defineDialect({
    ...dialect,
    isOneOf: () => null,
    hasAnyElement: () => null,
    hasAnyToken: () => null,
  })
}

function open(dialect: Dialect) {
  const table = defineTable(releasesSchema, { name: 'release', key, dialect })
  const database = new DatabaseSync(':memory:')
  registerFunctions(database)
  const rows = releases.map((release) => toRow(table, release))
  const columns = Object.keys(rows[0]!)
  database.exec(`create table release (id integer primary key, ${columns.join(', ')})`)
  const insert = database.prepare(
    `insert into release (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) insert.run(...columns.map((column) => row[column] as null))
  return (query: string): { hits: number[]; milliseconds: number } => {
    let best = Infinity
    let hits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now()
      const { sql, parameters } = toSql(plan(query), table)
      const found = database
        .prepare(`select id from release where ${sql} order by id`)
        .all(...(parameters as null[]))
      best = Math.min(best, performance.now() - before)
      hits = found.map(({ id }) => Number(id) - 1)
    }
    return { hits, milliseconds: best }
  }
}

const words = Array.from({ length: 1000 }, (_, i) => `rare${(i * 7919) % 99_991}`)
const shared = ['der', 'the', 'de', 'la', 'und', 'and']
const cases: Readonly<Record<string, string>> = {
  '15 words, OR': words.slice(0, 15).join(' '),
  '16 words, OR': words.slice(0, 16).join(' '),
  '100 words, OR': words.slice(0, 100).join(' '),
  '1,000 words, OR': words.join(' '),
  '1,000 words, OR, the last one common': [...words.slice(1), 'the'].join(' '),
  '1,000 words, NOT each': words.map((word) => `-${word}`).join(' '),
  '1,000 words, AND': words.join(' AND '),
  '1,000 common words, AND': Array.from({ length: 1000 }, (_, i) => shared[i % shared.length]).join(' AND '),
}

let wrong = 0
for (const [name, dialect] of Object.entries({
  'SQLite with functions': sqlite({ functions: true }),
  'SQLite without functions': sqlite(),
})) {
  const [asLists, oneByOne] = [open(dialect), open(wordByWord(dialect))]
  console.log(name)
  for (const [title, query] of Object.entries(cases)) {
    const expected = hitsInMemory(plan(query)).join()
    const [lists, single] = [asLists(query), oneByOne(query)]
    if (lists.hits.join() !== expected || single.hits.join() !== expected) wrong++
    const times = [lists.milliseconds, single.milliseconds]
      .map((figure) => `${figure.toFixed(1).padStart(9)} ms`)
      .join('')
    const ratio = (single.milliseconds / lists.milliseconds).toFixed(1)
    console.log(`  ${title.padEnd(40)}${times}   × ${ratio}   ${lists.hits.length} hits`)
  }
}
if (wrong > 0) {
  console.log(`${wrong} results differ from memory`)
  process.exitCode = 1
}
