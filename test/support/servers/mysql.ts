import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, isRoot, run } from './command.ts'
import { oneAtATime } from './oneAtATime.ts'
import { EngineMissing, type RunningEngine } from './runningEngine.ts'
import { freePort, installFolder, runServer, startInFolder } from './runServer.ts'

/**
 * Starts MySQL with an empty database `test` and a user `root` without a password. Debian's stable release
 * has no package of MySQL. The packages of Debian sid are installed into a root file system of their own,
 * `.engines/mysql/tree`, and run there with `chroot`.
 */
export async function startMysql(): Promise<RunningEngine> {
  const root = await oneAtATime('mysql', installTree)
  // The server sees nothing outside its root.
  const inside = `/tmp/run-${process.pid}-${Date.now()}`
  const folder = join(root, inside)
  mkdirSync(folder, { recursive: true })
  const mysqld = [root, 'mysqld', '--no-defaults', '--user=mysql', `--datadir=${inside}/data`]
  return startInFolder(folder, async () => {
    await run('chroot', [root, 'chown', 'mysql', inside])
    await run('chroot', [...mysqld, '--initialize-insecure'])
    const port = await freePort()
    const options = [
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${inside}/socket`,
      `--pid-file=${inside}/pid`,
      '--secure-file-priv=NULL',
      '--mysqlx=0',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
    ]
    const client = [root, 'mysql', '--no-defaults', '-h127.0.0.1', `-P${port}`, '-uroot', '-N', '-e']
    const ready = () => run('chroot', [...client, 'create database if not exists test; select version()'])
    return {
      name: 'mysql',
      url: `mysql://root@127.0.0.1:${port}/test`,
      ...(await runServer(['chroot', ...mysqld, ...options], folder, ready)),
    }
  })
}

async function installTree(): Promise<string> {
  const root = join(installFolder('mysql'), 'tree')
  if (existsSync(join(root, 'usr/sbin/mysqld')) || existsSync(join(root, 'usr/bin/mysqld'))) return root
  if (!isRoot) throw new EngineMissing('only root can install MySQL into a root file system of its own')
  if (!(await isInstalled('debootstrap'))) await aptInstall('debootstrap')
  const unfinished = `${root}-${process.pid}`
  try {
    const packages = '--include=mysql-server-core,mysql-client-core'
    await run('debootstrap', ['--variant=minbase', packages, 'sid', unfinished, debianMirror()])
    await run('chroot', [unfinished, 'useradd', '-r', 'mysql'])
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new EngineMissing(`MySQL cannot be fetched: ${(error as Error).message}`)
  }
  rmSync(root, { recursive: true, force: true })
  renameSync(unfinished, root)
  return root
}

/** The mirror of this machine's own packages. */
function debianMirror(): string {
  const folder = '/etc/apt/sources.list.d'
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ]
  for (const file of files) {
    if (!existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    const found =
      /^URIs:\s*(\S+\/debian)\/?\s/m.exec(text) ?? /^deb\s+(?:\[.*?\]\s+)?(\S+\/debian)\/?\s/m.exec(text)
    if (found !== null) return found[1]!
  }
  throw new EngineMissing('MySQL is fetched from a Debian mirror, and this machine has none configured')
}
