import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

/** How often the memory is read, in milliseconds. The system keeps the peak between two readings. */
const READING_INTERVAL = 20

/** What a program did with the lines that it was given. */
export interface Piped {
  readonly exitCode: number
  /** The program's time on the processor, its threads included. */
  readonly cpuSeconds: number
  /** The greatest resident memory, in megabytes. */
  readonly peakMegabytes: number
  readonly linesOut: number
  readonly errors: string
}

/** Pipes chunks into a program, at the program's pace, and counts the lines that it prints. */
export async function pipedInto(
  [program, ...parameters]: readonly [string, ...string[]],
  chunks: Iterable<Buffer>,
): Promise<Piped> {
  const child = spawn(program, parameters, { stdio: 'pipe' })
  let peakMegabytes = 0
  let cpuSeconds = 0
  const reading = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid!))
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid!))
  }, READING_INTERVAL)
  let linesOut = 0
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) linesOut++
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  Readable.from(chunks, { objectMode: false }).pipe(child.stdin)
  const [exitCode] = (await once(child, 'close')) as [number]
  clearInterval(reading)
  return { exitCode, cpuSeconds, peakMegabytes, linesOut, errors }
}

/** The peak of a process's resident memory so far; 0 once it has ended. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The time that a process and its threads have computed; 0 once it has ended. Linux counts in 1/100 s. */
function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces. The 14th and 15th fields are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Lines of a log, as one chunk of about a megabyte; one in ten lines has the level "error". */
export function logChunk(): { readonly chunk: Buffer; readonly lines: number; readonly errors: number } {
  const lines = Array.from({ length: 6000 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
    const level = i % 10 === 0 ? 'error' : 'info'
    const user = { name: `user ${i % 100}`, id: i }
    return JSON.stringify({ at, level, status: 200 + (i % 400), user, message: `Request ${i} took ${i} ms` })
  })
  return { chunk: Buffer.from(`${lines.join('\n')}\n`), lines: lines.length, errors: lines.length / 10 }
}

/** A chunk again and again, until it has been given this number of bytes. */
export function* repeated(chunk: Buffer, bytes: number): Generator<Buffer> {
  for (let given = 0; given < bytes; given += chunk.length) yield chunk
}
