import { vi } from 'vitest'
import { run } from '../../../src/cli/run.ts'

/** The output and the exit code of a command. */
export interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | NodeJS.Signals | null
}

/** Runs a command in this process. */
export async function isoquery(...args: readonly string[]): Promise<Ended> {
  const written = { out: '', err: '' }
  const into = (stream: keyof typeof written) => (text: string | Uint8Array, done?: unknown) => {
    written[stream] += text
    if (typeof done === 'function') done()
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ]
  try {
    const code = await run(args)
    return { ...written, code }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
