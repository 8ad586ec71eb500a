import { expect } from 'vitest'
import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { DOCUMENTS, library, type PlanMaker } from './largePlans.ts'

/** An engine that holds the documents of the large plans. */
export interface LargeEngine {
  /** @throws UnsupportedError when the engine cannot answer the plan */
  compile(plan: Plan<typeof library>): unknown
  /** The positions of the documents that a plan finds, ascending. */
  hits(plan: Plan<typeof library>): Promise<readonly number[]>
}

const prepared = DOCUMENTS.map((document) => prepare(library, document))

/**
 * Asks a plan of so many clauses; where it is refused, with a limit and a figure, also the greatest one that
 * is not. What is not refused must run, and find what is found in memory.
 *
 * @returns how many clauses were answered; none where it is how deep they are that is refused
 */
export async function assertAnsweredOrRefused(
  engine: LargeEngine,
  make: PlanMaker,
  clauses: number,
): Promise<number> {
  const error = refusal(engine, make(clauses))
  if (error !== undefined && /^at most \d+ levels of nesting, not \d+$/.test(error.needs)) return 0
  const answered = error === undefined ? clauses : greatest(engine, make, guess(error, clauses))
  const plan = make(answered)
  const matches = toPredicate(plan)
  expect(await engine.hits(plan)).toEqual(prepared.flatMap((document, i) => (matches(document) ? [i] : [])))
  return answered
}

function refusal(engine: LargeEngine, plan: Plan<typeof library>): UnsupportedError | undefined {
  try {
    engine.compile(plan)
    return undefined
  } catch (error) {
    if (error instanceof UnsupportedError) return error
    throw error
  }
}

/** How many clauses a refusal suggests, which has to say how much of what is too much. */
function guess({ needs }: UnsupportedError, clauses: number): number {
  const figures =
    /^at most (\d+) (?:clauses|bound values|bytes of automata|phrases with slop), not (\d+)$/.exec(needs)
  if (figures === null) throw new Error(`A refusal that names no limit and no figure: ${needs}`)
  return Math.floor((clauses * Number(figures[1])) / Number(figures[2]))
}

function greatest(engine: LargeEngine, make: PlanMaker, from: number): number {
  let refused = from + 1
  while (refusal(engine, make(refused)) === undefined) refused += Math.ceil(refused / 50)
  let answered = Math.floor((from * 49) / 50)
  while (refusal(engine, make(answered)) !== undefined) answered -= Math.ceil(answered / 10)
  while (refused - answered > 1) {
    const middle = (answered + refused) >> 1
    if (refusal(engine, make(middle)) === undefined) answered = middle
    else refused = middle
  }
  expect(answered).toBeGreaterThan(90)
  return answered
}
