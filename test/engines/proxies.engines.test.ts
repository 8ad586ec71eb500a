import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomStream } from '../cli/http/randomStream.ts'
import { type Service, startService } from '../load/service.ts'
import { codeBlocks } from '../package/documents/codeBlocks.ts'
import { casesOfRun, createRandom, type Random, seedOfRun } from '../support/cases/random.ts'
import { PROXIES, startProxy } from '../support/servers/proxies.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'

// `CASES=50000 npm run test:engines -- proxies` asks so often through each proxy.
const cases = casesOfRun(5000)

const MANUAL = readFileSync(resolve(import.meta.dirname, '../../src/site/service.md'), 'utf8')

/** Clients at once whose answers are looked at, each on one connection. */
const CLIENTS = 8

let service: Service
beforeAll(async () => {
  service = await startService(2000, ['--log-level', 'silent', '--deadline', '60000'])
})
afterAll(() => service?.close())

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => resolve(`${response.statusCode} ${body}`))
    })
      .on('error', reject)
      .end()
  })
}

/** Sends what no client should, on one connection. */
async function misbehave(url: string, random: Random): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  socket.resume()
  const body = random
    .pick(['\n', 'x\r\n', 'GET / HTTP/1.1\r\n\r\n', 'x'])
    .repeat(random.pick([10, 5000, 50_000]))
  const late = [
    `${random.pick(['POST', 'GET'])} /releases HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`,
    body.slice(0, random.below(body.length)),
    body,
  ]
  for (const piece of random.chance(0.5) ? late : randomStream(random)) {
    socket.write(piece, 'latin1')
    await sleep(random.pick([0, 1, 10]))
  }
  socket.destroy()
}

test.for(PROXIES)(
  'behind %s each client gets its own answers while another misbehaves',
  async (name, context) => {
    const block = codeBlocks('src/site/service.md', MANUAL).find(({ language }) => language === name)
    const proxy = await startProxy(name, block!.text, service.url).catch((error) => {
      if (error instanceof EngineMissing && process.env.CI !== 'true') return context.skip(error.message)
      throw error
    })
    const seed = seedOfRun()
    const random = createRandom(seed)
    const key = service.addKey(name, { maxqueries: 10_000_000 })
    const wrong: string[] = []
    let asked = 0
    let misbehaved = 0
    const client = async () => {
      while (asked < cases) {
        const n = asked++
        const [path, expected] =
          n % 5 > 0
            ? ['/none', '404 {"error":"notfound"}']
            : [
                `/releases?apikey=${key}&q=publicidentifier:none${n}`,
                `"query":"publicidentifier:none${n}","hits":[]}`,
              ]
        const answer = await ask(proxy.url + path)
        if (!answer.endsWith(expected)) wrong.push(`${n}: ${answer.slice(0, 200)}`)
      }
    }
    const bad = async () => {
      while (asked < cases) {
        await misbehave(proxy.url, random)
        misbehaved++
      }
    }
    try {
      await Promise.all([...Array.from({ length: CLIENTS }, client), bad(), bad()])
    } finally {
      await proxy.stop()
    }
    console.log(`${name}: ${cases} answers beside ${misbehaved} bad connections, SEED=${seed}`)
    expect(wrong).toEqual([])
    expect(misbehaved).toBeGreaterThan(0)
  },
)
