import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { fetchClient } from '../../support/servers/clients.ts'

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

/** What a command printed, and its exit code. */
export interface CommandResult {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** Runs `isoquery` to its end, in a folder where `pg` is installed. */
export async function isoqueryProcess(...args: readonly string[]): Promise<CommandResult> {
  const cwd = await fetchClient('pg')
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { cwd }, (error, out, err) =>
      resolve({ out, err, code: error === null ? 0 : Number(error.code) }),
    )
  })
}

/** A server in a process of its own, killed at the end of the test at the latest. */
export interface ServingProcess {
  readonly url: string
  readonly process: ChildProcess
  /** All that it has written to standard error. */
  readonly log: () => string
}

/** Runs `isoquery serve` until it listens. */
export async function serveProcess(...args: readonly string[]): Promise<ServingProcess> {
  const cwd = await fetchClient('pg')
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', ...args], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stderr.on('data', (text) => (err += text))
  child.stdout.on('data', (text) => (out += text))
  while (!out.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`isoquery serve ended: ${err}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return { url: /listening on (\S+)/.exec(out)![1]!, process: child, log: () => err }
}
