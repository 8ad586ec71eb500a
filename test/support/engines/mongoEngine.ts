import { Context } from 'mingo/core'
import * as operators from 'mingo/operators/query'
import { Query } from 'mingo/query'
import { toFilter, toMongo } from '../../../examples/custom-backend.ts'
import { compareCodePoints } from '../../../src/analysis/compareCodePoints.ts'
import { type Engine, inProcessEngine } from './engine.ts'

/** The MongoDB backend of the examples, on mingo, which applies MongoDB's filters to plain objects. */
export const mongoEngine: Engine = inProcessEngine('mongodb', (schema, documents) => {
  const stored = documents.map((document) => toMongo(schema, document as never))
  return (plan) => {
    const query = new Query(toFilter(plan) as never, { context })
    return stored.flatMap((document, i) => (query.test(document as never) ? [i] : []))
  }
})

/** MongoDB compares strings by bytes, mingo by UTF-16 code units. */
const COMPARISONS = {
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
}

const context = Context.init({ query: { ...operators, ...(COMPARISONS as object) } })

function comparison(holds: (order: number) => boolean) {
  return (name: string, bound: unknown) => (document: unknown) => {
    const value = (document as Record<string, unknown>)[name]
    if (typeof value === 'string' && typeof bound === 'string') return holds(compareCodePoints(value, bound))
    return typeof value === 'number' && typeof bound === 'number' && holds(value - bound)
  }
}
