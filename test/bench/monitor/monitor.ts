import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildJava, findJdk } from '../../support/servers/java.ts'
import { installFolder, runFolder } from '../../support/servers/runServer.ts'

/** How Lucene's Monitor chooses the queries that it runs. */
export type Presearcher = 'terms' | 'ngrams' | 'passes'

/** A running Monitor. */
export interface Monitor {
  /** Matches all documents once. */
  readonly round: () => Promise<{ readonly milliseconds: number; readonly hits: number }>
  readonly stop: () => void
}

/**
 * Starts Lucene's Monitor with queries in Lucene's syntax, and documents whose fields have tabs between them.
 *
 * @throws EngineMissing when there is no JDK or Maven
 */
export async function startMonitor(
  queries: readonly string[],
  documents: readonly string[],
  presearcher: Presearcher,
): Promise<Monitor> {
  const jdk = findJdk(11, Infinity)
  const here = import.meta.dirname
  const classPath = await buildJava({
    folder: installFolder('monitor'),
    jdk,
    pom: join(here, 'pom.xml'),
    sources: [join(here, 'MonitorRounds.java')],
  })
  const folder = runFolder('monitor')
  const [queriesPath, documentsPath] = [join(folder, 'queries'), join(folder, 'documents')]
  writeFileSync(queriesPath, queries.join('\n'))
  writeFileSync(documentsPath, documents.join('\n'))
  const command = ['-Xmx2g', '-cp', classPath, 'MonitorRounds', queriesPath, documentsPath, presearcher]
  const child = spawn(join(jdk, 'bin/java'), command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`Lucene's Monitor stopped with the exit code ${child.exitCode}.`)
    return value
  }
  await nextLine()
  return {
    round: async () => {
      child.stdin.write('round\n')
      const [milliseconds, hits] = (await nextLine()).split(' ').map(Number)
      return { milliseconds: milliseconds!, hits: hits! }
    },
    stop: () => child.stdin.end(),
  }
}
