/*
 * A search box over OpenTelemetry's logs in ClickHouse (26.2 or newer): the table `otel_logs` of the
 * collector, with a column for the words of `Body`.
 *
 *   npm install isoquery kysely @clickhouse/client
 *   CLICKHOUSE_URL=http://localhost:8123 node otelLogs.ts 'timeout AND SeverityText:ERROR'
 */
import { createClient } from '@clickhouse/client'
import { defineSchema, field, formatDiagnostic, safePlanQuery } from 'isoquery'
import { clickhouse, companionDdl, defineTable, queryParams, toChanges, toSql } from 'isoquery/sql'

const schema = defineSchema(
  {
    Body: field.text(),
    SeverityText: field.keyword(),
    SeverityNumber: field.integer(),
    ServiceName: field.keyword(),
    Timestamp: field.date(),
    method: field.keyword({ aliases: ['http.method'] }),
    host: field.keyword({ aliases: ['host.name'] }),
  },
  { defaultFields: ['Body'], defaultOperator: 'and' },
)

const table = defineTable(schema, {
  name: 'otel_logs',
  // Nothing here asks for the key: no statement of this program is about one row.
  key: 'TraceId',
  dialect: clickhouse(),
  columns: {
    SeverityNumber: { type: 'tinyint' },
    method: { name: 'LogAttributes', path: ['http.method'] },
    host: { name: 'ResourceAttributes', path: ['host.name'] },
  },
  accelerators: 'all',
})

/** A log as the collector writes it: the columns of the table, by name. */
type Log = { readonly Body: string; readonly [column: string]: unknown }

const client = createClient({ url: process.env.CLICKHOUSE_URL ?? 'http://localhost:8123' })

// The column `Body_u121` and its text index. They can be run again.
for (const query of companionDdl(table)) await client.command({ query })

/** Writes logs in bulk, as whatever reads the collector's stream does, with the words of their bodies. */
async function write(logs: readonly Log[]): Promise<void> {
  const values = logs.map((log) => ({ ...log, ...toChanges(table, { Body: log.Body }) }))
  await client.insert({ table: 'otel_logs', values, format: 'JSONEachRow' })
}

const resource = { 'host.name': 'web-1' }
await write([
  {
    Timestamp: '2026-11-20T08:00:00.000Z',
    SeverityText: 'ERROR',
    SeverityNumber: 17,
    ServiceName: 'checkout',
    Body: 'Connection timeout after 3000 ms, order 4711',
    LogAttributes: { 'http.method': 'POST' },
    ResourceAttributes: resource,
  },
  {
    Timestamp: '2026-11-20T08:00:01.000Z',
    SeverityText: 'INFO',
    SeverityNumber: 9,
    ServiceName: 'checkout',
    Body: 'Retry of the connection: timeouts are rare',
    LogAttributes: { 'http.method': 'GET' },
    ResourceAttributes: resource,
  },
])

const text = process.argv[2] ?? ''
const { plan, diagnostics } = safePlanQuery(schema, text, { emptyQuery: 'all' })
for (const diagnostic of diagnostics) console.error(formatDiagnostic(text, diagnostic))
if (plan !== null) {
  const { sql, parameters } = toSql(plan, table)
  const found = await client.query({
    query: `select ServiceName, Body from otel_logs where ${sql} order by Timestamp desc limit 100`,
    query_params: queryParams(parameters),
    format: 'JSONEachRow',
  })
  for (const { ServiceName, Body } of await found.json<{ ServiceName: string; Body: string }>())
    console.log(`${ServiceName}: ${Body}`)
}
await client.close()
if (plan === null) process.exit(2)
