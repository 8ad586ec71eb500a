/**
 * `node test/support/engines/startEngine.ts NAME` starts an engine, prints its URL, and stops it on Ctrl-C.
 */
import { startClickhouse } from '../servers/clickhouse.ts'
import { startMariadb } from '../servers/mariadb.ts'
import { startMysql } from '../servers/mysql.ts'
import { startPostgres } from '../servers/postgres.ts'
import { ENGINE_NAMES, type EngineName, type RunningEngine } from '../servers/runningEngine.ts'
import { searchEngineVersion, startSearchEngine } from '../servers/searchServer.ts'

/** The engines of this run: those in the environment variable `ENGINES`, separated by commas, or all. */
export function selectedEngines(): readonly EngineName[] {
  const names = (process.env.ENGINES ?? '').split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !ENGINE_NAMES.includes(name as EngineName))
  if (unknown !== undefined)
    throw new TypeError(`Unknown engine "${unknown}" in ENGINES. The engines are ${ENGINE_NAMES.join(', ')}.`)
  return names.length === 0 ? ENGINE_NAMES : ENGINE_NAMES.filter((name) => names.includes(name))
}

/** The environment variable with the URL of an engine that is already running. */
export function urlVariable(name: EngineName): string {
  return `${name.toUpperCase()}_URL`
}

/**
 * Installs what an engine requires, starts it on a free port of the loopback interface and waits until it is
 * ready. An engine that is already running (`OPENSEARCH2_URL=http://…`) is used instead, and not stopped.
 *
 * @throws EngineMissing if this machine cannot run the engine
 */
export async function startEngine(name: EngineName): Promise<RunningEngine> {
  const url = process.env[urlVariable(name)]
  if (url !== undefined) {
    const isSearchEngine = /^(?:elasticsearch|opensearch)/.test(name)
    const version = isSearchEngine ? await searchEngineVersion(url) : 'already running'
    return { name, url, version, stop: async () => {} }
  }
  switch (name) {
    case 'postgres':
      return startPostgres()
    case 'mariadb':
      return startMariadb()
    case 'mysql':
      return startMysql()
    case 'clickhouse':
      return startClickhouse()
    default:
      return startSearchEngine(name)
  }
}

if (process.argv[1] === import.meta.filename) {
  const name = process.argv[2] as EngineName
  if (!ENGINE_NAMES.includes(name)) {
    console.error(`Name one of the engines: ${ENGINE_NAMES.join(', ')}.`)
    process.exit(2)
  }
  const engine = await startEngine(name)
  console.log(`${engine.name} ${engine.version} listening on ${engine.url}`)
  const stop = async (): Promise<void> => {
    await engine.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
