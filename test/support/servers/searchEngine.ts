import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EngineName, RunningEngine } from './engineName.ts'
import { installFolder, runFolder } from './folders.ts'
import { buildJava, findJdk } from './java.ts'
import { freePort, runServer } from './runServer.ts'

/** A search engine: one Java class around jars from Maven Central. */
interface Recipe {
  readonly family: 'elasticsearch' | 'opensearch'
  readonly source: string
  readonly main: string
  readonly properties: Readonly<Record<string, string>>
  /** Versions of Java that it runs on. */
  readonly java: readonly [number, number]
}

const OLD_JAVA = [17, 23] as const
const NEW_JAVA = [21, 25] as const

export const SEARCH_ENGINES = {
  elasticsearch8: {
    family: 'elasticsearch',
    source: 'StartElasticsearch.java',
    main: 'org.elasticsearch.node.StartElasticsearch',
    properties: { 'elasticsearch.version': '8.19.21' },
    java: OLD_JAVA,
  },
  elasticsearch9: {
    family: 'elasticsearch',
    source: 'StartElasticsearch.java',
    main: 'org.elasticsearch.node.StartElasticsearch',
    properties: { 'elasticsearch.version': '9.5.3' },
    java: NEW_JAVA,
  },
  opensearch2: {
    family: 'opensearch',
    source: 'StartOpenSearch2.java',
    main: 'StartOpenSearch2',
    properties: { 'opensearch.version': '2.19.1', 'log4j.version': '2.21.0' },
    java: OLD_JAVA,
  },
  opensearch3: {
    family: 'opensearch',
    source: 'StartOpenSearch3.java',
    main: 'StartOpenSearch3',
    properties: { 'opensearch.version': '3.8.0', 'log4j.version': '2.25.4' },
    java: NEW_JAVA,
  },
} satisfies Partial<Record<EngineName, Recipe>>

/** With these jars beside it, a node believes that it runs inside a test runner and refuses to start. */
const UNWANTED = ['randomizedtesting', 'lucene-test-framework']

/** Starts a search engine with 1 GB of memory on a free port of the loopback. */
export async function startSearchEngine(name: keyof typeof SEARCH_ENGINES): Promise<RunningEngine> {
  const { family, source, main, properties, java }: Recipe = SEARCH_ENGINES[name]
  const jdk = findJdk(...java)
  const here = fileURLToPath(new URL(`./${family}/`, import.meta.url))
  const folder = installFolder(name)
  const classPath = await buildJava({
    folder,
    jdk,
    properties,
    unwanted: UNWANTED,
    pom: join(here, 'pom.xml'),
    source: join(here, source),
  })
  const home = runFolder(name)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const command = [
    join(jdk, 'bin/java'),
    '-Xms1g',
    '-Xmx1g',
    '-cp',
    classPath,
    main,
    home.path,
    String(port),
    String(await freePort()),
  ]
  try {
    const server = await runServer(command, home.path, () => searchEngineVersion(url))
    return {
      name,
      url,
      version: server.version,
      stop: async () => {
        await server.stop()
        home.remove()
      },
    }
  } catch (error) {
    home.remove()
    throw error
  }
}

/** The version of the search engine at an address, once it can take documents. */
export async function searchEngineVersion(url: string): Promise<string> {
  const health = await fetch(`${url}/_cluster/health`)
  if (!health.ok || ((await health.json()) as { status: string }).status === 'red')
    throw new Error('not ready')
  const nodes = (await (await fetch(`${url}/_nodes/_local?filter_path=nodes.*.version`)).json()) as {
    nodes: Record<string, { version: string }>
  }
  return Object.values(nodes.nodes)[0]!.version
}
