import { type Prepared, prepare, toPredicate } from '../../backends/memory/index.ts'
import type { Plan, Schema } from '../../index.ts'
import { type Release, valuesOf } from './markedRelease.ts'

/** Releases made ready for a schema, newest first. */
export class Collection {
  readonly releases: readonly Release[]
  /** An error for a release that does not fit the schema. */
  readonly #prepared: readonly (Prepared | Error)[]

  constructor(schema: Schema, releases: readonly Release[]) {
    this.releases = releases
    this.#prepared = releases.map((release) => prepared(schema, release))
  }

  /** The releases that do not fit the schema: no query finds them. */
  get refusals() {
    const count = this.#prepared.filter((each) => each instanceof Error).length
    const index = this.#prepared.findIndex((each) => each instanceof Error)
    const error = this.#prepared[index]
    return { count, first: error instanceof Error ? { index, message: error.message } : null }
  }

  /** @throws UnsupportedError as `toPredicate` does */
  search(plan: Plan): readonly Release[] {
    const isHit = toPredicate(plan)
    return this.releases.filter((_, i) => {
      const document = this.#prepared[i]!
      return !(document instanceof Error) && isHit(document)
    })
  }
}

function prepared(schema: Schema, release: Release): Prepared | Error {
  try {
    return prepare(schema, release as object)
  } catch (error) {
    return error as Error
  }
}

/** Releases as the service orders them: the newest first. */
export function newestFirst(releases: readonly Release[]): Release[] {
  const created = (release: Release) => Date.parse(valuesOf(release, 'versioncreated')[0] ?? '')
  return releases.toSorted((a, b) => created(b) - created(a))
}
