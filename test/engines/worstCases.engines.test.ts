import { describe, expect, it } from 'vitest'
import { withEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { sampled } from '../support/scaled.ts'
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
  const all = Object.keys(WORST_CASES)
  const titles = sampled(all, 5)
  try {
    for (const title of titles) {
      const outcome = await engine.run(title)
      if (outcome.kind === 'failed')
        throw new Error(`${name} failed when it ran: ${title}\n${outcome.message}`)
      if (outcome.kind === 'refused') refused.push(title)
      else expect(outcome.hits, `${name}, ${title}`).toEqual(hitsInMemory(worstPlan(title)))
    }
  } finally {
    engine.close()
  }
  console.log(`${name}: ${titles.length - refused.length} of ${titles.length} accepted; refused:`, refused)
  // One in five may all be of a kind that an engine refuses.
  if (titles.length === all.length) expect(refused.length).toBeLessThan(all.length / 2)
}

describe('the worst cases on long values end with the hits of memory, or are refused, on', () => {
  it.each(EMBEDDED_ENGINES)('%s', (name) => assertAllEnd(name, ''))

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async (server) => {
      await assertAllEnd(name, server.url)
    })
  })
})
