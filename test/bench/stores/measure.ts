import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { QUERY_KINDS } from '../../releases/support/queryKinds.ts'
import { cpuTime } from './cpuTime.ts'

const ROUNDS = 3

/** How often each server is asked for each kind of query before anything is measured. */
const WARM_UP = 50

/** Something that answers queries; gives the body of its answer. */
export interface Contestant {
  readonly name: string
  /** The processes before the engine. */
  readonly servers: readonly number[]
  ask(query: string): Promise<string>
}

/** What was measured of a contestant. */
export interface Latency {
  /** Of answers, in milliseconds, by the position of their kind. */
  readonly times: readonly (readonly number[])[]
  readonly failed: number
  /** The processor time of a query, in milliseconds: of the servers before the engine, and of the engine. */
  readonly ofServers: number
  readonly ofEngine: number
}

const agent = new Agent({ keepAlive: true })

/** Sends a request; an answer other than 200 is an error. */
export function send(url: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { agent, method, ...(body !== undefined && { headers }) }, (response) => {
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

/**
 * Asks contestants for all kinds of queries at a fixed rate, which does not wait for answers, in turn for
 * some time each. A time begins when its query was due.
 */
export async function openLoop(
  contestants: readonly Contestant[],
  rate: number,
  seconds: number,
): Promise<readonly Latency[]> {
  // Servers share the queries of their contestant, and V8 compiles the code of each of them on its own.
  for (const { ask, servers } of contestants)
    for (let round = 0; round < WARM_UP * Math.max(1, servers.length); round++)
      for (const text of QUERY_KINDS) await ask(text)
  const latencies = contestants.map(() => ({
    times: QUERY_KINDS.map(() => [] as number[]),
    failed: 0,
    ofServers: 0,
    ofEngine: 0,
  }))
  const queries = Math.ceil((rate * seconds) / ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { ask, servers }] of contestants.entries()) {
      const latency = latencies[i]!
      const running: Promise<void>[] = []
      const before = cpuTime(servers)
      const start = performance.now()
      for (let n = 0; n < queries; n++) {
        const due = start + (n * 1000) / rate
        await sleep(Math.max(0, due - performance.now()))
        const kind = (n * 7) % QUERY_KINDS.length
        const noted = () => void latency.times[kind]!.push(performance.now() - due)
        running.push(ask(QUERY_KINDS[kind]!).then(noted, () => void latency.failed++))
      }
      await Promise.all(running)
      const after = cpuTime(servers)
      const ofServers = (after.some - before.some) / (queries * ROUNDS)
      latency.ofServers += ofServers
      latency.ofEngine += (after.all - before.all) / (queries * ROUNDS) - ofServers
    }
  }
  return latencies
}

/** The time that a share of answers does not exceed; `NaN` of none. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN
}
