import { ENGINE_NAMES, EngineMissing, type EngineName, type RunningEngine } from '../servers/engineName.ts'
import { startMariadb } from '../servers/mariadb.ts'
import { startMysql } from '../servers/mysql.ts'
import { startPostgres } from '../servers/postgres.ts'
import { searchEngineVersion, startSearchEngine } from '../servers/searchEngine.ts'

/**
 * The engines that this run is about: all, or those named in the environment variable `ENGINES`, separated by
 * commas.
 */
export function selectedEngines(): readonly EngineName[] {
  const wanted = (process.env.ENGINES ?? '').split(',').filter((name) => name !== '')
  const unknown = wanted.find((name) => !ENGINE_NAMES.includes(name as EngineName))
  if (unknown !== undefined)
    throw new TypeError(`ENGINES names "${unknown}"; there are ${ENGINE_NAMES.join(', ')}.`)
  return wanted.length === 0 ? ENGINE_NAMES : ENGINE_NAMES.filter((name) => wanted.includes(name))
}

/** The environment variable that says where an engine runs already. */
export function urlVariable(name: EngineName): string {
  return `${name.toUpperCase()}_URL`
}

/**
 * Installs what an engine needs, starts it on a free port of the loopback and waits until it answers. If the
 * environment says where one runs already (`OPENSEARCH2_URL=http://…`), that one is used and not stopped.
 *
 * @throws EngineMissing when this machine cannot run it
 */
export async function startEngine(name: EngineName): Promise<RunningEngine> {
  const url = process.env[urlVariable(name)]
  if (url !== undefined) {
    const version = url.startsWith('http') ? await searchEngineVersion(url) : 'running already'
    return { name, url, version, stop: async () => {} }
  }
  switch (name) {
    case 'postgres':
      return startPostgres()
    case 'mariadb':
      return startMariadb()
    case 'mysql':
      return startMysql()
    default:
      return startSearchEngine(name)
  }
}

/**
 * As {@link startEngine}, for a test: of an engine that is not selected or cannot be had, the reason comes
 * back, for which it is skipped. In continuous integration (`CI=true`) an engine that cannot be had fails the
 * run.
 */
export async function tryEngine(name: EngineName): Promise<RunningEngine | string> {
  if (!selectedEngines().includes(name)) return 'not in ENGINES'
  try {
    return await startEngine(name)
  } catch (error) {
    if (error instanceof EngineMissing && process.env.CI !== 'true') return error.message
    throw error
  }
}
