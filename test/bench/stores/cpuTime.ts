import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of Linux, in milliseconds. */
const TICK = 10

interface Process {
  readonly parent: number
  /** Of its own and of its children that have ended, in milliseconds. */
  readonly spent: number
}

/**
 * The processor time that all processes below this one have spent, and of it that of some, with those below
 * them. In milliseconds, on Linux.
 */
export function cpuTime(some: readonly number[]): { readonly all: number; readonly some: number } {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? read(name) : null
    if (found !== null) processes.set(Number(name), found)
  }
  const isBelow = (pid: number, roots: readonly number[]): boolean => {
    const parent = processes.get(pid)?.parent
    return parent !== undefined && (roots.includes(parent) || isBelow(parent, roots))
  }
  const sum = (isCounted: (pid: number) => boolean) =>
    [...processes].reduce((total, [pid, { spent }]) => (isCounted(pid) ? total + spent : total), 0)
  return {
    all: sum((pid) => isBelow(pid, [process.pid])),
    some: sum((pid) => some.includes(pid) || isBelow(pid, some)),
  }
}

function read(pid: string): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may have spaces.
    const words = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: words[1]!, spent: (words[11]! + words[12]! + words[13]! + words[14]!) * TICK }
  } catch {
    // It has ended.
    return null
  }
}
