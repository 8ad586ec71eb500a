import { join } from 'node:path'
import { aptInstall, asNobody, giveToNobody, isInstalled, run } from './command.ts'
import type { RunningEngine } from './runningEngine.ts'
import { freePort, runFolder, runServer, startInFolder } from './runServer.ts'

/** Starts Debian's MariaDB with an empty database `test` and a user `root` without a password. */
export async function startMariadb(): Promise<RunningEngine> {
  if (!(await isInstalled('mariadbd'))) await aptInstall('mariadb-server')
  const folder = runFolder('mariadb')
  return startInFolder(folder, async () => {
    await giveToNobody(folder)
    // With a shared tmpdir, servers that start at the same time delete each other's files.
    const options = ['--no-defaults', `--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`]
    const [program, ...parameters] = asNobody([
      'mariadb-install-db',
      ...options,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ])
    await run(program, parameters, { cwd: folder })
    const port = await freePort()
    const server = [
      'mariadbd',
      ...options,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--innodb-flush-log-at-trx-commit=0',
    ]
    const client = ['--no-defaults', '-h127.0.0.1', `-P${port}`, '-uroot', '-N', '-e']
    const ready = () => run('mariadb', [...client, 'create database if not exists test; select version()'])
    return {
      name: 'mariadb',
      url: `mysql://root@127.0.0.1:${port}/test`,
      ...(await runServer(asNobody(server), folder, ready)),
    }
  })
}
