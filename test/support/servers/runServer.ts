import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningEngine } from './runningEngine.ts'

const KEEPER = fileURLToPath(new URL('./keeper.ts', import.meta.url))

/** A folder below `.engines`, which git ignores, for files that are fetched once. */
export function installFolder(name: string): string {
  const folder = fileURLToPath(new URL(`../../../.engines/${name}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A fresh temporary folder for one run of an engine. */
export function runFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `isoquery-${name}-`))
}

/**
 * Starts an engine with its data in a folder. The folder is removed when the engine stops or fails to start.
 */
export async function startInFolder(
  folder: string,
  start: () => Promise<RunningEngine>,
): Promise<RunningEngine> {
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const engine = await start()
    return { ...engine, stop: () => engine.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** A free TCP port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Starts a server and waits until it is ready.
 *
 * @param folder the server's output goes to the file `log` in this folder
 * @param ready returns the server's version, or throws while the server is not ready
 * @param timeout in seconds
 * @throws Error with the end of the log if the server ends or is not ready in time
 */
export async function runServer(
  command: readonly string[],
  folder: string,
  ready: () => Promise<string>,
  timeout = 120,
): Promise<Pick<RunningEngine, 'version' | 'stop'>> {
  const logPath = join(folder, 'log')
  const log = openSync(logPath, 'a')
  const keeper = spawn(process.execPath, [KEEPER, ...command], { stdio: ['pipe', log, log] })
  closeSync(log)
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    keeper.stdin!.end()
    await ended
  }
  const endOfLog = (): string => readFileSync(logPath, 'utf8').slice(-2000)
  const deadline = Date.now() + timeout * 1000
  for (;;) {
    if (keeper.exitCode !== null) throw new Error(`${command[0]} ended.\n${endOfLog()}`)
    try {
      return { version: (await ready()).trim(), stop }
    } catch (error) {
      if (Date.now() > deadline) {
        await stop()
        throw new Error(`${command[0]} is not ready after ${timeout} s: ${error}\n${endOfLog()}`)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
