import {
  backfill,
  clickhouse,
  companionDdl,
  ddl,
  defineTable,
  toChanges,
  toSql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { openClickhouse } from '../support/engines/connections.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { median } from './figures.ts'

/*
 * How ClickHouse keeps the words of a text: as the token column with an index on its pieces, as that column
 * with an index of whole words, and as a list of words. Then how the column of a table that exists is filled:
 * by backfill, which mutates, and into a new table. Run: node test/bench/clickhouseColumns.ts
 */

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const FILLED = Number(process.env.FILLED ?? 20_000)
const ROUNDS = 7

const schema = defineSchema({ body: field.text() }, { defaultFields: ['body'] })
const key = { name: 'id', type: 'bigint' } as const
const dialect = clickhouse()
const table = defineTable(schema, { name: 'word', key, dialect, accelerators: 'all' })

/** A question of whole words: of the column with the index of them, and of the list. */
const KINDS: Readonly<Record<string, readonly [query: string, byWords: string, byList: string]>> = {
  'rare word': ['w9973', "hasAllTokens(words, ['w9973'])", "has(list, 'w9973')"],
  'frequent word': ['w3', "hasAllTokens(words, ['w3'])", "has(list, 'w3')"],
  and: ['w3 AND w17', "hasAllTokens(words, ['w3', 'w17'])", "hasAll(list, ['w3', 'w17'])"],
  or: ['w9973 OR w9941', "hasAnyTokens(words, ['w9973', 'w9941'])", "hasAny(list, ['w9973', 'w9941'])"],
  phrase: [
    '"w1 w2"',
    "hasAllTokens(words, ['w1', 'w2']) and words like '% w1 w2 %'",
    "hasAll(list, ['w1', 'w2']) and hasSubstr(list, ['w1', 'w2'])",
  ],
  prefix: ['w99*', "words like '% w99%'", "arrayExists(x -> startsWith(x, 'w99'), list)"],
  regexp: [
    '/w9[0-3]7[12]/',
    "match(words, ' w9[0-3]7[12] ')",
    "arrayExists(x -> match(x, '\\\\Aw9[0-3]7[12]\\\\z'), list)",
  ],
}

const engine = await startEngine('clickhouse')
const { query, close } = await openClickhouse(engine.url)

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return (performance.now() - start) / 1000
}

try {
  for (const statement of ddl(table)) await query(statement)
  await query(`create table words (id Int64, words Nullable(String),
    index words_index words type text(tokenizer = splitByString([' ']))) engine = MergeTree order by id`)
  await query(`create table lists (id Int64, list Array(String),
    index list_index list type text(tokenizer = 'array')) engine = MergeTree order by id`)
  const word = 'intDiv(cityHash64(number, x) % 1000000, 1 + cityHash64(x, number) % 10000) % 10000'
  const list = `arrayMap(x -> concat('w', toString(${word})), range(12))`
  const text = `concat(' ', arrayStringConcat(${list}, ' '), ' ')`
  await query(`create table source engine = MergeTree order by id as
    select number as id, ${text} as text from numbers(${ROWS})`)
  const written = [
    await seconds(() =>
      query('insert into word (id, body, body_u121) select id, trim(text), text from source'),
    ),
    await seconds(() => query('insert into words select id, text from source')),
    await seconds(() => query("insert into lists select id, splitByChar(' ', trim(text)) from source")),
  ]
  console.log(
    `written in ${written.map((each) => each.toFixed(1)).join(' s, ')} s (token column, words, list)`,
  )
  for (const name of ['word', 'words', 'lists']) await query(`optimize table ${name} final`)
  const [size] = await query(`select
    (select sum(column_data_compressed_bytes) from system.parts_columns
      where active and table = 'word' and column = 'body_u121') as own,
    (select sum(column_data_compressed_bytes) from system.parts_columns
      where active and table = 'words' and column = 'words') as words,
    (select sum(column_data_compressed_bytes) from system.parts_columns
      where active and table = 'lists' and column = 'list') as list`)
  console.log('compressed bytes of the column', size)
  console.log(
    'compressed bytes of its index',
    await query(
      'select table, sum(data_compressed_bytes) as bytes from system.data_skipping_indices group by table',
    ),
  )
  for (const [name, [own, byWords, byList]] of Object.entries(KINDS)) {
    const { sql, parameters } = toSql(planQuery(schema, own), table)
    const ways = [
      ['word', sql, parameters],
      ['words', byWords, []],
      ['lists', byList, []],
    ] as const
    const times: number[][] = [[], [], []]
    const counts = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, [from, where, values]] of ways.entries()) {
        const before = performance.now()
        const [found] = await query(`select count() as n from ${from} where ${where}`, values)
        times[i]!.push(performance.now() - before)
        counts.add(String(found!.n))
      }
    }
    if (counts.size !== 1) throw new Error(`${name}: ${[...counts].join(' and ')} lines`)
    const shown = times.map((each) => `${median(each).toFixed(1)} ms`)
    console.log(
      `${name}, ${[...counts]} lines: token column ${shown[0]}, words ${shown[1]}, list ${shown[2]}`,
    )
  }

  const old = defineTable(schema, { name: 'old', key, dialect })
  await query(`create table old engine = MergeTree partition by intDiv(id, ${FILLED / 4}) order by id as
    select id, trim(text) as body from source limit ${FILLED}`)
  const fresh = defineTable(schema, { name: 'fresh', key, dialect })
  for (const statement of ddl(fresh)) await query(statement)
  const copying = await seconds(async () => {
    for (let from = 0; from < FILLED; from += 10_000) {
      const rows = await query(
        `select id, body from old where id >= ${from} and id < ${from + 10_000} order by id`,
      )
      const lines = rows.map((row) =>
        JSON.stringify({ ...row, ...toChanges(fresh, { body: row.body as string }) }),
      )
      await query(`insert into fresh format JSONEachRow\n${lines.join('\n')}`)
    }
  })
  for (const statement of companionDdl(old, 'columns')) await query(statement)
  const filling = await seconds(() => backfill(query, old))
  const rate = (time: number): string => `${(FILLED / time / 1000).toFixed(1)} thousand rows a second`
  console.log(`${FILLED} rows: a new table ${rate(copying)}, backfill ${rate(filling)}`)
} finally {
  await close()
  await engine.stop()
}
