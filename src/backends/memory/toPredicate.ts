import { compilePattern } from '../../analysis/pattern.ts'
import { matchesPhrase } from '../../analysis/phrase.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { PLAN } from '../../diagnostics/arguments/rules.ts'
import { partsOfFormula } from '../../plan/fold.ts'
import type { Formula, Plan } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { readColumns } from '../../schema/readDocument.ts'
import type { Schema, SchemaField } from '../../schema/schema.ts'
import { compile, defineBackend, SAFE_DEPTH } from '../backend.ts'
import { layoutOf } from './layout.ts'
import { Prepared } from './prepared.ts'
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
  const { schema } = plan
  const matches = compile(plan, memory, schema)
  const { fields } = layoutOf(schema)
  const asked = namesIn(plan.formula)
  const isAsked = fields.map(({ name }) => asked.has(name))
  return (document) =>
    document instanceof Prepared
      ? matches(preparedFor(schema, document))
      : matches(new Prepared(schema, document, readColumns(fields, document, isAsked)))
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
 * A document with its columns in the order of a schema.
 *
 * @throws TypeError when it was prepared for other fields.
 */
export function preparedFor<S extends Schema>(schema: S, document: DocumentOf<S> | Prepared<S>): Prepared {
  if (!(document instanceof Prepared)) return new Prepared(schema, document)
  return document.schema.fields === schema.fields ? document : document.arrangedFor(schema)
}

export type Predicate = (document: Prepared) => boolean

/**
 * The reference for what plans mean: a predicate over documents that are prepared for a schema, the context.
 */
export const memory = defineBackend<Predicate, Schema>({
  name: 'memory',
  leaf: {
    term: ({ field, target, value }, schema) => {
      const place = placeOf(field, schema)
      if (target === 'tokens') return (document) => document.fieldAt(place).hasToken(value)
      if (target === 'folded') return (document) => document.fieldAt(place).lowered.includes(value)
      return ({ columns }) => {
        const found = columns[place]
        return found === value || (typeof found === 'object' && found.includes(value))
      }
    },
    phrase: ({ field, tokens, slop }, schema) => {
      const place = placeOf(field, schema)
      return (document) => document.fieldAt(place).tokens.some((found) => matchesPhrase(found, tokens, slop))
    },
    pattern: someString,
    regexp: someString,
    fuzzy: someString,
    range: someString,
    substring: ({ field, parts }, schema) => {
      const place = placeOf(field, schema)
      const matches = compilePattern([{ any: 'many' }, ...parts, { any: 'many' }])
      return (document) => document.fieldAt(place).lowered.some(matches)
    },
    number: someScalar,
    numberRange: someScalar,
    boolean: someScalar,
    dateRange: someScalar,
    exists: ({ field }, schema) => {
      const place = placeOf(field, schema)
      return ({ columns }) => columns[place] !== undefined
    },
  },
  all: (parts) => {
    const [first, second] = parts as [Predicate, Predicate]
    if (parts.length === 2) return (document) => first(document) && second(document)
    return (document) => {
      for (const part of parts) if (!part(document)) return false
      return true
    }
  },
  any: (parts) => {
    const [first, second] = parts as [Predicate, Predicate]
    if (parts.length === 2) return (document) => first(document) || second(document)
    return (document) => {
      for (const part of parts) if (part(document)) return true
      return false
    }
  },
  not: (part) => (document) => !part(document),
  constant: (value) => () => value,
  // A predicate calls the predicates of its parts, one frame for each level.
  limits: { depth: SAFE_DEPTH },
})

function placeOf({ name }: SchemaField, schema: Schema): number {
  return layoutOf(schema).places.get(name)!
}

function someString(leaf: StringLeaf, schema: Schema): Predicate {
  const matches = stringTest(leaf)
  const place = placeOf(leaf.field, schema)
  if (leaf.target === 'tokens')
    return (document) => document.fieldAt(place).tokens.some((tokens) => tokens.some(matches))
  if (leaf.target === 'folded') return (document) => document.fieldAt(place).lowered.some(matches)
  return someValue(place, matches as (value: string | number | boolean) => boolean)
}

function someScalar(leaf: ScalarLeaf, schema: Schema): Predicate {
  return someValue(placeOf(leaf.field, schema), scalarTest(leaf))
}

function someValue(place: number, matches: (value: string | number | boolean) => boolean): Predicate {
  return ({ columns }) => {
    const found = columns[place]
    return typeof found === 'object' ? found.some(matches) : found !== undefined && matches(found)
  }
}
