import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, asNobody, giveToNobody, isInstalled, run } from './command.ts'
import type { RunningEngine } from './runningEngine.ts'
import { freePort, runFolder, runServer, startInFolder } from './runServer.ts'

/**
 * Starts Debian's PgBouncer in transaction mode, with few connections to the server: each transaction, and
 * each statement outside of one, may get another.
 *
 * @param server the URL of a PostgreSQL server that asks for no password
 * @throws EngineMissing if it cannot be installed
 */
export async function startPgbouncer(server: string): Promise<RunningEngine> {
  if (!(await isInstalled('pgbouncer'))) await aptInstall('pgbouncer')
  const { hostname, port: serverPort, username, pathname } = new URL(server)
  const folder = runFolder('pgbouncer')
  return startInFolder(folder, async () => {
    const port = await freePort()
    const database = `host=${hostname} port=${serverPort} user=${username}`
    const lines = [
      '[databases]',
      `${pathname.slice(1)} = ${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
      // The next connection is not the one that was used last.
      'server_round_robin = 1',
    ]
    writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
    await giveToNobody(folder)
    const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
    const ready = () => run('psql', [url, '-Atc', 'show server_version'])
    const command = asNobody(['pgbouncer', join(folder, 'pgbouncer.ini')])
    return { name: 'postgres', url, ...(await runServer(command, folder, ready, 30)) }
  })
}
