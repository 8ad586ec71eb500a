import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { compileFuzzy } from '../../analysis/fuzzy.ts'
import { compilePattern } from '../../analysis/pattern.ts'
import { matchesPhrase } from '../../analysis/phrase.ts'
import { compileRegexp } from '../../analysis/regexp/dfa/compileRegexp.ts'
import { once } from '../../analysis/work.ts'
import type { MatchTarget, Plan, RangeEnd } from '../../plan/plan.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import type { Schema } from '../../schema/schema.ts'
import { compile, defineBackend, SAFE_DEPTH } from '../backend.ts'
import { unsupported } from '../unsupportedError.ts'
import { Prepared, type PreparedField } from './prepared.ts'

/**
 * A plan as a predicate over documents, prepared or not. The predicate throws a DocumentError when a value is
 * not of its field's kind.
 *
 * @throws UnsupportedError when the plan has more than 500 levels of nesting.
 * @example
 * documents.filter(toPredicate(planQuery(releases, 'headline:bank')))
 */
export function toPredicate<S extends Schema>(
  plan: Plan<S>,
): (document: DocumentOf<S> | Prepared<S>) => boolean {
  const matches = compile(plan, memory, undefined)
  return (document) => matches(document instanceof Prepared ? document : new Prepared(plan.schema, document))
}

type Predicate = (document: Prepared) => boolean

/** The reference for what plans mean: a predicate over prepared documents. */
const memory = defineBackend<Predicate>({
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
    pattern: ({ field, target, parts }) => someString(field.name, target, once(compilePattern, parts)),
    regexp: (leaf) => {
      const compiled = once(compileRegexp, leaf.regexp, Infinity)
      if (!compiled.ok) throw unsupported('memory', leaf, 'a regular expression with fewer states')
      return someString(leaf.field.name, leaf.target, compiled.matches)
    },
    fuzzy: ({ field, target, value, edits }) => someString(field.name, target, compileFuzzy(value, edits)),
    range: ({ field, target, lower, upper }) => {
      return someString(field.name, target, (text) => isWithin(text, lower, upper, compareCodePoints))
    },
    substring: ({ field, parts }) => {
      const matches = compilePattern([{ any: 'many' }, ...parts, { any: 'many' }])
      return (document) => document.field(field.name).lowered.some(matches)
    },
    number:
      ({ field, value }) =>
      (document) =>
        document.field(field.name).values.includes(value),
    numberRange: ({ field, lower, upper }) => {
      return (document) =>
        numbers(document.field(field.name)).some((value) => isWithin(value, lower, upper, (a, b) => a - b))
    },
    boolean:
      ({ field, value }) =>
      (document) =>
        document.field(field.name).values.includes(value),
    dateRange: ({ field, from, until }) => {
      const start = from ?? -Infinity
      const end = until ?? Infinity
      return (document) => numbers(document.field(field.name)).some((value) => value >= start && value < end)
    },
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

function someString(name: string, target: MatchTarget, matches: (text: string) => boolean): Predicate {
  if (target === 'tokens')
    return (document) => document.field(name).tokens.some((tokens) => tokens.some(matches))
  return (document) => strings(document.field(name), target).some(matches)
}

function strings(field: PreparedField, target: MatchTarget): readonly string[] {
  return target === 'value' ? (field.values as readonly string[]) : field.lowered
}

function numbers(field: PreparedField): readonly number[] {
  return field.values as readonly number[]
}

function isWithin<T>(
  value: T,
  lower: RangeEnd<T> | null,
  upper: RangeEnd<T> | null,
  compare: (a: T, b: T) => number,
): boolean {
  if (lower !== null) {
    const order = compare(value, lower.value)
    if (order < 0 || (order === 0 && !lower.inclusive)) return false
  }
  if (upper !== null) {
    const order = compare(value, upper.value)
    if (order > 0 || (order === 0 && !upper.inclusive)) return false
  }
  return true
}
