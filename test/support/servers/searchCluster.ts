import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, runFolder, runServer } from './runServer.ts'
import { buildSearchEngine, searchEngineVersion } from './searchServer.ts'

/** Three nodes of OpenSearch 2 on the loopback interface. */
export interface SearchCluster {
  readonly nodes: readonly ClusterNode[]
  /** `http://…` with all hosts. */
  readonly url: string
  /** Waits until each shard has all its copies (`green`), or one at least (`yellow`). */
  until(status: 'green' | 'yellow'): Promise<void>
  /** The node that manages the cluster. */
  manager(): Promise<ClusterNode>
  /** The name of the node of each copy of each shard. */
  shards(): Promise<readonly string[]>
  /** Stops the nodes and removes their data. */
  stop(): Promise<void>
}

const NAMES = ['n1', 'n2', 'n3']

/** For three Java machines at once on a busy computer, in seconds. */
const START_TIME = 600

/** So often a cluster is asked for its status, for 20 seconds each. */
const STATUS_TRIES = 60

/** Starts three nodes with heaps of 512 MB. */
export async function startSearchCluster(): Promise<SearchCluster> {
  const program = await buildSearchEngine('opensearch2')
  const folder = runFolder('cluster')
  const ports = await Promise.all(NAMES.map(async () => [await freePort(), await freePort()] as const))
  const seeds = ports.map(([, transport]) => `127.0.0.1:${transport}`).join()
  const nodes = NAMES.map((name, i) => {
    const [port, transport] = ports[i]!
    const home = join(folder, name)
    mkdirSync(home)
    return new ClusterNode(
      `http://127.0.0.1:${port}`,
      home,
      program('512m', home, port, transport, name, seeds, NAMES.join()),
    )
  })
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    // A cluster begins when most of its nodes are there.
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    nodes,
    url: `http://${nodes.map(({ url }) => new URL(url).host).join()}`,
    stop,
    async until(status) {
      for (let left = STATUS_TRIES; ; left--) {
        // In another status, it answers 408 after this time; `fetch` would wait for five minutes at most.
        const response = await fetch(`${nodes[0]!.url}/_cluster/health?wait_for_status=${status}&timeout=20s`)
        const answer = await response.text()
        if (response.ok) return
        if (left === 0) throw new Error(`The cluster is not ${status}: ${answer}`)
      }
    },
    async shards() {
      const copies = await get(`${nodes[0]!.url}/_cat/shards?format=json&h=node`)
      return copies.map(({ node }: { readonly node: string }) => node)
    },
    async manager() {
      const [{ node }] = await get(`${nodes[0]!.url}/_cat/cluster_manager?format=json&h=node`)
      return nodes[NAMES.indexOf(node)]!
    },
  }
}

/** A node that a test kills. */
export class ClusterNode {
  readonly url: string
  readonly #home: string
  readonly #command: readonly string[]
  #stop = async () => {}

  constructor(url: string, home: string, command: readonly string[]) {
    this.url = url
    this.#home = home
    this.#command = command
  }

  /** Starts its process, on its data if it has any, until it is in the cluster. */
  async start(): Promise<void> {
    const ready = async () => {
      const { number_of_nodes } = await get(`${this.url}/_cluster/health`)
      if (number_of_nodes < 2) throw new Error('not in the cluster')
      return searchEngineVersion(this.url)
    }
    const { stop } = await runServer(this.#command, this.#home, ready, START_TIME)
    this.#stop = stop
  }

  /** Ends its process at once, as a crash does. */
  async kill(): Promise<void> {
    const { nodes } = await get(`${this.url}/_nodes/_local/process?filter_path=nodes.*.process.id`)
    const [local] = Object.values<{ process: { id: number } }>(nodes)
    process.kill(local!.process.id, 'SIGKILL')
    await this.#stop()
  }

  /** The number of searches of its shards since it was started. */
  async searches(): Promise<number> {
    const path = '/_nodes/_local/stats/indices/search?filter_path=nodes.*.indices.search.query_total'
    const { nodes } = await get(this.url + path)
    const [local] = Object.values<{ indices: { search: { query_total: number } } }>(nodes)
    return local!.indices.search.query_total
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer depends on the path.
async function get(url: string): Promise<any> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
