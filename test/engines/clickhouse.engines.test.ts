import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  backfill,
  checkCompanions,
  checkTable,
  clickhouse,
  companionDdl,
  ddl,
  defineTable,
  fromRow,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { assertAdviceIsTaken } from '../backends/sql/maintain/support/advisedTypes.ts'
import { openClickhouse } from '../support/engines/connections.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { insertRows } from '../support/engines/sqlEngine.ts'
import { fetchClient } from '../support/servers/clients.ts'
import { runFolder } from '../support/servers/runServer.ts'

const schema = defineSchema(
  {
    body: field.text(),
    tags: field.keyword({ array: true, ignoreCase: true }),
    code: field.keyword(),
    at: field.date(),
  },
  { defaultFields: ['body'] },
)
const key = { name: 'id', type: 'bigint' } as const
const dialect = clickhouse()

/** The standard table of OpenTelemetry's collector, as far as the guide reads it. */
const OTEL_LOGS = `create table otel_logs (
  Timestamp DateTime64(9) codec(Delta(8), ZSTD(1)),
  TraceId String codec(ZSTD(1)),
  SeverityText LowCardinality(String) codec(ZSTD(1)),
  SeverityNumber UInt8,
  ServiceName LowCardinality(String) codec(ZSTD(1)),
  Body String codec(ZSTD(1)),
  ResourceAttributes Map(LowCardinality(String), String) codec(ZSTD(1)),
  LogAttributes Map(LowCardinality(String), String) codec(ZSTD(1))
) engine = MergeTree partition by toDate(Timestamp)
order by (ServiceName, SeverityText, toUnixTimestamp(Timestamp), TraceId)`

await describeEngine('clickhouse', 'ClickHouse', ({ url }) => {
  test('fills companions of rows that exist, and finds them stale', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const table = defineTable(schema, { name: 'old', key, dialect, accelerators: 'all' })
    const types = 'id Int64, body Nullable(String), tags Array(String), code String, at DateTime64(3)'
    await query(`create table old (${types}) engine = MergeTree order by id`)
    const rows = "number, concat('Wi-Fi ', number), ['A', toString(number)], '', 0"
    await query(`insert into old select ${rows} from numbers(1200)`)
    await query("insert into old values (5000, null, [], 'x', 0)")
    for (const statement of companionDdl(table, 'columns')) await query(statement)
    const progress: number[] = []
    const result = await backfill(query, table, { onProgress: ({ done }) => progress.push(done) })
    expect(result).toEqual({ done: 1200, total: 1200, written: 1200, refused: 0 })
    expect(progress).toEqual([0, 500, 1000, 1200])
    for (const statement of companionDdl(table, 'indexes')) await query(statement)
    expect(await checkCompanions(query, table)).toEqual({ checked: 1201, missing: 0, stale: 0, refused: 0 })
    expect(await checkTable(query, table)).toEqual([])
    const { sql, parameters } = toSql(planQuery(schema, '"wi fi 7" OR tags:(a AND 12)'), table)
    const found = await query(`select id from old where ${sql} order by id`, parameters)
    expect(found.map(({ id }) => Number(id))).toEqual([7, 12])
    await query("alter table old update body = 'other' where id = 3 settings mutations_sync = 2")
    expect(await checkCompanions(query, table)).toMatchObject({ stale: 1 })
    expect(await backfill(query, table, { rows: 'all' })).toMatchObject({ written: 1 })
    expect(await checkCompanions(query, table)).toMatchObject({ stale: 0 })
    // Every row of the batch loses its value.
    await query('alter table old update body = null, tags = [] where id = 7 settings mutations_sync = 2')
    expect(await checkCompanions(query, table)).toMatchObject({ stale: 1 })
    expect(await backfill(query, table, { rows: 'all' })).toMatchObject({ written: 1 })
    expect(await checkCompanions(query, table)).toMatchObject({ stale: 0 })
    expect((await query(`select id from old where ${sql}`, parameters)).map(({ id }) => Number(id))).toEqual([
      12,
    ])
  })

  test('refuses values without their companions, those of lists too', async () => {
    const connection = await openClickhouse(url)
    const { query, close } = connection
    onTestFinished(close)
    const lists = defineSchema(
      { notes: field.text({ array: true }), tags: field.keyword({ array: true, ignoreCase: true }) },
      { defaultFields: ['notes'] },
    )
    const table = defineTable(lists, { name: 'checked', key, dialect })
    for (const statement of [...ddl(table), ...companionDdl(table, 'checks')]) await query(statement)
    const documents = [{}, { notes: ['A b'], tags: ['X'] }, { notes: [], tags: [''] }, { notes: ['!', ''] }]
    for (const [id, document] of documents.entries()) {
      const row = { id, ...toRow(table, document) }
      await insertRows(connection, table, [row])
    }
    expect(await checkCompanions(query, table)).toMatchObject({ missing: 0, stale: 0 })
    for (const values of ["(8, ['a'], null, [], [])", "(9, [], null, ['a'], [])"])
      await expect(
        query(`insert into checked (id, notes, notes_u121, tags, tags_normalized) values ${values}`),
      ).rejects.toThrow(/constraint/i)
  })

  test('names columns and settings under which hits are wrong', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const table = defineTable(schema, { name: 'wrong', key, dialect, accelerators: 'all' })
    const types =
      'id Int64, body Nullable(String), body_u121 String, tags String, tags_normalized Array(String)'
    await query(`create table wrong (${types}, code UUID, at Date) engine = MergeTree order by id`)
    const named = (await checkTable(query, table)).map(({ consequence, column }) => [consequence, column])
    expect(named).toEqual([
      ['error', 'tags'],
      ['error', 'code'],
      ['wrong hits', 'at'],
      ['wrong hits', 'body_u121'],
      ['slow', 'body_u121'],
      ['slow', 'tags_normalized'],
    ])
    await query("set result_overflow_mode = 'break'")
    expect((await checkTable(query, table)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The setting result_overflow_mode is break'),
    )
    await query('set result_overflow_mode = default')
  })

  test('finds and fills what lies in a FixedString, as without the zeros at its end', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const columns = { code: { type: 'other' } } as const
    const fixed = defineTable(schema, { name: 'fixed', key: 'id', dialect, columns })
    const types = 'id FixedString(4), body String, tags Array(String), code FixedString(4), at DateTime'
    await query(`create table fixed (${types}) engine = MergeTree order by id`)
    await query("insert into fixed values ('ab', 'Hello', ['A'], 'x', 0), ('abc', 'Others', [], 'y', 0)")
    for (const statement of companionDdl(fixed, 'columns')) await query(statement)
    expect(await backfill(query, fixed)).toMatchObject({ written: 2 })
    expect(await checkCompanions(query, fixed)).toMatchObject({ missing: 0, stale: 0 })
    expect(await checkTable(query, fixed)).toEqual([])
    const { sql, parameters } = toSql(planQuery(schema, 'hello code:x'), fixed)
    const rows = await query(`select * from fixed where ${sql}`, parameters)
    expect(rows.map((row) => fromRow(fixed, row))).toMatchObject([{ body: 'Hello', code: 'x' }])
  })

  test('finds instants of every year that a column holds', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const dated = defineSchema({ at: field.date() }, { defaultFields: [] })
    for (const [digits, first, last] of [
      [9, 1900, 2262],
      [6, 1900, 2299],
      [3, 1900, 2299],
      [0, 1900, 2299],
    ] as const) {
      const name = `dated_${digits}`
      const table = defineTable(dated, { name, key, dialect })
      await query(
        `create table ${name} (id Int64, at DateTime64(${digits}, 'UTC')) engine = MergeTree order by id`,
      )
      await query(`insert into ${name} values (1, '${first}-01-02 00:00:00'), (2, '${last}-01-01 00:00:00')`)
      for (const [text, hits] of [
        [`at:${last}`, [2]],
        [`at:>=${last}`, [2]],
        [`at:>${last}`, []],
        [`at:<=${last}`, [1, 2]],
        [`at:[${first} TO 2500]`, [1, 2]],
        [`at:[1000 TO ${first}]`, [1]],
        [`NOT at:<3000`, []],
        [`at:<${first}`, []],
      ] as const) {
        const { sql, parameters } = toSql(planQuery(dated, text), table)
        const rows = await query(`select id from ${name} where ${sql} order by id`, parameters)
        expect([digits, text, rows.map(({ id }) => Number(id))]).toEqual([digits, text, hits])
      }
    }
  })

  test('names rounded numbers, and columns that hide others', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const fields = defineSchema(
      { n: field.number(), m: field.number(), list: field.number({ array: true }), k: field.keyword() },
      { defaultFields: [] },
    )
    const real = { type: 'real' } as const
    const columns = { n: real, m: real, list: real }
    const table = defineTable(fields, { name: 'log', key, dialect, columns })
    const types = 'id Int64, n Nullable(Float32), m Float32, list Array(Float32), k String, "log.k" String'
    await query(`create table log (${types}) engine = MergeTree order by id`)
    await query("insert into log values (1, null, nan, [], 'a', 'b'), (2, 0.5, 0.3, [0.5, 0.1], 'a', 'b')")
    const named = (await checkTable(query, table)).map(({ message }) => message)
    expect(named).toEqual([
      expect.stringContaining('"log.k" of log is read in place of "k"'),
      expect.stringContaining('"m" (Float32) of log holds 0.3'),
      expect.stringContaining('"list" (Array(Float32)) of log holds [0.5,0.1]'),
    ])
  })

  test('demands no companions of lists that have only NULL', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const lists = defineSchema({ tags: field.text({ array: true }) }, { defaultFields: [] })
    const table = defineTable(lists, { name: 'nulls', key, dialect })
    await query('create table nulls (id Int64, tags Array(Nullable(String))) engine = MergeTree order by id')
    await query("insert into nulls values (1, [null]), (2, []), (3, [null, ''])")
    for (const statement of companionDdl(table, 'columns')) await query(statement)
    expect(await backfill(query, table)).toMatchObject({ total: 1, written: 1 })
    expect(await checkTable(query, table)).toEqual([])
  })

  test('knows the text index of a column of any name', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const columns = { body: { tokens: 'a"b\\c`d (e)' } } as const
    const words = defineSchema({ body: field.text() }, { defaultFields: [] })
    const table = defineTable(words, { name: 'names', key, dialect, columns, accelerators: 'all' })
    for (const statement of ddl(table)) await query(statement)
    expect(await checkTable(query, table)).toEqual([])
  })

  test('names a key that the table lacks, and a column of JSON', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    await query('create table lacking (id Int64, facts String) engine = MergeTree order by id')
    const fields = defineSchema({ a: field.keyword(), b: field.keyword() }, { defaultFields: [] })
    const columns = { a: { name: 'facts', path: ['a'] }, b: { name: 'more', path: ['b'] } } as const
    for (const [name, lacking] of [
      ['id', ['more']],
      ['nr', ['nr', 'more']],
    ] as const) {
      const json = clickhouse({ paths: 'json' })
      const table = defineTable(fields, { name: 'lacking', key: name, dialect: json, columns })
      expect((await checkTable(query, table)).map(({ column }) => column)).toEqual(lacking)
    }
  })

  test('reads nothing that stands under a NULL', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const table = defineTable(schema, { name: 'hidden', key, dialect, accelerators: 'all' })
    for (const statement of ddl(table)) await query(statement)
    await query(
      "insert into hidden (id, body_u121) select number, nullIf(' secret ', ' secret ') from numbers(2)",
    )
    for (const text of [
      'secret',
      'secret OR other',
      '"secret other"~2',
      '/secret/',
      'secret~1',
      'body:[s TO t]',
    ]) {
      const { sql, parameters } = toSql(planQuery(schema, text), table)
      expect([text, await query(`select id from hidden where ${sql}`, parameters)]).toEqual([text, []])
    }
    const json = defineSchema({ method: field.keyword() }, { defaultFields: ['method'] })
    const columns = { method: { name: 'attributes', path: ['method'] } } as const
    const inText = defineTable(json, { name: 'text', key, dialect: clickhouse({ paths: 'json' }), columns })
    await query('create table text (id Int64, attributes Nullable(String)) engine = MergeTree order by id')
    await query(
      `insert into text select number, nullIf('{"method":"GET"}', '{"method":"GET"}') from numbers(2)`,
    )
    const { sql, parameters } = toSql(planQuery(json, 'GET'), inText)
    expect(await query(`select id from text where ${sql}`, parameters)).toEqual([])
    expect(await checkTable(query, inText)).toEqual([])
    const inMap = defineTable(json, { name: 'text', key, dialect, columns })
    expect((await checkTable(query, inMap)).map(({ message }) => message)).toEqual([
      expect.stringContaining("by clickhouse({ paths: 'json' })"),
    ])
    await query(`insert into text values (7, '{"method":"GET","n":123456789012345678901234567890}')`)
    expect((await checkTable(query, inText)).map(({ message }) => message)).toEqual([
      expect.stringContaining('in the row with the key 7'),
    ])
  })

  test('advises types that can be described', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    const types = [
      ...['String', 'Nullable(String)', 'Int8', 'UInt32', 'Int64', 'UInt64', 'Float32', 'Float64', 'Bool'],
      ...['Decimal(9, 2)', 'Decimal(38, 9)', 'DateTime', 'DateTime64(3)', 'Date', 'Date32', 'UUID', 'IPv4'],
      ...['Array(String)', 'Array(Int64)', 'Array(Date)', 'Map(String, String)'],
    ]
    await assertAdviceIsTaken(query, dialect, types, ' engine = MergeTree')
  })

  test('sends lists of values that fit into a request, and refuses more', async () => {
    const connection = await openClickhouse(url)
    const { query, close } = connection
    onTestFinished(close)
    const table = defineTable(schema, { name: 'requests', key, dialect, accelerators: 'all' })
    for (const statement of ddl(table)) await query(statement)
    const rows = ['é7', '\\6999', "'5'", 'other'].map((code, id) => ({
      id,
      ...toRow(table, { code, tags: [code] }),
    }))
    await insertRows(connection, table, rows)
    const limits = { clauses: 20_000, length: 1_000_000, patterns: 1000 }
    const ask = (count: number, each: (i: number) => string): ReturnType<typeof toSql> =>
      toSql(
        planQuery(schema, Array.from({ length: count }, (_, i) => each(i)).join(' OR '), { limits }),
        table,
      )
    for (const each of [
      (i: number) => `code:é${i}`,
      (i: number) => `code:"\\\\${i}"`,
      (i: number) => `code:"'${i}'"`,
    ]) {
      const { sql, parameters } = ask(7000, each)
      expect(await query(`select id from requests where ${sql}`, parameters)).toHaveLength(1)
    }
    const { sql, parameters } = ask(7000, (i) => `tags:é${i}`)
    expect(await query(`select id from requests where ${sql}`, parameters)).toHaveLength(1)
    expect(() => ask(20_000, (i) => `code:${'é'.repeat(8)}${i}`)).toThrow(
      'at most 300000 bytes of bound values',
    )
    const prefixes = ask(950, (i) => `code:${i}*`)
    expect(await query(`select id from requests where ${prefixes.sql}`, prefixes.parameters)).toEqual([])
    expect(() => ask(951, (i) => `code:${i}*`)).toThrow('at most 950 bound values, not 951')
    await query('set http_max_fields = 500')
    const problems = await checkTable(query, table)
    await query('set http_max_fields = default')
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('maxParameters')])
  })

  test('uses the text index for words, phrases and values of lists', async () => {
    const connection = await openClickhouse(url)
    const { query, close } = connection
    onTestFinished(close)
    const table = defineTable(schema, { name: 'indexed', key, dialect, accelerators: 'all' })
    for (const statement of ddl(table)) await query(statement)
    const rows = Array.from({ length: 200 }, (_, i) => ({
      id: i,
      ...toRow(table, { body: `word${i} of all`, tags: [`T${i}`, 'all'], code: 'x' }),
    }))
    await insertRows(connection, table, rows)
    const texts = [
      'word7',
      '"word7 of"',
      'tags:t7',
      'word7 OR word8 OR word9',
      '+word7 +of +all',
      'NOT word7',
    ]
    for (const text of texts) {
      const { sql, parameters } = toSql(planQuery(schema, text), table)
      const plan = await query(`explain indexes = 1 select id from indexed where ${sql}`, parameters)
      expect([text, JSON.stringify(plan)]).toEqual([text, expect.stringContaining('text GRANULARITY')])
    }
  })

  test('searches the logs of OpenTelemetry, as the guide does', async () => {
    const { query, close } = await openClickhouse(url)
    onTestFinished(close)
    await query(OTEL_LOGS)
    const folder = runFolder('guide')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const root = join(import.meta.dirname, '../..')
    mkdirSync(join(folder, 'node_modules/@clickhouse'), { recursive: true })
    const clients = join(await fetchClient('clickhouse'), 'node_modules')
    symlinkSync(join(clients, 'clickhouse'), join(folder, 'node_modules/@clickhouse/client'))
    symlinkSync(root, join(folder, 'node_modules/isoquery'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    copyFileSync(join(root, 'examples/guides/otelLogs.ts'), join(folder, 'otelLogs.ts'))
    const run = (text: string) => {
      const options = ['--conditions=@isoquery/source', 'otelLogs.ts', text]
      const env = { ...process.env, CLICKHOUSE_URL: url }
      const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: folder, env, encoding: 'utf8' })
      return [...new Set(stdout.trimEnd().split('\n')), stderr]
    }
    const first = 'checkout: Connection timeout after 3000 ms, order 4711'
    const second = 'checkout: Retry of the connection: timeouts are rare'
    expect(run('timeout AND SeverityText:ERROR')).toEqual([first, ''])
    expect(run('timeout* http.method:GET host.name:web-1 Timestamp:2026-11-20')).toEqual([second, ''])
    expect(run('"connection timeout" SeverityNumber:>=17')).toEqual([first, ''])
    expect(run('conection~1 NOT ServiceName:x')).toEqual([second, first, ''])
    expect(run('SeverityTxt:ERROR')[1]).toContain('SeverityText')
  })
})
