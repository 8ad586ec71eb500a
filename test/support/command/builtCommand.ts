import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the command and its threads as built for this run. */
    readonly commandFolder: string
  }
}

/** The path of a script of the command, built from the sources at the start of this run. */
export function builtScript(name: 'cli' | 'searchWorker'): string {
  return join(inject('commandFolder'), `${name}.js`)
}
