import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { ITERABLE, PLAN, type RulesOf, SCHEMA } from '../diagnostics/arguments/rules.ts'
import { type Diagnostic, shiftDiagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import { haveSameFields, type Schema } from '../schema/schema.ts'
import { foldTree } from './fold.ts'
import { all, any, FALSE, not, TRUE } from './formula.ts'
import { type BoolNode, type Formula, HIDDEN_CLAUSE, type Occur, type Plan, type PlanNode } from './plan.ts'
import { type Move, moveFormula, moveNode, shiftSpan } from './shift.ts'

/** Options for {@link allOf}. */
export interface AllOfOptions<S extends Schema> {
  /** Additional plans that every hit must match but that don't affect its score. Default: none. */
  readonly filters?: Iterable<Plan<S>>
}

const ALL_OF_RULES: RulesOf<AllOfOptions<Schema>> = { filters: ITERABLE }

/**
 * Combines plans with AND: a document must match every plan and every filter. With no plans, every document
 * matches. The result uses the options of `schema`. Its `source` shows each part in parentheses, and serves
 * only as the text that positions in diagnostics refer to: don't plan it again. A part that names hidden
 * fields appears as `…`, and its diagnostics are omitted.
 *
 * @throws TypeError if a plan's fields differ from the schema's.
 * @example
 * const filter = planQuery(schema, q`tenant:${tenant}`, { hiddenFields: 'allowed' })
 * allOf(schema, [planQuery(schema, usersText)], { filters: [filter] })
 */
export function allOf<S extends Schema>(
  schema: S,
  plans: Iterable<Plan<S>>,
  options: AllOfOptions<S> = {},
): Plan<S> {
  checkOptions('allOf', options, ALL_OF_RULES)
  return combine('allOf', schema, 'must', plans, options.filters)
}

/**
 * Combines plans with OR: a document must match at least one of them. With no plans, no document matches. In
 * all other respects, it works like {@link allOf}.
 *
 * @throws TypeError if a plan's fields differ from the schema's.
 * @example
 * anyOf(schema, savedTexts.map((text) => planQuery(schema, text)))
 */
export function anyOf<S extends Schema>(schema: S, plans: Iterable<Plan<S>>): Plan<S> {
  return combine('anyOf', schema, 'should', plans)
}

/**
 * Excludes documents that match any of the given plans. With no plans, every document matches. In all other
 * respects, it works like {@link allOf}.
 *
 * @throws TypeError if a plan's fields differ from the schema's.
 * @example
 * noneOf(schema, [planQuery(schema, mutedText)])
 */
export function noneOf<S extends Schema>(schema: S, plans: Iterable<Plan<S>>): Plan<S> {
  return combine('noneOf', schema, 'mustNot', plans)
}

/** A plan, the offset of its text in a combined source, and whether it is only a filter. */
interface CombinedPart {
  readonly plan: Plan
  readonly start: number
  readonly isFilter: boolean
}

interface Combination {
  readonly occur: Occur
  readonly parts: readonly CombinedPart[]
}

/** What each combined plan was made of. */
const combinations = new WeakMap<object, Combination>()

function combine<S extends Schema>(
  caller: string,
  schema: S,
  occur: Occur,
  plans: Iterable<Plan<S>>,
  filters: Iterable<Plan<S>> = [],
): Plan<S> {
  checkArgument(caller, 'schema', schema, SCHEMA)
  checkArgument(caller, 'plans', plans, ITERABLE)
  const parts: CombinedPart[] = []
  const separator = occur === 'must' ? ' AND ' : ' OR '
  let source = occur === 'mustNot' ? 'NOT (' : ''
  const add = (plan: Plan<S>, name: string, isFilter: boolean): void => {
    checkArgument(caller, name, plan, PLAN)
    if (!haveSameFields(plan.schema, schema))
      throw new TypeError(`${caller}: ${name} has other fields than the schema; plan it for that schema.`)
    source += parts.length === 0 ? '(' : `${separator}(`
    parts.push({ plan, start: source.length, isFilter })
    source += `${textOf(plan)})`
  }
  let at = 0
  for (const plan of plans) add(plan, `plans[${at++}]`, false)
  at = 0
  for (const plan of filters) add(plan, `filters[${at++}]`, true)
  if (parts.length === 0) source = occur === 'should' ? 'NOT *' : '*'
  else if (occur === 'mustNot') source += ')'
  const plan = lazyPlan(schema, source, parts)
  combinations.set(plan, { occur, parts })
  return plan
}

/*
 * A combined plan may be combined again and again. Moving the spans of all its leaves each time would take
 * time that grows with the square of the steps, so root, formula and diagnostics are made when they are first
 * read, over all levels at once.
 */
function lazyPlan<S extends Schema>(schema: S, source: string, parts: readonly CombinedPart[]): Plan<S> {
  let root: PlanNode | undefined
  let formula: Formula | undefined
  let diagnostics: readonly Diagnostic[] | undefined
  const plan: Plan<S> = {
    schema,
    source,
    usesNow: parts.some((part) => part.plan.usesNow),
    namesHidden: false,
    get root() {
      root ??= foldTree(whole(plan), partsOf, makeRoot).node
      return root
    },
    get formula() {
      formula ??= foldTree(whole(plan), partsOf, makeFormula)
      return formula
    },
    get diagnostics() {
      diagnostics ??= diagnosticsOf(whole(plan))
      return diagnostics
    },
  }
  return plan
}

/** The text of a plan as users may see it and as it appears in a combined source. */
export function textOf(plan: Pick<Plan, 'source' | 'namesHidden'>): string {
  if (plan.namesHidden) return HIDDEN_CLAUSE
  // Combined sources are never blank. Testing one would make V8 copy it whenever plans are combined.
  if (combinations.has(plan)) return plan.source
  return /[^ \t\n\r\u3000]/.test(plan.source) ? plan.source : '*'
}

/** Moves the spans of a plan into a combined source; if its text is hidden, all of them cover the `…`. */
function moveInto(plan: Plan, shown: Span): Move {
  return plan.namesHidden ? () => shown : (span) => shiftSpan(span, shown.start)
}

/** The outermost plan. */
function whole(plan: Plan): CombinedPart {
  return { plan, start: 0, isFilter: false }
}

/** The parts of a combined plan. A part with the same connective is replaced by its own parts. */
function partsOf(part: CombinedPart): readonly CombinedPart[] {
  const occur = combinations.get(part.plan)?.occur
  const found: CombinedPart[] = []
  const rest = innerParts(part).reverse()
  for (let inner = rest.pop(); inner !== undefined; inner = rest.pop()) {
    const isSame = occur !== 'mustNot' && combinations.get(inner.plan)?.occur === occur
    const { isFilter } = inner
    if (!isSame) found.push(inner)
    else for (const each of innerParts(inner).reverse()) rest.push(isFilter ? { ...each, isFilter } : each)
  }
  return found
}

/** The plans that a combined plan was made of, with offsets in the outermost source. */
function innerParts({ plan, start }: CombinedPart): CombinedPart[] {
  const parts = combinations.get(plan)?.parts ?? []
  return parts.map((part) => ({ ...part, start: start + part.start }))
}

type Clause = BoolNode['clauses'][number]

function makeRoot(
  { plan, start, isFilter }: CombinedPart,
  parts: Omit<Clause, 'occur'>[],
): Omit<Clause, 'occur'> {
  const shown = { start, end: start + textOf(plan).length }
  // With its parentheses.
  const span = { start: shown.start - 1, end: shown.end + 1 }
  const node = rootOf(plan, moveInto(plan, shown), parts)
  return { node: isFilter ? { kind: 'boost', node, factor: 0 } : node, span }
}

function rootOf(plan: Plan, move: Move, parts: readonly Omit<Clause, 'occur'>[]): PlanNode {
  const occur = combinations.get(plan)?.occur
  if (occur === undefined) return moveNode(plan.root, move)
  if (parts.length === 0) return occur === 'should' ? FALSE : TRUE
  const clauses = parts.flatMap((part): readonly Clause[] => {
    const { node } = part
    const isFlat =
      occur !== 'mustNot' && node.kind === 'bool' && node.clauses.every((clause) => clause.occur === occur)
    return isFlat ? node.clauses : [{ occur, ...part }]
  })
  return { kind: 'bool', clauses }
}

function makeFormula({ plan, start }: CombinedPart, parts: Formula[]): Formula {
  switch (combinations.get(plan)?.occur) {
    case undefined:
      return moveFormula(plan.formula, moveInto(plan, { start, end: start + textOf(plan).length }))
    case 'must':
      return all(parts)
    case 'should':
      return any(parts)
    case 'mustNot':
      return not(any(parts))
  }
}

function diagnosticsOf(combined: CombinedPart): Diagnostic[] {
  const found: Diagnostic[] = []
  const rest = [combined]
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (combinations.has(part.plan)) for (const inner of innerParts(part).reverse()) rest.push(inner)
    // Clauses on hidden fields come from the program: users must not see them, and could not correct them.
    else if (!part.plan.namesHidden)
      for (const diagnostic of part.plan.diagnostics) found.push(shiftDiagnostic(diagnostic, part.start))
  }
  return found
}
