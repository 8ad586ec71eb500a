import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the programs that this package's development dependencies install. */
export const programs = join(root, 'node_modules/.bin')

/** A project that depends on this package. */
export interface PackedProject {
  readonly folder: string
  /** Runs a program in the project and returns its standard output. */
  readonly run: (program: string, parameters: readonly string[], folder?: string) => string
  readonly remove: () => void
}

/**
 * Creates a project and installs the packed tarball of this package in it, with other packages. Packs the
 * files of the last `npm run build`.
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
