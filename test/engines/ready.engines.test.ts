import { expect, test } from 'vitest'
import { send } from '../releases/demos/searchDemo.ts'
import { killablePostgres } from '../releases/support/killablePostgres.ts'
import { postgresParts } from '../releases/support/postgresParts.ts'
import { readyStatus } from '../releases/support/readyStatus.ts'
import { newIndex, searchEngineParts } from '../releases/support/searchEngineParts.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'
import { selectedEngines } from '../support/engines/startEngine.ts'

test.runIf(selectedEngines().includes('postgres'))(
  'a server is ready while PostgreSQL answers, and again when it has come back',
  async () => {
    const server = await killablePostgres()
    try {
      const { store } = await postgresParts(server.url)
      expect(await readyStatus(store)).toBe(200)
      server.kill()
      // The process of a connection answers until it sees that its server has ended.
      await expect.poll(() => readyStatus(store), { timeout: 5000 }).toBe(503)
      await server.restart()
      await expect.poll(() => readyStatus(store), { timeout: 5000 }).toBe(200)
    } finally {
      await server.stop()
    }
  },
)

for (const name of SEARCH_ENGINE_NAMES)
  await describeEngine(name, `/ready on ${name}`, ({ url }) => {
    test('is 200 while the index is open', async () => {
      const index = newIndex()
      const { store } = await searchEngineParts(url, { target: name, index })
      expect(await readyStatus(store)).toBe(200)
      await send('POST', `${url}/${index}/_close`)
      expect(await readyStatus(store)).toBe(503)
      await send('POST', `${url}/${index}/_open`)
      await expect.poll(() => readyStatus(store), { timeout: 30_000 }).toBe(200)
      await send('DELETE', `${url}/${index}-1`)
    })
  })
