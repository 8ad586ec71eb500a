import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import { EngineMissing, type RunningEngine } from './engineName.ts'
import { installFolder } from './folders.ts'
import { freePort, runServer } from './runServer.ts'

/**
 * Starts MySQL, of which the current Debian has no package: Debian's next release, in a tree of its own below
 * `.engines/mysql`, has. With an empty database `test` and a user `root` without a password.
 */
export async function startMysql(): Promise<RunningEngine> {
  const root = await installTree()
  // Below the tree's own /tmp: the server sees nothing else.
  const inside = `/tmp/run-${process.pid}-${Date.now()}`
  const folder = join(root, inside)
  mkdirSync(folder, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const within = (...command: string[]): string[] => ['chroot', root, ...command]
  const mysqld = ['mysqld', '--no-defaults', '--user=mysql', `--datadir=${inside}/data`]
  try {
    await run('chroot', [root, 'chown', 'mysql', inside])
    await run('chroot', [root, ...mysqld, '--initialize-insecure'])
    const port = await freePort()
    const address = [
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${inside}/socket`,
      `--pid-file=${inside}/pid`,
    ]
    const lean = [
      '--secure-file-priv=NULL',
      '--mysqlx=0',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
    ]
    const client = ['mysql', '--no-defaults', '-h127.0.0.1', `-P${port}`, '-uroot', '-N', '-e']
    const question = 'create database if not exists test; select version()'
    const ready = () => run('chroot', [root, ...client, question])
    const { version, stop } = await runServer(within(...mysqld, ...address, ...lean), folder, ready)
    return {
      name: 'mysql',
      url: `mysql://root@127.0.0.1:${port}/test`,
      version: version.trim(),
      stop: async () => {
        await stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function installTree(): Promise<string> {
  const root = join(installFolder('mysql'), 'tree')
  if (existsSync(join(root, 'usr/sbin/mysqld')) || existsSync(join(root, 'usr/bin/mysqld'))) return root
  if (process.getuid?.() !== 0)
    throw new EngineMissing('MySQL is put into a tree of its own, which only root can do')
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

/** The mirror that this machine's own packages come from. */
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
  throw new EngineMissing('this machine is not Debian: no mirror to fetch MySQL from')
}
