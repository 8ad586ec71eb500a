import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import { oneAtATime } from './oneAtATime.ts'
import { EngineMissing } from './runningEngine.ts'

/**
 * The home of the oldest installed JDK whose major version lies between `min` and `max`, both inclusive.
 *
 * @throws EngineMissing if there is none
 */
export function findJdk(min: number, max: number): string {
  const compilers = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'javac'))
  const onPath = compilers.filter((path) => existsSync(path))
  const homes = [process.env.JAVA_HOME ?? '', ...onPath.map((path) => dirname(dirname(realpathSync(path))))]
  for (const folder of ['/usr/lib/jvm', '/usr/java', '/opt/java', '/Library/Java/JavaVirtualMachines']) {
    if (existsSync(folder))
      for (const entry of readdirSync(folder))
        homes.push(join(folder, entry), join(folder, entry, 'Contents/Home'))
  }
  const found = homes
    .filter((home) => home !== '' && existsSync(join(home, 'bin/javac')))
    .map((home) => ({ home, major: majorVersion(home) }))
    .filter(({ major }) => major >= min && major <= max)
    .sort((a, b) => a.major - b.major)
  if (found.length === 0) throw new EngineMissing(`a JDK of version ${min} to ${max} is needed`)
  return found[0]!.home
}

function majorVersion(home: string): number {
  const release = join(home, 'release')
  const version = existsSync(release) ? /JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8')) : null
  return version === null ? 0 : Number(version[1])
}

/** The parts of a Java program. */
export interface JavaProgram {
  /** The folder for jars and classes. */
  readonly folder: string
  readonly jdk: string
  readonly pom: string
  /** Maven properties that override those of the POM. */
  readonly properties?: Readonly<Record<string, string>>
  readonly sources: readonly string[]
  /** Jars whose names begin with one of these are removed. */
  readonly unwanted?: readonly string[]
}

/**
 * Fetches the jars of a program from Maven Central and compiles its sources. Neither is repeated while the
 * POM, the properties and the sources stay the same.
 *
 * @returns the class path
 */
export async function buildJava(program: JavaProgram): Promise<string> {
  const { folder, jdk, sources } = program
  const jars = await oneAtATime('maven', () => fetchJars(program))
  const hash = createHash('sha256').update(jdk)
  for (const source of sources) hash.update(readFileSync(source))
  const classes = join(folder, `classes-${hash.digest('hex').slice(0, 12)}`)
  if (!existsSync(classes)) {
    // Parallel runs must never see an incomplete folder: compile elsewhere, then rename.
    const fresh = mkdtempSync(join(folder, 'compiling-'))
    const options = ['-nowarn', '-encoding', 'UTF-8', '-d', fresh, '-cp', `${jars}/*`]
    await run(join(jdk, 'bin/javac'), [...options, ...sources])
    if (existsSync(classes)) rmSync(fresh, { recursive: true })
    else renameSync(fresh, classes)
  }
  return [classes, `${jars}/*`].join(':')
}

async function fetchJars({ folder, pom, properties = {}, unwanted = [] }: JavaProgram): Promise<string> {
  const jars = join(folder, 'lib')
  const stampPath = join(folder, 'versions.json')
  const stamp = JSON.stringify([properties, readFileSync(pom, 'utf8')])
  if (existsSync(jars) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return jars
  if (!(await isInstalled('mvn'))) await aptInstall('maven')
  const fresh = mkdtempSync(join(folder, 'lib-'))
  const definitions = Object.entries(properties).map(([name, value]) => `-D${name}=${value}`)
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${fresh}`, '-DincludeScope=runtime']
  try {
    await run('mvn', ['-q', '-B', '-f', pom, ...definitions, ...goal])
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw new EngineMissing(`Maven cannot fetch the jars: ${(error as Error).message}`)
  }
  for (const jar of readdirSync(fresh))
    if (unwanted.some((name) => jar.startsWith(name))) rmSync(join(fresh, jar))
  rmSync(jars, { recursive: true, force: true })
  renameSync(fresh, jars)
  writeFileSync(stampPath, stamp)
  return jars
}
