import { Context } from 'mingo/core'
import * as operators from 'mingo/operators/query'
import { Query } from 'mingo/query'
import { toFilter, toMongo } from '../../../examples/custom-backend.ts'
import { compareCodePoints } from '../../../src/analysis/compareCodePoints.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Engine } from './engine.ts'

/** The MongoDB of the examples, run by mingo, which applies MongoDB's filters to plain objects. */
export function mongoEngine(): Engine {
  return {
    name: 'mongodb',
    async load(schema, documents) {
      const stored = documents.map((document) => toMongo(schema, document as never))
      return {
        async hits(plans) {
          return plans.map((plan) => {
            try {
              const query = new Query(toFilter(plan) as never, { context })
              return stored.flatMap((document, i) => (query.test(document as never) ? [i] : []))
            } catch (error) {
              if (error instanceof UnsupportedError) return error
              throw new Error(`${plan.source} failed when it ran: ${(error as Error).message}`, {
                cause: error,
              })
            }
          })
        },
        async drop() {},
      }
    },
  }
}

/** MongoDB compares strings by their bytes, mingo by UTF-16 units. */
const COMPARISONS = {
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
}

const context = Context.init({ query: { ...operators, ...(COMPARISONS as object) } })

function comparison(holds: (order: number) => boolean) {
  return (name: string, bound: unknown) => (found: unknown) => {
    const value = (found as Record<string, unknown>)[name]
    if (typeof value === 'string' && typeof bound === 'string') return holds(compareCodePoints(value, bound))
    return typeof value === 'number' && typeof bound === 'number' && holds(value - bound)
  }
}
