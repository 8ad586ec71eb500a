/** The program of an {@link EngineProcess}: runs the worst cases whose titles it receives as messages. */
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { openEngine } from '../../support/engines/openEngine.ts'
import { hostile, hostileDocuments, wordCount, worstPlan } from './worstCases.ts'

/** The hits, a refusal when the query was compiled, or a failure when it ran. */
export type TimedOutcome =
  | { readonly kind: 'hits'; readonly hits: readonly number[]; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly needs: string }
  | { readonly kind: 'failed'; readonly message: string }

type Name = Parameters<typeof openEngine>[0]
const [name, url, size] = process.argv.slice(2) as [Name, string, string]
// PostgreSQL's just-in-time compiler takes twenty times as long for 64 phrases with slop as running them
// without it.
const { engine } = await openEngine(name, url, { jit: false })
const documents = hostileDocuments(Number(size), wordCount(name, Number(size)))
const collection = await engine.load(hostile, documents)

async function run(title: string): Promise<TimedOutcome> {
  try {
    const plan = worstPlan(title)
    const start = performance.now()
    const [outcome] = await collection.hits([plan])
    if (outcome instanceof UnsupportedError) return { kind: 'refused', needs: outcome.needs }
    return { kind: 'hits', hits: outcome!, milliseconds: performance.now() - start }
  } catch (error) {
    const message = (error as Error).message.replace(/^.* failed when it ran: /s, '')
    return { kind: 'failed', message: message.slice(0, 500) }
  }
}

process.on('message', async (title: string) => process.send!(await run(title)))
process.on('disconnect', () => process.exit())
process.send!('ready')
