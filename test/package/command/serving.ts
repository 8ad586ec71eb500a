import { type ChildProcess, spawn } from 'node:child_process'
import { resolve as absolute } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Ended } from '../../cli/support/running.ts'

/** The path of the command as built. */
export const COMMAND = absolute(import.meta.dirname, '../../../dist/cli.js')

/** Options of a process. */
export interface ProcessOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the command as a process of its own. It is killed at the end of the test. */
export function start(args: readonly string[], { cwd, env }: ProcessOptions): ChildProcess {
  const { ISOQUERY_STORE: _store, PORT: _port, ...inherited } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd, env: { ...inherited, PORT: '0', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin!.on('error', () => {})
  return child
}

/** Waits for the end of a process. */
export function ended(child: ChildProcess): Promise<Ended> {
  const written = { out: '', err: '' }
  child.stdout!.setEncoding('utf8').on('data', (text) => (written.out += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => (written.err += text))
  return new Promise((resolve) =>
    child.on('close', (code, signal) => resolve({ ...written, code: code ?? signal })),
  )
}

/** A server that the command runs. */
export interface Serving {
  readonly url: string
  /** The lines of standard output. */
  readonly lines: readonly string[]
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

/** Runs `isoquery serve` until it listens, with `--demo` until it has printed its example requests. */
export function serve(args: readonly string[], options: ProcessOptions): Promise<Serving> {
  const child = start(['serve', ...args], options)
  const end = ended(child)
  const expected = args.includes('--demo') ? 5 : 1
  let out = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text) => {
      out += text
      const lines = out.split('\n').slice(0, -1)
      if (lines.length < expected) return
      const stop = (signal: NodeJS.Signals) => {
        child.kill(signal)
        return end
      }
      resolve({ url: lines[0]!.replace('listening on ', ''), lines, end: stop })
    })
    end.then((early) => reject(new Error(`isoquery serve ended: ${JSON.stringify(early)}`)))
  })
}
