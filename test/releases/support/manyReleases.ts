import type { Release } from '../../../src/releases/release.ts'
import { releases } from '../plainFilter.ts'

const HOUR = 3_600_000

/** The demo releases again and again, with other identifiers and other dates; some have one instant. */
export function* manyReleases(count: number): Generator<object> {
  for (let i = 0; i < count; i++) {
    const release = releases[(i * 7) % releases.length] as Release
    const turn = Math.floor(i / releases.length)
    const identifier = `${release.publicidentifier}${turn === 0 ? '' : `-${turn}é`}`
    const date = new Date(Date.parse(release.versioncreated) - turn * HOUR * (turn % 3))
    yield { ...release, publicidentifier: identifier, versioncreated: date.toISOString() }
  }
}
