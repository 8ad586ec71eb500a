import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from '../../support/servers/command.ts'
import { EngineMissing } from '../../support/servers/runningEngine.ts'
import { installFolder } from '../../support/servers/runServer.ts'

/** The runtimes that are installed from npm, with their versions. Node is the oldest supported version. */
const PACKAGES = { node: '22.18.0', deno: '2.9.6', bun: '1.4.5' } as const

export type RuntimeName = keyof typeof PACKAGES | 'chromium'

/**
 * The path of a runtime's program. A missing runtime is installed first: into `.engines/runtimes` from npm,
 * or with `apt-get` (Chromium).
 *
 * @throws EngineMissing if it cannot be installed
 */
export function fetchRuntime(name: RuntimeName): Promise<string> {
  return name === 'chromium' ? fetchChromium() : fetchPackage(name)
}

async function fetchPackage(name: keyof typeof PACKAGES): Promise<string> {
  const version = PACKAGES[name]
  const folder = installFolder(`runtimes/${name}-${version}`)
  const program = join(folder, 'node_modules/.bin', name)
  if (!existsSync(program)) {
    // The install script downloads the program or links it.
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, allowScripts: { [name]: true } }),
    )
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]
    try {
      await run('npm', install)
    } catch (error) {
      throw new EngineMissing(`npm cannot install ${name}@${version}: ${(error as Error).message}`)
    }
  }
  return program
}

async function fetchChromium(): Promise<string> {
  for (const program of ['chromium', 'chromium-browser', 'google-chrome'])
    if (await isInstalled(program)) return pathOf(program)
  await aptInstall('chromium')
  return pathOf('chromium')
}

async function pathOf(program: string): Promise<string> {
  return (await run('which', [program])).trim()
}
