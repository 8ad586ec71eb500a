import { type Prepared, prepare, toPredicate } from '../../backends/memory/index.ts'
import type { Plan, Schema } from '../../index.ts'
import { type Release, valuesOf } from './markedRelease.ts'

/** Releases made ready for a schema, newest first. */
export class Collection {
  readonly releases: readonly Release[]
  /** `null` for a release that the schema does not fit. */
  readonly #prepared: readonly (Prepared | null)[]

  constructor(schema: Schema, releases: readonly Release[]) {
    this.releases = releases
    this.#prepared = releases.map((release) => prepared(schema, release))
  }

  /** The number of releases that the schema does not fit. They are no hits of any query. */
  get refused(): number {
    return this.#prepared.filter((each) => each === null).length
  }

  /** @throws UnsupportedError as `toPredicate` does */
  search(plan: Plan): readonly Release[] {
    const isHit = toPredicate(plan)
    return this.releases.filter((_, i) => {
      const document = this.#prepared[i]!
      return document !== null && isHit(document)
    })
  }
}

function prepared(schema: Schema, release: Release): Prepared | null {
  try {
    return prepare(schema, release as object)
  } catch {
    return null
  }
}

/** Releases as the service orders them: the newest first. */
export function newestFirst(releases: readonly Release[]): Release[] {
  const created = (release: Release) => Date.parse(valuesOf(release, 'versioncreated')[0] ?? '')
  return releases.toSorted((a, b) => created(b) - created(a))
}
