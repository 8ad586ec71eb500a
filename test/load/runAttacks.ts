import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ATTACKS, type Attack, type Target, wrongAnswers } from './attacks.ts'
import type { ProbeReport } from './probe.ts'
import { anonymousMemory, type Service } from './service.ts'

/** What an attack did to the others. Times are in milliseconds, memory in megabytes. */
export interface AttackReport {
  readonly name: string
  readonly seconds: number
  /** Answers by status; `null` is none. */
  readonly statuses: Readonly<Record<string, number>>
  /** The 99th percentile and the longest of a request for a 404, and the longest of another key's `q=*`. */
  readonly notFound99: number
  readonly notFoundMax: number
  readonly queryMax: number
  readonly memory: number
  /** Wrong answers to the attack, failures of the others, and a plain regexp of the same key that fails. */
  readonly problems: readonly string[]
}

/** Runs each attack with and without a key, while other clients ask. */
export async function* runAttacks(service: Service, attacks = ATTACKS): AsyncGenerator<AttackReport> {
  const probe = new Worker(new URL('./probe.ts', import.meta.url), {
    workerData: { url: service.url, key: service.addKey('other') },
  })
  const attacker = service.addKey('attacker')
  const large = service.addKey('large', { maxhits: 2500 })
  const take = () =>
    new Promise<ProbeReport>((resolve) => {
      probe.once('message', resolve)
      probe.postMessage('')
    })
  try {
    await sleep(3000)
    for (const [key, largeKey] of [[attacker, large] as const, [null, null] as const])
      for (const attack of attacks)
        yield await measure(attack, { url: service.url, key, largeKey }, service.pid, take)
  } finally {
    await probe.terminate()
  }
}

async function measure(
  attack: Attack,
  target: Target,
  pid: number,
  take: () => Promise<ProbeReport>,
): Promise<AttackReport> {
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, anonymousMemory(pid))
  }, 50)
  const problems: string[] = []
  const askPlainly = async (when: string) => {
    if (target.key === null) return
    const response = await fetch(`${target.url}/releases?apikey=${target.key}&q=/ban[kc]/`)
    if (response.status !== 200) problems.push(`a plain regexp ${when}: ${response.status}`)
    await response.text()
  }
  await askPlainly('before')
  await take()
  const start = performance.now()
  const answers = await attack.send(target)
  const seconds = (performance.now() - start) / 1000
  await askPlainly('after')
  await sleep(500)
  const { notFound, query, failures } = await take()
  clearInterval(watch)
  problems.push(...failures, ...wrongAnswers(answers))
  return {
    name: `${attack.name}${target.key === null ? ', without a key' : ''}`,
    seconds,
    statuses: count(answers.map(({ status }) => String(status))),
    notFound99: percentile(notFound, 0.99),
    notFoundMax: Math.max(...notFound),
    queryMax: Math.max(...query),
    memory,
    problems,
  }
}

function percentile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0
}

function count(statuses: readonly string[]): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
