import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Target } from '../../src/backends/elasticsearch/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { describeEngine } from '../support/engines/onEngine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'
import { fetchClient, loadClient } from '../support/servers/clients.ts'
import { articles, DOCUMENTS, QUERIES } from './clients/articles.ts'
import { typeErrors } from './clients/typeErrors.ts'

/**
 * What a family's client is imported as, and the program that uses it: compiled against its types, then run.
 */
const FAMILIES = {
  elasticsearch: { imported: '@elastic/elasticsearch', program: './clients/elasticsearchHits.ts' },
  opensearch: { imported: '@opensearch-project/opensearch', program: './clients/opensearchHits.ts' },
} as const

interface Package {
  readonly Client: new (options: { node: string }) => { close(): Promise<void> }
}

interface Program {
  hits(client: unknown, target: Target, scoring: boolean): Promise<string[][]>
}

const inMemory = QUERIES.map((query) => {
  const matches = toPredicate(planQuery(articles, query))
  return DOCUMENTS.flatMap((document, i) => (matches(document) ? [String(i)] : []))
})

for (const name of SEARCH_ENGINE_NAMES) {
  const { imported, program } = FAMILIES[name.startsWith('elasticsearch') ? 'elasticsearch' : 'opensearch']
  const file = fileURLToPath(new URL(program, import.meta.url))

  await describeEngine(name, `${imported} ${name.at(-1)}`, (engine) => {
    it('takes mappings, documents and queries by type, without a cast', async () => {
      expect(await typeErrors(file, await fetchClient(name), name, imported)).toBe('')
    })

    it.each([false, true])('finds what is found in memory (scoring: %s)', async (scoring) => {
      const { Client } = await loadClient<Package>(name)
      const client = new Client({ node: engine.url })
      const { hits } = (await import(file)) as Program
      const found = await hits(client, name, scoring)
      await client.close()
      expect(found.map((ids) => ids.toSorted())).toEqual(inMemory)
    })
  })
}

it('every query finds some documents but not all, or is meant to find all', () => {
  expect(inMemory.filter(({ length }) => length === 0)).toEqual([])
  expect(inMemory.filter(({ length }) => length === DOCUMENTS.length)).toHaveLength(1)
})
