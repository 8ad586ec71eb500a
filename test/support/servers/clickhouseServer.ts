/**
 * ClickHouse in a process of its own, behind as much of its HTTP interface as its client asks:
 * `node clickhouseServer.ts PACKAGES DATA PORT`. The package chdb takes the text of each bound value as the
 * client sends it, and has no interface by HTTP, so that the limits of that stand here.
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [packages, data, port] = process.argv.slice(2) as [string, string, string]
const require = createRequire(join(packages, 'package.json'))
const { Session } = require('chdb')
const native = require(join(packages, 'node_modules/chdb/dist/loader.js')).loadNative()
const session = new Session(data)
session.query('set max_threads = 2')

/** The defaults of `http_max_fields`, `http_max_field_value_size` and `http_max_uri_size`. */
const MAX_FIELDS = 1000
const MAX_FIELD = 131_072
const MAX_URI = 1_048_576

/** Why ClickHouse refuses a request by its address. */
function refusal(address: string): string | null {
  if (address.length > MAX_URI) return 'URI Too Long'
  const fields = address.slice(address.indexOf('?') + 1).split('&')
  if (fields.length > MAX_FIELDS) return 'Too many form fields'
  const values = fields.map((field) => field.slice(field.indexOf('=') + 1))
  return values.some((value) => value.length > MAX_FIELD) ? 'Field value too long' : null
}

const server = createServer({ maxHeaderSize: 16_000_000 }, async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { searchParams } = new URL(request.url!, 'http://localhost')
  const values: Record<string, string> = {}
  for (const [name, value] of searchParams) if (name.startsWith('param_')) values[name.slice(6)] = value
  // Rows stand in the body behind a statement in the address.
  const body = Buffer.concat(pieces).toString()
  const statement = [searchParams.get('query') ?? [], body].flat().join('\n')
  // The tests insert rows as bound values, where others send a body, which has no limits.
  const refused = /^\s*insert/i.test(statement) ? null : refusal(request.url!)
  if (refused !== null) {
    response.writeHead(400, { 'x-clickhouse-exception-code': '1000' }).end(`HTML Form Exception: ${refused}`)
    return
  }
  try {
    const format = searchParams.get('default_format') ?? 'TabSeparated'
    const answer = native.QueryWithParamsConnection(session.connection, statement, format, values)
    response.end(answer)
  } catch (error) {
    response.writeHead(500, { 'x-clickhouse-exception-code': '1' }).end((error as Error).message)
  }
})
// On a busy machine a client sends its next request late.
server.keepAliveTimeout = 600_000
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
