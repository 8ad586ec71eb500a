import { parseArgs } from 'node:util'
import { ATTACKS, LARGE_BODIES } from './attacks.ts'
import { runAttacks } from './runAttacks.ts'
import { startService } from './service.ts'

/*
 * Sends every attack to `isoquery serve` on 100,000 releases and prints what it did to the others. Exits with
 * 1 if a bound is not held. Run on a quiet machine: node test/load/measureAttacks.ts [--releases 100000]
 * [--only part-of-a-name]
 */

const { values } = parseArgs({ options: { releases: { type: 'string' }, only: { type: 'string' } } })

/** In milliseconds and megabytes. */
const BOUNDS = { notFound99: 500, burst99: 1000, queryMax: 1000, memory: 500 }

const service = await startService(Number(values.releases ?? 100_000), ['--log-level', 'silent'])
const attacks = ATTACKS.filter(({ name }) => name.includes(values.only ?? ''))
let isHeld = true
try {
  for await (const report of runAttacks(service, attacks)) {
    const { name, seconds, statuses, notFound99, notFoundMax, queryMax, memory, problems } = report
    const slowest = name.startsWith(LARGE_BODIES) ? BOUNDS.burst99 : BOUNDS.notFound99
    const beyond = [
      ...(notFound99 > slowest ? ['404 slow'] : []),
      ...(queryMax > BOUNDS.queryMax ? ['q=* slow'] : []),
      ...(memory > BOUNDS.memory ? ['memory'] : []),
      ...new Set(problems),
    ]
    if (beyond.length > 0) isHeld = false
    const figures = [seconds * 1000, notFound99, notFoundMax, queryMax, memory].map((n) =>
      n.toFixed(0).padStart(6),
    )
    process.stdout.write(`${figures.join('')}  ${name} ${JSON.stringify(statuses)} ${beyond.join('; ')}\n`)
  }
} finally {
  await service.close()
}
process.exitCode = isHeld ? 0 : 1
