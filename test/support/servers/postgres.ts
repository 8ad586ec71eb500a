import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import { EngineMissing, type RunningEngine } from './engineName.ts'
import { runFolder } from './folders.ts'
import { freePort, runServer } from './runServer.ts'
import { asNobody, giveToNobody } from './unprivileged.ts'

/**
 * Starts PostgreSQL as Debian packages it (contrib modules included), with the library's character set and
 * byte order of strings.
 */
export async function startPostgres(): Promise<RunningEngine> {
  const programs = await findPrograms()
  const folder = runFolder('postgres')
  await giveToNobody(folder.path)
  const data = join(folder.path, 'data')
  try {
    const initdb = [
      join(programs, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '-N',
    ]
    const [program, ...parameters] = asNobody(initdb)
    await run(program!, parameters, { cwd: folder.path })
    const port = await freePort()
    const address = ['-h', '127.0.0.1', '-p', String(port)]
    const server = [
      join(programs, 'postgres'),
      '-D',
      data,
      '-k',
      folder.path,
      ...address,
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
    ]
    const ask = ['-U', 'postgres', '-d', 'postgres', '-Atc', 'show server_version']
    const { version, stop } = await runServer(asNobody(server), folder.path, () =>
      run(join(programs, 'psql'), [...address, ...ask]),
    )
    return {
      name: 'postgres',
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
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

/** The folder of the newest installed version's programs; Debian keeps them off the path. */
async function findPrograms(): Promise<string> {
  const found = newestDebian()
  if (found !== undefined) return found
  if (await isInstalled('initdb')) return (await run('sh', ['-c', 'dirname "$(command -v initdb)"'])).trim()
  await aptInstall('postgresql')
  const installed = newestDebian()
  if (installed === undefined)
    throw new EngineMissing('PostgreSQL was installed, but its programs are not where Debian puts them')
  return installed
}

function newestDebian(): string | undefined {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(folder, version, 'bin'))
    .find((programs) => existsSync(join(programs, 'initdb')))
}
