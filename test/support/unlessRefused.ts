import { UnsupportedError } from '../../src/backends/unsupportedError.ts'

/**
 * What `run` returns, or `null` where a backend refuses the plan. Each backend has limits of its own: one may
 * answer what another refuses, `memory` included.
 */
export function unlessRefused<T>(run: () => T): T | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}
