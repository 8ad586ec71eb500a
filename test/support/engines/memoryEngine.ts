import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import type { Engine } from './engine.ts'

/** Memory as one of the engines. */
export function memoryEngine(): Engine {
  return {
    name: 'memory',
    async load(schema, documents) {
      const prepared = documents.map((document) => prepare(schema, document as never))
      return {
        async hits(plans) {
          return plans.map((plan) => {
            const matches = toPredicate(plan)
            return prepared.flatMap((document, i) => (matches(document) ? [i] : []))
          })
        },
        async drop() {},
      }
    },
  }
}
