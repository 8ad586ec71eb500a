import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from '../../support/servers/command.ts'
import { EngineMissing } from '../../support/servers/engineName.ts'
import { sharedFolder } from '../../support/servers/folders.ts'

/** The runtimes that npm has, each with the version that is tested; of Node the oldest that is supported. */
const PACKAGES = { node: '22.18.0', deno: '2.9.6', bun: '1.4.5' } as const

export type RuntimeName = keyof typeof PACKAGES | 'chromium'

/**
 * The program of a runtime, fetched first where it is missing: from npm into `.engines/runtimes`, Chromium by
 * apt-get.
 *
 * @throws EngineMissing when this machine cannot have it
 */
export function fetchRuntime(name: RuntimeName): Promise<string> {
  return name === 'chromium' ? fetchChromium() : fetchPackage(name)
}

async function fetchPackage(name: keyof typeof PACKAGES): Promise<string> {
  const version = PACKAGES[name]
  const folder = sharedFolder(`runtimes/${name}-${version}`)
  const program = join(folder, 'node_modules/.bin', name)
  if (!existsSync(program)) {
    // Their install scripts fetch the program or put it in its place.
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
    if (await isInstalled(program)) return program
  await aptInstall('chromium')
  return 'chromium'
}
