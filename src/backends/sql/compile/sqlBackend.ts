import { type SqlBool, sql } from 'kysely'
import { all, any, not } from '../../../plan/formula.ts'
import type { Formula, Leaf } from '../../../plan/plan.ts'
import { defineBackend } from '../../backend.ts'
import { balanced, balancedDepth, constant, type Fragment, type Listed } from '../fragment.ts'
import { isShared } from '../table/description.ts'
import { exactOrApproximate } from './approximate.ts'
import { anyChild } from './child.ts'
import { columnOf, type LeafCondition, type SqlContext } from './context.ts'
import { exists } from './exists.ts'
import { boolean, dateRange, number, numberRange } from './intervals.ts'
import { fuzzy, pattern, phrase, range, regexp, substring, term } from './strings.ts'

/**
 * The greatest depth of a leaf's expression, its guard included; a test runs the deepest formulas that pass
 * the check on SQLite.
 */
const LEAF_DEPTH = 16

/**
 * The backend of a database, but for its name. Below a NOT, NULL must not count as false, so leaves below an
 * odd number of NOTs are guarded by `is not null`. All others have no guard, so that databases can use
 * indexes for them.
 */
export const sqlBackend = defineBackend<Fragment, SqlContext>({
  name: 'SQL',
  leaf: {
    term: leafFragment(term),
    phrase: leafFragment(phrase),
    pattern: leafFragment(pattern),
    regexp: leafFragment(regexp),
    fuzzy: leafFragment(fuzzy),
    range: leafFragment(range),
    substring: leafFragment(substring),
    number: leafFragment(number),
    numberRange: leafFragment(numberRange),
    boolean: leafFragment(boolean),
    dateRange: leafFragment(dateRange),
    exists: leafFragment(exists),
  },
  all: (parts, context) => joined(withLists(parts, context, 'all'), 'and'),
  any: (parts, context) => joined(withLists(parts, context, 'any'), 'or'),
  not: (part) => ({
    depth: part.depth + 1,
    // Below one NOT each part has parentheses of its own; below two a comparison has none.
    render: (negated) =>
      negated ? sql<SqlBool>`not (${part.render(false)})` : sql<SqlBool>`not ${part.render(true)}`,
  }),
  constant: (value) => ({ depth: 1, render: () => constant(value) }),
})

/**
 * Puts the NOTs among the parts of an `all` under one NOT, so that their terms become one list: `-a -b` is
 * `NOT (a OR b)`.
 *
 * @example
 * mergeNegations(all([a, not(b), not(c)])) // all([a, not(any([b, c]))])
 */
export function mergeNegations(formula: Formula): Formula {
  switch (formula.kind) {
    case 'any':
      return any(formula.parts.map(mergeNegations))
    case 'not':
      return not(mergeNegations(formula.part))
    case 'all': {
      const parts = formula.parts.map(mergeNegations)
      const negated = parts.flatMap((part) => (part.kind === 'not' ? part.part : []))
      if (negated.length < 2) return all(parts)
      const first = parts.findIndex(({ kind }) => kind === 'not')
      return all(
        parts.flatMap((part, i) => (i === first ? not(any(negated)) : part.kind === 'not' ? [] : part)),
      )
    }
    default:
      return formula
  }
}

function leafFragment<L extends Leaf>(compile: (leaf: L, context: SqlContext) => LeafCondition) {
  return (leaf: L, context: SqlContext): Fragment =>
    guardedFragment(
      anyChild(leaf, context, (each, inside) => {
        const found = exactOrApproximate(each, inside, compile)
        return asksInJson(each, inside) ? { ...found, column: 'itself' } : found
      }),
      context,
    )
}

/** Whether a leaf asks for a single value in JSON. */
function asksInJson(leaf: Leaf, context: SqlContext): boolean {
  const column = columnOf(leaf, context)
  const target = leaf.kind === 'phrase' ? 'tokens' : 'target' in leaf ? leaf.target : 'value'
  return isShared(column) && !column.field.array && (target === 'value' || column[target] === null)
}

function guardedFragment(
  { condition, column, listed }: LeafCondition,
  context: SqlContext,
  depth = LEAF_DEPTH,
): Fragment {
  if (listed === undefined) context.onCondition(condition)
  const render = (negated: boolean) =>
    column === null || (!negated && !context.guarded)
      ? condition
      : column === 'itself'
        ? sql<SqlBool>`coalesce(${condition}, false)`
        : sql<SqlBool>`(${column} is not null and ${condition})`
  return listed === undefined ? { depth, render } : { depth, render, listed: { column, ...listed } }
}

/** Replaces the tests of each name by one of their values, at the place of the first of them. */
function withLists(
  parts: readonly Fragment[],
  context: SqlContext,
  join: 'any' | 'all',
): readonly Fragment[] {
  const byName = new Map<string, Listed[]>()
  for (const { listed } of parts) {
    if (listed === undefined) continue
    const same = byName.get(listed.name)
    if (same === undefined) byName.set(listed.name, [listed])
    else same.push(listed)
  }
  const lists = new Map<Listed, Fragment>()
  const others = new Set<Listed>()
  for (const [first, ...rest] of byName.values()) {
    if (first === undefined || rest.length === 0) continue
    const { column } = first
    const condition = first[join]?.([first, ...rest].map(({ value }) => value)) ?? null
    if (condition === null) continue
    // Columns that are joined, and tests that are not, make it no deeper than the tests one by one.
    const depth = LEAF_DEPTH + balancedDepth(rest.length + 1)
    lists.set(first, guardedFragment({ condition, column }, context, depth))
    for (const other of rest) others.add(other)
  }
  return parts.flatMap((part) =>
    part.listed === undefined ? part : others.has(part.listed) ? [] : (lists.get(part.listed) ?? part),
  )
}

function joined(parts: readonly Fragment[], operator: 'and' | 'or'): Fragment {
  if (parts.length === 1) return parts[0]!
  const deepest = parts.reduce((depth, part) => Math.max(depth, part.depth), 0)
  return {
    depth: deepest + balancedDepth(parts.length),
    render: (negated) =>
      balanced(
        parts.map((part) => part.render(negated)),
        operator,
      ),
  }
}
