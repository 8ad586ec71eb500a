import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const HERE = import.meta.dirname
const HOME = join(HERE, '../../../.engines/lucene')
const LIB = join(HOME, 'lib')
const CLASSES = join(HOME, 'classes')
const run = promisify(execFile)

let ready: Promise<void> | undefined

/**
 * Puts lines to a judge, a Java class of this folder that answers each line with a line. The jars are fetched and the sources compiled
 * when that has not been done.
 *
 * @throws if Java or Maven is missing, the sources do not compile, or the judge answers fewer lines than it was given
 *
 * @example
 * await judge('AnalysisJudge', [line('tokens', 'Wi-Fi')]) // ['wi fi']
 */
export async function judge(className: string, lines: readonly string[]): Promise<string[]> {
  ready ??= prepare()
  await ready
  const child = spawn('java', ['-Xmx1g', '-Xss4m', '-cp', `${CLASSES}:${LIB}/*`, className], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers: string[] = []
  const reading = (async () => {
    for await (const answer of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) answers.push(answer)
  })()
  for (let i = 0; i < lines.length; i += 1000) {
    const more = child.stdin.write(`${lines.slice(i, i + 1000).join('\n')}\n`)
    if (!more) await new Promise((resolve) => child.stdin.once('drain', resolve))
  }
  child.stdin.end()
  await reading
  if (answers.length !== lines.length) throw new Error(`${className} gave ${answers.length} answers to ${lines.length} lines`)
  return answers
}

/** A line of fields, each escaped so that any text passes. */
export function line(...fields: readonly string[]): string {
  return fields.map((field) => field.replace(/[^ -[\]-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)).join('\t')
}

/** The text of an escaped field. */
export function text(field: string): string {
  return field.replace(/\\u([0-9a-f]{4})/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
}

/** Whether a Java and, if the jars are still to be fetched, a Maven are there. A machine that must have them (`CI`) always says yes. */
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

async function prepare(): Promise<void> {
  if (!hasJars()) {
    await run('mvn', ['-q', '-f', join(HERE, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${LIB}`])
  }
  const sources = readdirSync(HERE).filter((name) => name.endsWith('.java'))
  const isStale = (name: string): boolean => {
    const compiled = join(CLASSES, name.replace('.java', '.class'))
    return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync(join(HERE, name)).mtimeMs
  }
  if (!sources.some(isStale)) return
  mkdirSync(CLASSES, { recursive: true })
  await run('javac', ['-encoding', 'UTF-8', '-cp', `${LIB}/*`, '-d', CLASSES, ...sources.map((name) => join(HERE, name))])
}

function hasJars(): boolean {
  return existsSync(LIB) && readdirSync(LIB).some((name) => name.startsWith('lucene-core-'))
}
