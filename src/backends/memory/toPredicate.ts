import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { PLAN } from '../../diagnostics/arguments/rules.ts'
import { partsOfFormula } from '../../plan/fold.ts'
import type { Formula, Plan } from '../../plan/plan.ts'
import { ColumnReader } from '../../schema/columnReader.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { indexOf } from '../../schema/schemaIndex.ts'
import { compileUnchecked } from '../backend.ts'
import { memory } from './backend.ts'
import { Prepared } from './prepared.ts'

/**
 * Compiles a plan to a predicate that tests a document, whether prepared or not. The predicate throws a
 * DocumentError if a value has the wrong type for its field.
 *
 * @throws TypeError (from the predicate) when a document was prepared for a schema with different fields.
 * @throws UnsupportedError when the plan has more than 500 levels of nesting.
 * @example
 * documents.filter(toPredicate(planQuery(releases, 'headline:bank')))
 */
export function toPredicate<S extends Schema>(
  plan: Plan<S>,
): (document: DocumentOf<S> | Prepared<S>) => boolean {
  checkArgument('toPredicate', 'plan', plan, PLAN)
  const { schema } = plan
  const isHit = compileUnchecked(plan, memory, schema)
  const { fields } = indexOf(schema)
  const needed = namesIn(plan.formula)
  const reader = new ColumnReader(
    fields,
    fields.map(({ name }) => needed.has(name)),
  )
  return (document) => {
    if (!(document instanceof Prepared))
      return isHit(new Prepared(schema, document, reader.read(document), [], false))
    return isHit(document.schema.fields === schema.fields ? document : document.arrangedFor(schema))
  }
}

/** The names of the fields that a formula tests. */
function namesIn(formula: Formula): ReadonlySet<string> {
  const names = new Set<string>()
  const rest = [formula]
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if ('field' in part) names.add(part.field.name)
    else for (const inner of partsOfFormula(part)) rest.push(inner)
  }
  return names
}

/**
 * The document with its columns in the order of a schema.
 *
 * @throws TypeError when it was prepared for different fields.
 */
export function preparedFor<S extends Schema>(schema: S, document: DocumentOf<S> | Prepared<S>): Prepared {
  if (!(document instanceof Prepared)) return new Prepared(schema, document)
  return document.schema.fields === schema.fields ? document : document.arrangedFor(schema)
}
