import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from './cliError.ts'

/**
 * The path of a file of the package, both for the sources and for a build.
 *
 * @throws CliError when the file does not exist.
 */
export function packageFile(...path: readonly string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  const file = join(folder, ...path)
  if (!existsSync(file)) throw new CliError(`${join(...path)} is not part of this installation`)
  return file
}
