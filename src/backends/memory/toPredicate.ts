import { compilePattern } from '../../analysis/pattern.ts'
import { matchesPhrase } from '../../analysis/phrase.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { PLAN } from '../../diagnostics/arguments/rules.ts'
import type { MatchTarget, Plan } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { compile, defineBackend, SAFE_DEPTH } from '../backend.ts'
import { Prepared, type PreparedField } from './prepared.ts'
import { type ScalarLeaf, type StringLeaf, scalarTest, stringTest } from './valueTest.ts'

/**
 * A plan as a predicate over documents, prepared or not. The predicate throws a DocumentError when a value is
 * not of its field's kind.
 *
 * @throws TypeError when a document was prepared for other fields than the plan's.
 * @throws UnsupportedError when the plan has more than 500 levels of nesting.
 * @example
 * documents.filter(toPredicate(planQuery(releases, 'headline:bank')))
 */
export function toPredicate<S extends Schema>(
  plan: Plan<S>,
): (document: DocumentOf<S> | Prepared<S>) => boolean {
  checkArgument('toPredicate', 'plan', plan, PLAN)
  const matches = compile(plan, memory, undefined)
  let fields: unknown = plan.schema.fields
  return (document) => {
    if (!(document instanceof Prepared)) return matches(new Prepared(plan.schema, document))
    if (document.schema.fields !== fields) document.assertFieldsOf(plan.schema)
    fields = document.schema.fields
    return matches(document)
  }
}

export type Predicate = (document: Prepared) => boolean

/** The reference for what plans mean: a predicate over prepared documents. */
export const memory = defineBackend<Predicate>({
  name: 'memory',
  leaf: {
    term: ({ field, target, value }) => {
      if (target === 'tokens') return (document) => document.field(field.name).hasToken(value)
      return (document) => strings(document.field(field.name), target).includes(value)
    },
    phrase: ({ field, tokens, slop }) => {
      return (document) =>
        document.field(field.name).tokens.some((found) => matchesPhrase(found, tokens, slop))
    },
    pattern: someString,
    regexp: someString,
    fuzzy: someString,
    range: someString,
    substring: ({ field, parts }) => {
      const matches = compilePattern([{ any: 'many' }, ...parts, { any: 'many' }])
      return (document) => document.field(field.name).lowered.some(matches)
    },
    number: someScalar,
    numberRange: someScalar,
    boolean: someScalar,
    dateRange: someScalar,
    exists:
      ({ field }) =>
      (document) =>
        document.field(field.name).values.length > 0,
  },
  all: (parts) => (document) => parts.every((part) => part(document)),
  any: (parts) => (document) => parts.some((part) => part(document)),
  not: (part) => (document) => !part(document),
  constant: (value) => () => value,
  // A predicate calls the predicates of its parts, one frame for each level.
  limits: { depth: SAFE_DEPTH },
})

function someString(leaf: StringLeaf): Predicate {
  const matches = stringTest(leaf)
  const { name } = leaf.field
  if (leaf.target === 'tokens')
    return (document) => document.field(name).tokens.some((tokens) => tokens.some(matches))
  return (document) => strings(document.field(name), leaf.target).some(matches)
}

function someScalar(leaf: ScalarLeaf): Predicate {
  const matches = scalarTest(leaf)
  return (document) => document.field(leaf.field.name).values.some(matches)
}

function strings(field: PreparedField, target: MatchTarget): readonly string[] {
  return target === 'value' ? (field.values as readonly string[]) : field.lowered
}
