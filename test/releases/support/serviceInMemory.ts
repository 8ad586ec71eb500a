import {
  createReleasesHandler,
  type HandledRequest,
  type ReleasesHandlerOptions,
  releasesService,
} from '../../../src/releases/handler.ts'
import { memoryKeyStore } from '../../../src/releases/stores/memoryKeyStore.ts'
import { memoryReleaseStore } from '../../../src/releases/stores/memoryReleaseStore.ts'
import { memoryUsageStore } from '../../../src/releases/stores/memoryUsageStore.ts'

export const NOON = Date.UTC(2026, 10, 18, 12)

export const releases = [
  {
    publicidentifier: 'r1',
    versioncreated: '2019-10-17',
    headline: '<b>Bank</b> opens',
    organisation: 'ACME Bank',
    source: 'Wire',
  },
  {
    publicidentifier: 'r2',
    versioncreated: '2019-10-18T09:30:00+02:00',
    headline: 'Bank closes',
    source: 'Businesswire',
    isin: ['X1', 'X2'],
  },
  { publicidentifier: 'r3', versioncreated: '2019-10-18T07:30:00Z', headline: 'Société', organisation: null },
]

const declared = [
  { secret: 'opensesame', name: 'ali' },
  { secret: 'few', maxqueries: 2 },
  { secret: 'one', maxqueries: 1 },
  { secret: 'short', maxhits: 1 },
  { secret: 'expiring', expires: NOON + 1 },
  { secret: 'expired', expires: NOON },
  { secret: 'revoked', revoked: true },
]

/** The service in memory at noon, with a clock that the test moves and parts that it can break. */
export async function serviceInMemory(broken: Partial<ReleasesHandlerOptions> = {}) {
  const clock = { now: NOON }
  const answers: HandledRequest[] = []
  const failures: unknown[] = []
  const options: ReleasesHandlerOptions = {
    store: memoryReleaseStore(releases),
    keys: await memoryKeyStore(declared),
    usage: memoryUsageStore(),
    clock: () => clock.now,
    onHandled: (answer) => {
      answers.push(answer)
      if (answer.failure !== undefined) failures.push(answer.failure)
    },
    ...broken,
  }
  return {
    handler: createReleasesHandler(options),
    service: releasesService(options),
    clock,
    answers,
    failures,
  }
}
