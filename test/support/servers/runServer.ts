import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEEPER = fileURLToPath(new URL('./keeper.ts', import.meta.url))

/** A TCP port of the loopback that nobody listens on. */
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
 * Starts a server and waits until it answers.
 *
 * @param folder where its output is kept, as `log`
 * @param ready answers the server's version, or throws while it does not answer yet
 * @throws Error with the end of the log when the server ends or is not ready in time
 */
export async function runServer(
  command: readonly string[],
  folder: string,
  ready: () => Promise<string>,
  seconds = 120,
): Promise<{ version: string; stop(): Promise<void> }> {
  const logPath = join(folder, 'log')
  const log = openSync(logPath, 'a')
  const keeper = spawn(process.execPath, [KEEPER, ...command], { stdio: ['pipe', log, log] })
  closeSync(log)
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    keeper.stdin!.end()
    await ended
  }
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (keeper.exitCode !== null)
      throw new Error(`${command[0]} ended.\n${readFileSync(logPath, 'utf8').slice(-2000)}`)
    try {
      return { version: await ready(), stop }
    } catch (error) {
      if (Date.now() > deadline) {
        await stop()
        throw new Error(
          `${command[0]} is not ready after ${seconds} s: ${error}\n${readFileSync(logPath, 'utf8').slice(-2000)}`,
        )
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
