import type { Plan } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { compile } from '../backend.ts'
import { memory } from './memory.ts'
import { Prepared } from './prepared.ts'

/**
 * A plan as a predicate over documents, prepared or as they are.
 *
 * The predicate throws a DocumentError when a document's value is not of its field's kind.
 *
 * @example
 * documents.filter(toPredicate(planQuery(releases, 'headline:bank')))
 */
export function toPredicate<S extends Schema>(
  plan: Plan<S>,
): (document: DocumentOf<S> | Prepared<S>) => boolean {
  const matches = compile(plan, memory, undefined)
  return (document) => matches(document instanceof Prepared ? document : new Prepared(plan.schema, document))
}
