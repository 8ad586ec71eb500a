import { describe, expect, it } from 'vitest'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { withEngine } from '../support/engines/onEngine.ts'
import { ENGINE_NAMES } from '../support/servers/engineName.ts'
import { Asker } from './worst/askWithin.ts'
import { EMBEDDED, wordsFor } from './worst/openEngine.ts'
import { hostile, hostileDocuments, WORST_CASES, worstPlan } from './worst/worstCases.ts'

/** Characters of a text; a keyword has 32,000. */
const SIZE = 100_000

/**
 * What an answer may take: several times what the slowest does on a busy machine, so that only what has no
 * end is given up.
 */
const SECONDS = 300

async function assertAnswered(name: string, url: string): Promise<void> {
  const prepared = hostileDocuments(SIZE, wordsFor(name, SIZE)).map((document) => prepare(hostile, document))
  const asker = new Asker(name, url, SIZE, SECONDS)
  const refused: string[] = []
  try {
    for (const title of Object.keys(WORST_CASES)) {
      const outcome = await asker.ask(title)
      if (outcome.kind === 'failed')
        throw new Error(`${name} failed when it ran: ${title}\n${outcome.message}`)
      if (outcome.kind === 'refused') {
        refused.push(title)
        continue
      }
      const matches = toPredicate(worstPlan(title))
      const expected = prepared.flatMap((document, i) => (matches(document) ? [i] : []))
      expect(outcome.hits, `${name}, ${title}`).toEqual(expected)
    }
  } finally {
    asker.close()
  }
  const count = Object.keys(WORST_CASES).length
  console.log(`${name}: ${count - refused.length} of ${count} answered; refused:`, refused)
  expect(refused.length).toBeLessThan(count / 2)
}

describe('the worst cases on long values end, with the hits of memory, or are refused when they are compiled, by', () => {
  it.each(EMBEDDED)('%s', (name) => assertAnswered(name, ''))

  it.for(ENGINE_NAMES)('%s', async (name, context) => {
    await withEngine(name, context, async (server) => {
      await assertAnswered(name, server.url)
    })
  })
})
