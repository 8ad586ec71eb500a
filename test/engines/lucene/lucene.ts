import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildJava, findJdk } from '../../support/servers/java.ts'
import { EngineMissing } from '../../support/servers/runningEngine.ts'
import { installFolder } from '../../support/servers/runServer.ts'

const HERE = import.meta.dirname

interface Build {
  readonly jdk: string
  readonly classPath: string
}

let build: Promise<Build> | undefined

/** Fetches Lucene's jars and compiles the judges. */
function prepare(): Promise<Build> {
  build ??= (async () => {
    // Lucene 9 runs on Java 11 and newer.
    const jdk = findJdk(11, Number.POSITIVE_INFINITY)
    const sources = readdirSync(HERE).filter((name) => name.endsWith('.java'))
    const classPath = await buildJava({
      folder: installFolder('lucene'),
      jdk,
      pom: join(HERE, 'pom.xml'),
      sources: sources.sort().map((name) => join(HERE, name)),
    })
    return { jdk, classPath }
  })()
  return build
}

/**
 * Whether the judges can run, that is, a JDK and Maven are available. In continuous integration (`CI`) a
 * missing JDK or Maven is an error.
 */
export async function hasLucene(): Promise<boolean> {
  try {
    await prepare()
    return true
  } catch (error) {
    if (error instanceof EngineMissing && !process.env.CI) return false
    throw error
  }
}

/**
 * Runs a judge: a Java class of this folder that writes one line for each line that it reads.
 *
 * @throws Error if the judge writes fewer lines than it receives
 *
 * @example
 * await judge('AnalysisJudge', [line('tokens', 'Wi-Fi')]) // ['wi fi']
 */
export async function judge(className: string, lines: readonly string[]): Promise<string[]> {
  const { jdk, classPath } = await prepare()
  const command = ['-Xmx1g', '-Xss4m', '-cp', classPath, className]
  const child = spawn(join(jdk, 'bin/java'), command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const results: string[] = []
  const reading = (async () => {
    for await (const result of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }))
      results.push(result)
  })()
  for (let i = 0; i < lines.length; i += 1000) {
    const hasRoom = child.stdin.write(`${lines.slice(i, i + 1000).join('\n')}\n`)
    if (!hasRoom) await new Promise((resolve) => child.stdin.once('drain', resolve))
  }
  child.stdin.end()
  await reading
  if (results.length !== lines.length)
    throw new Error(`${className} wrote ${results.length} lines for ${lines.length}`)
  return results
}

/** A line of fields. Escapes preserve any text. */
export function line(...fields: readonly string[]): string {
  return fields
    .map((field) =>
      field.replace(/[^ -[\]-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .join('\t')
}

/** The text of an escaped field. */
export function text(field: string): string {
  return field.replace(/\\u([0-9a-f]{4})/g, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  )
}
