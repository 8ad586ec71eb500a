import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS } from '../load/attacks.ts'
import { randomRequest } from '../load/randomRequest.ts'
import { sendRaw } from '../load/rawClient.ts'
import { runAttacks } from '../load/runAttacks.ts'
import { type Service, startService } from '../load/service.ts'
import { casesOfRun, createRandom } from '../support/cases/random.ts'

let service: Service

beforeAll(async () => {
  service = await startService(2000, [
    ...['--log-level', 'silent'],
    ...['--header-timeout', '1000', '--request-timeout', '2000', '--idle-timeout', '500'],
  ])
})
afterAll(() => service?.close())

// `npm run load:attacks` sends the others too, on a hundred thousand releases, and holds times and memory.
const ATTACKED = ATTACKS.filter(({ name }) => !name.startsWith('dear: '))

test('attacks get the documented answers, and no other client fails', async () => {
  for await (const { name, statuses, notFound99, queryMax, memory, problems } of runAttacks(
    service,
    ATTACKED,
  )) {
    const times = `404 in ${notFound99.toFixed()} ms, q=* in ${queryMax.toFixed()} ms`
    console.log(`${name}: ${JSON.stringify(statuses)}, ${times}, ${memory.toFixed()} MB`)
    expect([name, problems]).toEqual([name, []])
  }
})

test('random bytes with long tokens are answered with a documented status or closed', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e6)
  const count = casesOfRun(10_000)
  console.log(`${count} requests, SEED=${seed}`)
  const random = createRandom(seed)
  const key = service.addKey('fuzzer')
  for (let sent = 0; sent < count; sent += 50) {
    const requests = Array.from({ length: 50 }, () => randomRequest(random, key))
    const answers = await Promise.all(requests.map((bytes) => sendRaw(service.url, bytes)))
    for (const [i, { status, end }] of answers.entries()) {
      expect([requests[i], end]).toEqual([requests[i], 'closed'])
      expect([null, 200, 400, 403, 404, 405, 408, 414, 431]).toContain(status)
    }
  }
})
