/*
 * Twenty kinds of queries on log lines in DuckDB, beside the same question as a person writes it for the
 * plain columns. Both must find as many lines. Run: node test/bench/duckdb.ts [lines] [seed]
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ddl, defineTable, duckdb, toRow, toSql } from '../../src/backends/sql/index.ts'
import { defineSchema, field, planQuery } from '../../src/index.ts'
import { createRandom } from '../support/cases/random.ts'
import { openDuckdb } from '../support/engines/connections.ts'
import { median, row } from './figures.ts'

const ROUNDS = 5
const GOAL = 2
const [lines = '1000000', seed = '1'] = process.argv.slice(2)

const logs = defineSchema(
  {
    line: field.text(),
    service: field.keyword(),
    status: field.integer(),
    at: field.date(),
  },
  { defaultFields: ['line'] },
)
const key = { name: 'id', type: 'bigint' } as const
const table = defineTable(logs, { name: 'log', key, dialect: duckdb() })

/** A condition: whether a line has a text between the ends of words, case ignored. */
const has = (regexp: string): string => `regexp_matches(line, '(?i)${regexp}')`
const word = (regexp: string): string => has(String.raw`\b(${regexp})\b`)

const MANY =
  'timeout aardvark alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho'
const DAY = `"at" >= timestamp '2026-01-02' and "at" < timestamp '2026-01-03'`
const others = (most: number): string => String.raw`(\W+\w+){0,${most}}\W+`
const near = `connection${others(4)}host|host${others(2)}connection`
const three = `connection${others(4)}after${others(4)}host`
const distance =
  String.raw`list_filter(regexp_extract_all(lower(line), '\w+'), ` +
  `lambda w: damerau_levenshtein(w, 'timeuot') <= 2)`

/** The query, and a condition on the plain columns that finds the same lines of this corpus. */
const KINDS: Readonly<Record<string, readonly [query: string, byHand: string]>> = {
  'rare word': ['aardvark', `line ilike '%aardvark%'`],
  'frequent word': ['timeout', word('timeout')],
  'most frequent word': ['the', word('the')],
  and: ['timeout AND users', `${word('timeout')} and line ilike '%users%'`],
  or: ['timeout OR aardvark', word('timeout|aardvark')],
  'words of a long list': [MANY, word(MANY.replaceAll(' ', '|'))],
  'frequent phrase': ['"connection timeout"', `line ilike '%connection timeout%'`],
  'rare phrase': ['"quota exceeded"', `line ilike '%quota exceeded%'`],
  'phrase with slop': ['"connection host"~4', word(near)],
  'phrase of three words with slop': ['"connection after host"~4', word(three)],
  prefix: ['time*', has(String.raw`\btime`)],
  contains: ['*meou*', `line ilike '%meou%'`],
  suffix: ['*eout', has(String.raw`eout\b`)],
  'one unknown letter': ['time?ut', word(String.raw`time\wut`)],
  fuzzy: ['timeuot~', `len(${distance}) > 0`],
  regexp: ['/time(out|d)/', word('time(out|d)')],
  not: ['*:* -timeout', `not ${word('timeout')}`],
  'keyword and number': ['service:billing AND status:>=500', `service = 'billing' and status >= 500`],
  'day and word': ['timeout AND at:2026-01-02', `${DAY} and ${word('timeout')}`],
  'keyword with a wildcard': ['service:b*g', `service like 'b%g'`],
}

const PATHS = ['users', 'orders', 'carts', 'invoices', 'search', 'sessions']
const WHAT = [
  'connection timeout after 30 s on host',
  'Connection reset by the peer host',
  'request served from the cache on host',
  'the upstream answered slowly, retried on host',
  'Timeout: no answer from the database of host',
  'user signed in from host',
]

function* logLines(count: number) {
  const random = createRandom(Number(seed))
  const start = Date.UTC(2026, 0, 1)
  for (let id = 0; id < count; id++) {
    const rare = random.chance(0.0005) ? ' aardvark' : random.chance(0.001) ? ' quota exceeded' : ''
    const request = `GET /api/${random.pick(PATHS)}/${random.below(100_000)}`
    const line = `${request} ${random.pick(WHAT)}-${random.below(100)} in ${random.below(3000)} ms${rare}`
    const service = random.pick(['billing', 'shop', 'search', 'mail'])
    const status = random.pick([200, 200, 200, 404, 500, 503])
    yield { id, line, service, status, at: new Date(start + Math.floor((id / count) * 7 * 86_400_000)) }
  }
}

const { query, close } = await openDuckdb()
for (const statement of ddl(table)) await query(statement)
const folder = mkdtempSync(join(tmpdir(), 'isoquery-duckdb-'))
const file = join(folder, 'rows.ndjson')
function* rows(): Generator<string> {
  for (const { id, ...document } of logLines(Number(lines)))
    yield `${JSON.stringify({ ...toRow(table, document), id })}\n`
}
await pipeline(Readable.from(rows()), createWriteStream(file))
await query(`insert into log by name select * from read_json('${file}')`)
rmSync(folder, { recursive: true })

async function measured(where: string, parameters: readonly unknown[]) {
  const times: number[] = []
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const [found] = await query(`select count(*) as n from log where ${where}`, parameters)
    times.push(performance.now() - start)
    count = Number(found!.n)
  }
  return { milliseconds: median(times), count }
}

for (const [name, [text, byHand]] of Object.entries(KINDS)) {
  const { sql, parameters } = toSql(planQuery(logs, text), table)
  const own = await measured(sql, parameters)
  const plain = await measured(byHand, [])
  if (own.count !== plain.count) throw new Error(`${name}: ${own.count} lines, by hand ${plain.count}`)
  const figures = `${own.milliseconds.toFixed(0)} ms, by hand ${plain.milliseconds.toFixed(0)} ms`
  row(`${name} (${own.count} lines; ${figures})`, own.milliseconds / plain.milliseconds, GOAL, '×')
}
await close()
