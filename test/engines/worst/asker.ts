/**
 * A process that can be ended: it asks an engine the worst cases that it is sent, and says what came of each.
 */
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { openEngine, wordsFor } from './openEngine.ts'
import { hostile, hostileDocuments, worstPlan } from './worstCases.ts'

/** What came of a question: hits, a refusal when it was compiled, or a failure when it ran. */
export type Outcome =
  | { readonly kind: 'hits'; readonly hits: readonly number[]; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly needs: string }
  | { readonly kind: 'failed'; readonly message: string }

const [name, url, size] = process.argv.slice(2) as [string, string, string]
const engine = await openEngine(name, url)
const collection = await engine.load(hostile, hostileDocuments(Number(size), wordsFor(name, Number(size))))

async function outcomeOf(title: string): Promise<Outcome> {
  try {
    const plan = worstPlan(title)
    const before = performance.now()
    const [answer] = await collection.hits([plan])
    if (answer instanceof UnsupportedError) return { kind: 'refused', needs: answer.needs }
    return { kind: 'hits', hits: answer!, milliseconds: performance.now() - before }
  } catch (error) {
    return {
      kind: 'failed',
      message: (error as Error).message.replace(/^.* failed when it ran: /s, '').slice(0, 500),
    }
  }
}

process.on('message', async (title: string) => process.send!(await outcomeOf(title)))
process.on('disconnect', () => process.exit())
process.send!('ready')
