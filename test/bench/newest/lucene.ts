import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildJava, findJdk } from '../../support/servers/java.ts'
import { installFolder } from '../../support/servers/runServer.ts'
import { type Corpus, FIELDS } from './corpus.ts'
import type { Kind } from './kinds.ts'

/** Lucene with an index of the corpus. */
export interface Lucene {
  /** Runs a query some times: the median in milliseconds, and the identifiers of its newest 100 releases. */
  readonly search: (
    kind: Kind,
    inText: boolean,
    runs: number,
  ) => Promise<{ readonly milliseconds: number; readonly ids: readonly string[] }>
  readonly stop: () => void
}

/**
 * Starts Lucene on a corpus, which is indexed once.
 *
 * @throws EngineMissing when there is no JDK of version 21 or newer, or no Maven
 */
export async function startLucene(corpus: Corpus): Promise<Lucene> {
  const jdk = findJdk(21, Infinity)
  const here = import.meta.dirname
  const classPath = await buildJava({
    folder: installFolder('newest'),
    jdk,
    pom: join(here, 'pom.xml'),
    sources: [join(here, 'NewestReleases.java')],
  })
  const index = corpus.tsv.replace(/\.tsv$/, '.lucene')
  const options = ['-Xmx4g', '-cp', classPath, 'NewestReleases', corpus.tsv, index, ...FIELDS]
  const child = spawn(join(jdk, 'bin/java'), options, { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`Lucene stopped with the exit code ${child.exitCode}.`)
    return value
  }
  await nextLine()
  return {
    search: async ({ text, within }, inText, runs) => {
      const [, first = '', last = ''] = within ?? []
      child.stdin.write(`${[inText ? 'text' : 'all', runs, first, last, text].join('\t')}\n`)
      const [nanoseconds, ids] = (await nextLine()).split(' ') as [string, string]
      return { milliseconds: Number(nanoseconds) / 1e6, ids: ids === '' ? [] : ids.split(',') }
    },
    stop: () => child.stdin.end(),
  }
}
