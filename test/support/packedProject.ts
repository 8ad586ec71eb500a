import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the programs that the project itself depends on: Node, npm's choice of it, and TypeScript. */
export const programs = join(root, 'node_modules/.bin')

/** A project of someone who uses the package. */
export interface PackedProject {
  readonly folder: string
  /** Runs a program in the project and gives back what it wrote. */
  readonly run: (program: string, parameters: readonly string[], folder?: string) => string
  readonly remove: () => void
}

/**
 * A new project with the packed tarball of this package installed in it, beside other packages. What is packed
 * is what `npm run build` built last.
 */
export function packedProject(...others: readonly string[]): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-user-'))
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
  const run: PackedProject['run'] = (program, parameters, cwd = folder) =>
    execFileSync(program, parameters, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  )
  const [{ filename }] = Array.isArray(packed) ? packed : (Object.values(packed) as { filename: string }[])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, filename), ...others])
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
