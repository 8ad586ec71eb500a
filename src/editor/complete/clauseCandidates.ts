import type { Schema, SchemaField } from '../../schema/schema.ts'
import { indexOf } from '../../schema/schemaIndex.ts'
import { escapeField, escapeWord } from '../../syntax/escape.ts'
import type { Candidate } from './candidate.ts'
import type { Say, ValueContext } from './valueCandidates.ts'

/** How many options a list shows at once. NOT is one of them. */
const SHOWN = 10

/** What can be where a clause begins or goes on: operators, values of the group's field, and fields. */
export function clauseCandidates(
  schema: Schema,
  { site, say }: ValueContext,
  values: readonly Candidate[],
): readonly Candidate[] {
  const fields = fieldCandidates(schema, say, (name) =>
    site.named ? escapeField(name) : `${escapeField(name)}:`,
  )
  if (site.named) return fields
  if (site.beforeConjunction) return [...values, ...fields]
  const not = operator('NOT', say('complete-not', {}))
  if (!site.afterOperand) return [...values, ...fields.slice(0, SHOWN - 1), not, ...fields.slice(SHOWN - 1)]
  const and = operator('AND', say('complete-and', {}))
  return [and, operator('OR', say('complete-or', {})), not, ...values, ...fields]
}

/** The names of the fields that are not hidden, and then their aliases. */
function fieldCandidates(schema: Schema, say: Say, apply: (name: string) => string): Candidate[] {
  const fields = indexOf(schema).shown
  const candidate = (name: string, { kind, description }: SchemaField, detail: string): Candidate => {
    return {
      label: name,
      apply: apply(name),
      kind: 'field',
      detail: detail || description || say('complete-field', { kind }),
      trial: kind,
    }
  }
  return [
    ...fields.map((field) => candidate(field.name, field, '')),
    ...fields.flatMap((field) => field.aliases.map((alias) => candidate(alias, field, field.name))),
  ]
}

/** The names of fields as the value of `_exists_:`. */
export function existsCandidates(schema: Schema, say: Say): Candidate[] {
  return fieldCandidates(schema, say, (name) => escapeWord(name)).map((each) => ({
    ...each,
    trial: 'exists',
  }))
}

function operator(label: string, detail: string): Candidate {
  return { label, apply: label, kind: 'operator', detail, trial: label }
}
