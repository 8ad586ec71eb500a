import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type RunStatement, registerFunctions } from '../../../src/backends/sql/index.ts'
import { openMysql, openPostgres } from '../../support/engines/connections.ts'
import { startEngine } from '../../support/engines/startEngine.ts'
import type { DatabaseName } from './compared.ts'

export interface Opened {
  readonly run: RunStatement
  /** The processor time of this process and of the thread that serves its connection, in milliseconds. */
  readonly processorTime: () => number
  readonly stop: () => Promise<void>
}

/** The thread of the operating system that serves a connection. */
const THREAD = {
  postgres: 'select pg_backend_pid() as id',
  mariadb: 'select tid as id from information_schema.processlist where id = connection_id()',
  mysql: 'select thread_os_id as id from performance_schema.threads where processlist_id = connection_id()',
} as const

function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A new database of the name, with a server of its own if it has one. */
export async function openDatabase(name: DatabaseName): Promise<Opened> {
  if (name === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'isoquery-'))
    const database = new DatabaseSync(join(folder, 'products.sqlite'))
    registerFunctions(database)
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000')
    return {
      run: async (text, values) => database.prepare(text).all(...(values as SQLInputValue[])),
      processorTime: ownTime,
      stop: async () => {
        database.close()
        rmSync(folder, { recursive: true })
      },
    }
  }
  const engine = await startEngine(name)
  const connection = await (name === 'postgres' ? openPostgres(engine.url) : openMysql(engine.url))
  const run: RunStatement = (text, values) => connection.query(text, values)
  // Workers of their own would not be counted.
  if (name === 'postgres') await run('set max_parallel_workers_per_gather = 0', [])
  // The tables fit into memory, as PostgreSQL's do in the cache of the operating system.
  else await run('set global innodb_buffer_pool_size = 4294967296', [])
  const [thread] = (await run(THREAD[name], [])) as { id: unknown }[]
  const counter = `/proc/${Number(thread!.id)}/schedstat`
  return {
    run,
    processorTime: () => ownTime() + Number(readFileSync(counter, 'utf8').split(' ')[0]) / 1e6,
    stop: async () => {
      await connection.close()
      await engine.stop()
    },
  }
}
