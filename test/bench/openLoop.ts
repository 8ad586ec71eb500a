/**
 * `node test/bench/openLoop.ts COUNT RATE SECONDS STORE…`: the latency of `GET /releases` under a fixed rate
 * of queries, which does not wait for answers, on each store: sqlite, postgres, elasticsearch9, opensearch2
 * (one node), cluster (three nodes of OpenSearch 2). Beside a search engine: its own `query_string`, asked
 * directly and through a plain proxy. Indices of search engines are merged to one segment a shard. It starts
 * the engines, and needs `npm run build` and Linux.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { manyReleases } from '../releases/support/manyReleases.ts'
import { connectPostgres } from '../releases/support/postgresParts.ts'
import { QUERY_KINDS } from '../releases/support/queryKinds.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { fetchClient } from '../support/servers/clients.ts'
import { startSearchCluster } from '../support/servers/searchCluster.ts'
import { row } from './figures.ts'
import { type Contestant, openLoop, quantile, send } from './stores/measure.ts'
import { loadPlain, queryStringBody, SEARCH_PATH } from './stores/queryString.ts'

const STORES = ['sqlite', 'postgres', 'elasticsearch9', 'opensearch2', 'cluster'] as const
const [count = '100000', rate = '10', seconds = '60', ...chosen] = process.argv.slice(2)
const OURS = 'GET /releases'
const CLI = join(import.meta.dirname, '../../dist/cli.js')
const PROXY = join(import.meta.dirname, 'stores/proxy.ts')

const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const file = join(folder, 'releases.ndjson')
const cwd = await fetchClient('pg')
const programs: ChildProcess[] = []

/** Starts a server and gives its URL and process. */
async function listen(
  ...command: readonly string[]
): Promise<{ readonly url: string; readonly pid: number }> {
  const program = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const [line] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string]
  return { url: /listening on (\S+)/.exec(line)![1]!, pid: program.pid! }
}

interface Place {
  /** Where releases are, and where keys are: each place is measured on its own. Default: as the command's. */
  readonly store: string
  readonly keys?: readonly (string | null)[]
  readonly servers?: number
  /** Of a search engine: its nodes and its index. */
  readonly nodes?: readonly string[]
  readonly shards?: number
  readonly replicas?: number
  /** What the releases take, without replicas. */
  bytes(): Promise<number>
  stop?(): Promise<void>
}

async function open(name: (typeof STORES)[number]): Promise<Place> {
  switch (name) {
    case 'sqlite': {
      const path = join(folder, 'releases.sqlite')
      return { store: `sqlite:${path}`, bytes: async () => statSync(path).size }
    }
    case 'postgres': {
      const { url, stop } = await startEngine('postgres')
      return { store: url, bytes: () => postgresBytes(url), stop }
    }
    case 'cluster': {
      const cluster = await startSearchCluster()
      const { url, stop } = await startEngine('postgres')
      return {
        store: `opensearch+${cluster.url}`,
        keys: [url, `sqlite:${join(folder, 'keys.sqlite')}`],
        servers: 2,
        nodes: cluster.nodes.map((node) => node.url),
        shards: 3,
        replicas: 1,
        bytes: () => indexBytes(cluster.nodes[0]!.url),
        stop: () => cluster.stop().then(stop),
      }
    }
    default: {
      const { url, stop } = await startEngine(name)
      return {
        store: `${name.slice(0, -1)}+${url}`,
        keys: [`sqlite:${join(folder, `${name}.sqlite`)}`],
        nodes: [url],
        replicas: 0,
        bytes: () => indexBytes(url),
        stop,
      }
    }
  }
}

async function indexBytes(url: string): Promise<number> {
  await send(`${url}/release/_flush`, '')
  const [index] = JSON.parse(await send(`${url}/_cat/indices/release*?format=json&bytes=b&h=pri.store.size`))
  return Number(index['pri.store.size'])
}

async function postgresBytes(url: string): Promise<number> {
  const db = await connectPostgres(url, 1)
  const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(db)
  await db.destroy()
  return Number(rows[0]!.bytes)
}

async function measure(
  name: string,
  { store, keys = [null], nodes, servers = 1, shards = 1, replicas = 1, bytes }: Place,
) {
  const isoquery = (...command: readonly string[]): string =>
    execFileSync(process.execPath, [CLI, ...command], { cwd, encoding: 'utf8' }).trim()
  const start = performance.now()
  isoquery('load', file, '--store', store, '--shards', String(shards), '--replicas', String(replicas))
  const loaded = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${name}: loaded in ${loaded} s, ${((await bytes()) / Number(count) / 1000).toFixed(1)} kB a release`,
  )
  const contestants: Contestant[] = []
  for (const place of keys) {
    const places = ['--store', store, ...(place === null ? [] : ['--keys', place])]
    const apikey = isoquery('keys', 'add', 'bench', '--max-queries', '10000000', ...places)
    const serve = [CLI, 'serve', '--port', '0', '--deadline', '60000', ...places]
    const serving = await Promise.all(Array.from({ length: servers }, () => listen(...serve)))
    contestants.push({
      name: place === null ? OURS : `${OURS}, keys in ${new URL(place).protocol.slice(0, -1)}`,
      servers: serving.map(({ pid }) => pid),
      ask: (q) => send(`${inTurn(serving).url}/releases?${new URLSearchParams({ apikey, q })}`),
    })
  }
  if (nodes !== undefined) {
    await loadPlain(nodes[0]!, file, { shards, replicas })
    await send(`${nodes[0]}/_forcemerge?max_num_segments=1`, '')
    const proxy = await listen(PROXY, nodes[0]!)
    contestants.push(
      {
        name: 'query_string',
        servers: [],
        ask: (q) => send(inTurn(nodes) + SEARCH_PATH, queryStringBody(q)),
      },
      {
        name: 'proxy',
        servers: [proxy.pid],
        ask: (q) => send(`${proxy.url}/?${new URLSearchParams({ q })}`),
      },
    )
  }
  const latencies = await openLoop(contestants, Number(rate), Number(seconds))
  const medians = contestants.map((contestant, i) => {
    const times = latencies[i]!.times.flat()
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    const { failed, ofServers, ofEngine } = latencies[i]!
    console.log(
      `${name}, ${contestant.name}: ${count} releases, ${rate}/s: p50 ${p50.toFixed(1)} ms, ` +
        `p99 ${p99.toFixed(1)} ms, ${failed} failed; processor time of a query: engine ` +
        `${ofEngine.toFixed(1)} ms, server ${ofServers.toFixed(1)} ms`,
    )
    return p50
  })
  for (const [i, query] of QUERY_KINDS.entries()) {
    const each = latencies.map(({ times }) => `${quantile(times[i]!, 0.5).toFixed(1)}`.padStart(8))
    console.log(each.join(''), query)
  }
  if (nodes === undefined) return
  const proxy = medians.at(-1)!
  for (const [i, { name: ours }] of contestants.entries())
    if (ours.startsWith(OURS)) row(`${name}: ${ours} − a plain proxy, p50`, medians[i]! - proxy, 3, 'ms')
}

let turn = 0

function inTurn<T>(items: readonly T[]): T {
  return items[turn++ % items.length]!
}

try {
  const lines = function* () {
    for (const release of manyReleases(Number(count))) yield `${JSON.stringify(release)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  for (const name of STORES) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const place = await open(name)
    try {
      await measure(name, place)
    } finally {
      for (const program of programs.splice(0)) program.kill()
      await place.stop?.()
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit()
