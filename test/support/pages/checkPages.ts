import { expect } from 'vitest'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import { planQuery } from '../../../src/index.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import type { Order } from '../../../src/plan/order.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { createRandom } from '../cases/random.ts'
import { comparePlaces, drawDocument, drawOrder, type Ordered, ordered, placeOf } from './ordered.ts'

/** Which page is asked for. */
export interface PageOptions {
  readonly order: Order<typeof ordered>
  readonly limit: number
  readonly after: Cursor | null
}

/** Documents that are read in pages. */
export interface PageStore {
  /** Stores other documents instead of those that are there. */
  reset(documents: readonly Ordered[]): Promise<void>
  add(documents: readonly Ordered[]): Promise<void>
  page(
    plan: Plan<typeof ordered>,
    options: PageOptions,
  ): Promise<{ readonly ids: readonly string[]; readonly next: Cursor | null; readonly count: number }>
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
  const order = drawOrder(random)
  const limit = 1 + random.below(12)
  const plan = planQuery(ordered, random.pick(QUERIES))
  const compare = comparePlaces(order)
  let after: Cursor | null = null
  for (let pages = 0; pages < 200; pages++) {
    const matches = toPredicate(plan)
    const hits = stored
      .filter((document) => matches(document) && placeOf(document, order) !== null)
      .map((document) => ({ id: document.id!, place: placeOf(document, order)! }))
      .sort((a, b) => compare(a.place, b.place))
    const behind = hits.filter(({ place }) => after === null || compare(place, after) > 0).slice(0, limit)
    const next = behind.length < limit ? null : behind.at(-1)!.place
    const page = await store.page(plan, { order, limit, after })
    expect(page, `SEED=${seed} ${plan.source} ${JSON.stringify({ order, after })}`).toEqual({
      ids: behind.map(({ id }) => id),
      next,
      count: hits.length,
    })
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
