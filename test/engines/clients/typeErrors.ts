import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../support/servers/command.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * What the compiler says about a file that imports a package which is installed elsewhere: nothing where its
 * types fit.
 *
 * @param folder where the package is
 * @param client the package's name there
 * @param imported its own name
 */
export async function typeErrors(
  file: string,
  folder: string,
  client: string,
  imported: string,
): Promise<string> {
  const project = join(folder, `tsconfig.${client}.json`)
  const compilerOptions = {
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: { [imported]: [join(folder, 'node_modules', client)] },
  }
  writeFileSync(
    project,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: [file] }),
  )
  return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]).then(
    (output) => output,
    (error: Error) => error.message,
  )
}
