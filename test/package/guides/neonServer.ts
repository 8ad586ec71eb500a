import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PGlite, types } from '@electric-sql/pglite'
import { neonConfig } from '@neondatabase/serverless'

interface Question {
  readonly query: string
  readonly params: readonly unknown[]
}

/** What Neon's proxy answers to its driver's HTTP requests, from PGlite. The driver is sent to it. */
export async function startNeon(pglite: PGlite): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { query, params } = JSON.parse(body) as Question
    try {
      const { fields, rows } = await asked(pglite, query, params)
      response.end(JSON.stringify({ fields, rows, rowAsArray: true }))
    } catch (error) {
      response.writeHead(400).end(JSON.stringify({ message: (error as Error).message }))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${port}/sql`
  return server
}

const asText = Object.fromEntries(Object.values(types).map((oid) => [oid, (value: never) => value]))

/** Values go in and come out as texts, as the driver sends and reads them. */
async function asked(pglite: PGlite, query: string, params: readonly unknown[]) {
  return pglite.query(query, [...params], { rowMode: 'array', parsers: asText, serializers: asText })
}
