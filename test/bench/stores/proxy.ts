/**
 * `node test/bench/stores/proxy.ts URL`: the least that a service before a search engine can do. It passes
 * the parameter `q` to the engine's `query_string`, parses the answer, and writes it again.
 */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queryStringBody, SEARCH_PATH } from './queryString.ts'

const agent = new Agent({ keepAlive: true })
const target = process.argv[2]! + SEARCH_PATH

const server = createServer((incoming, outgoing) => {
  const q = new URL(incoming.url!, 'http://proxy').searchParams.get('q')!
  const headers = { 'content-type': 'application/json' }
  request(target, { agent, method: 'POST', headers }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    answer.on('end', () => {
      outgoing.writeHead(answer.statusCode!, headers)
      outgoing.end(JSON.stringify(JSON.parse(text)))
    })
  }).end(queryStringBody(q))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://127.0.0.1:${port}`)
})
