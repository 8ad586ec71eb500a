import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { installFolder } from './runServer.ts'

/**
 * Runs work that only one process at a time may do, such as an installation; others wait. The lock ends with
 * the process that holds it. On a machine without `flock` (macOS) there is no lock.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const command = [join(installFolder('locks'), name), 'sh', '-c', 'echo locked; cat']
  const holder = spawn('flock', command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const locked = once(holder.stdout, 'data').catch(() => {})
  const failed = once(holder, 'exit').catch(() => {})
  await Promise.race([locked, failed])
  try {
    return await work()
  } finally {
    holder.stdin.end()
  }
}
