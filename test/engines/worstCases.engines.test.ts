import { describe, expect, it } from 'vitest'
import { withEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { ENGINE_NAMES } from '../support/servers/runningEngine.ts'
import { EngineProcess } from './worst/engineProcess.ts'
import {
  EMBEDDED_ENGINES,
  hostile,
  hostileDocuments,
  WORST_CASES,
  wordCount,
  worstPlan,
} from './worst/worstCases.ts'

/** The length of a text, in characters. A keyword has 32,000. */
const SIZE = 100_000

/** In seconds: several times what the slowest case takes on a busy machine. */
const TIMEOUT = 300

async function assertAllEnd(name: string, url: string): Promise<void> {
  const hitsInMemory = memoryHits(hostile, hostileDocuments(SIZE, wordCount(name, SIZE)))
  const engine = new EngineProcess(name, url, SIZE, TIMEOUT)
  const refused: string[] = []
  try {
    for (const title of Object.keys(WORST_CASES)) {
      const outcome = await engine.run(title)
      if (outcome.kind === 'failed')
        throw new Error(`${name} failed when it ran: ${title}\n${outcome.message}`)
      if (outcome.kind === 'refused') refused.push(title)
      else expect(outcome.hits, `${name}, ${title}`).toEqual(hitsInMemory(worstPlan(title)))
    }
  } finally {
    engine.close()
  }
  const count = Object.keys(WORST_CASES).length
  console.log(`${name}: ${count - refused.length} of ${count} accepted; refused:`, refused)
  expect(refused.length).toBeLessThan(count / 2)
}

describe('the worst cases on long values end with the hits of memory, or are refused, on', () => {
  it.each(EMBEDDED_ENGINES)('%s', (name) => assertAllEnd(name, ''))

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async (server) => {
      await assertAllEnd(name, server.url)
    })
  })
})
