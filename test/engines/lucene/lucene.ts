import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const HERE = import.meta.dirname
const HOME = join(HERE, '../../../.engines/lucene')
const LIB = join(HOME, 'lib')
const run = promisify(execFile)

let ready: Promise<string> | undefined

/**
 * Puts lines to a judge, a Java class of this folder that answers each line with a line. The jars are fetched
 * and the sources compiled when that has not been done.
 *
 * @throws if Java or Maven is missing, the sources do not compile, or the judge answers fewer lines than it
 *   was given
 *
 * @example
 * await judge('AnalysisJudge', [line('tokens', 'Wi-Fi')]) // ['wi fi']
 */
export async function judge(className: string, lines: readonly string[]): Promise<string[]> {
  ready ??= prepare()
  const classes = await ready
  const child = spawn('java', ['-Xmx1g', '-Xss4m', '-cp', `${classes}:${LIB}/*`, className], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers: string[] = []
  const reading = (async () => {
    for await (const answer of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }))
      answers.push(answer)
  })()
  for (let i = 0; i < lines.length; i += 1000) {
    const more = child.stdin.write(`${lines.slice(i, i + 1000).join('\n')}\n`)
    if (!more) await new Promise((resolve) => child.stdin.once('drain', resolve))
  }
  child.stdin.end()
  await reading
  if (answers.length !== lines.length)
    throw new Error(`${className} gave ${answers.length} answers to ${lines.length} lines`)
  return answers
}

/** A line of fields, each escaped so that any text passes. */
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

/**
 * Whether a Java and, if the jars are still to be fetched, a Maven are there. A machine that must have them
 * (`CI`) always says yes.
 */
export async function hasLucene(): Promise<boolean> {
  if (process.env.CI) return true
  try {
    await run('javac', ['-version'])
    if (!hasJars()) await run('mvn', ['-version'])
    return true
  } catch {
    return false
  }
}

/** Fetches the jars, compiles the sources, and gives the folder of the classes. */
async function prepare(): Promise<string> {
  if (!hasJars()) {
    await run('mvn', [
      '-q',
      '-f',
      join(HERE, 'pom.xml'),
      'dependency:copy-dependencies',
      `-DoutputDirectory=${LIB}`,
    ])
  }
  const sources = readdirSync(HERE).filter((name) => name.endsWith('.java'))
  const version = createHash('sha256')
  for (const name of sources.sort()) version.update(readFileSync(join(HERE, name)))
  const classes = join(HOME, `classes-${version.digest('hex').slice(0, 12)}`)
  if (existsSync(classes)) return classes
  // Made aside and then renamed, so that a run beside this one never sees half of it.
  const fresh = mkdtempSync(join(HOME, 'compiling-'))
  await run('javac', [
    '-encoding',
    'UTF-8',
    '-cp',
    `${LIB}/*`,
    '-d',
    fresh,
    ...sources.map((name) => join(HERE, name)),
  ])
  if (existsSync(classes)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, classes)
  return classes
}

function hasJars(): boolean {
  return existsSync(LIB) && readdirSync(LIB).some((name) => name.startsWith('lucene-core-'))
}
