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
 * Creates an empty project, and packs the files of the last `npm run build` into a tarball in it.
 */
export function emptyProject(): PackedProject & { readonly tarball: string } {
  const folder = mkdtempSync(join(tmpdir(), 'isoquery-user-'))
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
  const run: PackedProject['run'] = (program, parameters, cwd = folder) =>
    execFileSync(program, parameters, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  )
  const [{ filename }] = Array.isArray(packed) ? packed : (Object.values(packed) as { filename: string }[])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { folder, run, remove, tarball: join(folder, filename) }
}

/** Creates a project and installs the packed tarball of this package in it, with other packages. */
export function packedProject(...others: readonly string[]): PackedProject {
  const { tarball, ...project } = emptyProject()
  project.run('npm', ['install', '--no-audit', '--no-fund', tarball, ...others])
  return project
}

/** The ways in which TypeScript finds the types of a package, as compiler options. */
export const RESOLUTIONS = [
  ['nodenext', { module: 'nodenext' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
] as const

/** What the strictest TypeScript says about files of a project: nothing if they are right. */
export function typeErrors(
  folder: string,
  options: object,
  sources: { readonly files: readonly string[] } | { readonly include: readonly string[] },
): string {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    // The declarations of other packages name packages that are not installed.
    skipLibCheck: true,
    ...options,
  }
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, ...sources }))
  try {
    execFileSync(join(programs, 'tsc'), ['-p', config], { cwd: folder, encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
