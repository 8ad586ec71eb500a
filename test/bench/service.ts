import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../support/engines/startEngine.ts'
import { median, row } from './figures.ts'
import { writeCorpus } from './newest/corpus.ts'

/*
 * Measures the answers a second of `GET /releases` as a multiple of those of Elasticsearch's own `_search`
 * with `query_string`, on the same releases, for the newest 100 hits. Each server has one core, and the
 * client the other, with eight connections; the rounds of both are interleaved. It needs `npm run build`,
 * a JDK with Maven, and Linux. Run: node test/bench/service.ts [releases = 20000]
 */

const CONNECTIONS = 8
const ROUNDS = 5
/** In milliseconds: how long both are asked before they are measured, and in each round. */
const WARM_UP = 4000
const ROUND = 2000
const [releases = 20_000] = process.argv.slice(2).map(Number)

/** The queries of each kind differ, so that nobody answers from a cache, and the least of each kind. */
const KINDS: readonly (readonly [name: string, goal: number, query: (n: number) => string])[] = [
  ['all', 1, () => '*'],
  ['changing phrases', 2, (n) => `body_xhtml:"interest rate" NOT body_xhtml:zzq${n}`],
  ['a word in a field', 2, (n) => `headline:bank NOT headline:zzq${n}`],
  ['words in any field', 1, (n) => `bank AND rate NOT zzq${n}`],
  ['prefix and dates', 1, (n) => `headline:ban* AND versioncreated:[2019 TO 2021] NOT headline:zzq${n}`],
]

const FIELDS = [
  ...['headline', 'subheadline', 'dateline', 'body_xhtml', 'contact', 'copyrightnotice', 'css'],
  ...['organisation', 'source', 'language', 'isin'],
]

/** Asks a server for the hits of a query, and gives the body of its answer. */
type Ask = (query: string) => Promise<string>

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function send(url: string, method = 'GET', body = '', type = 'application/json'): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }
    request(url, { agent, method, ...(body !== '' && { headers }) }, (response) => {
      let answer = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(`${url} answers ${response.statusCode}: ${answer.slice(0, 300)}`))
      })
    })
      .on('error', reject)
      .end(body)
  })
}

function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

/** Loads the releases into Elasticsearch as a user would who sorts by date. */
async function elasticsearch(url: string, file: string): Promise<Ask> {
  const text = { type: 'text', analyzer: 'standard' }
  const properties = {
    publicidentifier: { type: 'keyword' },
    versioncreated: { type: 'date' },
    ...Object.fromEntries(FIELDS.map((name) => [name, text])),
  }
  const sorted = { 'sort.field': 'versioncreated', 'sort.order': 'desc' }
  const index = { number_of_shards: 1, number_of_replicas: 0, ...sorted }
  await send(`${url}/bench`, 'PUT', JSON.stringify({ settings: { index }, mappings: { properties } }))
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  for (let at = 0; at < lines.length; at += 500) {
    const bulk = lines.slice(at, at + 500).map((line) => `{"index":{}}\n${line}\n`)
    await send(`${url}/bench/_bulk`, 'POST', bulk.join(''), 'application/x-ndjson')
  }
  await send(`${url}/bench/_forcemerge?max_num_segments=1`, 'POST')
  await send(`${url}/bench/_refresh`, 'POST')
  const { nodes } = JSON.parse(await send(`${url}/_nodes/_local?filter_path=nodes.*.process.id`))
  pin(Object.values<{ process: { id: number } }>(nodes)[0]!.process.id, 1)
  return (query) => {
    const found = { query_string: { query, default_operator: 'OR', fields: FIELDS } }
    const sort = [{ versioncreated: 'desc' }]
    const search = { size: 100, track_total_hits: false, sort, query: { bool: { filter: [found] } } }
    return send(`${url}/bench/_search?filter_path=hits.hits._source`, 'POST', JSON.stringify(search))
  }
}

/** Serves the releases by the built command. */
async function service(folder: string, file: string): Promise<{ readonly ask: Ask; stop(): void }> {
  const store = ['--store', `sqlite:${join(folder, 'releases.sqlite')}`]
  const cli = join(import.meta.dirname, '../../dist/cli.js')
  const run = (...command: readonly string[]): string =>
    execFileSync(process.execPath, [cli, ...command, ...store], { encoding: 'utf8' }).trim()
  run('load', file)
  const key = run('keys', 'add', 'bench', '--max-queries', '10000000')
  const serve = [cli, 'serve', ...store, '--port', '0', '--log-level', 'silent']
  const server = spawn(process.execPath, serve, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  const url = line.split('\n', 1)[0]!.replace('listening on ', '')
  pin(server.pid!, 1)
  return {
    ask: (query) => send(`${url}/releases?${new URLSearchParams({ apikey: key, q: query })}`),
    stop: () => void server.kill(),
  }
}

let asked = 0

/** Answers a second. */
async function measure(ask: Ask, query: (n: number) => string, milliseconds: number): Promise<number> {
  const start = performance.now()
  let answers = 0
  const client = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      await ask(query(asked++))
      answers++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return (answers * 1000) / (performance.now() - start)
}

const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
const engine = await startEngine('elasticsearch9')
try {
  const { ndjson } = await writeCorpus(releases, 98)
  pin(process.pid, 0)
  const theirs = await elasticsearch(engine.url, ndjson)
  const ours = await service(folder, ndjson)
  for (const [name, goal, query] of KINDS) {
    await measure(ours.ask, query, WARM_UP)
    await measure(theirs, query, WARM_UP)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [own, other] = [await measure(ours.ask, query, ROUND), await measure(theirs, query, ROUND)]
      ratios.push(own / other)
      console.log(`${name}: ${own.toFixed(0)} and ${other.toFixed(0)} answers a second`)
    }
    row(`/releases ÷ Elasticsearch's _search, ${name}`, median(ratios), goal, '×', true)
  }
  ours.stop()
} finally {
  agent.destroy()
  await engine.stop()
  rmSync(folder, { recursive: true })
}
