import type { Hints, NewestOptions } from '../../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Random } from '../cases/random.ts'
import type { MaintainedTable } from './maintainedTable.ts'
import { difference, type Keys } from './relation.ts'

/**
 * Reads all pages of a query's hits in a random order, forwards or backwards, and returns what is wrong: they
 * do not have each hit once, or not in the order of one long page. `null` if all is right.
 */
export async function pagesFault(
  table: MaintainedTable,
  plan: Plan,
  hits: Keys,
  hints: Hints | undefined,
  random: Random,
): Promise<string | null> {
  const options: NewestOptions = {
    ...drawOrder(table, random),
    limit: Math.ceil((hits.size + 1) / (1 + random.below(5))),
    ...(hints !== undefined && random.chance(0.5) && { hints }),
  }
  const isForwards = random.chance(0.5)
  try {
    const whole = await table.page(plan, { ...options, limit: hits.size + 1 })
    const count = await table.count(whole.countSql)
    const walked = await walk(table, plan, options, isForwards, hits.size)
    const isSame = walked.join() === whole.keys.join() && difference(hits, new Set(walked)).size === 0
    if (isSame && count === hits.size && walked.length === hits.size) return null
    const asked = `${isForwards ? 'forwards' : 'backwards'} ${JSON.stringify(options)}`
    return `pages ${asked} give ${walked}; one page gives ${whole.keys}; countSql ${count}, not ${[...hits]}`
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}

function drawOrder({ table }: MaintainedTable, { pick, chance }: Random): Omit<NewestOptions, 'limit'> {
  const direction = () => pick(['asc', 'desc'] as const)
  const sortable = Object.values(table.schema.fields).filter(
    ({ kind, array }) => !array && ['keyword', 'number', 'integer', 'date'].includes(kind),
  )
  const order = sortable.filter(() => chance(0.4)).map(({ name }) => ({ [name]: direction() }))
  return {
    order: order as NewestOptions['order'],
    key: direction(),
    missing: pick(['first', 'last'] as const),
  }
}

/** The keys of all pages; more than `count` show that there is no end to them. */
async function walk(
  table: MaintainedTable,
  plan: Plan,
  options: NewestOptions,
  isForwards: boolean,
  count: number,
): Promise<number[]> {
  const keys: number[] = []
  let at: Cursor | null = isForwards ? null : []
  do {
    const place: Partial<NewestOptions> = isForwards ? { after: at } : { before: at }
    const page = await table.page(plan, { ...options, ...place })
    if (isForwards) keys.push(...page.keys)
    else keys.unshift(...page.keys)
    at = isForwards ? page.next : page.previous
  } while (at !== null && keys.length <= count)
  return keys
}
