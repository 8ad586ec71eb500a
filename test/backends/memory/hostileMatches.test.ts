import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { casesOfRun, seedOfRun } from '../../support/cases/random.ts'
import type { Measured } from './support/hostileMatches.ts'

/** What one entry of `matches` takes as JSON, at most: its span, and 16 clauses. */
const BYTES_PER_SPAN = 550

it('matches takes memory in proportion to text and query, whatever they are', {
  timeout: 600_000,
}, async () => {
  const seed = seedOfRun()
  const worker = new Worker(new URL('./support/hostileMatches.ts', import.meta.url), {
    workerData: { seed, cases: casesOfRun(2000) },
    // A heap that is too small for what grows faster ends the worker, and fails the test.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const measured = await new Promise<readonly Measured[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  for (const each of measured) {
    const message = JSON.stringify({ seed, ...each })
    expect(each.spans, message).toBeLessThanOrEqual(10_000)
    expect(each.clauses, message).toBeLessThanOrEqual(16)
    expect(each.bytes, message).toBeLessThanOrEqual(BYTES_PER_SPAN * (each.spans + 1) * 4)
  }
})
