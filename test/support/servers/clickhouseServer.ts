/**
 * ClickHouse in a process of its own, behind as much of its HTTP interface as its client asks:
 * `node clickhouseServer.ts PACKAGES DATA PORT`. The package chdb takes the text of each bound value as the
 * client sends it.
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

const server = createServer({ maxHeaderSize: 16_000_000 }, async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { searchParams } = new URL(request.url!, 'http://localhost')
  const values: Record<string, string> = {}
  for (const [name, value] of searchParams) if (name.startsWith('param_')) values[name.slice(6)] = value
  // Rows stand in the body behind a statement in the address.
  const body = Buffer.concat(pieces).toString()
  const statement = [searchParams.get('query') ?? [], body].flat().join('\n')
  try {
    const format = searchParams.get('default_format') ?? 'TabSeparated'
    const answer = native.QueryWithParamsConnection(session.connection, statement, format, values)
    response.end(answer)
  } catch (error) {
    response.writeHead(500, { 'x-clickhouse-exception-code': '1' }).end((error as Error).message)
  }
})
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
