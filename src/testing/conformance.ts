import { checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { FUNCTION, type RulesOf, required } from '../diagnostics/arguments/rules.ts'
import { foldTree, partsOfFormula } from '../plan/fold.ts'
import type { Formula, Leaf, LeafKind, Plan } from '../plan/plan.ts'
import {
  type FieldDefinition,
  type FieldKind,
  field,
  type KeywordOptions,
  type TextOptions,
} from '../schema/field.ts'
import { defineSchema, type Schema, type SchemaOptions } from '../schema/schema.ts'
import { planQuery } from '../semantics/planQuery.ts'
import { CASES } from './cases.generated.ts'

/** A document used in the conformance cases, as plain JSON. */
export type ConformanceDocument = Readonly<Record<string, unknown>>

/** What {@link conformance} needs from a backend. */
export interface ConformanceOptions {
  /**
   * Stores documents, separately from those of earlier calls, and resolves to a function that returns the ids
   * of a plan's hits, in any order. The id of a document is its position in the list, starting at 0, as a
   * number or a string. That function must throw an UnsupportedError if the backend does not support the
   * plan.
   */
  readonly load: (
    schema: Schema,
    documents: readonly ConformanceDocument[],
  ) => Promise<(plan: Plan) => Promise<Iterable<number | string>>>
}

const RULES: RulesOf<ConformanceOptions> = { load: required(FUNCTION) }

/** The outcome of one query. */
export interface ConformanceCase {
  readonly query: string
  /** The positions of the documents that the query should find, in ascending order. */
  readonly expected: readonly number[]
  /**
   * The positions of the documents that the backend found, in ascending order; `null` if the backend refused
   * the query or failed.
   */
  readonly actual: readonly number[] | null
  /**
   * `ok` if `actual` equals `expected`; `refused` if the backend threw an UnsupportedError; `wrong` if the
   * hits differ or the backend threw any other error.
   */
  readonly outcome: 'ok' | 'wrong' | 'refused'
  /**
   * The kind of leaf that the case tests: the leaf that was refused or, if none was, the query's first leaf.
   * It is `constant` if the query has no leaves.
   */
  readonly leaf: LeafKind | 'constant'
  readonly schema: Schema
  readonly documents: readonly ConformanceDocument[]
  /** The error that the backend threw, if any: an UnsupportedError or any other error. */
  readonly error?: unknown
}

/** Documents of a schema, and queries with their hits, as stored in the generated file. */
export interface ConformanceSet {
  readonly schema: { readonly fields: Readonly<Record<string, FieldSpec>>; readonly options: SchemaOptions }
  readonly documents: readonly ConformanceDocument[]
  readonly queries: readonly {
    readonly query: string
    /** The instant of `now`, if the query uses it. */
    readonly now?: string
    readonly hits: readonly number[]
  }[]
}

type FieldSpec = { readonly kind: FieldKind } & TextOptions & KeywordOptions

/**
 * Runs the cases from isoquery's own tests on a backend or a dialect: the test vectors of the specification,
 * every kind of leaf on every kind of field, and random queries. It compares each query's hits with the
 * expected ones. It runs one case at a time, as you iterate.
 *
 * @throws TypeError when an option is unknown or `load` is not a function. Errors thrown by `load` are
 *   rethrown.
 * @example
 * const refused = new Map<string, number>()
 * for await (const { outcome, query, expected, actual, leaf } of conformance({ load })) {
 *   if (outcome === 'wrong') console.error(`${query} finds ${actual}, not ${expected}`)
 *   if (outcome === 'refused') refused.set(leaf, (refused.get(leaf) ?? 0) + 1)
 * }
 */
export function conformance(options: ConformanceOptions): AsyncIterable<ConformanceCase> {
  checkOptions('conformance', options, RULES)
  return run(options.load)
}

async function* run(load: ConformanceOptions['load']): AsyncGenerator<ConformanceCase> {
  for (const { schema: spec, documents, queries } of JSON.parse(CASES) as readonly ConformanceSet[]) {
    const schema = buildSchema(spec)
    const search = await load(schema, structuredClone(documents))
    for (const { query, now, hits } of queries) {
      const plan = planQuery(schema, query, now === undefined ? {} : { now: new Date(now) })
      const found = await outcomeOf(plan, hits, search)
      yield { query, expected: hits, schema, documents, ...found }
    }
  }
}

async function outcomeOf(
  plan: Plan,
  expected: readonly number[],
  search: Awaited<ReturnType<ConformanceOptions['load']>>,
): Promise<Pick<ConformanceCase, 'actual' | 'outcome' | 'leaf' | 'error'>> {
  const leaves = leavesOf(plan.formula)
  const leaf = leaves[0]?.kind ?? 'constant'
  try {
    const actual = Array.from(await search(plan), positionOf).sort((a, b) => a - b)
    const isRight = actual.length === expected.length && actual.every((id, i) => id === expected[i])
    return { actual, outcome: isRight ? 'ok' : 'wrong', leaf }
  } catch (error) {
    // The error may come from another copy of the library.
    const isRefusal = error instanceof Error && error.name === 'UnsupportedError'
    if (!isRefusal) return { actual: null, outcome: 'wrong', leaf, error }
    const { span } = error as Error & Partial<Pick<Leaf, 'span'>>
    const refused = leaves.find((each) => each.span.start === span?.start && each.span.end === span.end)
    return { actual: null, outcome: 'refused', leaf: refused?.kind ?? leaf, error }
  }
}

/** `Number` alone would read null and an empty string as the first position. */
function positionOf(id: unknown): number {
  return /^\d+$/.test(String(id)) ? Number(id) : Number.NaN
}

function leavesOf(formula: Formula): Leaf[] {
  return foldTree<Formula, Leaf[]>(formula, partsOfFormula, (node, parts) => {
    if (parts.length > 0) return parts.flat()
    return node.kind === 'constant' ? [] : [node as Leaf]
  })
}

function buildSchema({ fields, options }: ConformanceSet['schema']): Schema {
  const definitions = Object.entries(fields).map(([name, { kind, ...fieldOptions }]) => {
    return [name, (field[kind] as (options: object) => FieldDefinition)(fieldOptions)]
  })
  return defineSchema(Object.fromEntries(definitions), options)
}
