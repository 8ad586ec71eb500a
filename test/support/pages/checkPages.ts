import { expect } from 'vitest'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import type { KeyType } from '../../../src/backends/sql/index.ts'
import { planQuery } from '../../../src/index.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import type { Missing, Order } from '../../../src/plan/order.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { createRandom } from '../cases/random.ts'
import {
  comparePlaces,
  drawDocument,
  drawOrder,
  type Ordered,
  ordered,
  placeOf,
  type Sorting,
} from './ordered.ts'

/** Which page is asked for. A search engine is not given `key`. */
export interface PageOptions {
  readonly order: Order<typeof ordered>
  readonly missing?: Missing
  readonly key?: 'asc' | 'desc'
  readonly limit: number
  readonly after?: Cursor | string | null
  readonly before?: Cursor
}

/** Documents that are read in pages. */
export interface PageStore {
  /** The type of a key that is no field; `null` if there is none. */
  readonly keyType: KeyType | null
  /** Stores other documents instead of those that are there. */
  reset(documents: readonly Ordered[]): Promise<void>
  add(documents: readonly Ordered[]): Promise<void>
  page(
    plan: Plan<typeof ordered>,
    options: PageOptions,
  ): Promise<{
    readonly ids: readonly string[]
    readonly next: Cursor | null
    readonly previous: Cursor | null
    readonly count: number
  }>
}

const QUERIES = ['*', 'bank', 'river NOT bank', 'bank OR created:2019', 'NOT source:acme']

/**
 * Reads random documents in pages, in a random order, and adds documents between the pages. Each page must be
 * the one that memory has.
 */
export async function checkPages(store: PageStore, seed: number): Promise<void> {
  const random = createRandom(seed)
  let number = 0
  const draw = (count: number): Ordered[] => random.times(count, () => drawDocument(number++, random))
  const stored = draw(30)
  await store.reset(stored)
  const sorting: Sorting = {
    order: drawOrder(random, store.keyType !== null),
    missing: random.pick(['omit', 'first', 'last']),
    key: store.keyType === null ? null : random.pick(['asc', 'desc']),
    keyType: store.keyType ?? 'bigint',
  }
  const { order, missing, key } = sorting
  const limit = 1 + random.below(12)
  const plan = planQuery(ordered, random.pick(QUERIES))
  const compare = comparePlaces(sorting)
  const options = {
    ...{ order, missing, limit },
    ...(key !== null && { key }),
  }
  const matches = toPredicate(plan)
  const hitsNow = () =>
    stored
      .filter((document) => matches(document) && placeOf(document, sorting) !== null)
      .map((document) => ({ id: document.id!, place: placeOf(document, sorting)! }))
      .sort((a, b) => compare(a.place, b.place))
  const idsOf = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => id)
  let after: Cursor | null = null
  for (let pages = 0; pages < 200; pages++) {
    const hits = hitsNow()
    const behind = hits.filter(({ place }) => after === null || compare(place, after) > 0).slice(0, limit)
    const next = behind.length < limit ? null : behind.at(-1)!.place
    const previous = after === null ? null : (behind[0]?.place ?? [])
    const given = random.chance(0.5) ? after : after && JSON.stringify(after)
    const page = await store.page(plan, { ...options, after: given })
    const told = `SEED=${seed} ${plan.source} ${JSON.stringify({ sorting, after })}`
    expect(page, told).toEqual({ ids: idsOf(behind), next, previous, count: hits.length })
    if (previous !== null) {
      const earlier = hits.filter(({ place }) => previous.length === 0 || compare(place, previous) < 0)
      const back = earlier.slice(-limit)
      expect(await store.page(plan, { ...options, before: previous }), `back: ${told}`).toEqual({
        ids: idsOf(back),
        next: back.at(-1)?.place ?? null,
        previous: back.length < limit ? null : back[0]!.place,
        count: hits.length,
      })
    }
    if (next === null) return
    after = JSON.parse(JSON.stringify(page.next))
    if (pages < 10 && random.chance(0.5)) {
      const added = draw(1 + random.below(3))
      stored.push(...added)
      await store.add(added)
    }
  }
  throw new Error(`SEED=${seed}: the pages do not end.`)
}
