import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Target } from '../../src/backends/elasticsearch/index.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'
import { type ClientName, fetchClient, loadClient } from '../support/servers/clients.ts'
import { run } from '../support/servers/command.ts'
import { articles, DOCUMENTS, QUERIES } from './clients/articles.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The package of each family's client, and a program that is compiled against its types and then run. */
const FAMILIES = {
  elasticsearch: { packageName: '@elastic/elasticsearch', program: './clients/elasticsearchHits.ts' },
  opensearch: { packageName: '@opensearch-project/opensearch', program: './clients/opensearchHits.ts' },
} as const

interface Package {
  readonly Client: new (options: { node: string }) => { close(): Promise<void> }
}

interface Program {
  hits(client: unknown, target: Target, scoring: boolean): Promise<string[][]>
}

const hitsInMemory = memoryHits(articles, DOCUMENTS)
const expected = QUERIES.map((query) => hitsInMemory(planQuery(articles, query)).map(String))

for (const name of SEARCH_ENGINE_NAMES) {
  const { packageName, program } = FAMILIES[name.startsWith('elasticsearch') ? 'elasticsearch' : 'opensearch']
  const file = fileURLToPath(new URL(program, import.meta.url))

  await describeEngine(name, `${packageName} ${name.at(-1)}`, (engine) => {
    it('accepts mappings, documents and queries without a cast', async () => {
      expect(await typeErrors(file, packageName, name)).toBe('')
    })

    it.each([false, true])('finds the same documents as in memory (scoring: %s)', async (scoring) => {
      const { Client } = await loadClient<Package>(name)
      const client = new Client({ node: engine.url })
      const { hits } = (await import(file)) as Program
      const found = await hits(client, name, scoring)
      await client.close()
      expect(found.map((ids) => ids.toSorted())).toEqual(expected)
    })
  })
}

it('every query but one finds some documents and not all; the first finds all', () => {
  expect(expected.filter(({ length }) => length === 0)).toEqual([])
  expect(expected.filter(({ length }) => length === DOCUMENTS.length)).toHaveLength(1)
})

/** The compiler's errors about a file that imports a client; empty if there are none. */
async function typeErrors(file: string, packageName: string, client: ClientName): Promise<string> {
  const folder = await fetchClient(client)
  const project = join(folder, `tsconfig.${client}.json`)
  const compilerOptions = {
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: { [packageName]: [join(folder, 'node_modules', client)] },
  }
  writeFileSync(
    project,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: [file] }),
  )
  return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]).then(
    (output) => output,
    (error: Error) => error.message,
  )
}
