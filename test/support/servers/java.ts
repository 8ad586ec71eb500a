import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import { EngineMissing } from './engineName.ts'

/**
 * The folder of a JDK whose major version lies between two: the oldest of those below the machine's JVM
 * folders.
 *
 * @throws EngineMissing when there is none
 */
export function findJdk(from: number, to: number): string {
  const homes = [process.env.JAVA_HOME ?? '']
  for (const folder of ['/usr/lib/jvm', '/usr/java', '/opt/java', '/Library/Java/JavaVirtualMachines']) {
    if (existsSync(folder))
      for (const entry of readdirSync(folder))
        homes.push(join(folder, entry), join(folder, entry, 'Contents/Home'))
  }
  const found = homes
    .filter((home) => home !== '' && existsSync(join(home, 'bin/javac')))
    .map((home) => ({ home, major: majorVersion(home) }))
    .filter(({ major }) => major >= from && major <= to)
    .sort((a, b) => a.major - b.major)
  if (found.length === 0) throw new EngineMissing(`a JDK of version ${from} to ${to} is needed`)
  return found[0]!.home
}

function majorVersion(home: string): number {
  const release = join(home, 'release')
  const version = existsSync(release) ? /JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8')) : null
  return version === null ? 0 : Number(version[1])
}

/** What a Java program is made of. */
export interface JavaProgram {
  /** Where jars and classes go. */
  readonly folder: string
  readonly jdk: string
  readonly pom: string
  /** Maven properties: the versions. */
  readonly properties: Readonly<Record<string, string>>
  readonly source: string
  /** Beginnings of the names of jars that must not be there. */
  readonly unwanted: readonly string[]
}

/**
 * Fetches the jars of a program from Maven Central, unless they are there, and compiles its class.
 *
 * @returns the class path
 */
export async function buildJava({
  folder,
  jdk,
  pom,
  properties,
  source,
  unwanted,
}: JavaProgram): Promise<string> {
  const jars = join(folder, 'lib')
  const stamp = join(folder, 'versions.json')
  const wanted = JSON.stringify(properties)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    if (!(await isInstalled('mvn'))) await aptInstall('maven')
    const fetched = join(folder, `lib-${process.pid}`)
    const definitions = Object.entries(properties).map(([name, value]) => `-D${name}=${value}`)
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${fetched}`, '-DincludeScope=runtime']
    try {
      await run('mvn', ['-q', '-B', '-f', pom, ...definitions, ...goal])
    } catch (error) {
      throw new EngineMissing(`Maven cannot fetch the jars: ${(error as Error).message}`)
    }
    for (const jar of readdirSync(fetched))
      if (unwanted.some((name) => jar.startsWith(name))) rmSync(join(fetched, jar))
    rmSync(jars, { recursive: true, force: true })
    renameSync(fetched, jars)
    writeFileSync(stamp, wanted)
  }
  const classes = join(folder, 'classes')
  mkdirSync(classes, { recursive: true })
  await run(join(jdk, 'bin/javac'), ['-nowarn', '-d', classes, '-cp', `${jars}/*`, source])
  return [classes, `${jars}/*`].join(':')
}
