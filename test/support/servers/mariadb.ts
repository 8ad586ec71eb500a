import { join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import type { RunningEngine } from './engineName.ts'
import { runFolder } from './folders.ts'
import { freePort, runServer } from './runServer.ts'
import { asNobody, giveToNobody } from './unprivileged.ts'

/**
 * Starts MariaDB as Debian packages it, with an empty database `test` and a user `root` without a password.
 */
export async function startMariadb(): Promise<RunningEngine> {
  if (!(await isInstalled('mariadbd'))) await aptInstall('mariadb-server')
  const folder = runFolder('mariadb')
  await giveToNobody(folder.path)
  const data = join(folder.path, 'data')
  try {
    const install = [
      'mariadb-install-db',
      '--no-defaults',
      `--datadir=${data}`,
      // In a folder for all, servers that start at once would delete each other's files.
      `--tmpdir=${folder.path}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]
    const [program, ...parameters] = asNobody(install)
    await run(program!, parameters, { cwd: folder.path })
    const port = await freePort()
    const server = [
      'mariadbd',
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${folder.path}`,
      `--socket=${join(folder.path, 'socket')}`,
      `--pid-file=${join(folder.path, 'pid')}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--innodb-flush-log-at-trx-commit=0',
    ]
    const client = ['--no-defaults', '-h127.0.0.1', `-P${port}`, '-uroot', '-N', '-e']
    const ready = () => run('mariadb', [...client, 'create database if not exists test; select version()'])
    const { version, stop } = await runServer(asNobody(server), folder.path, ready)
    return {
      name: 'mariadb',
      url: `mysql://root@127.0.0.1:${port}/test`,
      version: version.trim(),
      stop: async () => {
        await stop()
        folder.remove()
      },
    }
  } catch (error) {
    folder.remove()
    throw error
  }
}
