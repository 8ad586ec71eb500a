import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** What the other clients met: times in milliseconds, and answers that are not what they should be. */
export interface ProbeReport {
  readonly notFound: readonly number[]
  readonly query: readonly number[]
  readonly failures: readonly string[]
}

const { url, key } = workerData as { readonly url: string; readonly key: string }

let report = { notFound: [] as number[], query: [] as number[], failures: [] as string[] }

const agent = new Agent({ keepAlive: true })

/** Asks at an interval, whether or not earlier answers have come. */
function probe(path: string, milliseconds: number, name: 'notFound' | 'query', expected: number): void {
  setInterval(() => {
    const start = performance.now()
    const into = report
    const fail = (reason: string) => void into.failures.push(`${name}: ${reason}`)
    const request = get(url + path, { agent }, (response) => {
      response.resume().on('end', () => {
        into[name].push(performance.now() - start)
        if (response.statusCode !== expected) fail(String(response.statusCode))
      })
    })
    request.on('error', ({ message }) => fail(message))
  }, milliseconds)
}

probe('/nothing', 20, 'notFound', 404)
probe(`/releases?apikey=${key}&q=*`, 100, 'query', 200)

parentPort!.on('message', () => {
  parentPort!.postMessage(report)
  report = { notFound: [], query: [], failures: [] }
})
