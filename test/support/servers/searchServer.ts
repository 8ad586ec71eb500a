import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildJava, findJdk } from './java.ts'
import type { EngineName, RunningEngine } from './runningEngine.ts'
import { freePort, installFolder, runFolder, runServer, startInFolder } from './runServer.ts'

/** A search engine that runs inside a Java program with jars from Maven Central. */
interface Recipe {
  /** Also the folder of the sources and the POM. */
  readonly family: 'elasticsearch' | 'opensearch'
  readonly sources: readonly string[]
  readonly main: string
  readonly properties: Readonly<Record<string, string>>
  /** The Java versions that it runs on, both inclusive. */
  readonly java: readonly [min: number, max: number]
}

const ELASTICSEARCH = {
  family: 'elasticsearch',
  sources: ['StartElasticsearch.java'],
  main: 'org.elasticsearch.node.StartElasticsearch',
} as const

const OPENSEARCH = { family: 'opensearch', main: 'StartOpenSearch' } as const

export const SEARCH_ENGINES = {
  elasticsearch8: {
    ...ELASTICSEARCH,
    properties: { 'elasticsearch.version': '8.19.21' },
    java: [17, 23],
  },
  elasticsearch9: {
    ...ELASTICSEARCH,
    properties: { 'elasticsearch.version': '9.5.3' },
    java: [21, 25],
  },
  opensearch2: {
    ...OPENSEARCH,
    sources: ['StartOpenSearch.java', 'version2/BareNode.java'],
    properties: { 'opensearch.version': '2.19.1', 'log4j.version': '2.21.0' },
    java: [17, 23],
  },
  opensearch3: {
    ...OPENSEARCH,
    sources: ['StartOpenSearch.java', 'version3/BareNode.java'],
    properties: { 'opensearch.version': '3.8.0', 'log4j.version': '2.25.4' },
    java: [21, 25],
  },
} satisfies Partial<Record<EngineName, Recipe>>

/** A node that finds these jars on its class path assumes a test runner and refuses to start. */
const UNWANTED = ['randomizedtesting', 'lucene-test-framework']

/** Starts a search engine with a heap of 1 GB on a free port of the loopback interface. */
export async function startSearchEngine(name: keyof typeof SEARCH_ENGINES): Promise<RunningEngine> {
  const program = await buildSearchEngine(name)
  const home = runFolder(name)
  return startInFolder(home, async () => {
    const [port, transportPort] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const command = program('1g', home, port, transportPort)
    return { name, url, ...(await runServer(command, home, () => searchEngineVersion(url))) }
  })
}

/** Fetches and compiles a search engine. Gives the command that starts a node with a heap of a size. */
export async function buildSearchEngine(
  name: keyof typeof SEARCH_ENGINES,
): Promise<(heap: string, ...parameters: readonly (string | number)[]) => readonly string[]> {
  const { family, sources, main, properties, java }: Recipe = SEARCH_ENGINES[name]
  const jdk = findJdk(...java)
  const recipeFolder = fileURLToPath(new URL(`./${family}/`, import.meta.url))
  const classPath = await buildJava({
    folder: installFolder(name),
    jdk,
    properties,
    unwanted: UNWANTED,
    pom: join(recipeFolder, 'pom.xml'),
    sources: sources.map((source) => join(recipeFolder, source)),
  })
  const virtualMachine = [join(jdk, 'bin/java'), '-cp', classPath]
  return (heap, ...parameters) => [
    ...virtualMachine,
    `-Xms${heap}`,
    `-Xmx${heap}`,
    main,
    ...parameters.map(String),
  ]
}

/** The version of the search engine at a URL. Throws while the engine does not accept documents. */
export async function searchEngineVersion(url: string): Promise<string> {
  const health = await fetch(`${url}/_cluster/health`)
  if (!health.ok || ((await health.json()) as { status: string }).status === 'red')
    throw new Error('not ready')
  const nodes = (await (await fetch(`${url}/_nodes/_local?filter_path=nodes.*.version`)).json()) as {
    nodes: Record<string, { version: string }>
  }
  return Object.values(nodes.nodes)[0]!.version
}
