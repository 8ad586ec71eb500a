import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../cliError.ts'
import { demoFile } from '../demo.ts'
import { packageFile } from '../packageFile.ts'
import type { PageFile } from './pages.ts'

/** The pages that the package has, by the names of their folders. */
export type PageName = 'demo' | 'playground'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/**
 * The files of a page by their names, next to the command, or from the last build.
 *
 * @throws CliError when the page was not built.
 */
export function pageFolder(name: PageName): ReadonlyMap<string, PageFile> {
  const beside = fileURLToPath(new URL(name, import.meta.url))
  return pageFiles(name, existsSync(join(beside, 'index.html')) ? beside : built(name))
}

/** The files of a page in a folder, by their names. */
export function pageFiles(name: PageName, folder: string): ReadonlyMap<string, PageFile> {
  const files = readdirSync(folder).filter((file) => Object.hasOwn(TYPES, extname(file)))
  return new Map([
    ...files.map((file): [string, PageFile] => {
      return [file, { type: TYPES[extname(file)]!, content: readFileSync(join(folder, file)) }]
    }),
    // The demo page counts in the demo's own releases.
    ...(name === 'demo'
      ? [['releases.ndjson', { type: 'application/x-ndjson', content: demoFile() }] as const]
      : []),
  ])
}

function built(name: PageName): string {
  try {
    return packageFile('dist', name)
  } catch {
    throw new CliError(`the page "${name}" is not built. Run npm run build in the clone`)
  }
}
