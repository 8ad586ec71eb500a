import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, asNobody, giveToNobody, isInstalled, run } from './command.ts'
import { EngineMissing, type RunningEngine } from './runningEngine.ts'
import { freePort, runFolder, runServer, startInFolder } from './runServer.ts'

/** How a PostgreSQL server is set up. */
export interface PostgresOptions {
  /**
   * The locale of its databases, as `initdb` takes it: `C.UTF-8` (default), `tr_TR.UTF-8`, `C`. One that the
   * machine lacks is compiled by `localedef`.
   */
  readonly locale?: string
  /** An ICU locale (`tr`, `en-US`), which then orders strings and makes them lower-case. */
  readonly icuLocale?: string
  /** The encoding of its databases. Default `UTF8`. */
  readonly encoding?: string
}

/**
 * Starts Debian's PostgreSQL (contrib modules included); by default with UTF-8 and strings ordered by code
 * point.
 */
export async function startPostgres({
  locale = 'C.UTF-8',
  icuLocale,
  encoding = 'UTF8',
}: PostgresOptions = {}): Promise<RunningEngine> {
  await makeLocale(locale)
  const programs = await findPrograms()
  const folder = runFolder('postgres')
  return startInFolder(folder, async () => {
    await giveToNobody(folder)
    const data = ['-D', join(folder, 'data')]
    const icu = icuLocale === undefined ? [] : ['--locale-provider=icu', `--icu-locale=${icuLocale}`]
    const initOptions = ['-U', 'postgres', '-A', 'trust', '-N', '-E', encoding, '--locale', locale, ...icu]
    const [program, ...parameters] = asNobody([join(programs, 'initdb'), ...data, ...initOptions])
    await run(program, parameters, { cwd: folder })
    const port = await freePort()
    const address = ['-h', '127.0.0.1', '-p', String(port)]
    const options = ['-k', folder, '-c', 'fsync=off', '-c', 'full_page_writes=off']
    const server = [join(programs, 'postgres'), ...data, ...address, ...options]
    const version = ['-U', 'postgres', '-d', 'postgres', '-Atc', 'show server_version']
    const ready = () => run(join(programs, 'psql'), [...address, ...version])
    return {
      name: 'postgres',
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      ...(await runServer(asNobody(server), folder, ready)),
    }
  })
}

/** Compiles a locale of the C library if the machine lacks it. */
export async function makeLocale(locale: string): Promise<void> {
  const [name, encoding] = locale.split('.')
  const listed = (await run('locale', ['-a'])).toLowerCase().replaceAll('-', '').split('\n')
  if (encoding === undefined || listed.includes(locale.toLowerCase().replaceAll('-', ''))) return
  try {
    await run('localedef', ['-i', name!, '-f', encoding, locale])
  } catch (error) {
    throw new EngineMissing(`localedef cannot compile the locale ${locale}: ${(error as Error).message}`)
  }
}

/** The folder with the programs of the newest installed version. Debian does not put it on the path. */
async function findPrograms(): Promise<string> {
  const found = newestDebian()
  if (found !== undefined) return found
  if (await isInstalled('initdb')) return (await run('sh', ['-c', 'dirname "$(command -v initdb)"'])).trim()
  await aptInstall('postgresql')
  const installed = newestDebian()
  if (installed === undefined)
    throw new EngineMissing('PostgreSQL was installed, but its programs are not in /usr/lib/postgresql')
  return installed
}

function newestDebian(): string | undefined {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(folder, version, 'bin'))
    .find((programs) => existsSync(join(programs, 'initdb')))
}
