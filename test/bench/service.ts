import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startService } from '../load/service.ts'
import { median, row } from './figures.ts'

/*
 * Measures the answers a second of `isoquery serve` on generated releases as a share of those of a bare
 * `node:http` server that sends the same bytes, for `q=*` and for queries that change, with eight
 * connections. The rounds of both are interleaved. Run: node test/bench/service.ts
 */

const CONNECTIONS = 8
const ROUNDS = 5
/** In milliseconds. */
const ROUND = 2000
const RELEASES = 100_000

const GOALS = { 'q=*': 0.5, 'changing queries': 0.3 }

/** Each has more than a hundred hits, and they are found early: it is the service that is measured. */
const QUERIES = ['language:en', 'versioncreated:>2015', 'body_xhtml:the', 'NOT source:none']

async function serveBytes(body: Uint8Array): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  parentPort!.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Uint8Array) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answers ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Answers a second. */
async function measure(nextUrl: () => string): Promise<number> {
  const start = performance.now()
  let answers = 0
  const client = async (): Promise<void> => {
    while (performance.now() - start < ROUND) {
      await ask(nextUrl())
      answers++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return (answers * 1000) / (performance.now() - start)
}

async function main(): Promise<void> {
  const service = await startService(RELEASES, ['--log-level', 'silent'])
  const key = service.addKey('bench', { maxqueries: 10_000_000 })
  const path = (query: string) => `${service.url}/releases?${new URLSearchParams({ apikey: key, q: query })}`
  let count = 0
  const changing = () => path(`${QUERIES[count % QUERIES.length]} NOT isin:none${count++}`)
  try {
    const same = path('*')
    const body = new Uint8Array(await (await fetch(same)).arrayBuffer())
    const bare = new Worker(new URL(import.meta.url), { workerData: body })
    const [address] = (await once(bare, 'message')) as [string]
    const rows = { bare: () => address, 'q=*': () => same, 'changing queries': changing }
    const figures = Object.fromEntries(Object.keys(rows).map((name) => [name, [] as number[]]))
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, nextUrl] of Object.entries(rows)) {
        const figure = await measure(nextUrl)
        // The first round warms up.
        if (round > 0) figures[name]!.push(figure)
      }
    }
    const base = median(figures.bare!)
    console.log(
      `bare node:http: ${base.toFixed(0)} answers a second of ${(body.length / 1000).toFixed(0)} kB`,
    )
    for (const [name, goal] of Object.entries(GOALS))
      row(`/releases, ${name}, ÷ bare node:http`, median(figures[name]!) / base, goal, '×', true)
    await bare.terminate()
  } finally {
    agent.destroy()
    await service.close()
  }
}

if (isMainThread) await main()
else await serveBytes(workerData as Uint8Array)
