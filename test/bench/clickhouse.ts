import { clickhouse, ddl, defineTable, toSql } from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { openClickhouse } from '../support/engines/connections.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { median, row } from './figures.ts'

/*
 * Twenty kinds of queries on log lines in ClickHouse, each beside the same question as a person would write
 * it for the same table, with its text index. Both must find as many lines.
 * Run: node test/bench/clickhouse.ts
 */

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const ROUNDS = 9

const schema = defineSchema(
  { body: field.text(), level: field.keyword(), status: field.integer(), at: field.date() },
  { defaultFields: ['body'] },
)
const key = { name: 'id', type: 'bigint' } as const
const columns = { status: { type: 'smallint' } } as const
const table = defineTable(schema, { name: 'line', key, dialect: clickhouse(), columns, accelerators: 'all' })

const list = "splitByChar(' ', ifNull(body_u121, ''))"
const word = (text: string): string => `has(${list}, '${text}')`

/** What is asked, and the best form by hand. */
const KINDS: readonly (readonly [name: string, query: string, byHand: string])[] = [
  ['rare word', 'w9973', word('w9973')],
  ['frequent word', 'w3', word('w3')],
  ['word that no line has', 'aardvark', word('aardvark')],
  ['and', 'w3 AND w17', `hasAll(${list}, ['w3', 'w17'])`],
  ['or', 'w9973 OR w9941', `hasAny(${list}, ['w9973', 'w9941'])`],
  ['twenty words', range(20).join(' '), `hasAny(${list}, [${range(20).map((each) => `'${each}'`)}])`],
  ['frequent phrase', '"w1 w2"', "body_u121 like '% w1 w2 %'"],
  ['rare phrase', '"w900 w901"', `hasAll(${list}, ['w900', 'w901']) and body_u121 like '% w900 w901 %'`],
  [
    'phrase with slop',
    '"w900 w17"~3',
    `hasAll(${list}, ['w900', 'w17']) and ` +
      "match(body_u121, ' w900 (?:[^ ]+ ){0,3}w17 | w17 (?:[^ ]+ ){0,1}w900 ')",
  ],
  ['prefix', 'w99*', "body_u121 like '% w99%'"],
  ['prefix of one letter', 'w*', "body_u121 like '% w%'"],
  ['contains', '*99*', "body_u121 like '%99%'"],
  ['suffix', '*99', "body_u121 like '%99 %'"],
  ['one unknown letter', 'w9?3', "match(body_u121, ' w9[^ ]3 ')"],
  ['fuzzy', 'w9973~1', "arrayExists(x -> damerauLevenshteinDistance(x, 'w9973') <= 1, LIST)"],
  ['regexp', '/w9[0-3]7[12]/', "match(body_u121, ' w9[0-3]7[12] ')"],
  ['not', '* -w3', `not ${word('w3')}`],
  ['keyword and word', 'level:ERROR AND w17', `level = 'ERROR' and ${word('w17')}`],
  ['number', 'status:>=500', 'status >= 500'],
  [
    'hour and word',
    'at:[2026-11-20T08 TO 2026-11-20T09} AND w17',
    `at >= toDateTime64('2026-11-20 08:00:00', 3, 'UTC') and ` +
      `at < toDateTime64('2026-11-20 09:00:00', 3, 'UTC') and ${word('w17')}`,
  ],
]

function range(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `w${9000 + 41 * i}`)
}

const engine = await startEngine('clickhouse')
const { query, close } = await openClickhouse(engine.url)
try {
  for (const statement of ddl(table)) await query(statement)
  // Twelve words a line, the frequent ones far more often.
  const words = 'intDiv(cityHash64(number, x) % 1000000, 1 + cityHash64(x, number) % 10000) % 10000'
  const line = `arrayStringConcat(arrayMap(x -> concat('w', toString(${words})), range(12)), ' ')`
  const text = `concat(' ', ${line}, ' ')`
  const level = "['INFO', 'DEBUG', 'WARN', 'ERROR'][1 + cityHash64(number) % 4]"
  await query(`
    insert into line (id, body, body_u121, level, status, at)
    select number, trim(${text}), ${text}, ${level}, 200 + cityHash64(number, 1) % 320,
      addMilliseconds(toDateTime64('2026-11-20 00:00:00', 3, 'UTC'), number * 100)
    from numbers(${ROWS})`)
  await query('optimize table line final')
  for (const [name, text, byHand] of KINDS) {
    const { sql, parameters } = toSql(planQuery(schema, text), table)
    const times: [number[], number[]] = [[], []]
    const counts = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, where, values] of [
        [0, sql, parameters],
        [1, byHand.replace('LIST', list), []],
      ] as const) {
        const before = performance.now()
        const [found] = await query(`select count() as n from line where ${where}`, values)
        times[i].push(performance.now() - before)
        counts.add(String(found!.n))
      }
    }
    if (counts.size !== 1) throw new Error(`${name}: ${[...counts].join(' and ')} lines`)
    const [own, other] = times.map(median) as [number, number]
    const shown = `${own.toFixed(1)} ms, by hand ${other.toFixed(1)} ms, ${[...counts]} lines`
    row(`${name}: ${shown}`, own / other, 2, '×')
  }
} finally {
  await close()
  await engine.stop()
}
