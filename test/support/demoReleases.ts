import { readFileSync } from 'node:fs'

/** A release of the demo data, as JSON has it. */
export interface DemoRelease {
  readonly publicidentifier: string
  readonly versioncreated: string
  readonly headline?: string
  readonly body_xhtml?: string
  readonly source?: string
}

const lines = readFileSync(new URL('../../examples/releases.ndjson', import.meta.url), 'utf8').trimEnd()

/** The thousand releases of the demo. */
export const demoReleases: readonly DemoRelease[] = lines.split('\n').map((line) => JSON.parse(line))

/** Coprime to the number of releases, so that each headline comes with other bodies. */
const STEP = 7919

/** How much older each thousand is than the one before, in milliseconds. */
const AGE = 2_222_222

/**
 * Any number of releases, always the same ones: those of the demo, and then others with the headline of one
 * and the body of another.
 *
 * @example
 * [...manyReleases(3)].map((release) => release.headline)
 */
export function* manyReleases(count: number): Generator<DemoRelease> {
  const { length } = demoReleases
  for (let i = 0; i < count; i++) {
    const release = demoReleases[i % length]!
    const round = Math.floor(i / length)
    if (round === 0) yield release
    else {
      const { headline: _, ...others } = release
      const { headline } = demoReleases[(i * STEP + round) % length]!
      yield {
        ...others,
        publicidentifier: `${release.publicidentifier}-${round}`,
        versioncreated: new Date(Date.parse(release.versioncreated) - round * AGE).toISOString(),
        ...(headline !== undefined && { headline }),
      }
    }
  }
}
